/** Notices, during some work, that it met a table which only another process can read: one with other cards, or of another version. */

import { AsyncLocalStorage } from 'node:async_hooks';

const works = new AsyncLocalStorage<{ met: boolean }>();

/** The work under way has met one. */
export function meetTableOfOthers(): void {
  const work = works.getStore();
  if (work) work.met = true;
}

/** Does some work. @returns its result, and whether it met one: then another process may know better */
export async function noticingOthers<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly met: boolean }> {
  const noticed = { met: false };
  const result = await works.run(noticed, work);
  return { result, met: noticed.met };
}
