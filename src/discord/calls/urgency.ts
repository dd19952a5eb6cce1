/** How urgent requests to Discord are: what somebody waits for goes before what may come later. */

import { AsyncLocalStorage } from 'node:async_hooks';

/** In the order in which they go. */
export const urgencies = ['awaited', 'later'] as const;
export type Urgency = (typeof urgencies)[number];

const current = new AsyncLocalStorage<Urgency>();

/** Does work whose requests to Discord may come later, because nobody waits for them just now. */
export function later<T>(work: () => T): T {
  return current.run('later', work);
}

/** How urgent a request is that is made here. */
export function urgency(): Urgency {
  return current.getStore() ?? 'awaited';
}

/** Whether a request answers an interaction. Those are outside of the limit that Discord sets to everything else. */
export function answersInteraction(url: string): boolean {
  return /\/(interactions|webhooks)\//.test(url);
}
