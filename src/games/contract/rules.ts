/** What the rules of a game are made of: seats, chance, moves and refusals, results and options. */

/** Counted from 0; play goes 0, 1, 2, … and on to 0. */
export type Seat = number;

/** Whose eyes: one seat's, or the whole table's, which sees what everybody may see. */
export type Viewer = Seat | 'table';

/** The only source of chance. Drawn anew for each move from the table's seed, so that anyone can recheck it. */
export interface Random {
  /** A whole number from 0 to `bound` − 1, each equally likely; `bound` from 1 to 2³². */
  below(bound: number): number;
  /** A shuffled copy (Fisher–Yates from the last index down). */
  shuffle<T>(items: readonly T[]): T[];
}

/** Why a game does not take a move. Values, not exceptions: an exception is a bug. */
export type GameRefusal = 'not-your-turn' | 'already-chosen' | 'illegal-move' | 'game-over';

export interface Refused<R extends string = GameRefusal> {
  readonly refused: R;
}

export function isRefused<R extends string>(value: object): value is Refused<R> {
  return 'refused' in value;
}

export interface Played<S> {
  readonly state: S;
  /**
   * What chance and the rules added to the move, by the names in `record.adds`: it stands beside the move in the record. It may hold
   * secrets: nobody sees the record before the game is over.
   */
  readonly added?: Readonly<Record<string, unknown>>;
}

/** A line of the record: the seat, the fields of its move, and what was added to it. */
export interface RecordedMove {
  readonly seat: Seat;
  readonly [field: string]: unknown;
}

export function recordMove(seat: Seat, move: object, { added }: Played<unknown>): RecordedMove {
  return { seat, ...move, ...added };
}

/** The scores by seat and the winners in rising order of seats; a game may add more. */
export interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly Seat[];
  readonly [field: string]: unknown;
}
