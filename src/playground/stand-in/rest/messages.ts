/** The routes of messages, as the bot's own token reaches them. */
import { readForm } from '../checks/form.ts';
import { type CheckedMessage, isEmpty, messageForm, readMessage, refuseTooManyBytes } from '../checks/message.ts';
import { refuse } from '../errors.ts';
import { changeMessage, keptFiles, postMessage } from '../messages.ts';
import type { Channel, StoredMessage } from '../world/model.ts';
import { unarchive } from '../world/threads.ts';
import type { World } from '../world/world.ts';
import { demand, holds, messageContext, reachableMessage, visibleChannel } from './access.ts';
import { type Call, type Discord, param, type Route } from './route.ts';

const hour = 3_600_000;
/** How long a nonce is remembered. Discord promises “a few minutes”. */
const nonceLife = 3 * 60_000;

export function messageRoutes(discord: Discord): Route[] {
  const { world } = discord;
  const path = '/channels/:channel/messages';
  const seen = (call: Call) => {
    const channel = visibleChannel(world, param(call, 'channel'));
    return { channel, stored: reachableMessage(world, channel, param(call, 'message')) };
  };
  return [
    { method: 'POST', path, bucket: 'send', handle: (call) => create(discord, call) },
    { method: 'GET', path, handle: (call) => list(world, call) },
    {
      method: 'GET',
      path: `${path}/:message`,
      handle(call) {
        const { channel, stored } = seen(call);
        demand(world, channel, 'ReadMessageHistory');
        return stored.message;
      },
    },
    {
      method: 'PATCH',
      path: `${path}/:message`,
      bucket: 'edit',
      handle(call) {
        const { channel, stored } = seen(call);
        return edit(discord, call, channel, stored);
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:message`,
      bucket: 'delete',
      handle(call) {
        const { channel, stored } = seen(call);
        if (stored.message.author.id !== world.bot.id) demand(world, channel, 'ManageMessages');
        if (channel.thread?.archived) throw refuse(50083);
        world.remove(stored.message.id);
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/typing',
      handle: (call) => mayWrite(world, visibleChannel(world, param(call, 'channel'))),
    },
  ];
}

/** Threads have another right for writing than channels. */
function mayWrite(world: World, channel: Channel): void {
  demand(world, channel, channel.thread ? 'SendMessagesInThreads' : 'SendMessages');
  const recipient = channel.recipient === undefined ? undefined : world.people.get(channel.recipient);
  if (recipient?.closed) throw refuse(50007);
}

function create(discord: Discord, call: Call) {
  const { world } = discord;
  const channel = visibleChannel(world, param(call, 'channel'));
  mayWrite(world, channel);
  const body = readMessage(call.body, messageContext(world, call.files));
  mayAttach(world, channel, body, call.files.length);
  if (body.message_reference) mayReply(world, channel, body.message_reference);
  const nonce = body.nonce ?? undefined;
  const twin = nonce !== undefined && body.enforce_nonce ? withNonce(world, channel, nonce) : undefined;
  if (twin) return twin.message;
  if (channel.thread?.locked && !holds(world, channel, 'ManageThreads')) throw refuse(160005);
  if (channel.thread?.archived) unarchive(world, channel);
  const origin = { channel, author: world.bot, ...(nonce === undefined ? {} : { nonce }) };
  return postMessage(world, origin, body, call.files).message;
}

/** Without EMBED_LINKS Discord refuses a bot's embeds, and without ATTACH_FILES all its files. */
function mayAttach(world: World, channel: Channel, body: CheckedMessage, files: number): void {
  if (body.embeds?.length) demand(world, channel, 'EmbedLinks');
  if (files > 0) demand(world, channel, 'AttachFiles');
}

function mayReply(
  world: World,
  channel: Channel,
  { message_id, fail_if_not_exists }: NonNullable<CheckedMessage['message_reference']>,
): void {
  if (!holds(world, channel, 'ReadMessageHistory')) throw refuse(160002);
  const target = world.message(message_id);
  if (target?.message.channel_id === channel.id && target.onlyFor === undefined) return;
  if (fail_if_not_exists ?? true) throw refuse(10008);
}

function withNonce(world: World, channel: Channel, nonce: string): StoredMessage | undefined {
  const since = world.clock.now() - nonceLife;
  return world
    .messagesOf(channel.id)
    .find(({ message }) => message.nonce === nonce && Date.parse(message.timestamp) >= since);
}

function list(world: World, call: Call) {
  const channel = visibleChannel(world, param(call, 'channel'));
  if (!holds(world, channel, 'ReadMessageHistory')) return [];
  const { before, after, limit = '50' } = call.query;
  const found = world
    .messagesOf(channel.id)
    .filter(({ onlyFor }) => onlyFor === undefined)
    .map(({ message }) => message)
    .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
    .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after));
  const count = Math.min(100, Number(limit));
  return (after === undefined ? found.slice(-count) : found.slice(0, count)).reverse();
}

function edit(discord: Discord, call: Call, channel: Channel, stored: StoredMessage) {
  const { world, limits } = discord;
  if (stored.message.author.id !== world.bot.id) throw refuse(50005);
  if (channel.thread?.archived) throw refuse(50083);
  const body = checkEdit(world, call, stored);
  mayAttach(world, channel, body, call.files.length);
  if (world.clock.now() - Date.parse(stored.message.timestamp) > hour) limits.countOldEdit(channel.id);
  return changeMessage(world, stored, body, call.files).message;
}

/** Reads the body of an edit. Refuses with 50006 when nothing would be left of the message. */
export function checkEdit(world: World, call: Call, stored: StoredMessage): CheckedMessage {
  const body = readForm(messageForm(messageContext(world, call.files, stored)), call.body ?? {});
  refuseTooManyBytes(body);
  const { message } = stored;
  const left: CheckedMessage = {
    content: body.content === undefined ? message.content : body.content,
    embeds: body.embeds === undefined ? (message.embeds as CheckedMessage['embeds']) : body.embeds,
    components: body.components === undefined ? (message.components as CheckedMessage['components']) : body.components,
  };
  if (isEmpty(left, keptFiles(stored, body).length + call.files.length)) throw refuse(50006);
  return body;
}
