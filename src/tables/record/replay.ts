/** Plays a table's game again from its deal, to know what each player saw. */
import { type AnyGame, type Around, isRefused } from '../../games/contract/index.ts';
import { seededRandom } from '../random.ts';
import type { Dealt, LogEntry } from '../table.ts';
import { readSentMove } from './recorded-move.ts';

/** A move of a game that was played, with what its player saw before it. */
export interface ReplayedMove {
  /** As in the record: the first move is 1. */
  readonly number: number;
  readonly seat: number;
  readonly view: unknown;
  /** What everybody saw before it and after it. */
  readonly around: Around<unknown>;
  /** As the seat sent it. */
  readonly move: object;
}

/** Plays a table's game again from its deal. Undefined if the log does not fit, for example because part of it is gone. */
export function replay(table: Dealt, game: AnyGame, log: readonly LogEntry[]): readonly ReplayedMove[] | undefined {
  const moves = [...replayEach(table, game, log)];
  return moves.length === log.length ? moves : undefined;
}

/** The same move by move, for a whole game can take a while. It ends early where the log does not fit. */
export function* replayEach(table: Dealt, game: AnyGame, log: readonly LogEntry[]): Generator<ReplayedMove, undefined> {
  const { seed } = table.play;
  let state = game.setup(table.options, table.seats.length, seededRandom(seed, 0));
  for (const [index, { n, move: recorded }] of log.entries()) {
    // the chance of a move comes from its number, so a missing move would change all later ones
    if (n !== index + 1) return;
    const { seat } = recorded;
    const move = readSentMove(game, recorded);
    if (!move.success) return;
    const played = game.play(state, seat, move.data, seededRandom(seed, n));
    if (isRefused(played)) return;
    const around = { before: game.view(state, 'table'), after: game.view(played.state, 'table') };
    yield { number: n, seat, view: game.view(state, seat), around, move: move.data };
    state = played.state;
  }
}
