/** Finds misspelt environment variables: names that the bot does not read but that look as if they were meant for it. */
import { variableNames } from './config.ts';
import type { Environment } from './own-contents.ts';

/** A variable that is set and not read, and the one of the bot's own that its name comes nearest to. */
export interface StraySetting {
  readonly name: string;
  readonly nearest: string;
}

/** Names that begin like this are meant for the bot or for what it connects to. */
const families = ['PARADE_', 'DISCORD_', 'REDIS_', 'ELAP_'];
/** Two letters are wrong, left out, added or swapped in one slip or two. In a short name that would already be another word. */
const mostSlips = 2;
const lettersASlip = 4;

/** All of them, in the order of their names. */
export function findStraySettings(environment: Environment): readonly StraySetting[] {
  return Object.keys(environment)
    .filter((name) => environment[name]?.trim() && !variableNames.includes(name))
    .toSorted()
    .flatMap((name) => {
      const written = name.toUpperCase();
      const [nearest] = variableNames
        .map((known) => ({ known, slips: countSlips(written, known) }))
        .toSorted((one, other) => one.slips - other.slips);
      if (!nearest) return [];
      const isNear = nearest.slips <= Math.min(mostSlips, Math.floor(nearest.known.length / lettersASlip));
      return isNear || families.some((family) => written.startsWith(family)) ? [{ name, nearest: nearest.known }] : [];
    });
}

/** One sentence for the host. The value is not repeated: it may be a secret. */
export function tellStraySetting({ name, nearest }: StraySetting): string {
  return `${name} is set, but the bot reads no variable of that name; the nearest one is ${nearest}`;
}

/** The optimal string alignment distance: how many letters are left out, added, wrong or swapped with their neighbour. */
function countSlips(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const wrong = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + wrong,
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
