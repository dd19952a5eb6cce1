/** The squares of the daily deal of Everyone Loves a Parade: how well each taken card suits the best of the crowds. */

import { z } from 'zod';
import type { Daily } from '../contract/index.ts';
import { countMatches, facesSeen } from './scoring.ts';
import type { FloatView } from './view.ts';

const takeSchema = z.object({ take: z.string() });
const marks = [2, 1, 0] as const;

export const daily: Daily<FloatView> = {
  mark(move, { before }) {
    const taken = takeSchema.safeParse(move);
    const card = taken.success ? before.warehouse.find(({ id }) => id === taken.data.take) : undefined;
    if (!card) return undefined;
    return marks[Math.max(...before.dice.map((dice) => countMatches(card, facesSeen(dice))))];
  },
};
