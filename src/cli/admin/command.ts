/** What a command of `npm run admin` is, and what it works with. */

import type { AnyGame } from '../../games/contract/index.ts';
import { byItself, type Change } from '../../tables/service/results.ts';
import type { TableService } from '../../tables/service/service.ts';
import type { Store } from '../../tables/service/store.ts';

/** What a command works with. Times are milliseconds since the epoch. */
export interface Admin {
  readonly store: Store;
  readonly tables: TableService;
  readonly games: readonly AnyGame[];
  readonly now: () => number;
  readonly print: (line: string) => void;
  /** Says why something cannot be done; gives the exit code for that. */
  readonly complain: (reason: string) => 1;
}

export interface AdminCommand {
  readonly name: string;
  /** Its forms, as they follow `npm run admin --`. */
  readonly forms: readonly string[];
  /** What it does, in sentences. */
  readonly about: string;
  /** The names of options that take a value. */
  readonly options?: readonly string[];
  /**
   * Does it.
   * @param words what follows the name of the command
   * @returns the exit code; undefined if the words are none of its forms
   */
  run(admin: Admin, words: readonly string[], options: ReadonlyMap<string, string>): Promise<number | undefined>;
}

/** An id of Discord, as people copy it. */
export function isDiscordId(text: string): boolean {
  return /^\d{15,20}$/.test(text);
}

/** Changes a table; a bot that runs on the store then brings its board up to date. Gives why not, if it was not changed. */
export async function changeAndShow(tables: TableService, id: string, change: Change): Promise<string | undefined> {
  const outcome = await tables.change(id, byItself, change);
  if ('refused' in outcome) return outcome.refused;
  if (outcome.right) await tables.rights.postpone(outcome.table, outcome.right, 0);
  return undefined;
}

/** Why a table is not shown or changed, in words for a host. */
export function explainRefusal(id: string, refused: string): string {
  const reasons: Readonly<Record<string, string>> = {
    'no-such-table': `There is no table ${id}.`,
    'table-unreadable': `${id} cannot be read and is set aside: npm run admin -- aside show ${id}`,
    'table-not-here': `${id} needs a newer version, another game or other cards (ELAP_CARDS) than there are here.`,
    'table-over': `${id} is over already.`,
  };
  return reasons[refused] ?? `${id}: ${refused}`;
}
