import { cut, ellipse, type Layer, line, opening, solid } from './paths.ts';

/** Three balloons on their strings. */
export const balloons: readonly Layer[] = [
  line(4, 'M26 52Q34 74 50 98', 'M74 52Q66 74 50 98', 'M50 62V98'),
  solid(ellipse(24, 34, 19, 23), 'M24 55L18 63H30Z'),
  solid(ellipse(76, 34, 19, 23), 'M76 55L70 63H82Z'),
  cut(4, ellipse(50, 36, 22, 27)),
  solid(ellipse(50, 36, 21, 26), 'M50 60L43 70H57Z'),
  cut(5, 'M40 34Q41 23 50 20'),
];

/** Two wavy ribbons from a rod. */
export const streamers: readonly Layer[] = [
  line(9, 'M6 10H94'),
  line(
    13,
    'M24 10C4 32 46 44 24 66Q14 78 24 94',
    'M50 10C30 30 72 42 50 62Q40 74 50 84',
    'M76 10C56 32 98 44 76 66Q66 78 76 94',
  ),
];

/** One large blossom with a stem. */
export const flowers: readonly Layer[] = [
  line(7, 'M50 50V98'),
  solid('M50 92Q24 92 20 72Q46 72 50 92Z', 'M50 92Q76 92 80 72Q54 72 50 92Z'),
  solid(ellipse(50, 15, 14)),
  solid(ellipse(72, 31, 14)),
  solid(ellipse(64, 56, 14)),
  solid(ellipse(36, 56, 14)),
  solid(ellipse(28, 31, 14)),
  solid(ellipse(50, 38, 18)),
  opening(ellipse(50, 38, 10)),
];

/** A broad paintbrush. */
export const brush: readonly Layer[] = [
  solid('M62 40L88 4Q98 0 98 12L70 48Z'),
  solid('M58 42L72 54L60 66L44 54Z'),
  solid('M40 58L56 70C52 90 30 100 2 94Q16 88 18 76C20 64 30 58 40 58Z'),
];
