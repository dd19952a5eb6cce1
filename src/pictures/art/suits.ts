import { ellipse, type Layer, rectangle, solid } from './paths.ts';

export const heart: readonly Layer[] = [
  solid('M50 94C10 62 4 44 4 32C4 16 15 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6C85 6 96 16 96 32C96 44 90 62 50 94Z'),
];

export const spade: readonly Layer[] = [
  solid(
    'M50 0C56 18 96 40 96 62C96 76 86 82 76 82C67 82 59 78 54 71C55 83 60 92 68 98H32C40 92 45 83 46 71C41 78 33 82 24 82C14 82 4 76 4 62C4 40 44 18 50 0Z',
  ),
];

export const club: readonly Layer[] = [
  solid(ellipse(50, 21, 20)),
  solid(ellipse(22, 56, 21)),
  solid(ellipse(78, 56, 21)),
  solid('M46 36H54L53 54H62V60L54 62C55 80 60 90 72 98H28C40 90 45 80 46 62L38 60V54H47Z'),
];

export const diamond: readonly Layer[] = [solid('M50 0Q66 28 90 50Q66 72 50 100Q34 72 10 50Q34 28 50 0Z')];

/** A plain block, as the rules print it. */
export const cap: readonly Layer[] = [solid(rectangle(12, 12, 76, 76))];

export const plus: readonly Layer[] = [solid('M36 6H64V36H94V64H64V94H36V64H6V36H36Z')];
