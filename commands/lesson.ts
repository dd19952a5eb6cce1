/** `/parade lesson`: teaches a game by questions, for one person's eyes only. */

import type { Subcommand } from '../src/discord/answers/command.ts';
import { chosenGame, gameOption } from '../src/discord/answers/command-options.ts';
import { beginLesson } from '../src/discord/answers/learn-answers.ts';
import { refuse } from '../src/discord/answers/telling.ts';
import { games } from '../src/games/index.ts';
import { speak } from '../src/locales/texts.ts';

const say = speak('en-US');

export const lesson: Subcommand = {
  name: 'lesson',
  anywhere: true,
  define: (builder) =>
    builder
      .setName('lesson')
      .setDescription(say('command.lesson.description'))
      .addStringOption(gameOption(games.filter(({ lesson: offered }) => offered !== undefined))),
  async run(context, request, given) {
    const game = chosenGame(context, given);
    return game ? beginLesson(context, request, game) : refuse(request, 'unknown-option');
  },
};
