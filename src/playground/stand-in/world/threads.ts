/** Threads: how they begin, rest and wake. */
import { ChannelType } from 'discord-api-types/v10';
import type { Channel } from './model.ts';
import type { World } from './world.ts';

/** A thread is archived after so many minutes without a message: Discord lets people choose one of these. */
export const archiveChoices = [60, 1440, 4320, 10080] as const;

interface NewThread {
  readonly parent: Channel;
  readonly name: string;
  readonly owner: string;
  readonly autoArchiveMinutes: number;
  readonly secret: boolean;
  /** A thread begun at a message has that message's id. */
  readonly id?: string;
}

export function openThread(world: World, wanted: NewThread): Channel {
  const { parent } = wanted;
  return world.putChannel({
    id: wanted.id ?? world.nextId(),
    type: wanted.secret ? ChannelType.PrivateThread : ChannelType.PublicThread,
    name: wanted.name,
    ...(parent.guild === undefined ? {} : { guild: parent.guild }),
    parent: parent.id,
    overwrites: [],
    lastMessage: null,
    thread: {
      archived: false,
      locked: false,
      autoArchiveMinutes: wanted.autoArchiveMinutes,
      archivedAt: new Date(world.clock.now()).toISOString(),
      owner: wanted.owner,
    },
  });
}

/** Archives or locks a thread, or takes that back. */
export function changeThread(
  world: World,
  channel: Channel,
  change: { readonly archived?: boolean; readonly locked?: boolean; readonly autoArchiveMinutes?: number },
): void {
  if (!channel.thread) return;
  Object.assign(channel.thread, change);
  if (change.archived !== undefined) channel.thread.archivedAt = new Date(world.clock.now()).toISOString();
  world.putChannel(channel);
}

/** A new message takes a thread out of the archive. */
export function unarchive(world: World, channel: Channel): void {
  changeThread(world, channel, { archived: false });
}
