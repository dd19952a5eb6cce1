/** Finds channels and messages for the bot, as far as its rights reach. */
import type { MessageContext } from '../checks/message.ts';
import { refuse } from '../errors.ts';
import type { UploadedFile } from '../messages.ts';
import type { Channel, StoredMessage } from '../world/model.ts';
import { bitsOf, type PermissionName } from '../world/permissions.ts';
import type { World } from '../world/world.ts';

/** A channel that the bot sees: 10003 when there is none, 50001 when it may not look. */
export function visibleChannel(world: World, id: string): Channel {
  const channel = world.channels.get(id);
  if (!channel) throw refuse(10003);
  if (channel.guild !== undefined) {
    if (!world.guildOf(channel)?.installed || !holds(world, channel, 'ViewChannel')) throw refuse(50001);
  }
  return channel;
}

export function holds(world: World, channel: Channel, ...names: PermissionName[]): boolean {
  if (channel.guild === undefined) return true;
  const bits = bitsOf(names);
  return (world.permissions(channel, world.bot.id) & bits) === bits;
}

/** Refuses with 50013 unless the bot has all these rights. Direct messages have no rights. */
export function demand(world: World, channel: Channel, ...names: PermissionName[]): void {
  if (!holds(world, channel, ...names)) throw refuse(50013);
}

/** A message that the bot's own token reaches. For that token, ephemeral messages do not exist. */
export function reachableMessage(world: World, channel: Channel, id: string): StoredMessage {
  const stored = world.message(id);
  if (!stored || stored.message.channel_id !== channel.id || stored.onlyFor !== undefined) throw refuse(10008);
  return stored;
}

/** What a new or changed message is checked against. */
export function messageContext(world: World, files: readonly UploadedFile[], stored?: StoredMessage): MessageContext {
  return {
    filenames: files.map(({ filename }) => filename),
    knowsEmoji: (id) => world.emojis.has(id),
    ...(stored ? { flags: stored.message.flags ?? 0, kept: stored.files.map(({ filename }) => filename) } : {}),
  };
}
