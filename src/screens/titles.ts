/** The titles of the day below the final count of a game. */

import type { AnyGame, Title } from '../games/contract/index.ts';
import type { Writer } from '../games/contract/screen.ts';
import type { Finished } from '../tables/table.ts';

/** So many are shown, the rarest of the list. */
const mostTitles = 3;

/** The words about those who have earned a title; empty for a game without titles. */
export function tellTitles({ play }: Finished, game: AnyGame, writer: Writer): string {
  const result = game.result(play.state);
  const earned = (result && game.titles?.(game.view(play.state, 'table'), result)) ?? [];
  return chooseTitles(earned)
    .map(({ seat, text, values }) => `🏅 ${writer.say(text, { ...values, name: `**${writer.name(seat)}**` })}`)
    .join('\n');
}

/** At most three, no two of one seat. */
function chooseTitles(earned: readonly Title[]): readonly Title[] {
  const chosen: Title[] = [];
  for (const title of earned)
    if (chosen.length < mostTitles && chosen.every(({ seat }) => seat !== title.seat)) chosen.push(title);
  return chosen;
}
