/** `/parade practice`: a game against bots that nobody else sees. It needs no permission, because nothing is posted. */

import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { levelsOf } from '../src/bots/abilities.ts';
import { levels } from '../src/bots/levels.ts';
import type { Given, Subcommand } from '../src/discord/answers/command.ts';
import { chosenGame, gameOption, playersOption, rulesOption } from '../src/discord/answers/command-options.ts';
import { type PracticeWish, practiceAnswer, usualPractice } from '../src/discord/answers/learn-answers.ts';
import { withRules } from '../src/discord/answers/rules-answer.ts';
import { refuse } from '../src/discord/answers/telling.ts';
import type { AnyGame } from '../src/games/contract/index.ts';
import { games } from '../src/games/index.ts';
import { speak, textKey } from '../src/locales/texts.ts';

const say = speak('en-US');

/** The levels that some game has. Nobody learns from a bot that plays at random. */
const practiceLevels = levels.filter(
  (level) => level !== 'random' && games.some((game) => levelsOf(game).includes(level)),
);

export const practice: Subcommand = {
  name: 'practice',
  anywhere: true,
  define,
  async run(context, request, given) {
    const game = chosenGame(context, given);
    const wish = game && readWish(game, given);
    return wish ? practiceAnswer(context, request, wish) : refuse(request, 'unknown-option');
  },
};

function define(builder: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder {
  return builder
    .setName('practice')
    .setDescription(say('command.practice.description'))
    .addStringOption(gameOption())
    .addIntegerOption(playersOption('option.players.practice.description'))
    .addStringOption(rulesOption)
    .addStringOption((option) =>
      option
        .setName('bots')
        .setDescription(say('option.bots.description'))
        .addChoices(practiceLevels.map((level) => ({ name: say(textKey(`level.${level}`)), value: level }))),
    );
}

/** undefined when the game does not have the rules or the bots that are asked for. */
function readWish(game: AnyGame, given: Given): PracticeWish | undefined {
  const usual = usualPractice(game);
  const rules = given.get('rules');
  const players = given.get('players');
  const wished = given.get('bots');
  const level = wished === undefined ? usual.level : levelsOf(game).find((known) => known === wished);
  const options = withRules(game, rules === undefined ? undefined : String(rules));
  if (!options || !level) return undefined;
  const { least, most } = game.seats;
  return {
    game,
    level,
    seats: typeof players === 'number' ? Math.min(Math.max(players, least), most) : usual.seats,
    options,
  };
}
