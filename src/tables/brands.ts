/** Strings and numbers of different kinds, which the compiler does not let be mixed up. */

declare const kind: unique symbol;
/** A plain value becomes one of a kind where it is read, without a cast. A value of one kind is never taken for one of another. */
type Branded<T, Kind extends string> = T & { readonly [kind]?: Kind };

export type UserId = Branded<string, 'user'>;
export type TableId = Branded<string, 'table'>;
export type InteractionId = Branded<string, 'interaction'>;
/** How long something takes; a point in time is a plain number. */
export type Milliseconds = Branded<number, 'milliseconds'>;
