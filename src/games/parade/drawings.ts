/** Our own drawings of the figures and the suits. */

import { cut, draw, ellipse, line, opening, rectangle, solid } from '../toolbox/drawing.ts';

/** The Hatter: a tall hat with its price ticket, and a bow tie. */
export const hatter = draw('hatter', [
  solid('M22 4Q50 -3 78 4L71 46H29Z', ellipse(50, 50, 42, 8)),
  solid(ellipse(50, 62, 20, 19)),
  opening('M29.500 36.500H70.500L69.500 43.500H30.500Z'),
  solid('M58 16L80 22L75 44L54 38Z'),
  cut(3.5, 'M58 16L80 22L75 44L54 38Z'),
  opening(ellipse(42, 62, 4, 5), ellipse(58, 62, 4, 5)),
  cut(4, 'M41 73Q50 79 59 73'),
  solid('M50 90L26 80V100Z', 'M50 90L74 80V100Z', ellipse(50, 90, 6)),
]);

/** Alice: long hair, a hair band with a bow, a white collar. */
export const alice = draw('alice', [
  solid('M50 12C22 12 18 36 18 54Q18 76 6 90Q30 92 36 84H64Q70 92 94 90Q82 76 82 54C82 36 78 12 50 12Z'),
  opening('M50 32C62 32 68 40 68 52C68 66 60 74 50 74C40 74 32 66 32 52C32 40 38 32 50 32Z'),
  solid(ellipse(42, 52, 4, 5), ellipse(58, 52, 4, 5)),
  line(4, 'M43 63Q50 69 57 63'),
  cut(5, 'M24 30Q50 12 76 30'),
  solid('M50 13L24 0V24Z', 'M50 13L76 0V24Z', ellipse(50, 13, 6)),
  cut(3, 'M44 6V20', 'M56 6V20'),
  solid('M36 82H64L74 100H26Z'),
  opening('M40 80L50 90L60 80Z'),
]);

/** The Cheshire Cat: ears, stripes and the grin. */
export const cat = draw('cat', [
  solid('M8 6L36 22Q50 18 64 22L92 6L94 50Q94 94 50 94Q6 94 6 50Z'),
  opening(ellipse(32, 44, 11, 10), ellipse(68, 44, 11, 10)),
  solid(ellipse(32, 44, 3.5, 9), ellipse(68, 44, 3.5, 9)),
  opening('M12 58Q50 74 88 58Q84 88 50 88Q16 88 12 58Z'),
  line(4, 'M26 62V80', 'M38 66V86', 'M50 67V88', 'M62 66V86', 'M74 62V80'),
  cut(4, 'M50 22V34', 'M41 23L43 32', 'M59 23L57 32'),
]);

/** Humpty Dumpty: an egg with a belt on its wall. */
export const egg = draw('egg', [
  solid('M50 2C70 2 82 28 82 44C82 62 68 70 50 70C32 70 18 62 18 44C18 28 30 2 50 2Z'),
  opening(ellipse(39, 30, 4.5, 6), ellipse(61, 30, 4.5, 6)),
  cut(4, 'M40 41Q50 48 60 41'),
  opening('M18.500 51Q50 62 81.500 51L80 58Q50 69 20 58Z'),
  solid(rectangle(2, 72, 96, 28)),
  cut(4, 'M0 86H100', 'M26 72V86', 'M74 72V86', 'M50 86V100', 'M10 86V100', 'M90 86V100'),
  solid('M36 66L30 84H42L46 68Z', 'M64 66L70 84H58L54 68Z'),
  cut(2.5, 'M30 84L35 68', 'M42 84L46 69', 'M70 84L65 68', 'M58 84L54 69'),
]);

/** The White Rabbit: two long ears and a watch. */
export const rabbit = draw('rabbit', [
  solid('M40 48C22 34 18 4 30 1C42 0 48 28 47 46Z', 'M60 48C78 34 82 4 70 1C58 0 52 28 53 46Z'),
  opening('M39 38C30 26 27 12 31 9C37 10 41 26 42 38Z', 'M61 38C70 26 73 12 69 9C63 10 59 26 58 38Z'),
  solid(ellipse(50, 60, 27, 24)),
  opening(ellipse(39, 54, 4.5, 6), ellipse(61, 54, 4.5, 6)),
  opening('M44 64H56L50 71Z', rectangle(45, 74, 4, 9), rectangle(51, 74, 4, 9)),
  solid('M22 84L40 86L50 94L60 86L78 84L84 100H16Z'),
]);

/** The Dodo: a great hooked beak and small wings. */
export const dodo = draw('dodo', [
  solid(
    'M62 4C46 2 38 12 36 20C20 20 4 30 2 48C2 58 10 62 14 56C16 48 26 44 40 44C46 52 42 58 38 64C28 76 34 92 54 92C80 92 94 80 92 60C90 48 82 46 78 36C84 18 76 5 62 4Z',
  ),
  solid(ellipse(90, 52, 9), ellipse(94, 64, 6)),
  opening(ellipse(56, 20, 6)),
  solid(ellipse(55, 20, 2.5)),
  cut(3.5, 'M6 46C16 36 28 34 42 36'),
  cut(4, 'M54 66Q62 80 78 72'),
  line(6, 'M50 88V98H38', 'M68 88V98H56'),
]);

export const heart = draw('heart', [
  solid('M50 94C10 62 4 44 4 32C4 16 15 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6C85 6 96 16 96 32C96 44 90 62 50 94Z'),
]);

export const spade = draw('spade', [
  solid(
    'M50 0C56 18 96 40 96 62C96 76 86 82 76 82C67 82 59 78 54 71C55 83 60 92 68 98H32C40 92 45 83 46 71C41 78 33 82 24 82C14 82 4 76 4 62C4 40 44 18 50 0Z',
  ),
]);

export const club = draw('club', [
  solid(ellipse(50, 21, 20)),
  solid(ellipse(22, 56, 21)),
  solid(ellipse(78, 56, 21)),
  solid('M46 36H54L53 54H62V60L54 62C55 80 60 90 72 98H28C40 90 45 80 46 62L38 60V54H47Z'),
]);

export const diamond = draw('diamond', [solid('M50 0Q66 28 90 50Q66 72 50 100Q34 72 10 50Q34 28 50 0Z')]);

/** A plain block, as the rules print it. */
export const cap = draw('cap', [solid(rectangle(12, 12, 76, 76))]);

export const plus = draw('switch', [solid('M36 6H64V36H94V64H64V94H36V64H6V36H36Z')]);
