/** Sends what people do to the bot, and waits for what becomes of it. */
import type { APIInteraction, APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { interactionDispatch } from '../stand-in/gateway/dispatches.ts';
import { answerWithin, type LiveInteraction, tokenLife } from '../stand-in/interactions.ts';
import type { Discord } from '../stand-in/rest/route.ts';
import type { Channel, Person } from '../stand-in/world/model.ts';
import type { WorldEvent } from '../stand-in/world/world.ts';

/**
 * How an interaction went. `silent`: the bot acknowledged it without a word (type 6). It counts as through when something happens in
 * the channel, because the bot may answer by its own token, or when nothing happens for 3 s.
 */
export interface Outcome {
  readonly status: 'answered' | 'silent' | 'failed';
  /** Whether a loading state came before the answer. */
  readonly deferred: boolean;
  readonly ephemeral: boolean;
  /** Its own messages now: the answer (for a type 7 the changed message), then follow-ups. */
  readonly messages: readonly APIMessage[];
  /** The answer itself. */
  readonly message: APIMessage | undefined;
  readonly choices: readonly { readonly name: string; readonly value: string | number }[];
  readonly modal: APIModalInteractionResponseCallbackData | undefined;
  readonly interaction: LiveInteraction;
}

/** Where people and the bot meet: finds people and channels, sends interactions, waits for their outcome. */
export class Stage {
  readonly discord: Discord;

  constructor(discord: Discord) {
    this.discord = discord;
  }

  /** A person by shown name, user name or id. */
  person(name: string): Person {
    const { people } = this.discord.world;
    const found =
      people.get(name) ?? [...people.values()].find(({ user }) => [user.global_name, user.username].includes(name));
    if (!found) {
      const names = [...people.values()]
        .filter(({ user }) => !user.bot)
        .map(({ user }) => user.global_name ?? user.username);
      throw new Error(`nobody here is called ${name}; there are: ${names.join(', ') || 'none'}`);
    }
    return found;
  }

  /** A channel by name (with or without #) or id. Where no channel is called games, `games` means the first one. */
  channel(name: string): Channel {
    const { channels } = this.discord.world;
    const all = [...channels.values()];
    const found = channels.get(name) ?? all.find((channel) => channel.name === name.replace(/^#/, ''));
    const chosen = found ?? (name === 'games' ? all[0] : undefined);
    if (!chosen) {
      const names = all.map((channel) => channel.name);
      throw new Error(`there is no channel ${name}; there are: ${names.join(', ') || 'none'}`);
    }
    return chosen;
  }

  /** Waits until the condition gives something truthy, and gives that. Throws what the condition throws. */
  until<T>(condition: () => T, within = this.discord.world.clock.patience): Promise<NonNullable<Awaited<T>>> {
    let looking: Promise<void> | undefined;
    return this.#wait(
      within,
      () => `not within ${within} ms: ${condition}`,
      (done, fail) => {
        // one look at a time, where looking takes time
        if (looking) return looking;
        const take = (value: Awaited<T>) => {
          looking = undefined;
          if (value) done(value);
        };
        try {
          const value = condition();
          if (!(value instanceof Promise)) return take(value as Awaited<T>);
          looking = value.then(take, fail);
          return looking;
        } catch (error) {
          return fail(error);
        }
      },
    );
  }

  /** Opens an interaction and sends it, by default once to every session of its shard, or to the endpoint if there is one. */
  send(
    payload: APIInteraction,
    from: { readonly person: string; readonly channel: string; readonly source?: string },
    how: SendOptions = {},
  ): LiveInteraction {
    const live = this.discord.interactions.open(payload, from.person, from.channel, from.source);
    const { address } = this.discord.endpoint;
    for (let time = 0; time < (how.times ?? 1); time += 1) {
      if (address !== undefined) void this.discord.endpoint.post(address, payload);
      else this.discord.gateway.send(interactionDispatch(payload), how.sessions);
    }
    return live;
  }

  /** Waits for the answer. A defer is not yet the answer: what comes after it is. */
  async outcome(live: LiveInteraction): Promise<Outcome> {
    let giveUp: (() => void) | undefined;
    await this.#wait<void>(
      tokenLife,
      () => 'an interaction was never answered',
      (done, _, event) => {
        if (live.progress === 'waiting' || live.progress === 'thinking') return;
        if (live.progress !== 'silent') return done();
        // After a silent defer the bot may answer by its own token, so any change in the channel counts as the answer.
        if (event && happensIn(event, live.channel)) return done();
        giveUp ??= this.discord.world.clock.after(answerWithin, done);
      },
    );
    giveUp?.();
    return this.describe(live);
  }

  describe(live: LiveInteraction): Outcome {
    const { world } = this.discord;
    const ids = [...new Set([...(live.original === undefined ? [] : [live.original]), ...live.messages])];
    const messages = ids.flatMap((id) => world.message(id)?.message ?? []);
    return {
      status: live.progress === 'failed' ? 'failed' : live.progress === 'silent' ? 'silent' : 'answered',
      deferred: live.deferred,
      ephemeral: live.ephemeral,
      messages,
      message: messages[0],
      choices: live.choices ?? [],
      modal: live.modal,
      interaction: live,
    };
  }

  /** Has `look` look at each event, and again and again, until it says that it is done or has failed. */
  #wait<T>(within: number, complain: () => string, look: Look<T>): Promise<T> {
    const { world } = this.discord;
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        stopListening();
        endWait();
        settle();
      };
      const done = (value: T) => end(() => resolve(value));
      const fail = (error: unknown) => end(() => reject(error));
      const stopListening = world.listen((event) => look(done, fail, event));
      const giveUp = () => fail(new Error(complain()));
      const endWait = world.clock.startWait({ look: () => look(done, fail), within, giveUp });
      look(done, fail);
    });
  }
}

type Look<T> = (done: (value: T) => void, fail: (error: unknown) => void, event?: WorldEvent) => unknown;

function happensIn(event: WorldEvent, channel: string): boolean {
  return (event.kind === 'message' || event.kind === 'deleted') && event.stored.message.channel_id === channel;
}

export interface SendOptions {
  /** Send the same interaction this many times, as two overlapping deploys would get it. */
  readonly times?: number;
  /** Only to these sessions. */
  readonly sessions?: readonly string[];
}
