/** A game's screen with the table's own words around it. */

import type { Screen } from '../games/contract/screen.ts';

/**
 * The screen with notes above and below what it says, with its picture or without. Empty notes are left out. Beside a picture those below
 * follow without an empty line, so that a phone shows it all.
 */
export function framed<S extends Screen>(screen: S, above: readonly string[], below: readonly string[]): S {
  const { besidePicture } = screen;
  const last = [besidePicture?.at(-1) ?? '', ...below].filter(Boolean).join('\n');
  return {
    ...screen,
    text: [...above, ...screen.text, ...below],
    ...(besidePicture && { besidePicture: [...above, ...besidePicture.slice(0, -1), last] }),
  };
}
