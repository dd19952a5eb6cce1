/** `/parade standings`: who stands where on this server. */

import type { Subcommand } from '../src/discord/answers/command.ts';
import { chosenGame, gameOption } from '../src/discord/answers/command-options.ts';
import { standingsAnswer } from '../src/discord/answers/standings-answer.ts';
import { speak, textKey } from '../src/locales/texts.ts';
import { spanNames } from '../src/results/standings.ts';

const say = speak('en-US');

export const standings: Subcommand = {
  name: 'standings',
  define: (builder) =>
    builder
      .setName('standings')
      .setDescription(say('command.standings.description'))
      .addStringOption(gameOption())
      .addStringOption((option) =>
        option
          .setName('span')
          .setDescription(say('option.span.description'))
          .addChoices(spanNames.map((name) => ({ name: say(textKey(`span.${name}`)), value: name }))),
      ),
  run(context, request, given) {
    const span = spanNames.find((name) => name === given.get('span')) ?? 'month';
    return standingsAnswer(context, request, chosenGame(context, given)?.id ?? '', { span, measure: 'wins' });
  },
};
