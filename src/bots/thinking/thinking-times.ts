/** How long bots think, in milliseconds: about each of their moves, and about what people ask them. */
export const thinkingTimes = {
  /** A move at a live table: people wait for it. */
  live: 300,
  /** A move at any other table. */
  usual: 1_000,
  /** A move of a private game: the person waits for those of all bots. */
  practice: 200,
  /** A hint. */
  hint: 400,
  /** Each move that a review looks at again. */
  review: 150,
} as const;
