/** `/parade rules`: shows the rules of a game, page by page. */

import type { Subcommand } from '../src/discord/answers/command.ts';
import { chosenGame, gameOption, rulesOption } from '../src/discord/answers/command-options.ts';
import { rulesAnswer, withRules } from '../src/discord/answers/rules-answer.ts';
import { refuse } from '../src/discord/answers/telling.ts';
import { speak } from '../src/locales/texts.ts';

export const rules: Subcommand = {
  name: 'rules',
  anywhere: true,
  define: (builder) =>
    builder
      .setName('rules')
      .setDescription(speak('en-US')('command.rules.description'))
      .addStringOption(gameOption())
      .addStringOption(rulesOption),
  async run(context, request, given) {
    const game = chosenGame(context, given);
    const wished = given.get('rules');
    const options = game && withRules(game, wished === undefined ? undefined : String(wished));
    return options ? rulesAnswer(context, request, game, options, 0) : refuse(request, 'unknown-option');
  },
};
