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

function rulesOf(titles: readonly string[], at = 0) {
  const { face } = blindTricks;
  const rules: typeof face.rules = (page, ...more) => ({ ...face.rules(page, ...more), title: titles[page] ?? '' });
  const game: AnyGame = { ...blindTricks, face: { ...face, rules, pages: () => titles.length } };
  return rulesAnswer({ symbols: { of: () => undefined } }, request, game, game.options.usual, at).message;
}

test('rules of one page have no number of the page and nothing to turn it', () => {
  const [embed] = rulesOf(['']).embeds;
  expect(embed).toMatchObject({ title: `${say('parade.name')} · Rules` });
  expect(embed.footer).toBeUndefined();
  expect(rulesOf(['']).components).toEqual([]);
});

test('rules of several pages have a menu of all of them, with the present one chosen, and buttons for the next ones', () => {
  const { embeds, components } = rulesOf(['The goal', 'A turn', 'Scoring'], 1);
  expect(embeds[0].title).toBe(`${say('parade.name')} · Rules · A turn`);
  expect(embeds[0].footer?.text).toBe('page 2 of 3');
  const [menu, buttons] = components.map(({ components: parts }) => parts);
  expect(menu).toMatchObject([
    {
      custom_id: '1:-:0:t:rules-of',
      options: [
        { label: '1. The goal', value: 'blind-tricks.0', default: false },
        { label: '2. A turn', value: 'blind-tricks.1', default: true },
        { label: '3. Scoring', value: 'blind-tricks.2', default: false },
      ],
    },
  ]);
  expect(buttons).toMatchObject([
    { label: '◀', custom_id: '1:-:0:t:rules-of.blind-tricks.0', disabled: false },
    { label: '▶', custom_id: '1:-:0:t:rules-of.blind-tricks.2', disabled: false },
  ]);
});
