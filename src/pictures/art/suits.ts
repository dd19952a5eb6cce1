import { ellipse, type Layer, rectangle, solid } from './paths.ts';

export const heart: readonly Layer[] = [
  solid('M50 94C10 62 4 44 4 32C4 16 15 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6C85 6 96 16 96 32C96 44 90 62 50 94Z'),
];

export const spade: readonly Layer[] = [
  solid(
    'M50 2C56 20 94 38 94 60C94 74 84 80 74 80C66 80 59 77 54 71C55 82 59 91 68 98H32C41 91 45 82 46 71C41 77 34 80 26 80C16 80 6 74 6 60C6 38 44 20 50 2Z',
  ),
];

export const club: readonly Layer[] = [
  solid(ellipse(50, 25, 22)),
  solid(ellipse(25, 58, 22)),
  solid(ellipse(75, 58, 22)),
  solid('M44 40H56L54 62C55 80 59 90 70 98H30C41 90 45 80 46 62Z'),
];

export const diamond: readonly Layer[] = [solid('M50 0Q66 28 90 50Q66 72 50 100Q34 72 10 50Q34 28 50 0Z')];

/** A plain block, as the rules print it. */
export const cap: readonly Layer[] = [solid(rectangle(12, 12, 76, 76))];

export const plus: readonly Layer[] = [solid('M36 6H64V36H94V64H64V94H36V64H6V36H36Z')];
