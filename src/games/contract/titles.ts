/** Titles of the day: kind words about what somebody did in a game that is over. */

import type { Result, Seat } from './rules.ts';
import type { TextKey, TextValues } from './screen.ts';

/** A title that somebody has earned. */
export interface Title {
  readonly seat: Seat;
  /** A sentence; it gets `name`, the seat's, and the values. */
  readonly text: TextKey;
  readonly values?: TextValues;
}

/** Who has earned a title, and the values of its text; undefined: nobody. */
export type Earned = { readonly seat: Seat; readonly values?: TextValues } | undefined;

/** One title of a game's list. `T` is what the game knows of a game that is over. */
export interface TitleRule<T> {
  readonly text: TextKey;
  find(tale: T): Earned;
}

/**
 * A game's titles from its list, which goes from the rarest to those that somebody often earns.
 * @param read tells the game's tale; undefined where too little is known of it
 */
export function defineTitles<V, T>(
  read: (view: V, result: Result) => T | undefined,
  rules: readonly TitleRule<T>[],
): (view: V, result: Result) => readonly Title[] {
  return (view, result) => {
    const tale = read(view, result);
    if (tale === undefined) return [];
    return rules.flatMap(({ text, find }) => {
      const earned = find(tale);
      return earned ? [{ ...earned, text }] : [];
    });
  };
}

/** The one that has the most of something, if it has it alone. */
export function findMost<E>(entries: readonly E[], count: (entry: E) => number): E | undefined {
  const most = Math.max(...entries.map(count));
  const those = entries.filter((entry) => count(entry) === most);
  return those.length === 1 ? those[0] : undefined;
}
