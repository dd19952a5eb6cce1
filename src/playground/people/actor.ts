/** A person in a channel: what she can do and what she sees. */
import {
  type APIInteraction,
  type APIMessage,
  ApplicationCommandOptionType,
  ComponentType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { LiveInteraction } from '../stand-in/interactions.ts';
import { postMessage } from '../stand-in/messages.ts';
import {
  autocompletePayload,
  type Base,
  baseOf,
  commandPayload,
  componentPayload,
  modalPayload,
  type PressedComponent,
  resolvedUsers,
} from '../stand-in/payloads.ts';
import type { Channel, Person, StoredMessage } from '../stand-in/world/model.ts';
import { commandData, findCommand, isUsable, type TypedOption } from './command-options.ts';
import { chosenValues, isButton, isEnabled, isMenu, labelOf, type Pressable, pressablesOf } from './pressable.ts';
import type { Outcome, SendOptions, Stage } from './stage.ts';

interface Where extends SendOptions {
  /** Another channel than the actor's usual one, by name or id. */
  readonly channel?: string;
}

interface OnMessage extends SendOptions {
  /** The id of the message; the newest one that fits when left out. */
  readonly message?: string;
  /** How many milliseconds to wait for it to appear; 2,000 when left out. */
  readonly within?: number;
}

/** People wait so many milliseconds for a button that the bot still has to show. */
const appearsWithin = 2_000;

interface Candidate {
  readonly stored: StoredMessage;
  readonly component: Pressable;
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export class Actor {
  readonly person: Person;
  readonly channel: Channel;
  readonly #stage: Stage;
  readonly #dismissed = new Set<string>();

  constructor(stage: Stage, person: Person, channel: Channel) {
    this.#stage = stage;
    this.person = person;
    this.channel = channel;
  }

  get id(): string {
    return this.person.user.id;
  }

  /** The same person in another channel, by name or id. */
  in(channel: string): Actor {
    return new Actor(this.#stage, this.person, this.#stage.channel(channel));
  }

  /** The same person in direct messages with the bot. */
  inDirectMessages(): Actor {
    return new Actor(this.#stage, this.person, this.#stage.discord.world.directChannel(this.id));
  }

  /** Types a command; `words` is `chess start`, or `start` alone if that is clear. */
  slash(words: string, options: Values = {}, where: Where = {}): Promise<Outcome> {
    return this.#stage.outcome(this.startSlash(words, typedFrom(options), where));
  }

  /** Types a command without waiting for the answer. */
  startSlash(words: string, options: readonly TypedOption[], where: Where = {}): LiveInteraction {
    const channel = this.#channel(where);
    const { world } = this.#stage.discord;
    const data = commandData(world, this.#find(words, channel), options, true);
    const base = baseOf(world, this.person, channel);
    const users = flatOptions(data.options).filter(({ type }) => type === ApplicationCommandOptionType.User);
    const ids = users.map(({ value }) => String(value));
    const resolved = ids.length > 0 ? { resolved: resolvedUsers(world, base, ids) } : {};
    return this.#send(commandPayload(base, { ...data, ...resolved }), channel, where);
  }

  /** Asks for the choices of an option while typing in it. */
  async autocomplete(words: string, focused: string, typed: string, options: Values = {}, where: Where = {}) {
    const all = [...typedFrom(options), { name: focused, value: typed, focused: true }];
    return (await this.#stage.outcome(this.startAutocomplete(words, all, where))).choices;
  }

  startAutocomplete(words: string, options: readonly TypedOption[], where: Where = {}): LiveInteraction {
    const channel = this.#channel(where);
    const { world } = this.#stage.discord;
    const data = commandData(world, this.#find(words, channel), options, false);
    return this.#send(autocompletePayload(baseOf(world, this.person, channel), data), channel, where);
  }

  /**
   * Presses the newest enabled button whose label or custom id is `what`, or else whose label contains it. Waits a moment for
   * one to appear, as people do.
   */
  async click(what: string, on: OnMessage = {}): Promise<Outcome> {
    await this.#appears(what, on, isButton);
    return this.#stage.outcome(this.startClick(what, on));
  }

  /** Presses at once; throws when there is no such button. */
  startClick(what: string, on: OnMessage = {}): LiveInteraction {
    const { stored, component } = this.#findComponent(what, on, isButton);
    return this.#press(stored, component, undefined, on);
  }

  /** Presses a custom id on a message, even if the message has no such button (any more). */
  clickAnyway(customId: string, message: string, on: SendOptions = {}): Promise<Outcome> {
    const stored = this.#stage.discord.world.message(message);
    if (!stored) throw new Error(`there is no message ${message}`);
    const component = { type: ComponentType.Button, custom_id: customId };
    return this.#stage.outcome(this.#press(stored, component, undefined, on));
  }

  /** Chooses values (or labels) in the newest enabled menu whose custom id or placeholder is `what`, or contains it. */
  async select(what: string, values: readonly string[], on: OnMessage = {}): Promise<Outcome> {
    await this.#appears(what, on, isMenu);
    return this.#stage.outcome(this.startSelect(what, values, on));
  }

  startSelect(what: string, values: readonly string[], on: OnMessage = {}): LiveInteraction {
    const { stored, component } = this.#findComponent(what, on, isMenu);
    return this.#press(stored, component, this.#chosen(component, values), on);
  }

  /** Sends a modal that the bot has opened. */
  submit(opened: Outcome, fields: Readonly<Record<string, string>>): Promise<Outcome> {
    if (!opened.modal) throw new Error('the bot has opened no modal');
    const { world } = this.#stage.discord;
    const { channel: place, source } = opened.interaction;
    const channel = this.#stage.channel(place);
    const stored = source === undefined ? undefined : world.message(source);
    const payload = modalPayload(baseOf(world, this.person, channel), stored, opened.modal.custom_id, fields);
    return this.#stage.outcome(this.#send(payload, channel, {}, source));
  }

  /** Sends a payload made by hand on top of the usual fields, and gives what became of it. */
  interact(make: (base: Base) => APIInteraction, how: SendOptions = {}): Promise<Outcome> {
    const payload = make(baseOf(this.#stage.discord.world, this.person, this.channel));
    return this.#stage.outcome(this.#send(payload, this.channel, how, payload.message?.id));
  }

  /** Writes an ordinary message. */
  say(content: string): APIMessage {
    const origin = { channel: this.channel, author: this.person.user };
    return postMessage(this.#stage.discord.world, origin, { content }, []).message;
  }

  /** All that this person sees in the channel, oldest first. */
  sees(): APIMessage[] {
    return this.#seen().map(({ message }) => message);
  }

  /** Her latest ephemeral message in the channel. */
  screen(): APIMessage | undefined {
    return this.#seen().findLast(({ onlyFor }) => onlyFor !== undefined)?.message;
  }

  /** The bot's latest public message with buttons or menus, else its latest public message. */
  board(): APIMessage | undefined {
    const open = this.#seen().filter(({ message, onlyFor }) => onlyFor === undefined && message.author.bot);
    const latest = open.findLast(({ message }) => message.components?.length) ?? open.at(-1);
    return latest?.message;
  }

  /** The labels of the buttons that she could press on a message. */
  buttons(message: APIMessage): string[] {
    return pressablesOf(message).filter(isEnabled).filter(isButton).map(labelOf);
  }

  /** Dismisses an ephemeral message for good, as the link below it does. */
  dismiss(message: string): void {
    if (this.#stage.discord.world.message(message)?.onlyFor === this.id) this.#stage.discord.world.remove(message);
    this.#dismissed.add(message);
  }

  #seen(): StoredMessage[] {
    const { world } = this.#stage.discord;
    return world
      .messagesOf(this.channel.id)
      .filter(
        ({ onlyFor, message }) => (onlyFor === undefined || onlyFor === this.id) && !this.#dismissed.has(message.id),
      );
  }

  #channel(where: Where): Channel {
    return where.channel === undefined ? this.channel : this.#stage.channel(where.channel);
  }

  #find(words: string, channel: Channel) {
    if (channel.thread?.archived) throw new Error('no commands in an archived thread');
    const { world } = this.#stage.discord;
    const rights = channel.guild === undefined ? undefined : world.permissions(channel, this.id);
    const usable = world.commandsIn(channel.guild).filter((command) => isUsable(command, rights));
    return findCommand(usable, words);
  }

  #send(payload: APIInteraction, channel: Channel, how: SendOptions, source?: string): LiveInteraction {
    const from = { person: this.id, channel: channel.id, ...(source === undefined ? {} : { source }) };
    return this.#stage.send(payload, from, how);
  }

  #press(stored: StoredMessage, component: PressedComponent, values: readonly string[] | undefined, how: SendOptions) {
    const { world } = this.#stage.discord;
    const channel = this.#stage.channel(stored.message.channel_id);
    const base = baseOf(world, this.person, channel);
    return this.#send(componentPayload(world, base, stored, component, values), channel, how, stored.message.id);
  }

  /** Waits until it is there. If it never comes, the search that follows says what is there instead. */
  async #appears(what: string, on: OnMessage, fits: (component: Pressable) => boolean): Promise<void> {
    const there = () => this.#match(what, this.#candidates(on, fits));
    if (!there()) await this.#stage.until(there, on.within ?? appearsWithin).catch(() => undefined);
  }

  #findComponent(what: string, on: OnMessage, fits: (component: Pressable) => boolean): Candidate {
    const candidates = this.#candidates(on, fits);
    const found = this.#match(what, candidates);
    if (found) return found;
    const there = candidates.map(({ component }) => labelOf(component));
    throw new Error(`${this.person.user.global_name} sees no "${what}"; there are: ${there.join(' | ') || 'none'}`);
  }

  #match(what: string, candidates: readonly Candidate[]): Candidate | undefined {
    const exact = candidates.find(({ component }) => labelOf(component) === what || component.custom_id === what);
    return exact ?? candidates.find(({ component }) => labelOf(component).includes(what));
  }

  /** What can be pressed, newest message first. */
  #candidates({ message }: OnMessage, fits: (component: Pressable) => boolean): Candidate[] {
    const seen = this.#seen().filter((stored) => message === undefined || stored.message.id === message);
    return [...seen].reverse().flatMap((stored) => {
      if (((stored.message.flags ?? 0) & MessageFlags.Loading) !== 0) return [];
      const all = pressablesOf(stored.message).filter(fits).filter(isEnabled);
      return all.map((component) => ({ stored, component }));
    });
  }

  /** In menus of people or channels, by their names. */
  #chosen(menu: Pressable, wanted: readonly string[]): string[] {
    if (menu.type === ComponentType.StringSelect) return chosenValues(menu.options, wanted);
    if (menu.type === ComponentType.ChannelSelect) return wanted.map((name) => this.#stage.channel(name).id);
    return wanted.map((name) => this.#stage.person(name).user.id);
  }
}

function typedFrom(options: Values): TypedOption[] {
  return Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

function flatOptions(options: readonly object[]): { readonly type: number; readonly value?: unknown }[] {
  return options.flatMap((option) => {
    const inner = 'options' in option && Array.isArray(option.options) ? flatOptions(option.options) : [];
    return [option as { type: number; value?: unknown }, ...inner];
  });
}
