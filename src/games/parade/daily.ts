/** The squares of Parade's daily deal: how much each play took. */

import { z } from 'zod';
import type { Daily } from '../contract/index.ts';
import type { ParadeView } from './view.ts';

/** More cards than that are many. */
const few = 2;

const playSchema = z.object({ play: z.string(), collected: z.array(z.string()) });

export const daily: Daily<ParadeView> = {
  mark(move) {
    const play = playSchema.safeParse(move);
    if (!play.success) return undefined;
    const taken = play.data.collected.length;
    if (taken === 0) return 0;
    return taken <= few ? 1 : 2;
  },
};
