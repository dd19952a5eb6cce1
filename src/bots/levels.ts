/** How well a bot plays, weakest first. */
export const levels = ['random', 'easy', 'greedy', 'medium', 'hard'] as const;

export type Level = (typeof levels)[number];
