/** A game's screen with the table's own words around it. */

import type { Screen } from '../games/contract/screen.ts';

/** The screen with notes above and below what it says, with its picture or without. Empty notes are left out. */
export function framed<S extends Screen>(screen: S, above: readonly string[], below: readonly string[]): S {
  return {
    ...screen,
    text: [...above, ...screen.text, ...below],
    ...(screen.besidePicture && { besidePicture: [...above, ...screen.besidePicture, ...below] }),
  };
}
