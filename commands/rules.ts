import type { Subcommand } from '../src/discord/command.ts';
import { rulesAnswer, withRules } from '../src/discord/rules-answer.ts';
import { refuse } from '../src/discord/table-answers.ts';
import { games } from '../src/games/index.ts';
import { speak, textKey } from '../src/locales/texts.ts';
import { rulesOption } from './tables.ts';

/** `/parade rules`: the rules of a game, page by page. */
export const rules: Subcommand = {
  name: 'rules',
  anywhere: true,
  define: (builder) =>
    builder
      .setName('rules')
      .setDescription(speak('en-US')('command.rules.description'))
      .addStringOption((option) =>
        option
          .setName('game')
          .setDescription(speak('en-US')('option.game.description'))
          .addChoices(games.map(({ id }) => ({ name: speak('en-US')(textKey(`game.${id}`)), value: id }))),
      )
      .addStringOption(rulesOption),
  async run(bot, request, given) {
    const game = bot.tables.games.find((known) => known.id === (given.get('game') ?? 'parade'));
    const wished = given.get('rules');
    const options = game && withRules(game, game.options.parse({}), wished === undefined ? undefined : String(wished));
    return options ? rulesAnswer(request, game, options, 0) : refuse(request, 'unknown-option');
  },
};
