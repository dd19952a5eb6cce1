/** Strings and numbers of different kinds that the compiler keeps apart. */

declare const kind: unique symbol;
/** A plain value becomes one of a kind where it is read, without a cast. The compiler refuses a value of another kind. */
type Branded<T, Kind extends string> = T & { readonly [kind]?: Kind };

export type UserId = Branded<string, 'user'>;
export type TableId = Branded<string, 'table'>;
export type InteractionId = Branded<string, 'interaction'>;
/** How long something takes; a point in time is a plain number. */
export type Milliseconds = Branded<number, 'milliseconds'>;
