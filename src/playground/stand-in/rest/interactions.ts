/** The route by which the bot answers an interaction for the first time. */
import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { type Callback, readCallback } from '../checks/callback.ts';
import { readMessage } from '../checks/message.ts';
import { refuse } from '../errors.ts';
import { hiddenFor, type LiveInteraction, originOf } from '../interactions.ts';
import { changeMessage, postMessage } from '../messages.ts';
import type { StoredMessage } from '../world/model.ts';
import { messageContext } from './access.ts';
import { checkEdit } from './messages.ts';
import { type Call, type Discord, param, type Route } from './route.ts';

export function interactionRoutes(discord: Discord): Route[] {
  return [
    {
      method: 'POST',
      path: '/interactions/:interaction/:token/callback',
      open: true,
      handle(call) {
        const live = discord.interactions.toAnswer(param(call, 'interaction'), param(call, 'token'));
        const callback = readCallback(call.body, live.payload.type, live.source !== undefined);
        const message = answer(discord, call, live, callback);
        return call.query.with_response === 'true' ? response(live, callback.type, message) : undefined;
      },
    },
  ];
}

function answer(discord: Discord, call: Call, live: LiveInteraction, callback: Callback): StoredMessage | undefined {
  switch (callback.type) {
    case InteractionResponseType.ChannelMessageWithSource:
      return reply(discord, call, live, callback.data);
    case InteractionResponseType.DeferredChannelMessageWithSource:
      return defer(discord, live, ((callback.data?.flags ?? 0) & MessageFlags.Ephemeral) !== 0);
    case InteractionResponseType.UpdateMessage:
      return update(discord, { ...call, body: callback.data }, live);
    case InteractionResponseType.DeferredMessageUpdate:
      live.original = live.source ?? '';
      live.deferred = true;
      discord.interactions.move(live, 'silent');
      return undefined;
    case InteractionResponseType.ApplicationCommandAutocompleteResult:
      live.choices = callback.data.choices.map(({ name, value }) => ({ name, value }));
      break;
    case InteractionResponseType.Modal:
      live.modal = callback.data as NonNullable<LiveInteraction['modal']>;
      break;
  }
  discord.interactions.move(live, 'answered');
  return undefined;
}

function reply(discord: Discord, call: Call, live: LiveInteraction, data: unknown): StoredMessage {
  const { world, interactions } = discord;
  const body = readMessage(data, messageContext(world, call.files));
  live.ephemeral = ((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  const stored = postMessage(
    world,
    { ...originOf(live, world, false), ...hiddenFor(live, live.ephemeral) },
    body,
    call.files,
  );
  live.original = stored.message.id;
  live.messages.push(stored.message.id);
  interactions.move(live, 'answered');
  return stored;
}

function defer(discord: Discord, live: LiveInteraction, ephemeral: boolean): StoredMessage {
  const { world, interactions } = discord;
  const hidden = hiddenFor(live, ephemeral);
  const origin = { ...originOf(live, world, false), ...hidden, flags: hidden.flags | MessageFlags.Loading };
  live.ephemeral = ephemeral;
  live.deferred = true;
  const stored = postMessage(world, origin, {}, []);
  live.original = stored.message.id;
  live.messages.push(stored.message.id);
  interactions.move(live, 'thinking');
  return stored;
}

function update(discord: Discord, call: Call, live: LiveInteraction): StoredMessage {
  const { world, interactions } = discord;
  const stored = world.message(live.source ?? '');
  if (!stored) throw refuse(10008);
  const changed = changeMessage(world, stored, checkEdit(world, call, stored), call.files);
  live.original = stored.message.id;
  live.ephemeral = stored.onlyFor !== undefined;
  interactions.move(live, 'answered');
  return changed;
}

function response(live: LiveInteraction, type: InteractionResponseType, stored: StoredMessage | undefined) {
  const { payload } = live;
  return {
    interaction: {
      id: payload.id,
      type: payload.type,
      channel_id: live.channel,
      ...(payload.guild_id === undefined ? {} : { guild_id: payload.guild_id }),
      ...(live.original === undefined ? {} : { response_message_id: live.original }),
      response_message_loading: live.progress === 'thinking',
      response_message_ephemeral: live.ephemeral,
    },
    resource: { type, ...(stored ? { message: stored.message } : {}) },
  };
}
