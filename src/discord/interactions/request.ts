/** Reads from an interaction who asks for what, and where. */

import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessage,
  ApplicationCommandOptionType,
  ChannelType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { Say } from '../../locales/texts.ts';
import { speak } from '../../locales/texts.ts';
import { cleanName } from '../../screens/names.ts';
import type { UserId } from '../../tables/brands.ts';
import { type Place, placeIn } from '../../tables/places.ts';
import type { IdentifiedCause } from '../../tables/service/results.ts';
import { isHidden, type Table } from '../../tables/table.ts';
import { isThread } from './permissions.ts';

/** Who asks, where, and in which language. */
export interface Request extends Place {
  readonly interaction: APIInteraction;
  readonly user: UserId;
  readonly name: string;
  readonly guild: string;
  /** Speaks the language of the person. */
  readonly say: Say;
  /** The language of the server, for what everybody reads. */
  readonly guildLocale: string;
}

export type CommandInteraction =
  | APIChatInputApplicationCommandInteraction
  | APIApplicationCommandAutocompleteInteraction;

/** Takes the place of the server's id in direct messages, as in Discord's own links. */
export const noServer = '@me';

/** undefined for an interaction without a user or from a place that the bot does not know. */
export function readRequest(interaction: APIInteraction): Request | undefined {
  const { guild_id: guild = noServer, member } = interaction;
  const channel = interaction.channel?.id ?? interaction.channel_id;
  const user = member?.user ?? interaction.user;
  if (user === undefined || channel === undefined || (member === undefined) !== (guild === noServer)) return undefined;
  return {
    interaction,
    user: user.id,
    name: cleanName(member?.nick ?? user.global_name ?? user.username, cleanName(user.username)),
    guild,
    ...placeIn({ channel, ...threadOf(interaction) }),
    say: speak('locale' in interaction ? interaction.locale : undefined),
    guildLocale: interaction.guild_locale ?? 'en-US',
  };
}

/** Who asks for a change, and by which interaction. */
export function causeOf({ user, interaction, ...request }: Request): IdentifiedCause {
  const name = nameOnServer(request);
  return { by: user, interaction: interaction.id, ...(name !== undefined && { name }) };
}

/** What the person is called on the server where they ask; undefined in direct messages, where nobody has a name of a server. */
export function nameOnServer({ guild, name }: Pick<Request, 'guild' | 'name'>): string | undefined {
  return guild === noServer ? undefined : name;
}

/** Whether a table is out of the person's reach: it is on another server, or somebody else's private game. */
export function isElsewhere(table: Table, { guild, user }: Request): boolean {
  return table.practice ? isHidden(table, user) : table.guild !== guild;
}

function threadOf({ channel }: APIInteraction): Omit<Place, 'channel'> {
  if (!channel || !isThread(channel.type)) return {};
  const thread = channel.type === ChannelType.PrivateThread ? 'private' : 'public';
  return { parent: 'parent_id' in channel ? (channel.parent_id ?? undefined) : undefined, thread };
}

/** The subcommand that was asked for, and its options by name. */
export function readOptions(interaction: CommandInteraction): {
  readonly subcommand: string;
  readonly values: ReadonlyMap<string, string | number | boolean>;
} {
  const values = new Map<string, string | number | boolean>();
  const chosen = interaction.data.options?.[0];
  if (chosen?.type !== ApplicationCommandOptionType.Subcommand) return { subcommand: '', values };
  for (const option of chosen.options ?? []) {
    if ('value' in option) values.set(option.name, option.value);
  }
  return { subcommand: chosen.name, values };
}

/** Whether a button was pressed on a message that only the person sees. */
export function isPrivatePress(interaction: APIInteraction): boolean {
  return interaction.type === InteractionType.MessageComponent && isEphemeral(interaction.message);
}

/** Whether a button was pressed on a message that everybody sees. */
export function isPublicPress(interaction: APIInteraction): boolean {
  return interaction.type === InteractionType.MessageComponent && !isEphemeral(interaction.message);
}

function isEphemeral(message: APIMessage): boolean {
  return ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}
