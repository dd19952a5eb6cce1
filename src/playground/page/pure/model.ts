/** What the page knows, and how it changes. Pure: everything drawn follows from a `World`, and a change is a function from one to the next. */
import type { APIApplicationCommand, APIUser } from 'discord-api-types/v10';
import type { PageChannel, PageMessage, ToPage } from '../protocol.ts';
import { emptyLog, type Log, receiveContents, receiveRequests } from './log.ts';

/** A message that calls one person: a mention, or one that only they can see. */
interface News {
  readonly person: string;
  readonly channel: string;
  readonly message: string;
}

/** Something that a person asked of the bot, and that has no answer yet or never got one. */
export interface Ask {
  readonly as: string;
  readonly channel: string;
  /** The slash command, as it is shown when it fails. */
  readonly command?: string;
  /** For buttons and menus: where they are. */
  readonly message?: string;
  readonly customId?: string;
  readonly state: 'sent' | 'thinking' | 'failed';
}

export interface World {
  /** False until the server has told everything once. */
  readonly known: boolean;
  readonly connected: boolean;
  readonly online: boolean;
  readonly bot: APIUser | null;
  readonly guild: string;
  readonly channels: readonly PageChannel[];
  readonly people: readonly APIUser[];
  readonly commands: readonly APIApplicationCommand[];
  readonly messages: ReadonlyMap<string, PageMessage>;
  /** The id of the person who sits at the keyboard; empty while nobody is known. */
  readonly me: string;
  /** Ids of the people whose views are side by side, the one at the keyboard among them. */
  readonly panes: readonly string[];
  /** Whether the window has room for more than one view. */
  readonly wide: boolean;
  /** Id of the channel on the screen. */
  readonly channel: string;
  readonly news: readonly News[];
  /** Channels with messages that came while another one was on the screen. */
  readonly unread: ReadonlySet<string>;
  readonly asks: ReadonlyMap<number, Ask>;
  /** What the bot has asked of Discord. */
  readonly log: Log;
}

export const emptyWorld: World = {
  known: false,
  connected: false,
  online: false,
  bot: null,
  guild: '',
  channels: [],
  people: [],
  commands: [],
  messages: new Map(),
  me: '',
  panes: [],
  wide: false,
  channel: '',
  news: [],
  unread: new Set(),
  asks: new Map(),
  log: emptyLog,
};

/** Only one person may enter her direct messages. */
function mayEnter(channel: PageChannel | undefined, person: string): boolean {
  return channel?.onlyFor === undefined || channel.onlyFor === person;
}

function mayRead(world: World, message: PageMessage, person: string): boolean {
  const place = world.channels.find((each) => each.id === message.channel);
  return mayEnter(place, person) && (message.onlyFor === undefined || message.onlyFor === person);
}

/** The people whose views are on the screen, in the order of all people. */
export function shownPeople(world: World): readonly string[] {
  const place = world.channels.find((each) => each.id === world.channel);
  const shown = world.wide ? world.panes : [world.me];
  return world.people.map((each) => each.id).filter((id) => shown.includes(id) && mayEnter(place, id));
}

/** The world as it is when that person sits at the keyboard. */
export function seenBy(world: World, person: string): World {
  return world.me === person ? world : { ...world, me: person };
}

/** Snowflakes grow with time, but are too large for numbers: the longer one is the later one. */
export function byAge(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What the person at the keyboard sees in the channel on the screen, oldest first. */
export function timeline(world: World): readonly PageMessage[] {
  return [...world.messages.values()]
    .filter((each) => each.channel === world.channel && mayRead(world, each, world.me))
    .sort((one, other) => byAge(one.message.id, other.message.id));
}

/** The channels of the person at the keyboard, each followed by its threads; direct messages come last. */
export function channelTree(world: World): readonly PageChannel[] {
  const ids = new Set(world.channels.map((each) => each.id));
  const isRoot = (each: PageChannel): boolean => each.parent === undefined || !ids.has(each.parent);
  const mine = world.channels.filter((each) => mayEnter(each, world.me));
  const direct = mine.filter((each) => each.onlyFor !== undefined);
  return mine
    .filter((each) => isRoot(each) && each.onlyFor === undefined)
    .flatMap((root) => [root, ...mine.filter((each) => !isRoot(each) && each.parent === root.id)])
    .concat(direct);
}

function calls(world: World, message: PageMessage, person: string): boolean {
  if (message.message.author.id === person) return false;
  if (message.onlyFor !== undefined) return message.onlyFor === person;
  const place = world.channels.find((each) => each.id === message.channel);
  if (place?.onlyFor !== undefined) return place.onlyFor === person;
  return message.message.mentions.some((each) => each.id === person);
}

function newsOf(world: World, message: PageMessage): readonly News[] {
  const watching = message.channel === world.channel ? shownPeople(world) : [];
  return world.people
    .filter((person) => calls(world, message, person.id) && !watching.includes(person.id))
    .map((person) => ({ person: person.id, channel: message.channel, message: message.message.id }));
}

/** Who looks at a channel has seen the calls in it. */
function look(world: World): World {
  const unread = new Set(world.unread);
  unread.delete(world.channel);
  const shown = shownPeople(world);
  const news = world.news.filter((each) => !shown.includes(each.person) || each.channel !== world.channel);
  return { ...world, unread, news };
}

function settle(world: World): World {
  const me = world.people.some((each) => each.id === world.me) ? world.me : (world.people[0]?.id ?? '');
  const tree = channelTree({ ...world, me });
  const channel = tree.some((each) => each.id === world.channel) ? world.channel : (tree[0]?.id ?? '');
  const present = world.panes.filter((id) => world.people.some((each) => each.id === id));
  const panes = present.includes(me) ? present : [me, ...present.slice(1)];
  return look({ ...world, me, channel, panes });
}

function receiveWorld(world: World, told: Extract<ToPage, { tell: 'world' }>): World {
  const messages = new Map(told.messages.map((each) => [each.message.id, each]));
  const next = settle({
    ...world,
    known: true,
    connected: true,
    online: told.online,
    bot: told.bot,
    guild: told.guild.name,
    channels: told.channels,
    people: told.people,
    commands: told.commands,
    messages,
    news: world.news.filter((each) => messages.has(each.message)),
  });
  if (!world.known) return next;
  const missed = told.messages.filter((each) => !world.messages.has(each.message.id));
  return look({ ...next, news: [...next.news, ...missed.flatMap((each) => newsOf(next, each))] });
}

function withoutFailures(asks: World['asks'], message: string): World['asks'] {
  return new Map([...asks].filter(([, ask]) => ask.message !== message || ask.state !== 'failed'));
}

function receiveMessage(world: World, message: PageMessage): World {
  const id = message.message.id;
  const messages = new Map(world.messages).set(id, message);
  if (world.messages.has(id)) return { ...world, messages, asks: withoutFailures(world.asks, id) };
  const elsewhere = message.channel !== world.channel && mayRead(world, message, world.me);
  return {
    ...world,
    messages,
    news: [...world.news, ...newsOf(world, message)],
    unread: elsewhere ? new Set([...world.unread, message.channel]) : world.unread,
  };
}

/** Also when a message's addressee dismisses it. */
export function removeMessage(world: World, id: string): World {
  const messages = new Map(world.messages);
  messages.delete(id);
  return { ...world, messages, news: world.news.filter((each) => each.message !== id) };
}

function receiveChannel(world: World, channel: PageChannel, deleted: boolean): World {
  const place = world.channels.findIndex((each) => each.id === channel.id);
  if (!deleted) {
    const channels = place < 0 ? [...world.channels, channel] : world.channels.with(place, channel);
    return settle({ ...world, channels });
  }
  const channels = world.channels.filter((each) => each.id !== channel.id);
  const left = world.channel === channel.id ? (channel.parent ?? '') : world.channel;
  const messages = new Map([...world.messages].filter(([, each]) => each.channel !== channel.id));
  const news = world.news.filter((each) => each.channel !== channel.id);
  return settle({ ...world, channels, channel: left, messages, news });
}

function receiveOutcome(world: World, ref: number, outcome: 'answered' | 'thinking' | 'failed'): World {
  const ask = world.asks.get(ref);
  if (ask === undefined) return world;
  const asks = new Map(world.asks);
  if (outcome === 'answered') asks.delete(ref);
  else asks.set(ref, { ...ask, state: outcome });
  return { ...world, asks };
}

/** Takes in what the server tells. Choices are not part of the world: only the line that is being typed needs them. */
export function receive(world: World, told: ToPage): World {
  switch (told.tell) {
    case 'world':
      return receiveWorld(world, told);
    case 'online':
      return { ...world, online: told.online, bot: told.bot ?? world.bot };
    case 'commands':
      return { ...world, commands: told.commands };
    case 'channel':
      return receiveChannel(world, told.channel, told.deleted === true);
    case 'message':
      return receiveMessage(world, told.message);
    case 'deleted':
      return removeMessage(world, told.id);
    case 'outcome':
      return receiveOutcome(world, told.ref, told.outcome);
    case 'opened':
      return openChannel(world, told.channel);
    case 'requests':
      return { ...world, log: receiveRequests(world.log, told.requests) };
    case 'contents':
      return { ...world, log: receiveContents(world.log, told) };
    case 'choices':
      return world;
  }
}

/** Another person takes the keyboard. If her view is not on the screen, it takes the place of another one. */
export function become(world: World, person: string): World {
  const panes = world.panes.includes(person)
    ? world.panes
    : world.panes.map((each) => (each === world.me ? person : each));
  return settle({ ...world, me: person, panes });
}

/** Puts this many people's views side by side: the person at the keyboard and those who come next. */
export function showSideBySide(world: World, count: number): World {
  const ids = world.people.map((each) => each.id);
  const from = Math.max(ids.indexOf(world.me), 0);
  return settle({ ...world, panes: [...ids.slice(from), ...ids.slice(0, from)].slice(0, Math.max(count, 1)) });
}

export function setWide(world: World, wide: boolean): World {
  return look({ ...world, wide });
}

export function openChannel(world: World, channel: string): World {
  return settle({ ...world, channel });
}

/** Notes what is asked of the bot. The same person's earlier failures in the same place are forgotten. */
export function ask(world: World, ref: number, asked: Omit<Ask, 'state'>): World {
  const stale = (each: Ask): boolean =>
    each.state === 'failed' && each.as === asked.as && each.channel === asked.channel && each.message === asked.message;
  const asks = new Map([...world.asks].filter(([, each]) => !stale(each)));
  return { ...world, asks: asks.set(ref, { ...asked, state: 'sent' }) };
}

export function forgetAsk(world: World, ref: number): World {
  const asks = new Map(world.asks);
  asks.delete(ref);
  return { ...world, asks };
}

/** The connection is lost, and with it every answer that was still to come. */
export function disconnect(world: World): World {
  const asks = new Map([...world.asks].map(([ref, each]) => [ref, { ...each, state: 'failed' as const }]));
  return { ...world, connected: false, asks };
}
