/** Does what falls due at a table, without a store. */

import { chooseMove } from '../../../src/bots/choose.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { endRequest } from '../../../src/tables/admitting.ts';
import { dueTurn } from '../../../src/tables/bot-turn.ts';
import { settleVoices } from '../../../src/tables/carry-out-vote.ts';
import { play } from '../../../src/tables/playing.ts';
import { botRandom } from '../../../src/tables/random.ts';
import type { Table } from '../../../src/tables/table.ts';
import { closeSilent, dueAt, endLongStop, remind } from '../../../src/tables/time.ts';
import { endVote } from '../../../src/tables/votes.ts';
import { usualWishes, type Wishes } from '../../../src/tables/wishes.ts';
import { done, toy } from './tables.ts';

/** What happened at a table by itself, and when. */
export interface Happening {
  readonly at: number;
  readonly what: 'reminded' | 'put-off' | 'moved' | 'closed' | 'resumed' | 'lapsed';
  readonly by?: 'bot' | 'clock';
  readonly users?: readonly string[];
}

export interface Clockwork {
  readonly game?: AnyGame;
  readonly personOf?: (user: string) => Wishes;
  readonly botDelay?: number;
}

/** Does once what is due at a table, as the sweep does; undefined when nothing is. */
export function wakeOnce(
  table: Table,
  now: number,
  { game = toy, personOf = () => usualWishes, botDelay = 1_000 }: Clockwork = {},
): { readonly table: Table; readonly happening: Happening } | undefined {
  const closed = closeSilent(table, now);
  if (closed) return { table: closed, happening: { at: now, what: 'closed' } };
  if (table.phase !== 'playing') return undefined;
  const resumed = endLongStop(table, now);
  if (resumed) return { table: resumed, happening: { at: now, what: 'resumed' } };
  const lapsed = endVote(table, now) ?? endRequest(table, now);
  if (lapsed) return { table: lapsed, happening: { at: now, what: 'lapsed' } };
  const due = dueTurn(table, { game, now });
  if (due) {
    const view = game.view(table.play.state, due.seat);
    const move = chooseMove(game, due.level, view, botRandom(table.play.seed, table.play.moves + 1, due.seat));
    const moment = { game, now, botDelay };
    const moved = done(play(table, { seat: due.seat, by: due.by, move }, moment)).table;
    const settled = due.by === 'clock' ? settleVoices(moved, moment) : moved;
    return { table: settled, happening: { at: now, what: 'moved', by: due.by } };
  }
  const reminded = remind(table, now, personOf);
  if (!reminded) return undefined;
  const isNew = reminded.reminder !== undefined && reminded.reminder.n !== table.reminder?.n;
  const users = isNew ? reminded.reminder?.users : undefined;
  return { table: reminded, happening: { at: now, what: users ? 'reminded' : 'put-off', ...(users ? { users } : {}) } };
}

/** Lets time pass to `end`, with everything done the moment it is due. */
export function letPass(table: Table, end: number, clockwork: Clockwork = {}) {
  const happenings: Happening[] = [];
  let now: Table = table;
  let last = Number.NEGATIVE_INFINITY;
  for (let at = dueAt(now); at !== undefined && at <= end; at = dueAt(now)) {
    last = Math.max(at, last);
    const woken = wakeOnce(now, last, clockwork);
    if (!woken) throw new Error(`something is due at ${at} and nothing is done`);
    happenings.push(woken.happening);
    now = woken.table;
    if (happenings.length > 2_000) throw new Error('there is no end to it');
  }
  return { table: now, happenings };
}
