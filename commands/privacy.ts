/** `/parade privacy`: shows what is kept about the person, with a button that deletes it. */

import type { Subcommand } from '../src/discord/answers/command.ts';
import { privacyAnswer } from '../src/discord/answers/privacy-answer.ts';
import { speak } from '../src/locales/texts.ts';

export const privacy: Subcommand = {
  name: 'privacy',
  define: (builder) => builder.setName('privacy').setDescription(speak('en-US')('command.privacy.description')),
  run: (context, request) => privacyAnswer(context, request),
};
