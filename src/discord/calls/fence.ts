/** A fence before requests to Discord: they leave only as long as what they are for is still ours to do. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { DefaultRestOptions, type RESTOptions } from 'discord.js';

const fences = new AsyncLocalStorage<() => boolean>();

/** A request was not sent, because what it was for is another process's by now. */
export class Fenced extends Error {
  override readonly name = 'Fenced';

  constructor() {
    super('another process may be about this by now');
  }
}

/**
 * Does work whose requests to Discord are only sent as long as `holds` says so. That is asked at the last moment, because a request may
 * wait long before it is sent: for a rate limit, or because the whole process was stopped.
 */
export function fenced<T>(holds: () => boolean, work: () => Promise<T>): Promise<T> {
  return fences.run(holds, work);
}

/** Sends a request, if it may still be sent. */
export const sendFenced: RESTOptions['makeRequest'] = async (url, init) => {
  if (fences.getStore()?.() === false) throw new Fenced();
  return DefaultRestOptions.makeRequest(url, init);
};
