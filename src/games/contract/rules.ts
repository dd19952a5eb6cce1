/** The words of rules: seats, chance, moves and refusals, results. */

/** A place at the table, counted from 0. People sit there, or bots, and may change. */
export type Seat = number;

/** Whose eyes: those of one seat, or those of everybody. */
export type Viewer = Seat | 'table';

/** The only source of chance. It is made anew for each move from the table's seed, so that anybody can check what was drawn. */
export interface Random {
  /** A whole number from 0 to `bound` − 1, each equally likely; `bound` from 1 to 2³². */
  below(bound: number): number;
  /** A shuffled copy (Fisher–Yates from the last index down). */
  shuffle<T>(items: readonly T[]): T[];
}

/** Why a game does not take a move. Each has a sentence for the person. An exception, on the other hand, is a bug. */
export type GameRefusal =
  /** Another seat is to move, or there is no such seat. */
  | 'not-your-turn'
  /** The seat has made its choice, and waits for the others. */
  | 'already-chosen'
  /** The seat is to move, but may not do this. */
  | 'illegal-move'
  | 'game-over';

/** That something was not done, and why. */
export interface Refused<R extends string = GameRefusal> {
  readonly refused: R;
}

export function isRefused<R extends string>(value: object): value is Refused<R> {
  return 'refused' in value;
}

/** What a move led to. */
export interface Played<S> {
  readonly state: S;
  /**
   * What chance and the rules added to the move, such as the card that was drawn; the names are those of `record.adds`. It may hold
   * secrets, as the record is kept from everybody until the game is over.
   */
  readonly added?: Readonly<Record<string, unknown>>;
}

/** A line of the record: the seat, the fields of its move, and what was added to it: `{"seat":0,"play":"R3","drew":"B2"}`. */
export interface RecordedMove {
  readonly seat: Seat;
  readonly [field: string]: unknown;
}

export function recordMove(seat: Seat, move: object, { added }: Played<unknown>): RecordedMove {
  return { seat, ...move, ...added };
}

/** How a game ended. */
export interface Result {
  /** By seat. More or fewer points may be better: `winners` says who won. */
  readonly scores: readonly number[];
  /** In rising order; several share a victory. */
  readonly winners: readonly Seat[];
  /** What else the record is to state. */
  readonly [field: string]: unknown;
}
