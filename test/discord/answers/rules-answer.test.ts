/** How the rules are shown, by how many pages they have. */

import { expect, test } from 'vitest';
import { rulesAnswer } from '../../../src/discord/answers/rules-answer.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { commandInteraction } from '../../support/discord/interactions.ts';
import { blindTricks } from '../../support/games/blind-tricks.ts';

const say = speak('en-US');
const request = {
  interaction: commandInteraction(),
  say,
  user: 'u0',
  name: '',
  guild: '',
  channel: '',
  guildLocale: '',
  parent: undefined,
};

function rulesOf(pages: number) {
  const game: AnyGame = { ...blindTricks, face: { ...blindTricks.face, pages: () => pages } };
  return rulesAnswer({ symbols: { of: () => undefined } }, request, game, game.options.usual, 0).message;
}

test('rules of one page have no number of the page and nothing to turn it', () => {
  expect(rulesOf(1)).toMatchObject({ embeds: [{ title: `${say('parade.name')} · Rules` }], components: [] });
});

test('rules of several pages have both', () => {
  expect(rulesOf(2).embeds[0].title).toBe(`${say('parade.name')} · page 1 of 2 · Rules`);
  expect(JSON.stringify(rulesOf(2).components)).toContain('▶');
});
