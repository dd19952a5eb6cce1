/** What the bot and people may do where an interaction happened, by what Discord says with it. */

import {
  type APIGuild,
  type APIInteraction,
  type APIOverwrite,
  ChannelType,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';

/** The permissions that the bot needs where a board is, and to share pictures. Each has a text `permission.<name>`. */
export type Permission = 'view-channel' | 'send-messages' | 'send-in-threads' | 'embed-links' | 'attach-files';

const bits: Readonly<Record<Permission, bigint>> = {
  'view-channel': PermissionFlagsBits.ViewChannel,
  'send-messages': PermissionFlagsBits.SendMessages,
  'send-in-threads': PermissionFlagsBits.SendMessagesInThreads,
  'embed-links': PermissionFlagsBits.EmbedLinks,
  'attach-files': PermissionFlagsBits.AttachFiles,
};

const threads: readonly ChannelType[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];

export function isThread(type: ChannelType): boolean {
  return threads.includes(type);
}

/**
 * The permissions that the bot lacks for a board where the interaction happened.
 * @param more what it needs besides
 */
export function missingPermissions(
  interaction: APIInteraction,
  more: readonly Permission[] = [],
): readonly Permission[] {
  const inThread = interaction.channel !== undefined && isThread(interaction.channel.type);
  return missingOf(BigInt(interaction.app_permissions ?? '0'), inThread, more);
}

/** The permissions that the bot lacks for a board, by those that it has in a channel or thread. */
function missingOf(granted: bigint, inThread: boolean, more: readonly Permission[] = []): readonly Permission[] {
  if (granted & PermissionFlagsBits.Administrator) return [];
  const send = inThread ? 'send-in-threads' : 'send-messages';
  const needed: readonly Permission[] = ['view-channel', send, 'embed-links', ...more];
  return needed.filter((permission) => !(granted & bits[permission]));
}

/** Whether the person may act as a moderator in this channel. */
export function moderates(interaction: APIInteraction): boolean {
  const granted = BigInt(interaction.member?.permissions ?? '0');
  return (granted & (PermissionFlagsBits.ManageMessages | PermissionFlagsBits.Administrator)) !== 0n;
}

/** Whether the person manages the server. */
export function managesServer(interaction: APIInteraction): boolean {
  const granted = BigInt(interaction.member?.permissions ?? '0');
  return (granted & (PermissionFlagsBits.ManageGuild | PermissionFlagsBits.Administrator)) !== 0n;
}

/** The parts of a channel that decide who sees it. */
export interface Seeable {
  readonly server: Pick<APIGuild, 'id' | 'owner_id' | 'roles'>;
  readonly overwrites: readonly APIOverwrite[];
}

/**
 * Whether somebody sees a channel, by docs.discord.com/developers/topics/permissions#permission-overwrites: the server's rights, then the
 * channel's overwrites for everyone, for the roles together, and for the person.
 * @param person absent: anybody, whatever their roles
 */
export function seesChannel(
  { server, overwrites }: Seeable,
  { user, roles }: { readonly user?: string; readonly roles: readonly string[] } = { roles: [] },
): boolean {
  if (user !== undefined && server.owner_id === user) return true;
  const held = server.roles.filter(({ id }) => id === server.id || roles.includes(id));
  const granted = held.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);
  if (granted & PermissionFlagsBits.Administrator) return true;
  const steps = [
    overwrites.filter(({ id }) => id === server.id),
    overwrites.filter(({ id, type }) => type === OverwriteType.Role && roles.includes(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === user),
  ];
  const bits = steps.reduce((before, step) => {
    const denied = step.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
    return step.reduce((sum, { allow }) => sum | BigInt(allow), before & ~denied);
  }, granted);
  return (bits & PermissionFlagsBits.ViewChannel) !== 0n;
}

/** Whether the bot may make a thread in the channel of an interaction, and write in it. */
export function mayMakeThread(interaction: APIInteraction): boolean {
  const granted = BigInt(interaction.app_permissions ?? '0');
  if (granted & PermissionFlagsBits.Administrator) return true;
  const needed = PermissionFlagsBits.CreatePublicThreads | PermissionFlagsBits.SendMessagesInThreads;
  return (granted & needed) === needed;
}
