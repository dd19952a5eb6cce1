/** The events that the Gateway sends, and the intents that a bot needs to get them. */
import {
  type APIInteraction,
  type GatewayChannelCreateDispatch,
  type GatewayChannelDeleteDispatch,
  type GatewayChannelUpdateDispatch,
  GatewayDispatchEvents,
  type GatewayGuildCreateDispatch,
  type GatewayGuildDeleteDispatch,
  GatewayIntentBits,
  type GatewayInteractionCreateDispatch,
  type GatewayMessageCreateDispatch,
  type GatewayMessageDeleteDispatch,
  type GatewayMessageUpdateDispatch,
  GatewayOpcodes,
  type GatewayReadyDispatch,
  type GatewayResumedDispatch,
  type GatewayThreadCreateDispatch,
  type GatewayThreadDeleteDispatch,
  type GatewayThreadUpdateDispatch,
} from 'discord-api-types/v10';
import { guildJson, memberJson, textJson, threadJson } from '../represent.ts';
import type { Channel, Guild, StoredMessage } from '../world/model.ts';
import type { World, WorldEvent } from '../world/world.ts';

/** A dispatch before a session gives it its number. */
export type Unnumbered<T> = T extends { s: number } ? Omit<T, 's'> : T;

export type Dispatch = Unnumbered<
  | GatewayReadyDispatch
  | GatewayResumedDispatch
  | GatewayGuildCreateDispatch
  | GatewayGuildDeleteDispatch
  | GatewayChannelCreateDispatch
  | GatewayChannelUpdateDispatch
  | GatewayChannelDeleteDispatch
  | GatewayThreadCreateDispatch
  | GatewayThreadUpdateDispatch
  | GatewayThreadDeleteDispatch
  | GatewayMessageCreateDispatch
  | GatewayMessageUpdateDispatch
  | GatewayMessageDeleteDispatch
  | GatewayInteractionCreateDispatch
>;

/** A dispatch with its address: the server decides the shard, the intent decides whether the bot gets it. */
export interface Addressed {
  readonly guild: string | undefined;
  readonly intent: GatewayIntentBits | undefined;
  readonly dispatch: Dispatch;
}

const op = GatewayOpcodes.Dispatch;

export function interactionDispatch(payload: APIInteraction): Addressed {
  const dispatch = {
    op,
    t: GatewayDispatchEvents.InteractionCreate,
    d: payload,
  } satisfies Unnumbered<GatewayInteractionCreateDispatch>;
  return { guild: payload.guild_id, intent: undefined, dispatch };
}

export function guildCreate(world: World, guild: Guild): Addressed {
  const channels = [...world.channels.values()].filter((channel) => channel.guild === guild.id);
  const bot = guild.members.get(world.bot.id);
  const dispatch = {
    op,
    t: GatewayDispatchEvents.GuildCreate,
    d: {
      ...guildJson(guild),
      joined_at: bot?.joinedAt ?? new Date(world.clock.now()).toISOString(),
      large: false,
      unavailable: false,
      member_count: guild.members.size,
      voice_states: [],
      // Without the intent for members, Discord lists only the bot.
      members: bot ? [memberJson(world, bot)] : [],
      channels: channels.filter(({ thread }) => !thread).map((channel) => textJson(world, channel)),
      threads: channels.flatMap((channel) =>
        channel.thread && !channel.thread.archived ? [threadJson(world, channel, channel.thread)] : [],
      ),
      presences: [],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
    },
  } satisfies Unnumbered<GatewayGuildCreateDispatch>;
  return { guild: guild.id, intent: GatewayIntentBits.Guilds, dispatch };
}

function guildDelete(guild: Guild): Addressed {
  const dispatch = {
    op,
    t: GatewayDispatchEvents.GuildDelete,
    d: { id: guild.id },
  } satisfies Unnumbered<GatewayGuildDeleteDispatch>;
  return { guild: guild.id, intent: GatewayIntentBits.Guilds, dispatch };
}

/** What the Gateway tells about a change in the world; undefined for changes that bots do not hear of. */
export function dispatchOf(world: World, event: WorldEvent): Addressed | undefined {
  switch (event.kind) {
    case 'guild':
      return event.change === 'joined' ? guildCreate(world, event.guild) : guildDelete(event.guild);
    case 'channel':
      return channelDispatch(world, event.channel, event.change);
    case 'message':
      return event.stored.onlyFor === undefined ? messageDispatch(world, event.stored, event.fresh) : undefined;
    case 'deleted':
      return event.stored.onlyFor === undefined ? deletedDispatch(world, event.stored) : undefined;
    default:
      return undefined;
  }
}

function channelDispatch(
  world: World,
  channel: Channel,
  change: 'created' | 'changed' | 'deleted',
): Addressed | undefined {
  if (channel.guild === undefined) return undefined;
  const dispatch = channel.thread
    ? threadDispatch(world, channel, channel.thread, change)
    : textDispatch(world, channel, change);
  return { guild: channel.guild, intent: GatewayIntentBits.Guilds, dispatch };
}

function textDispatch(world: World, channel: Channel, change: 'created' | 'changed' | 'deleted') {
  const d = { ...textJson(world, channel), guild_id: channel.guild ?? '' };
  if (change === 'created') {
    return { op, t: GatewayDispatchEvents.ChannelCreate, d } satisfies Unnumbered<GatewayChannelCreateDispatch>;
  }
  if (change === 'changed') {
    return { op, t: GatewayDispatchEvents.ChannelUpdate, d } satisfies Unnumbered<GatewayChannelUpdateDispatch>;
  }
  return { op, t: GatewayDispatchEvents.ChannelDelete, d } satisfies Unnumbered<GatewayChannelDeleteDispatch>;
}

function threadDispatch(
  world: World,
  channel: Channel,
  state: NonNullable<Channel['thread']>,
  change: 'created' | 'changed' | 'deleted',
) {
  const thread = { ...threadJson(world, channel, state), guild_id: channel.guild ?? '' };
  if (change === 'created') {
    const d = { ...thread, newly_created: true as const };
    return { op, t: GatewayDispatchEvents.ThreadCreate, d } satisfies Unnumbered<GatewayThreadCreateDispatch>;
  }
  if (change === 'changed') {
    const d = thread;
    return { op, t: GatewayDispatchEvents.ThreadUpdate, d } satisfies Unnumbered<GatewayThreadUpdateDispatch>;
  }
  const d = { id: thread.id, guild_id: thread.guild_id, parent_id: channel.parent ?? '', type: thread.type };
  return { op, t: GatewayDispatchEvents.ThreadDelete, d } satisfies Unnumbered<GatewayThreadDeleteDispatch>;
}

function whereOf(world: World, stored: StoredMessage) {
  const guild = world.channels.get(stored.message.channel_id)?.guild;
  const intent = guild === undefined ? GatewayIntentBits.DirectMessages : GatewayIntentBits.GuildMessages;
  return { guild, intent, place: guild === undefined ? {} : { guild_id: guild } };
}

function messageDispatch(world: World, stored: StoredMessage, fresh: boolean): Addressed {
  const { guild, intent, place } = whereOf(world, stored);
  const d = { ...stored.message, ...place, mentions: stored.message.mentions };
  const dispatch = fresh
    ? ({ op, t: GatewayDispatchEvents.MessageCreate, d } satisfies Unnumbered<GatewayMessageCreateDispatch>)
    : ({ op, t: GatewayDispatchEvents.MessageUpdate, d } satisfies Unnumbered<GatewayMessageUpdateDispatch>);
  return { guild, intent, dispatch };
}

function deletedDispatch(world: World, stored: StoredMessage): Addressed {
  const { guild, intent, place } = whereOf(world, stored);
  const dispatch = {
    op,
    t: GatewayDispatchEvents.MessageDelete,
    d: { id: stored.message.id, channel_id: stored.message.channel_id, ...place },
  } satisfies Unnumbered<GatewayMessageDeleteDispatch>;
  return { guild, intent, dispatch };
}
