/** What a subcommand is. */

import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type {
  APIApplicationCommandOptionChoice,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Request } from '../interactions/request.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context, WithTables } from './context.ts';

/** The options that somebody gave, by name. */
export type Given = ReadonlyMap<string, string | number | boolean>;

/** One subcommand of `/parade`: what it is called and takes, and what it does. */
export interface Subcommand {
  readonly name: string;
  /** Set if it can also be used in direct messages with the bot, where there are no tables with friends. */
  readonly anywhere?: true;
  define(builder: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder;
  run(context: Context, request: Request, given: Given): Promise<PrivateAnswer>;
  /** Suggestions while an option is typed. */
  complete?(
    context: WithTables,
    request: Request,
    given: Given,
  ): Promise<readonly APIApplicationCommandOptionChoice<string>[]>;
}

/** The whole command as it is registered, and its subcommands. */
export interface Command {
  readonly definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly subcommands: readonly Subcommand[];
}
