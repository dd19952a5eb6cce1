/** Processes that are killed between two steps of a store, while a game ends and its result is entered. */

import fc from 'fast-check';
import { expect } from 'vitest';
import type { Store } from '../../../src/tables/service/store.ts';
import { endingOn } from '../../support/results/ending.ts';
import { alwaysPages } from '../../support/results/pages.ts';
import { noon } from '../../support/tables/tables.ts';

/** When a process is killed: at its step with this number, which may have been done or not. */
export interface Kill {
  readonly step: number;
  readonly isDone: boolean;
}

class Killed extends Error {}

/** The store as a process has it that is killed at some step: from then on nothing that it asks is done. */
function mortal(on: Store, { step, isDone }: Kill): Store {
  let steps = 0;
  return new Proxy(on, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...parts: unknown[]): Promise<unknown> => {
        steps += 1;
        if (steps > step || (steps === step && !isDone)) throw new Killed();
        const answer: unknown = await value.apply(target, parts);
        if (steps >= step) throw new Killed();
        return answer;
      };
    },
  });
}

export const never: Kill = { step: Number.POSITIVE_INFINITY, isDone: true };

/** What a process does that is asked to make the last move, and looks for results that others left behind. */
export async function live(on: Store, id: string, kill: Kill): Promise<void> {
  const process = endingOn(mortal(on, kill));
  try {
    await process.end(id);
    await process.history.sweep();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

export const kill: fc.Arbitrary<Kill> = fc.record({ step: fc.integer({ min: 1, max: 22 }), isDone: fc.boolean() });

/** That the result of the table stands in its book once, and once in all sums. */
export async function expectEnteredOnce(on: Store, guild: string): Promise<void> {
  const { results, sums, company, ratings } = await alwaysPages(on, `guild:${guild}`, 'toy');
  expect(results).toHaveLength(1);
  expect(sums.map(({ person, tally }) => [person, tally.games])).toEqual([
    ['ann', 1],
    ['ben', 1],
  ]);
  expect(company.map(({ met }) => Object.values(met).map(([together]) => together))).toEqual([[1], [1]]);
  expect(ratings.map(({ rating }) => rating.games)).toEqual([1, 1]);
  expect(await on.readIndex('unentered:all', noon)).toEqual([]);
}
