/** Reads the configuration from the environment, and names every fault in it at once. */

import { isIP } from 'node:net';
import { z } from 'zod';
import type { KnownContents } from './games/contract/index.ts';
import { games } from './games/index.ts';
import { type ConfigFault, type Environment, readContents, tellFault } from './own-contents.ts';
import { readRedisUrl } from './store/redis-url.ts';

/** What the environment says, checked. */
export interface Config {
  readonly token: string;
  /** Without a version and without a slash at the end; undefined: Discord's own. */
  readonly apiUrl: string | undefined;
  /** Undefined: the embedded store under `dataDir`. */
  readonly redisUrl: string | undefined;
  /** Before every key in Redis. */
  readonly redisPrefix: string;
  /** How many replicas of Redis should have a move before it counts. */
  readonly redisReplicas: number;
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /** For how many milliseconds a message waits for its picture. */
  readonly picturePatience: number;
  /** What the host brings to games, by their ids. */
  readonly contents: KnownContents['own'];
  readonly healthPort: number | undefined;
  /** The address of this machine on which health checks are answered. */
  readonly healthHost: string;
  readonly roles: Roles;
  /** Of the gateway. Undefined: all shards, as many as Discord recommends. */
  readonly sharding: Sharding | undefined;
}

/** What this process does. */
interface Roles {
  readonly gateway: boolean;
  readonly work: boolean;
  /** Where Discord's posts come in, and the key by which they are known to be Discord's. */
  readonly web: { readonly port: number; readonly publicKey: string } | undefined;
}

interface Sharding {
  /** The shards that this process runs: rising, each below `count`. */
  readonly shards: readonly number[];
  /** Over all processes. */
  readonly count: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

type LogLevel = (typeof logLevels)[number];

const roleNames = ['gateway', 'web', 'work'] as const;

/** Discord asks for a shard per 2,500 servers, so this is enough for 25 million. The limit keeps a typo from filling the memory. */
const mostShards = 10_000;

const wholeNumber = (what: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `is not ${what}. Write it in digits only.`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `is below ${least}. Give ${what} from ${least} to ${most}.`)
        .max(most, `is above ${most}. Give ${what} from ${least} to ${most}.`),
    );

/** Every variable that the bot reads; `.env.example` explains them to the person who hosts it. */
const variables = {
  /** The bot's password at Discord. Only gross mistakes are refused here, because only Discord knows which tokens are valid. */
  DISCORD_TOKEN: z
    .string(
      'is missing. Copy the token from the Discord Developer Portal: your application, page “Bot”, button “Reset Token”.',
    )
    .superRefine((token, context) => {
      const message = faultOfToken(token);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  /** Where the HTTP API is: for a proxy or a stand-in. The gateway's address is asked for there. */
  DISCORD_API_URL: z
    .string()
    .superRefine((url, context) => {
      const message = faultOfApiUrl(url);
      if (message) context.addIssue({ code: 'custom', message });
    })
    // discord.js adds the version itself
    .transform((url) => url.replace(/\/+$/, '').replace(/\/v10$/, ''))
    .optional(),
  /** The Redis that keeps the tables. It may hold a password, so no message repeats it. */
  REDIS_URL: z
    .string()
    .superRefine((url, context) => {
      const read = readRedisUrl(url);
      if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault });
    })
    .optional(),
  /** Before every key in Redis, so that several bots can share it. */
  REDIS_PREFIX: z
    .string()
    .regex(
      /^[\w:.-]{1,64}$/,
      'has a character in it that would change the keys. Use letters, digits and : . _ - only, as in parade:.',
    )
    .default(''),
  /** How many replicas should have a move before it counts; a move that they do not have in time counts all the same. */
  REDIS_REPLICAS: wholeNumber('a number of replicas', 0, 10).default(0),
  /** The folder of the embedded store, read only when there is no REDIS_URL. */
  DATA_DIR: z.string().default('./data'),
  /** The least important lines that are still logged. */
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(logLevels, `is none of the levels. Choose one of ${logLevels.join(', ')}.`))
    .default('info'),
  /** Milliseconds before a message goes out without its picture. Discord wants some answer within three seconds, and gets one. */
  PICTURE_PATIENCE: wholeNumber('a number of milliseconds', 100, 10_000).default(1_000),
  /** Where `GET /healthz` answers; without it there is no such server. */
  HEALTH_PORT: wholeNumber('a port', 1, 65_535).optional(),
  /** Only this machine asks, unless the host says otherwise: the answers are not protected. */
  HEALTH_HOST: z
    .string()
    .refine(
      (host) => isIP(host) > 0,
      'is not an address. Write 127.0.0.1 for this machine only, or 0.0.0.0 for all networks.',
    )
    .default('127.0.0.1'),
  /** What this process does: receive interactions over the gateway or as posts, and do what is due. */
  ROLES: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(/[\s,]+/).filter((name) => name !== ''))
    .pipe(z.array(z.enum(roleNames, `names something that is no role. Write one or more of ${roleNames.join(', ')}.`)))
    .default(['gateway', 'work']),
  /** Of the application: what Discord posts is signed with its other half. */
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(
      /^[0-9a-f]{64}$/i,
      'is not a public key, which has 64 hexadecimal digits. Copy it from the Developer Portal, page “General Information”.',
    )
    .optional(),
  /** Where `POST /interactions` is answered. */
  WEB_PORT: wholeNumber('a port', 1, 65_535).optional(),
  /** Which shards this process runs, as `0-3` or `0,2,5`; without it all of them. */
  SHARDS: z
    .string()
    .regex(/^\d+(\s*-\s*\d+)?(\s*,\s*\d+(\s*-\s*\d+)?)*$/, 'is not a list of shards. Write numbers as in 0,2,5 or 0-3.')
    .transform((text) => text.split(',').map(parseRange))
    .refine(
      (ranges) => ranges.every(({ first, last }) => first <= last),
      'has a range that runs backwards. Put the smaller number first, as in 0-3.',
    )
    .optional(),
  /** How many shards there are over all processes: the same in each of them. */
  SHARD_COUNT: wholeNumber('a number of shards', 1, mostShards).optional(),
};

/** The names of all variables that the bot reads. */
export const variableNames: readonly string[] = [
  ...Object.keys(variables),
  ...games.flatMap(({ contents }) => contents?.variable ?? []),
];

/**
 * Reads the configuration from an environment (`process.env`). An empty variable counts as missing, because an unfilled line of an
 * `.env` file gives one. Finds all faults at once, so that nobody has to start the bot six times.
 */
export function readConfig(environment: Environment): { config: Config } | { faults: readonly ConfigFault[] } {
  const given = givenOf(environment);
  const read = z.object(variables).safeParse(given);
  const own = readContents(given);
  const faults = [
    ...(read.success ? [] : faultsOf(read.error)),
    ...faultsBetween(given),
    ...('faults' in own ? own.faults : []),
  ];
  if (!read.success || 'faults' in own || faults.length > 0) return { faults };
  const { DISCORD_TOKEN, DISCORD_API_URL, REDIS_URL, REDIS_PREFIX, REDIS_REPLICAS, DATA_DIR, LOG_LEVEL } = read.data;
  const { PICTURE_PATIENCE, HEALTH_PORT, HEALTH_HOST, SHARDS, SHARD_COUNT } = read.data;
  const { ROLES, DISCORD_PUBLIC_KEY, WEB_PORT } = read.data;
  const web =
    ROLES.includes('web') && DISCORD_PUBLIC_KEY !== undefined && WEB_PORT !== undefined
      ? { port: WEB_PORT, publicKey: DISCORD_PUBLIC_KEY }
      : undefined;
  return {
    config: {
      token: DISCORD_TOKEN,
      apiUrl: DISCORD_API_URL,
      redisUrl: REDIS_URL,
      redisPrefix: REDIS_PREFIX,
      redisReplicas: REDIS_REPLICAS,
      dataDir: DATA_DIR,
      logLevel: LOG_LEVEL,
      picturePatience: PICTURE_PATIENCE,
      healthPort: HEALTH_PORT,
      healthHost: HEALTH_HOST,
      contents: own.contents,
      roles: { gateway: ROLES.includes('gateway'), work: ROLES.includes('work'), web },
      sharding: SHARD_COUNT === undefined ? undefined : { shards: listShards(SHARDS, SHARD_COUNT), count: SHARD_COUNT },
    },
  };
}

function givenOf(environment: Environment): Environment {
  return Object.fromEntries(variableNames.map((name) => [name, environment[name]?.trim() || undefined]));
}

/** Where the tables are kept. The commands that look after tables need nothing else. */
export function readStorePlace(
  environment: Environment,
): Pick<Config, 'redisUrl' | 'redisPrefix' | 'dataDir'> | { readonly fault: string } {
  const { REDIS_URL, REDIS_PREFIX, DATA_DIR } = variables;
  const read = z.object({ REDIS_URL, REDIS_PREFIX, DATA_DIR }).safeParse(givenOf(environment));
  if (read.success)
    return { redisUrl: read.data.REDIS_URL, redisPrefix: read.data.REDIS_PREFIX, dataDir: read.data.DATA_DIR };
  return {
    fault: faultsOf(read.error).map(tellFault).join(' '),
  };
}

/** The faults, and what else the host should hear of, as lines for the terminal of the person who starts the bot. */
export function describeFaults(faults: readonly ConfigFault[], notes: readonly string[] = []): string {
  const lines = [...faults.map(tellFault), ...notes.map((note) => `${note}.`)].map((line) => `  ${line}`);
  return ['The bot cannot start with these settings:', ...lines, 'Each variable is explained in .env.example.'].join(
    '\n',
  );
}

function faultsOf(error: z.ZodError): ConfigFault[] {
  return error.issues.flatMap(({ path, message }) => {
    const variable = variableNames.find((name) => name === path[0]);
    return variable ? [{ variable, message }] : [];
  });
}

/** What is wrong between variables, found even when another one is wrong as well. */
function faultsBetween(given: Environment): ConfigFault[] {
  return [...faultsOfReplicas(given), ...faultsOfRoles(given), ...faultsOfShards(given)];
}

function faultsOfReplicas({ REDIS_URL, REDIS_REPLICAS }: Environment): ConfigFault[] {
  const place = REDIS_URL === undefined ? undefined : readRedisUrl(REDIS_URL);
  if (!REDIS_REPLICAS || !place || 'fault' in place || !place.cluster) return [];
  const message = 'cannot be waited for in a Redis Cluster. Leave it out; MemoryDB and its like do this by themselves.';
  return [{ variable: 'REDIS_REPLICAS', message }];
}

function faultsOfRoles(given: Environment): ConfigFault[] {
  const roles = variables.ROLES.safeParse(given.ROLES).data;
  if (!roles) return [];
  const faults: ConfigFault[] = [];
  const miss = (variable: string, message: string) => faults.push({ variable, message });
  if (roles.includes('web') && given.DISCORD_PUBLIC_KEY === undefined)
    miss(
      'DISCORD_PUBLIC_KEY',
      'is missing while ROLES names web. Copy it from the Developer Portal: your application, page “General Information”.',
    );
  if (roles.includes('web') && given.WEB_PORT === undefined)
    miss('WEB_PORT', 'is missing while ROLES names web. Give the port on which Discord’s posts come in, such as 8000.');
  const isWhole = roles.includes('work') && (roles.includes('gateway') || roles.includes('web'));
  if (!isWhole && given.REDIS_URL === undefined)
    miss(
      'ROLES',
      'leaves a part of the work to other processes, which need the same tables: set REDIS_URL, because a file serves one process.',
    );
  return faults;
}

function faultsOfShards(given: Environment): ConfigFault[] {
  const shards = variables.SHARDS.safeParse(given.SHARDS).data;
  if (!shards) return [];
  if (given.SHARD_COUNT === undefined) {
    const message = 'is missing while SHARDS is set. Say how many shards there are over all processes, for example 4.';
    return [{ variable: 'SHARD_COUNT', message }];
  }
  const count = variables.SHARD_COUNT.safeParse(given.SHARD_COUNT).data;
  const highest = Math.max(...shards.map(({ last }) => last));
  if (count === undefined) return [];
  if (highest < count) {
    if (given.REDIS_URL !== undefined || listShards(shards, count).length === count) return [];
    const message =
      'leaves shards to other processes, which need the same tables: set REDIS_URL, because a file serves one process.';
    return [{ variable: 'SHARDS', message }];
  }
  const message = `names shard ${highest}, but shards count from 0 and SHARD_COUNT is ${count}. The highest can be ${count - 1}.`;
  return [{ variable: 'SHARDS', message }];
}

function faultOfToken(token: string): string | undefined {
  if (/^Bot\s/i.test(token)) return 'begins with “Bot”. Leave that word out, the bot adds it itself.';
  if (/["'`“”]/.test(token)) return 'has quotation marks in it. Paste the bare token without them.';
  if (/\s/.test(token)) return 'has a space or a line break in it. Paste the token once, in one piece.';
  if (!/^[\x21-\x7e]+$/.test(token))
    return 'has a character in it that no token has. Copy it anew from the Developer Portal.';
  if (/^\d{15,20}$/.test(token))
    return 'is an application’s id. The token is on the page “Bot” of the Developer Portal.';
  if (/^[0-9a-f]{64}$/.test(token)) return 'is a public key. The token is on the page “Bot” of the Developer Portal.';
  return undefined;
}

function faultOfApiUrl(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return 'is not an http address. Write it as https://discord.com/api, or leave it out to use Discord’s own.';
  }
  if (url.search || url.hash) return 'has a “?” or “#” in it. Give the address up to the path only.';
  if (/\/v(?!10\/*$)\d+\/*$/.test(url.pathname))
    return 'ends in a version that the bot does not speak. Leave the version out.';
  return undefined;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

function parseRange(text: string): Range {
  const [first = Number.NaN, last = first] = text.split('-').map(Number);
  return { first, last };
}

function listShards(ranges: readonly Range[] | undefined, count: number): number[] {
  const all = Array.from({ length: count }, (_, shard) => shard);
  return ranges ? all.filter((shard) => ranges.some(({ first, last }) => first <= shard && shard <= last)) : all;
}
