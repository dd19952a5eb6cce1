/** Who may do what in a channel. */
import { OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Channel, Guild } from './model.ts';

export type PermissionName = keyof typeof PermissionFlagsBits;

/** The bits of permissions given by name. */
export function bitsOf(names: readonly PermissionName[]): bigint {
  return names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);
}

export const allPermissions = bitsOf(Object.keys(PermissionFlagsBits) as PermissionName[]);

export const everybodyMay = bitsOf([
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'CreatePublicThreads',
  'CreatePrivateThreads',
  'EmbedLinks',
  'AttachFiles',
  'AddReactions',
  'ReadMessageHistory',
  'UseApplicationCommands',
  'UseExternalEmojis',
]);

/** These rights count only together with the right to write. */
const needsSending = bitsOf(['EmbedLinks', 'AttachFiles', 'MentionEveryone', 'SendTTSMessages']);

interface Holder {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * What somebody may do in a channel, by docs.discord.com/developers/topics/permissions#permission-overwrites: the server's
 * rights, then the channel's overwrites for everyone, for the roles together, for the member. `channel` is a thread's parent.
 */
export function permissionsIn(guild: Guild, channel: Channel | undefined, holder: Holder): bigint {
  const roles = guild.roles.filter((role) => role.id === guild.id || holder.roles.includes(role.id));
  let bits = roles.reduce((sum, role) => sum | role.permissions, 0n);
  if (guild.ownerId === holder.id || (bits & PermissionFlagsBits.Administrator) !== 0n) return allPermissions;
  const overwrites = channel?.overwrites ?? [];
  const apply = (chosen: typeof overwrites) => {
    const deny = chosen.reduce((sum, overwrite) => sum | BigInt(overwrite.deny), 0n);
    const allow = chosen.reduce((sum, overwrite) => sum | BigInt(overwrite.allow), 0n);
    bits = (bits & ~deny) | allow;
  };
  apply(overwrites.filter(({ id }) => id === guild.id));
  apply(overwrites.filter(({ id, type }) => type === OverwriteType.Role && holder.roles.includes(id)));
  apply(overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === holder.id));
  if ((bits & PermissionFlagsBits.ViewChannel) === 0n) return 0n;
  if ((bits & PermissionFlagsBits.SendMessages) === 0n) bits &= ~needsSending;
  return bits;
}
