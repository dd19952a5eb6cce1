import type { Subcommand } from '../src/discord/command.ts';
import { beginLesson } from '../src/discord/learn-answers.ts';
import { refuse } from '../src/discord/table-answers.ts';
import { games } from '../src/games/index.ts';
import { speak, textKey } from '../src/locales/texts.ts';

const say = speak('en-US');

/** `/parade lesson`: questions to learn a game by, for one person’s eyes. */
export const lesson: Subcommand = {
  name: 'lesson',
  anywhere: true,
  define: (builder) =>
    builder
      .setName('lesson')
      .setDescription(say('command.lesson.description'))
      .addStringOption((option) =>
        option
          .setName('game')
          .setDescription(say('option.game.description'))
          .addChoices(
            games
              .filter((game) => game.lesson !== undefined)
              .map(({ id }) => ({ name: say(textKey(`game.${id}`)), value: id })),
          ),
      ),
  async run(bot, request, given) {
    const game = bot.tables.games.find((known) => known.id === (given.get('game') ?? 'parade'));
    return game ? beginLesson(bot, request, game) : refuse(request, 'unknown-option');
  },
};
