/** The routes that an interaction's token opens after the first answer. */
import { MessageFlags } from 'discord-api-types/v10';
import { readMessage } from '../checks/message.ts';
import { refuse } from '../errors.ts';
import { hiddenFor, type LiveInteraction, originOf } from '../interactions.ts';
import { changeMessage, postMessage } from '../messages.ts';
import type { StoredMessage } from '../world/model.ts';
import { messageContext } from './access.ts';
import { checkEdit } from './messages.ts';
import { type Call, type Discord, param, type Route } from './route.ts';

export function webhookRoutes(discord: Discord): Route[] {
  const { world, interactions } = discord;
  const path = '/webhooks/:application/:token';
  const liveOf = (call: Call) => interactions.byToken(param(call, 'application'), param(call, 'token'));
  const found = (call: Call) => {
    const live = liveOf(call);
    return { live, stored: interactions.messageOf(live, param(call, 'message')) };
  };
  return [
    { method: 'POST', path, open: true, bucket: 'webhook', handle: (call) => followUp(discord, call, liveOf(call)) },
    { method: 'GET', path: `${path}/messages/:message`, open: true, handle: (call) => found(call).stored.message },
    {
      method: 'PATCH',
      path: `${path}/messages/:message`,
      open: true,
      bucket: 'webhook',
      handle(call) {
        const { live, stored } = found(call);
        const changed = edit(discord, call, live, stored);
        return changed.message;
      },
    },
    {
      method: 'DELETE',
      path: `${path}/messages/:message`,
      open: true,
      bucket: 'webhook',
      handle(call) {
        const { live, stored } = found(call);
        world.remove(stored.message.id);
        if (live.progress === 'thinking') interactions.move(live, 'answered');
      },
    },
  ];
}

function edit(discord: Discord, call: Call, live: LiveInteraction, stored: StoredMessage): StoredMessage {
  const { world, interactions } = discord;
  if (world.channels.get(stored.message.channel_id)?.thread?.archived) throw refuse(50083);
  const loading = ((stored.message.flags ?? 0) & MessageFlags.Loading) !== 0;
  const changed = changeMessage(world, stored, checkEdit(world, call, stored), call.files, loading);
  if (loading || live.progress === 'silent') interactions.move(live, 'answered');
  return changed;
}

/** The first follow-up after a defer fills the loading message. The defer has settled whether it is ephemeral. */
function followUp(discord: Discord, call: Call, live: LiveInteraction) {
  const { world, interactions } = discord;
  const waiting = live.progress === 'thinking' ? world.message(live.original ?? '') : undefined;
  if (waiting) return edit(discord, call, live, waiting).message;
  const body = readMessage(call.body, messageContext(world, call.files));
  const ephemeral = ((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  const origin = { ...originOf(live, world, true), ...hiddenFor(live, ephemeral) };
  const stored = postMessage(world, origin, body, call.files);
  live.messages.push(stored.message.id);
  if (live.progress !== 'answered') interactions.move(live, 'answered');
  return stored.message;
}
