/** The command `/parade`, put together from its subcommands. */

import { SlashCommandBuilder } from '@discordjs/builders';
import { ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10';
import type { Command, Subcommand } from '../src/discord/answers/command.ts';
import { speak } from '../src/locales/texts.ts';
import { board } from './board.ts';
import { daily } from './daily.ts';
import { end } from './end.ts';
import { games } from './games.ts';
import { hand } from './hand.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { lesson } from './lesson.ts';
import { notify } from './notify.ts';
import { practice } from './practice.ts';
import { privacy } from './privacy.ts';
import { record } from './record.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { standings } from './standings.ts';
import { start } from './start.ts';

const subcommands: readonly Subcommand[] = [
  start,
  join,
  hand,
  board,
  leave,
  end,
  games,
  rules,
  lesson,
  practice,
  daily,
  record,
  standings,
  notify,
  privacy,
  settings,
];

/** `/parade` with all its subcommands. */
export const parade: Command = { definition: define().toJSON(), subcommands };

function define(): SlashCommandBuilder {
  const builder = new SlashCommandBuilder()
    .setName('parade')
    .setDescription(speak('en-US')('command.description'))
    .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall);
  for (const subcommand of subcommands) builder.addSubcommand((sub) => subcommand.define(sub));
  return builder;
}
