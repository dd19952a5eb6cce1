/** The routes of channels, threads, servers, people and direct messages. */
import { ChannelType, MessageReferenceType, MessageType } from 'discord-api-types/v10';
import { z } from 'zod';
import { readForm, snowflake, text } from '../checks/form.ts';
import { refuse } from '../errors.ts';
import { postMessage } from '../messages.ts';
import { channelJson, guildJson, memberJson } from '../represent.ts';
import type { Channel } from '../world/model.ts';
import { archiveChoices, changeThread, openThread } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { demand, holds, reachableMessage, visibleChannel } from './access.ts';
import { type Call, Created, type Discord, param, type Route } from './route.ts';

const activeThreads = 1_000;
const dayMinutes = 1440;

const minutes = z.union(archiveChoices.map((value) => z.literal(value)));
const threadAtMessage = z.object({ name: text(100, 1), auto_archive_duration: minutes.nullish() });
const newThread = threadAtMessage.extend({
  type: z.literal([ChannelType.PublicThread, ChannelType.PrivateThread]).nullish(),
  invitable: z.boolean().nullish(),
});
const change = z.object({
  name: text(100, 1).nullish(),
  archived: z.boolean().nullish(),
  locked: z.boolean().nullish(),
  auto_archive_duration: minutes.nullish(),
});

export function channelRoutes(discord: Discord): Route[] {
  const { world } = discord;
  const seen = (call: Call) => visibleChannel(world, param(call, 'channel'));
  return [
    { method: 'GET', path: '/channels/:channel', handle: (call) => channelJson(world, seen(call)) },
    { method: 'PATCH', path: '/channels/:channel', handle: (call) => changeChannel(world, seen(call), call.body) },
    {
      method: 'DELETE',
      path: '/channels/:channel',
      handle(call) {
        const channel = seen(call);
        demand(world, channel, channel.thread ? 'ManageThreads' : 'ManageChannels');
        const gone = channelJson(world, channel);
        if (channel.guild !== undefined) world.removeChannel(channel.id);
        return gone;
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/threads',
      handle(call) {
        const channel = seen(call);
        const body = readForm(newThread, call.body);
        // Without a type, Discord makes a private thread.
        return create(world, channel, { ...body, secret: body.type !== ChannelType.PublicThread });
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/messages/:message/threads',
      handle(call) {
        const channel = seen(call);
        const { message } = reachableMessage(world, channel, param(call, 'message'));
        if (world.channels.has(message.id)) throw refuse(160004);
        const body = readForm(threadAtMessage, call.body);
        return create(world, channel, { ...body, secret: false, id: message.id });
      },
    },
    { method: 'PUT', path: '/channels/:channel/thread-members/:member', handle: (call) => inThread(seen(call)) },
    { method: 'DELETE', path: '/channels/:channel/thread-members/:member', handle: (call) => inThread(seen(call)) },
    {
      method: 'POST',
      path: '/users/@me/channels',
      handle(call) {
        const { recipient_id } = readForm(z.object({ recipient_id: snowflake }), call.body);
        if (!world.people.has(recipient_id)) throw refuse(50033);
        return channelJson(world, world.directChannel(recipient_id));
      },
    },
    ...guildRoutes(world),
  ];
}

function guildRoutes(world: World): Route[] {
  const installed = (call: Call) => {
    const guild = world.guilds.get(param(call, 'guild'));
    if (!guild?.installed) throw refuse(guild ? 50001 : 10004);
    return guild;
  };
  return [
    { method: 'GET', path: '/guilds/:guild', handle: (call) => guildJson(installed(call)) },
    {
      method: 'GET',
      path: '/guilds/:guild/channels',
      handle(call) {
        const guild = installed(call);
        const channels = [...world.channels.values()].filter(
          (channel) => channel.guild === guild.id && !channel.thread,
        );
        return channels.map((channel) => channelJson(world, channel));
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/members/:member',
      handle(call) {
        const id = param(call, 'member');
        const member = installed(call).members.get(id === '@me' ? world.bot.id : id);
        if (!member) throw refuse(world.people.has(id) ? 10007 : 10013);
        return memberJson(world, member);
      },
    },
    {
      method: 'DELETE',
      path: '/users/@me/guilds/:guild',
      handle(call) {
        world.setInstalled(installed(call).id, false);
      },
    },
  ];
}

function inThread(channel: Channel): void {
  if (!channel.thread) throw refuse(50024);
  if (channel.thread.archived) throw refuse(50083);
}

interface WantedThread {
  readonly name: string;
  readonly auto_archive_duration?: (typeof archiveChoices)[number] | null | undefined;
  readonly secret: boolean;
  readonly id?: string;
}

function create(world: World, parent: Channel, wanted: WantedThread) {
  if (parent.type !== ChannelType.GuildText) throw refuse(50024);
  demand(world, parent, wanted.secret ? 'CreatePrivateThreads' : 'CreatePublicThreads');
  const active = [...world.channels.values()].filter((channel) => channel.guild === parent.guild && channel.thread);
  if (active.filter(({ thread }) => !thread?.archived).length >= activeThreads) throw refuse(160006);
  const thread = openThread(world, {
    parent,
    name: wanted.name,
    owner: world.bot.id,
    autoArchiveMinutes: wanted.auto_archive_duration ?? dayMinutes,
    secret: wanted.secret,
    ...(wanted.id === undefined ? {} : { id: wanted.id }),
  });
  if (!wanted.secret && wanted.id === undefined) announce(world, parent, thread);
  return new Created(channelJson(world, thread));
}

/** A public thread that does not begin at a message is said in its channel, by a message of a type of its own whose text is the thread's name. */
function announce(world: World, parent: Channel, thread: Channel): void {
  const guild = parent.guild === undefined ? {} : { guild_id: parent.guild };
  const reference = { type: MessageReferenceType.Default, channel_id: thread.id, ...guild };
  const origin = { channel: parent, author: world.bot, type: MessageType.ThreadCreated, reference };
  postMessage(world, origin, { content: thread.name }, []);
}

/** Who may write in a thread may wake it, and who opened it may also archive it. Everything else takes MANAGE_THREADS. */
function changeChannel(world: World, channel: Channel, body: unknown) {
  const { name, archived, locked, auto_archive_duration } = readForm(change, body);
  if (!channel.thread) {
    demand(world, channel, 'ManageChannels');
    if (name) channel.name = name;
    return channelJson(world, world.putChannel(channel));
  }
  const manages = holds(world, channel, 'ManageThreads');
  const owns = channel.thread.owner === world.bot.id;
  const wakesOnly = archived === false && locked == null && !name;
  if (channel.thread.locked && !manages) throw refuse(160005);
  if (locked != null && !manages) throw refuse(50013);
  if (wakesOnly) demand(world, channel, 'SendMessagesInThreads');
  else if (!manages && !owns) throw refuse(50013);
  if (channel.thread.archived && archived !== false) throw refuse(50083);
  if (name) channel.name = name;
  changeThread(world, channel, {
    ...(archived == null ? {} : { archived }),
    ...(locked == null ? {} : { locked }),
    ...(auto_archive_duration == null ? {} : { autoArchiveMinutes: auto_archive_duration }),
  });
  return channelJson(world, channel);
}
