/** A game of the toy in which everything happens that its record tells: bots, hints, late players, changes of seats. */

import { closeTable } from '../../../src/tables/closing.ts';
import { noteHint } from '../../../src/tables/hints.ts';
import { play } from '../../../src/tables/playing.ts';
import { leave, takeOver } from '../../../src/tables/seating.ts';
import { type Ended, isPerson, type LogEntry, type Running, userIn } from '../../../src/tables/table.ts';
import { begun, done, lobby, moveOf, noon, running, toy } from './tables.ts';

const moment = { game: toy, now: noon, botDelay: 0 };

/** What happens before a move of the game, by the number of the move. */
function happen(table: Running, n: number): Running {
  if (n === 3) return running(leave(table, 'chris', 'greedy', moment));
  if (n === 5) return running(takeOver(table, 2, 'dora', 'Dora', moment));
  return table;
}

/** By whom the seat moves: its person, with a hint in each third move and late in each fourth, or its bot. */
function moveNext(before: Running, n: number): { readonly table: Running | Ended; readonly log: readonly LogEntry[] } {
  const [seat = 0] = toy.toMove(before.play.state);
  const occupant = before.seats[seat];
  const user = userIn(before, seat);
  const isLate = n % 4 === 0;
  const table = user !== undefined && n % 3 === 1 ? running(noteHint(before, toy, user)) : before;
  const maker = isPerson(occupant)
    ? isLate
      ? ({ by: 'clock', level: 'greedy' } as const)
      : ({ by: 'person' } as const)
    : ({ by: 'bot', level: occupant?.bot ?? 'greedy' } as const);
  return done(play(table, { seat, ...maker, move: moveOf(table, toy, seat) }, moment));
}

/**
 * The game of a long toy at a table of ann, ben, chris and a bot, which dora joins later.
 * @param seed chooses the deal
 * @param closedAfter the number of moves after which it is closed; played to its end without it
 */
export function eventfulGame(
  seed = 1,
  closedAfter = Number.POSITIVE_INFINITY,
): { readonly table: Ended; readonly log: readonly LogEntry[] } {
  const options = { length: 'long', look: 'plain' };
  const open = lobby('ben chris Hatter*', { options });
  const seats = open.seats.map((occupant) =>
    isPerson(occupant) ? { brought: `joined-${occupant.user}`, ...occupant } : occupant,
  );
  let table: Running | Ended = begun({ ...open, seats }, seed);
  const log: LogEntry[] = [];
  while (table.phase === 'playing') {
    if (log.length === closedAfter) return { table: closed(table), log };
    const next = moveNext(happen(table, log.length + 1), log.length + 1);
    table = next.table;
    log.push(...next.log);
  }
  return { table, log };
}

function closed(table: Running): Ended {
  const over = closeTable(table, 'voted', noon);
  if (!over.play) throw new Error('its game had begun');
  return { ...over, play: over.play };
}
