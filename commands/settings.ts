/**
 * `/parade settings`: what people who manage a server choose for it. Discord takes default permissions only for a whole command, not for
 * one of its parts, so everybody sees it, and those who may not use it are told so.
 */

import type { Subcommand } from '../src/discord/answers/command.ts';
import { serverAnswer } from '../src/discord/answers/server-answer.ts';
import { speak } from '../src/locales/texts.ts';

export const settings: Subcommand = {
  name: 'settings',
  define: (builder) => builder.setName('settings').setDescription(speak('en-US')('command.settings.description')),
  run: (context, request) => serverAnswer(context, request, ''),
};
