/** `/parade daily`: the deal of the day, the same for everybody. It needs no permission, because nothing is posted. */

import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type { Subcommand } from '../src/discord/answers/command.ts';
import { chosenGame, gameOption } from '../src/discord/answers/command-options.ts';
import { dailyAnswer } from '../src/discord/answers/daily-answer.ts';
import { refuse } from '../src/discord/answers/telling.ts';
import { games } from '../src/games/index.ts';
import { speak } from '../src/locales/texts.ts';
import { withDaily } from '../src/tables/service/dailies.ts';

export const daily: Subcommand = {
  name: 'daily',
  anywhere: true,
  define: (builder: SlashCommandSubcommandBuilder) =>
    builder
      .setName('daily')
      .setDescription(speak('en-US')('command.daily.description'))
      .addStringOption(gameOption(withDaily(games))),
  async run(context, request, given) {
    const game = chosenGame(context, given);
    return game?.daily ? dailyAnswer(context, request, game) : refuse(request, 'unknown-option');
  },
};
