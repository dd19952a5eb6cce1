/** Results of made-up games, in one line each. */

import type { Entry, EntrySeat } from '../../../src/results/entry.ts';

/** Noon of the first of December 2026, UTC. */
const december = Date.UTC(2026, 11, 1, 12);

let games = 0;

/**
 * A result by its seats: `ann 12, ben 9!, Hatter* 20` – winners have `!`, bots `*`; a person whose seat a bot plays in the end has `<`, one for
 * whom a bot made most moves `~`. Fewest points win.
 */
export function entry(seats: string, changes: Partial<Entry> = {}): Entry {
  games += 1;
  const read = seats.split(', ').map(readSeat);
  return {
    schema: 1,
    id: `T${games}-x`,
    table: `T${games}`,
    game: 'parade',
    pace: 'day',
    startedAt: december - 3_600_000,
    endedAt: december,
    seats: read.map(({ won, ...seat }) => ({
      ...seat,
      place: won ? 1 : 1 + read.filter((other) => other.won || other.score < seat.score).length,
    })),
    ...changes,
  };
}

function readSeat(text: string): Omit<EntrySeat, 'place'> & { readonly won: boolean } {
  const [word = '', points = ''] = text.trim().split(' ');
  const name = word.replace(/[*<~]$/, '');
  const person = { user: name, name: `${name.charAt(0).toUpperCase()}${name.slice(1)}` };
  const score = Number.parseInt(points, 10);
  const own = word.endsWith('~') ? 4 : 10;
  return {
    ...(word.endsWith('*') ? { name, bot: 'greedy' as const } : person),
    ...(word.endsWith('<') ? { bot: 'greedy' as const } : {}),
    score,
    moves: 10,
    own: word.endsWith('*') ? 0 : own,
    hints: 0,
    won: points.endsWith('!'),
  };
}
