/** Where the points of a finished game come from, in a game in which points are bad. */

import type { CardPaint } from './scene.ts';
import type { TextKey } from './screen.ts';

export interface Costs<S> {
  /** By seat, from the last state: points by kind, such as a color. Kinds are in stored results and never change. */
  bySeat(state: S): readonly Readonly<Record<string, number>>[];
  /** How each kind is shown: its name in a sentence, such as `purple`, and its color in pictures with the letter that goes with it. */
  readonly kinds: Readonly<
    Record<string, { readonly name: TextKey; readonly paint: CardPaint; readonly letter: string }>
  >;
}
