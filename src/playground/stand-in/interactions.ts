/** The interactions that are under way, and how long the bot has for each. */
import {
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  type APIMessageInteraction,
  type APIMessageInteractionMetadata,
  type APIModalInteractionResponseCallbackData,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { refuse } from './errors.ts';
import type { StoredMessage } from './world/model.ts';
import type { World } from './world/world.ts';

/** The bot answers an event within this time, or never (docs: interactions/receiving-and-responding). */
export const answerWithin = 3_000;
/** A token serves edits and follow-ups for a quarter of an hour. */
export const tokenLife = 15 * 60_000;

/** How far the bot is with an interaction. `thinking`: deferred, with a loading message; `silent`: deferred without one. */
export type Progress = 'waiting' | 'thinking' | 'silent' | 'answered' | 'failed';

export interface LiveInteraction {
  readonly payload: APIInteraction;
  readonly person: string;
  readonly channel: string;
  readonly createdAt: number;
  /** The message whose button was pressed. */
  readonly source?: string;
  progress: Progress;
  /** Whether it was deferred first. */
  deferred: boolean;
  /** A defer settles this for the answer. */
  ephemeral: boolean;
  /** The message that `@original` means. */
  original?: string;
  /** The messages that belong to its token, in the order of posting. */
  readonly messages: string[];
  choices?: readonly APIApplicationCommandOptionChoice[];
  modal?: APIModalInteractionResponseCallbackData;
}

/** Keeps the interactions that are under way, and their rules of time. */
export class Interactions {
  readonly #world: World;
  readonly #answerWithin: number;
  readonly #byToken = new Map<string, LiveInteraction>();

  constructor(world: World, patience = answerWithin) {
    this.#world = world;
    this.#answerWithin = patience;
  }

  open(payload: APIInteraction, person: string, channel: string, source?: string): LiveInteraction {
    const live: LiveInteraction = {
      payload,
      person,
      channel,
      createdAt: this.#world.clock.now(),
      ...(source === undefined ? {} : { source }),
      progress: 'waiting',
      deferred: false,
      ephemeral: false,
      messages: [],
    };
    this.#byToken.set(payload.token, live);
    this.#world.clock.after(this.#answerWithin, () => {
      if (live.progress === 'waiting') this.move(live, 'failed');
    });
    this.#forgetOld();
    return live;
  }

  /** The interaction of a token, whatever became of it. */
  find(token: string): LiveInteraction | undefined {
    return this.#byToken.get(token);
  }

  /** The interaction that is still to be answered. Refuses with 10062 when it is unknown or too late, with 40060 when it has an answer. */
  toAnswer(id: string, token: string): LiveInteraction {
    const live = this.#byToken.get(token);
    if (!live || live.payload.id !== id) throw refuse(10062);
    if (live.progress === 'failed') throw refuse(10062);
    if (live.progress !== 'waiting') throw refuse(40060);
    if (this.#world.clock.now() - live.createdAt > this.#answerWithin) throw refuse(10062);
    return live;
  }

  /** The interaction behind a token used as a webhook. Refuses with 10015 before it has an answer, with 50027 after a quarter of an hour. */
  byToken(application: string, token: string): LiveInteraction {
    const live = this.#byToken.get(token);
    if (!live || application !== this.#world.bot.id) throw refuse(10015);
    if (this.#world.clock.now() - live.createdAt > tokenLife) throw refuse(50027);
    if (live.progress === 'waiting' || live.progress === 'failed') throw refuse(10015);
    return live;
  }

  /** A message that this token may read and change: `@original`, its follow-ups, the message whose button was pressed. */
  messageOf(live: LiveInteraction, id: string): StoredMessage {
    const known = id === '@original' ? live.original : id;
    const stored = known === undefined ? undefined : this.#world.message(known);
    if (!stored) throw refuse(10008);
    const own = stored.token === live.payload.token || stored.message.id === live.source;
    if (!own) throw refuse(10008);
    return stored;
  }

  /** Notes progress and tells those who wait for it. */
  move(live: LiveInteraction, progress: Progress): void {
    live.progress = progress;
    this.#world.tell({ kind: 'interaction' });
  }

  /** Tokens are forgotten after an hour, so that long benches do not fill the memory. */
  #forgetOld(): void {
    const now = this.#world.clock.now();
    for (const [token, live] of this.#byToken) {
      if (now - live.createdAt <= 4 * tokenLife) return;
      this.#byToken.delete(token);
    }
  }
}

/** What a message says about the interaction behind it. */
function metadataOf(live: LiveInteraction, world: World): APIMessageInteractionMetadata | undefined {
  const user = world.people.get(live.person)?.user;
  if (!user) return undefined;
  const { payload } = live;
  const base = { id: payload.id, user, authorizing_integration_owners: payload.authorizing_integration_owners };
  if (payload.type === InteractionType.MessageComponent) {
    return { ...base, type: payload.type, interacted_message_id: live.source ?? '' };
  }
  return { ...base, type: InteractionType.ApplicationCommand };
}

/** The command that somebody used, as it stands above the answer: `chess start`. */
function usedCommandOf({ payload, person }: LiveInteraction, world: World): APIMessageInteraction | undefined {
  const user = world.people.get(person)?.user;
  if (!user || payload.type !== InteractionType.ApplicationCommand) return undefined;
  const options = 'options' in payload.data ? (payload.data.options ?? []) : [];
  const below = options.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
  const name = [payload.data.name, ...below.map((each) => each.name)].join(' ');
  return { id: payload.id, type: payload.type, name, user };
}

/** What Discord adds to an answer: answers to commands and follow-ups look different from plain messages. */
export function originOf(live: LiveInteraction, world: World, followUp: boolean) {
  const channel = world.channels.get(live.channel);
  if (!channel) throw refuse(10003);
  const metadata = metadataOf(live, world);
  const command = live.payload.type === InteractionType.ApplicationCommand && !followUp;
  const used = command ? usedCommandOf(live, world) : undefined;
  return {
    channel,
    author: world.bot,
    token: live.payload.token,
    type: command ? MessageType.ChatInputCommand : followUp ? MessageType.Reply : MessageType.Default,
    ...(metadata ? { metadata } : {}),
    ...(used ? { used } : {}),
  };
}

/** Where the app is installed. In JSON, the key of an enum is a string. */
export function installedIn(guild: string | undefined): APIInteraction['authorizing_integration_owners'] {
  return { [ApplicationIntegrationType.GuildInstall]: guild ?? '0' };
}

/** What makes a message ephemeral: its addressee and its flag. */
export function hiddenFor(live: LiveInteraction, ephemeral: boolean): { onlyFor?: string; flags: number } {
  return ephemeral ? { onlyFor: live.person, flags: MessageFlags.Ephemeral } : { flags: 0 };
}
