/** The shapes of the signs that all games share. */

import type { Layer } from '../../games/contract/scene.ts';
import { cut, line, opening, rectangle, solid } from '../../games/toolbox/drawing.ts';

export const crown: readonly Layer[] = [solid('M10 78L2 24L28 46L50 10L72 46L98 24L90 78Z', rectangle(10, 84, 80, 12))];

export const shield: readonly Layer[] = [
  solid('M50 2Q70 14 92 16C94 56 80 84 50 98C20 84 6 56 8 16Q30 14 50 2Z'),
  cut(12, 'M28 50L44 66L72 34'),
];

/** The chequered flag of the last lap. */
export const flag: readonly Layer[] = [
  line(9, 'M12 2V98'),
  solid(rectangle(18, 6, 76, 54)),
  opening(rectangle(37, 6, 19, 18), rectangle(75, 6, 19, 18), rectangle(18, 24, 19, 18), rectangle(56, 24, 19, 18)),
  opening(rectangle(37, 42, 19, 18), rectangle(75, 42, 19, 18)),
];

export const arrow: readonly Layer[] = [solid('M16 6L92 50L16 94Z')];

export const check: readonly Layer[] = [line(17, 'M10 54L38 82L90 20')];

export const cross: readonly Layer[] = [line(16, 'M14 14L86 86', 'M86 14L14 86')];

export const hourglass: readonly Layer[] = [
  solid('M18 4H82V12H76C76 34 60 42 56 50C60 58 76 66 76 88H82V96H18V88H24C24 66 40 58 44 50C40 42 24 34 24 12H18Z'),
  opening('M34 18H66C64 28 54 38 50 44C46 38 36 28 34 18Z'),
];

/** A pile of cards. */
export const cards: readonly Layer[] = [
  solid('M30 4L92 16L78 88L16 76Z'),
  cut(6, 'M22 14L84 14L84 96L22 96Z'),
  solid(rectangle(14, 14, 60, 82)),
  cut(6, 'M26 26H62V84H26Z'),
];

export const trophy: readonly Layer[] = [
  solid('M24 4H76V34C76 52 64 60 55 62V78H70V94H30V78H45V62C36 60 24 52 24 34Z'),
  line(8, 'M24 14H8C8 34 16 42 28 44', 'M76 14H92C92 34 84 42 72 44'),
];

export const star: readonly Layer[] = [solid('M50 4L63 36L97 39L71 61L80 95L50 76L20 95L29 61L3 39L37 36Z')];
