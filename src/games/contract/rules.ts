/** The vocabulary of rules: seats, chance, moves, refusals and results. */

/** A place at the table, counted from 0. A person or a bot sits there, and may change. */
export type Seat = number;

/** Who is looking: one seat, or everybody. */
export type Viewer = Seat | 'table';

/** The only source of chance. It is made for each move from the table's seed, so that anybody can check what was drawn. */
export interface Random {
  /** A whole number from 0 to `bound` − 1, each equally likely; `bound` from 1 to 2³². */
  below(bound: number): number;
  /** A shuffled copy (Fisher–Yates from the last index down). */
  shuffle<T>(items: readonly T[]): T[];
}

/** Why a game refuses a move. Each reason has a text for the person. An exception, in contrast, is a bug. */
export type GameRefusal =
  /** Another seat is to move, or there is no such seat. */
  | 'not-your-turn'
  /** The seat has already made its choice, and waits for the others. */
  | 'already-chosen'
  /** The seat is to move, but may not do this. */
  | 'illegal-move'
  | 'game-over';

/** Says that something was not done, and why. */
export interface Refused<R extends string = GameRefusal> {
  readonly refused: R;
}

export function isRefused<R extends string>(value: object): value is Refused<R> {
  return 'refused' in value;
}

/** The outcome of a move. */
export interface Played<S> {
  readonly state: S;
  /**
   * What chance and the rules added to the move, such as the card that was drawn, under the names in `record.adds`. It may hold
   * secrets, because nobody sees the record until the game is over.
   */
  readonly added?: Readonly<Record<string, unknown>>;
}

/** A line of the record: the seat, the fields of its move, and what was added: `{"seat":0,"play":"R3","drew":"B2"}`. */
export interface RecordedMove {
  readonly seat: Seat;
  readonly [field: string]: unknown;
}

export function recordMove(seat: Seat, move: object, { added }: Played<unknown>): RecordedMove {
  return { seat, ...move, ...added };
}

/** How a game ended. */
export interface Result {
  /** By seat. More or fewer points may be better; `winners` says who won. */
  readonly scores: readonly number[];
  /** In rising order; several share a victory. */
  readonly winners: readonly Seat[];
  /** What else goes into the record. */
  readonly [field: string]: unknown;
}
