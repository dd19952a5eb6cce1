/** Our own drawings of the items, of a float and of a crowd. */

import { cut, draw, ellipse, line, opening, solid } from '../toolbox/drawing.ts';

/** Three balloons on their strings. */
export const balloons = draw('balloons', [
  line(4, 'M26 52Q34 74 50 98', 'M74 52Q66 74 50 98', 'M50 62V98'),
  solid(ellipse(24, 34, 19, 23), 'M24 55L18 63H30Z'),
  solid(ellipse(76, 34, 19, 23), 'M76 55L70 63H82Z'),
  cut(4, ellipse(50, 36, 22, 27)),
  solid(ellipse(50, 36, 21, 26), 'M50 60L43 70H57Z'),
  cut(5, 'M40 34Q41 23 50 20'),
]);

/** Two wavy ribbons from a rod. */
export const streamers = draw('streamers', [
  line(9, 'M6 10H94'),
  line(
    13,
    'M24 10C4 32 46 44 24 66Q14 78 24 94',
    'M50 10C30 30 72 42 50 62Q40 74 50 84',
    'M76 10C56 32 98 44 76 66Q66 78 76 94',
  ),
]);

/** One large blossom with a stem. */
export const flowers = draw('flowers', [
  line(7, 'M50 50V98'),
  solid('M50 92Q24 92 20 72Q46 72 50 92Z', 'M50 92Q76 92 80 72Q54 72 50 92Z'),
  solid(ellipse(50, 15, 14)),
  solid(ellipse(72, 31, 14)),
  solid(ellipse(64, 56, 14)),
  solid(ellipse(36, 56, 14)),
  solid(ellipse(28, 31, 14)),
  solid(ellipse(50, 38, 18)),
  opening(ellipse(50, 38, 10)),
]);

/** A float: a wagon with bunting. */
export const wagon = draw('float', [
  solid('M4 50H96L88 78H12Z', ellipse(28, 84, 13), ellipse(72, 84, 13)),
  opening(ellipse(28, 84, 5), ellipse(72, 84, 5)),
  line(6, 'M16 50V10', 'M84 50V10', 'M16 12Q50 34 84 12'),
  solid('M26 20L42 26L32 42Z', 'M58 26L74 20L68 42Z'),
]);

/** Three people side by side. */
export const people = draw('crowd', [
  solid(ellipse(22, 42, 13), 'M0 100V82Q0 60 22 60Q44 60 44 82V100Z'),
  solid(ellipse(78, 42, 13), 'M56 100V82Q56 60 78 60Q100 60 100 82V100Z'),
  cut(6, ellipse(50, 30, 16), 'M22 100V76Q22 50 50 50Q78 50 78 76V100'),
  solid(ellipse(50, 30, 15), 'M24 100V76Q24 52 50 52Q76 52 76 76V100Z'),
]);
