/** Interactions as Discord sends them. */

import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIChatInputApplicationCommandInteraction,
  type APIMessageComponentInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ChannelType,
  ComponentType,
  InteractionContextType,
  InteractionType,
  Locale,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord-api-types/v10';

const application = '100000000000000001';
const guild = '100000000000000002';
let last = 200_000_000_000_000_000n;

function nextId(): string {
  last += 1n;
  return String(last);
}

export interface Circumstances {
  readonly user?: string;
  readonly channel?: string;
  readonly channelType?: ChannelType;
  /** The channel that the thread belongs to. */
  readonly parent?: string;
  /** What the person is called on this server; their id, if absent. */
  readonly nick?: string;
  readonly app_permissions?: string;
  readonly memberPermissions?: string;
  readonly subcommand?: string;
  readonly options?: APIApplicationCommandInteractionDataBasicOption[];
}

function envelope(circumstances: Circumstances) {
  const { user = 'ann', channel = '100000000000000003', channelType = ChannelType.GuildText } = circumstances;
  const { parent, nick } = circumstances;
  const everything =
    PermissionFlagsBits.ViewChannel |
    PermissionFlagsBits.SendMessages |
    PermissionFlagsBits.SendMessagesInThreads |
    PermissionFlagsBits.EmbedLinks |
    PermissionFlagsBits.AttachFiles;
  return {
    id: nextId(),
    application_id: application,
    token: `token-${last}`,
    version: 1 as const,
    locale: Locale.EnglishUS,
    guild_locale: Locale.EnglishUS,
    guild_id: guild,
    guild: { id: guild, locale: Locale.EnglishUS, features: [] },
    channel_id: channel,
    // Discord sends no more of a channel than this, whatever its type; the typings tell every type apart
    channel: {
      id: channel,
      type: channelType,
      ...(parent === undefined ? {} : { parent_id: parent }),
    } as APIMessageComponentInteraction['channel'],
    app_permissions: circumstances.app_permissions ?? String(everything),
    context: InteractionContextType.Guild,
    entitlements: [],
    authorizing_integration_owners: { 0: guild },
    attachment_size_limit: 10_485_760,
    member: {
      user: { id: user, username: user, discriminator: '0', avatar: null, global_name: null },
      ...(nick === undefined ? {} : { nick }),
      permissions: circumstances.memberPermissions ?? '0',
      roles: [],
      joined_at: '2026-01-01T00:00:00Z',
      deaf: false,
      mute: false,
      flags: 0,
    },
  };
}

/** `/parade <subcommand>`, typed by `user`. */
export function commandInteraction(circumstances: Circumstances = {}): APIChatInputApplicationCommandInteraction {
  const { subcommand = 'start', options = [] } = circumstances;
  return {
    ...envelope(circumstances),
    type: InteractionType.ApplicationCommand,
    data: {
      id: '100000000000000004',
      name: 'parade',
      type: ApplicationCommandType.ChatInput,
      options: [{ type: 1, name: subcommand, options }],
    },
  };
}

/** A press on a button of a public message, or of one that only the presser sees. */
export function pressInteraction(
  customId: string,
  circumstances: Circumstances & { readonly message?: string; readonly ephemeral?: boolean } = {},
): APIMessageComponentInteraction {
  const { message = '100000000000000005', ephemeral = false } = circumstances;
  const common = envelope(circumstances);
  return {
    ...common,
    type: InteractionType.MessageComponent,
    data: { custom_id: customId, component_type: ComponentType.Button },
    message: {
      id: message,
      channel_id: common.channel_id,
      author: { id: application, username: 'Parade', discriminator: '0', avatar: null, global_name: null },
      content: '',
      timestamp: '2026-01-01T00:00:00Z',
      edited_timestamp: null,
      tts: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
      pinned: false,
      type: 0,
      ...(ephemeral ? { flags: MessageFlags.Ephemeral } : {}),
    },
  };
}

/** What Discord asks while somebody types an option of `/parade <subcommand>`. */
export function autocompleteInteraction(
  subcommand: string,
  option: string,
  typed: string,
): APIApplicationCommandAutocompleteInteraction {
  const options = [{ name: option, value: typed, type: ApplicationCommandOptionType.String as const, focused: true }];
  return {
    ...envelope({}),
    type: InteractionType.ApplicationCommandAutocomplete,
    data: {
      id: '100000000000000004',
      name: 'parade',
      type: ApplicationCommandType.ChatInput,
      options: [{ type: ApplicationCommandOptionType.Subcommand, name: subcommand, options }],
    },
  };
}
