/** The settings of a server, which the people who manage it choose: where tables can be opened, and what a new table begins with. */

import { z } from 'zod';
import type { AnyGame, Options } from '../games/contract/index.ts';
import type { Opening } from './lobby.ts';
import { paces } from './pace.ts';
import type { Place } from './places.ts';
import { pictureChoices } from './table-schema.ts';

/** A field that cannot be read counts as absent, and the others stay. */
function field<T>(schema: z.ZodType<T>) {
  return schema.optional().catch(undefined);
}

const shape = {
  schema: z.literal(1),
  /** The channels in which tables can be opened, with their threads; absent: all. */
  channels: field(z.array(z.string()).min(1)),
  /** The games of which no table can be opened. */
  gamesOff: field(z.array(z.string())),
  /** The game that is meant if nobody names one. */
  game: field(z.string()),
  /** The usual rules of a game, by its id. */
  rules: field(z.record(z.string(), z.string())),
  pace: field(z.enum(paces)),
  pictures: field(z.enum(pictureChoices)),
  hints: field(z.boolean()),
  /** The role to which open tables can be called out; absent: none. */
  role: field(z.string()),
  /** When the bot was removed from the server. The settings are deleted 30 days later, unless it is back. */
  goneAt: field(z.int()),
};

// fields of a later version stay as they are when this one writes
const settingsSchema = z.looseObject(shape);

/** What is kept about a server, besides its tables. */
export type ServerSettings = Readonly<z.infer<z.ZodObject<typeof shape>>>;

export const usualSettings: ServerSettings = { schema: 1 };

export function readServerSettings(data: string | undefined): ServerSettings {
  if (data === undefined) return usualSettings;
  try {
    return settingsSchema.safeParse(JSON.parse(data)).data ?? usualSettings;
  } catch {
    return usualSettings;
  }
}

/** Whether tables can be opened in a place. */
export function mayOpenIn({ channels }: ServerSettings, { channel, parent }: Place): boolean {
  return !channels || channels.includes(channel) || (parent !== undefined && channels.includes(parent));
}

/** The games of which tables can be opened; all of them if none would be left. */
export function gamesOn({ gamesOff = [] }: ServerSettings, games: readonly AnyGame[]): readonly AnyGame[] {
  const on = games.filter(({ id }) => !gamesOff.includes(id));
  return on.length > 0 ? on : games;
}

/** The game that is meant if nobody names one. */
export function usualGame(settings: ServerSettings, games: readonly AnyGame[]): AnyGame | undefined {
  const on = gamesOn(settings, games);
  return on.find(({ id }) => id === settings.game) ?? on[0];
}

/** The options that a table of a game begins with. */
export function usualOptions({ rules }: ServerSettings, { id, options }: AnyGame): Options {
  const wished = rules?.[id];
  const chosen = wished && options.ruleSet && options.choose(options.usual, options.ruleSet.name, wished);
  return chosen || options.usual;
}

/** What else a table begins with. */
export function usualSetting({ pace, pictures, hints }: ServerSettings) {
  return { pace: pace ?? 'day', pictures: pictures ?? 'all', hints: hints ?? true } satisfies Partial<Opening>;
}

/** The settings with another value; undefined if there is no such setting or value. */
export function setServerSetting(
  settings: ServerSettings,
  games: readonly AnyGame[],
  name: string,
  value: string,
): ServerSettings | undefined {
  const known = { pace: paces, pictures: pictureChoices, hints: ['yes', 'no'] } as const;
  const pace = known.pace.find((each) => each === value);
  const pictures = known.pictures.find((each) => each === value);
  const hints = known.hints.find((each) => each === value);
  if (name === 'pace') return pace && { ...settings, pace };
  if (name === 'pictures') return pictures && { ...settings, pictures };
  if (name === 'hints') return hints && { ...settings, hints: hints === 'yes' };
  if (name === 'game') return games.some(({ id }) => id === value) ? { ...settings, game: value } : undefined;
  const game = games.find(({ id }) => name === `rules-${id}`);
  const exists = game?.options.ruleSet?.values.some((each) => each.value === value);
  return game && exists ? { ...settings, rules: { ...settings.rules, [game.id]: value } } : undefined;
}

/** The settings with other channels in which tables can be opened; none: all. */
export function setChannels({ channels: _, ...settings }: ServerSettings, channels: readonly string[]): ServerSettings {
  return channels.length === 0 ? settings : { ...settings, channels: [...channels] };
}

/** The settings with only these games; undefined if there is none of them. */
export function setGames(
  settings: ServerSettings,
  games: readonly AnyGame[],
  on: readonly string[],
): ServerSettings | undefined {
  const off = games.map(({ id }) => id).filter((id) => !on.includes(id));
  return off.length === games.length ? undefined : { ...settings, gamesOff: off };
}

/** The settings with another role to which tables can be called out, or with none. Everyone is no such role. */
export function setRole({ role: _, ...settings }: ServerSettings, guild: string, role?: string): ServerSettings {
  return role === undefined || role === guild ? settings : { ...settings, role };
}
