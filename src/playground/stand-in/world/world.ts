/** All that exists: servers, channels, people, messages, commands. It knows neither HTTP nor the Gateway; both listen to it. */
import type { APIApplicationCommand, APIEmoji, APIUser } from 'discord-api-types/v10';
import { ChannelType } from 'discord-api-types/v10';
import type { MovableClock } from './clock.ts';
import type { Channel, Guild, Person, StoredMessage } from './model.ts';
import { permissionsIn } from './permissions.ts';
import { createSnowflakes } from './snowflakes.ts';

export type WorldEvent =
  | { readonly kind: 'message'; readonly stored: StoredMessage; readonly fresh: boolean }
  | { readonly kind: 'deleted'; readonly stored: StoredMessage }
  | { readonly kind: 'channel'; readonly channel: Channel; readonly change: 'created' | 'changed' | 'deleted' }
  | { readonly kind: 'guild'; readonly guild: Guild; readonly change: 'joined' | 'left' }
  | { readonly kind: 'commands' }
  | { readonly kind: 'online'; readonly online: boolean }
  | { readonly kind: 'interaction' }
  | { readonly kind: 'request' };

/** The messages that a channel keeps: more than anybody scrolls through. */
const keptInChannel = 5_000;

export class World {
  readonly clock: MovableClock;
  readonly nextId: () => string;
  readonly bot: APIUser;
  /** Where files are served. */
  origin = '';
  online = false;
  readonly guilds = new Map<string, Guild>();
  readonly channels = new Map<string, Channel>();
  readonly people = new Map<string, Person>();
  /** Global commands under '', a server's own under its id. */
  readonly commands = new Map<string, APIApplicationCommand[]>([['', []]]);
  readonly emojis = new Map<string, { readonly emoji: APIEmoji; readonly image: string }>();
  readonly #messages = new Map<string, StoredMessage>();
  readonly #byChannel = new Map<string, Map<string, StoredMessage>>();
  readonly #listeners = new Set<(event: WorldEvent) => void>();

  constructor(clock: MovableClock, bot: APIUser) {
    this.clock = clock;
    this.bot = bot;
    this.nextId = createSnowflakes(clock);
  }

  /** Calls `listener` at every change. The returned function ends that. */
  listen(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(event: WorldEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  message(id: string): StoredMessage | undefined {
    return this.#messages.get(id);
  }

  /** The messages of a channel, oldest first. */
  messagesOf(channel: string): StoredMessage[] {
    return [...(this.#byChannel.get(channel)?.values() ?? [])];
  }

  /** Posts a message, or replaces an old one with its changed form. */
  keep(stored: StoredMessage): StoredMessage {
    const { id, channel_id } = stored.message;
    const fresh = !this.#messages.has(id);
    const there = this.#byChannel.get(channel_id) ?? new Map<string, StoredMessage>();
    this.#byChannel.set(channel_id, there);
    this.#messages.set(id, stored);
    there.set(id, stored);
    const channel = this.channels.get(channel_id);
    if (fresh && channel && stored.onlyFor === undefined) channel.lastMessage = id;
    if (there.size > keptInChannel) this.#forgetOldest(there);
    this.tell({ kind: 'message', stored, fresh });
    return stored;
  }

  remove(id: string): void {
    const stored = this.#messages.get(id);
    if (!stored) return;
    this.#messages.delete(id);
    this.#byChannel.get(stored.message.channel_id)?.delete(id);
    this.tell({ kind: 'deleted', stored });
  }

  /** Tells nobody: this only keeps long benches from filling the memory. */
  #forgetOldest(there: Map<string, StoredMessage>): void {
    const [oldest] = there.keys();
    if (oldest === undefined) return;
    there.delete(oldest);
    this.#messages.delete(oldest);
  }

  /** Lets the bot join a server or leave it. */
  setInstalled(id: string, installed: boolean): void {
    const guild = this.guilds.get(id);
    if (!guild || guild.installed === installed) return;
    guild.installed = installed;
    this.tell({ kind: 'guild', guild, change: installed ? 'joined' : 'left' });
  }

  putChannel(channel: Channel): Channel {
    const change = this.channels.has(channel.id) ? 'changed' : 'created';
    this.channels.set(channel.id, channel);
    this.tell({ kind: 'channel', channel, change });
    return channel;
  }

  /** Deletes a channel with its threads and messages. */
  removeChannel(id: string): void {
    const channel = this.channels.get(id);
    if (!channel) return;
    for (const thread of [...this.channels.values()]) if (thread.parent === id) this.removeChannel(thread.id);
    this.channels.delete(id);
    for (const { message } of this.messagesOf(id)) this.#messages.delete(message.id);
    this.#byChannel.delete(id);
    this.tell({ kind: 'channel', channel, change: 'deleted' });
  }

  guildOf(channel: Channel): Guild | undefined {
    return channel.guild === undefined ? undefined : this.guilds.get(channel.guild);
  }

  /** The direct messages between the bot and a person. Opens them if necessary. */
  directChannel(person: string): Channel {
    const known = [...this.channels.values()].find(({ recipient }) => recipient === person);
    if (known) return known;
    const name = this.people.get(person)?.user.username ?? person;
    return this.putChannel({
      id: this.nextId(),
      type: ChannelType.DM,
      name,
      recipient: person,
      overwrites: [],
      lastMessage: null,
    });
  }

  /** What somebody may do in a channel; nothing if she is not in its server. */
  permissions(channel: Channel, who: string): bigint {
    const guild = this.guildOf(channel);
    const member = guild?.members.get(who);
    if (!guild || !member) return 0n;
    const owner = channel.parent === undefined ? channel : this.channels.get(channel.parent);
    return permissionsIn(guild, owner, member);
  }

  /** The commands that exist in a server or, without one, in direct messages. */
  commandsIn(guild: string | undefined): APIApplicationCommand[] {
    return [...(guild === undefined ? [] : (this.commands.get(guild) ?? [])), ...(this.commands.get('') ?? [])];
  }
}
