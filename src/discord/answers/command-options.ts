/** The options that several subcommands share. */

import type { SlashCommandIntegerOption, SlashCommandStringOption } from '@discordjs/builders';
import type { AnyGame } from '../../games/contract/index.ts';
import type { TextKey } from '../../games/contract/screen.ts';
import { games } from '../../games/index.ts';
import { shorten } from '../../games/toolbox/shorten.ts';
import { speak } from '../../locales/texts.ts';
import type { Given } from './command.ts';
import type { WithTables } from './context.ts';

/** The option `game` of a subcommand, with the games that it offers. */
export function gameOption(offered: readonly AnyGame[] = games) {
  const say = speak('en-US');
  const choices = offered.map(({ id, name }) => ({ name: say(name), value: id }));
  return (option: SlashCommandStringOption) =>
    option.setName('game').setDescription(say('option.game.description')).addChoices(choices);
}

/** The option `players` of a subcommand, up to the most players of any game. */
export function playersOption(description: TextKey) {
  return (option: SlashCommandIntegerOption) =>
    option
      .setName('players')
      .setDescription(speak('en-US')(description))
      .setMinValue(Math.min(...games.map(({ seats }) => seats.least)))
      .setMaxValue(Math.max(...games.map(({ seats }) => seats.most)));
}

/** The game that somebody chose; Parade if they did not. */
export function chosenGame({ tables }: WithTables, given: Given): AnyGame | undefined {
  return tables.games.find(({ id }) => id === (given.get('game') ?? 'parade'));
}

/** A choice's name may have so many characters. */
const longestChoice = 100;

/** The option `rules` of a subcommand: the rules of all games that have several. */
export function rulesOption(option: SlashCommandStringOption): SlashCommandStringOption {
  const say = speak('en-US');
  // two games may have rules of the same name, but Discord takes a choice only once
  const labels = new Map<string, Set<string>>();
  for (const { value, label } of games.flatMap(({ options }) => options.ruleSet?.values ?? []))
    labels.set(value, (labels.get(value) ?? new Set()).add(say(label)));
  const choices = [...labels].map(([value, names]) => ({
    value,
    name: shorten([...names].join(' / '), longestChoice),
  }));
  return option.setName('rules').setDescription(say('option.rules.description')).addChoices(choices);
}
