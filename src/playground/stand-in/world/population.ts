/** The servers and people that exist from the start. */
import { type APIOverwrite, type APIUser, ChannelType, Locale, type UserFlags } from 'discord-api-types/v10';
import type { MovableClock } from './clock.ts';
import type { Channel, Guild, Person } from './model.ts';
import { bitsOf, everybodyMay } from './permissions.ts';
import { snowflakeAt } from './snowflakes.ts';
import { World } from './world.ts';

/** The first ids are made from this time, so that they never change and recordings can be compared. */
const beginning = Date.UTC(2024, 0, 1);

export interface PersonSeed {
  readonly name: string;
  /** The lower-case name. When left out it is made from `name`, which must then have some plain letters. */
  readonly username?: string;
  readonly locale?: Locale;
}

export interface GuildSeed {
  readonly name: string;
  readonly channels: readonly string[];
  readonly locale?: Locale;
}

export const usualPeople: readonly PersonSeed[] = ['Ann', 'Ben', 'Chris', 'Dora', 'Emil', 'Fay'].map((name) => ({
  name,
}));

export const usualGuild: GuildSeed = { name: 'The Croquet Lawn', channels: ['games', 'tea-table'] };

interface PopulationOptions {
  readonly clock: MovableClock;
  readonly botName: string;
  readonly people: readonly PersonSeed[];
  readonly guilds: readonly GuildSeed[];
}

function userOf(id: string, username: string, shown: string | null, bot = false): APIUser {
  return {
    id,
    username,
    global_name: shown,
    discriminator: bot ? '0001' : '0',
    avatar: null,
    public_flags: 0 as UserFlags,
    ...(bot ? { bot } : {}),
  };
}

/** A world with these servers and people. Everybody is in every server, and so is the bot. */
export function populate(options: PopulationOptions): World {
  let minutes = 0;
  const id = () => snowflakeAt(beginning + ++minutes * 60_000);
  const world = new World(options.clock, userOf(id(), options.botName, null, true));
  for (const seed of options.people) {
    const person = personOf(id(), seed);
    world.people.set(person.user.id, person);
  }
  // Ids a millisecond apart put the servers into different shards in turn.
  const firstGuild = beginning + 1_000 * 60_000;
  options.guilds.forEach((seed, index) => {
    addGuild(world, snowflakeAt(firstGuild + index), seed, id);
  });
  return world;
}

function personOf(id: string, seed: PersonSeed): Person {
  const username = seed.username ?? seed.name.toLowerCase().replace(/[^a-z0-9._]/g, '');
  return { user: userOf(id, username, seed.name), locale: seed.locale ?? Locale.EnglishUS, closed: false };
}

function addGuild(world: World, id: string, seed: GuildSeed, nextId: () => string): Guild {
  const joinedAt = new Date(beginning).toISOString();
  const botRole = { id: nextId(), name: world.bot.username, permissions: bitsOf(['ViewChannel', 'SendMessages']) };
  const everyone = { id, name: '@everyone', permissions: everybodyMay };
  const owner = { id: nextId(), nick: null, roles: [], joinedAt };
  const guild: Guild = {
    id,
    name: seed.name,
    ownerId: owner.id,
    locale: seed.locale ?? Locale.EnglishUS,
    roles: [everyone, botRole],
    members: new Map([[world.bot.id, { id: world.bot.id, nick: null, roles: [botRole.id], joinedAt }]]),
    installed: true,
  };
  for (const who of world.people.keys()) guild.members.set(who, { id: who, nick: null, roles: [], joinedAt });
  world.guilds.set(id, guild);
  for (const name of seed.channels) world.channels.set(...entry(textChannel(nextId(), name, id)));
  return guild;
}

function entry(channel: Channel): [string, Channel] {
  return [channel.id, channel];
}

export function textChannel(id: string, name: string, guild: string, overwrites: APIOverwrite[] = []): Channel {
  return { id, type: ChannelType.GuildText, name, guild, overwrites, lastMessage: null };
}
