/** A fast source of chance for thinking. It never decides what happens at a table. */

import type { Random } from '../games/contract/index.ts';

const wordRange = 2 ** 32;

/**
 * Chance for thinking, by the million: sfc32 (Chris Doty-Humphrey, public domain), seeded with four words. Nothing at a table
 * depends on it, so a number is simply the high part of word × bound. Its bias of at most bound / 2³² cannot be noticed.
 */
export function quickRandom(words: readonly number[]): Random {
  let [a = 0, b = 0, c = 0, counter = 1] = words;

  function nextWord(): number {
    const word = (a + b + counter) >>> 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word;
    return word;
  }

  // the first words still show the seed
  for (let times = 0; times < 12; times += 1) nextWord();

  function below(bound: number): number {
    return Math.floor((nextWord() / wordRange) * bound);
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let index = shuffled.length - 1; index > 0; index -= 1) {
      const other = below(index + 1);
      const moved = shuffled[index];
      const back = shuffled[other];
      if (moved === undefined || back === undefined) continue;
      shuffled[index] = back;
      shuffled[other] = moved;
    }
    return shuffled;
  }

  return { below, shuffle };
}

/** Four words that seed a `quickRandom`: few enough to send to a thread. */
export function drawWords(random: Random): readonly number[] {
  return Array.from({ length: 4 }, () => random.below(wordRange));
}
