/** A fence for requests to Discord: they are only sent while this process still has the right to do so. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { DefaultRestOptions, type RESTOptions } from 'discord.js';

const fences = new AsyncLocalStorage<() => boolean>();

/** A request was not sent, because another process has taken over its task. */
export class Fenced extends Error {
  override readonly name = 'Fenced';

  constructor() {
    super('another process may be about this by now');
  }
}

/**
 * Does work whose requests to Discord are only sent while `holds` says so. It is asked at the last moment, because a request may
 * wait a long time before it is sent: for a rate limit, or because the whole process was stopped.
 */
export function fenced<T>(holds: () => boolean, work: () => Promise<T>): Promise<T> {
  return fences.run(holds, work);
}

/** Sends a request if that is still allowed. */
export const sendFenced: RESTOptions['makeRequest'] = async (url, init) => {
  if (fences.getStore()?.() === false) throw new Fenced();
  return DefaultRestOptions.makeRequest(url, init);
};
