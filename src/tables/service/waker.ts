/** Does what is due at a table. */

import { setImmediate as letOthersFirst } from 'node:timers/promises';
import pLimit from 'p-limit';
import { isRefused } from '../../games/contract/index.ts';
import type { TableId, UserId } from '../brands.ts';
import { isEntryDue } from '../daily.ts';
import { doWhatIsDue, dueThought } from '../due.ts';
import { isRematchDue } from '../rematch.ts';
import { people, type Table } from '../table.ts';
import { dueAt, remind } from '../time.ts';
import { usualWishes, type Wishes } from '../wishes.ts';
import type { BotMover } from './bot-mover.ts';
import type { Dailies } from './dailies.ts';
import type { TableOpener } from './opener.ts';
import { byItself, type Outcome } from './results.ts';
import type { TableService } from './service.ts';

export interface TableWakerOptions {
  readonly tables: TableService;
  readonly opener: TableOpener;
  /** Moves the bots that think for a long time. Without it they think at once and briefly. */
  readonly bots?: BotMover | undefined;
  /** Enters the results of daily games. */
  readonly dailies?: Pick<Dailies, 'enter'> | undefined;
  /** Called with how many milliseconds late a table was looked at. */
  readonly onDue?: ((lateness: number) => void) | undefined;
}

export class TableWaker {
  readonly #options: TableWakerOptions;
  /** One table is asked for in a turn of the event loop: to read it takes some milliseconds, and presses are answered in between. */
  readonly #turns = pLimit(1);

  constructor(options: TableWakerOptions) {
    this.#options = options;
  }

  async wake(id: TableId): Promise<Outcome<'nothing-due'>> {
    const { tables, opener, bots, dailies, onDue } = this.#options;
    await this.#turns(() => letOthersFirst());
    const found = await tables.find(id);
    if (isRefused(found)) return found;
    const { table } = found;
    // what is due while somebody cannot act is not due
    if (!tables.isServed(table)) return { unchanged: 'nothing-due', ...found };
    const moment = tables.momentOf(table);
    const at = dueAt(table);
    if (at !== undefined && at <= moment.now) onDue?.(moment.now - at);
    if (isEntryDue(table)) return dailies ? dailies.enter(table) : { unchanged: 'nothing-due', ...found };
    if (table.phase === 'over' && isRematchDue(table)) return (await opener.openRematch(table)).told;
    const turn = bots && dueThought(table, moment);
    if (turn && table.phase === 'playing') return bots.move({ ...found, table }, turn);
    const wishesOf = await this.#wishesAt(table, moment.now);
    let isQuiet = false;
    const outcome = await tables.changeFrom<'nothing-due'>(found, byItself, (current, now) => {
      const done = doWhatIsDue(current, now, wishesOf);
      isQuiet = done === undefined;
      return done ?? (found.isAdjusted ? current : { unchanged: 'nothing-due' });
    });
    return isQuiet && 'right' in outcome ? { ...outcome, isQuiet } : outcome;
  }

  /** People's settings are only read if somebody must be reminded. */
  async #wishesAt(table: Table, now: number): Promise<((user: UserId) => Wishes) | undefined> {
    if (table.phase !== 'playing' || !remind(table, now, () => usualWishes)) return undefined;
    const wishes = await this.#options.tables.wishes.read(people(table));
    return (user) => wishes.get(user) ?? usualWishes;
  }
}
