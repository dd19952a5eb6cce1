import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, describeFaults, readConfig, variableNames } from '../src/config.ts';
import { type Environment, readContents, tellFault } from '../src/own-contents.ts';
import { alikeCards } from './support/games/everyone-loves-a-parade.ts';

const token = 'made-up.token';

function configOf(environment: Environment): Config {
  const read = readConfig({ DISCORD_TOKEN: token, ...environment });
  if ('faults' in read) throw new Error(describeFaults(read.faults));
  return read.config;
}

/** The faults as `VARIABLE message`, with a good token unless the environment says otherwise. */
function faultsOf(environment: Environment): string[] {
  const read = readConfig({ DISCORD_TOKEN: token, ...environment });
  return 'faults' in read ? read.faults.map(({ variable, message }) => `${variable} ${message}`) : [];
}

describe('the configuration', () => {
  test('needs nothing but a token', () => {
    expect(readConfig({ DISCORD_TOKEN: token })).toEqual({
      config: {
        token,
        apiUrl: undefined,
        redisUrl: undefined,
        redisPrefix: '',
        redisReplicas: 0,
        dataDir: './data',
        logLevel: 'info',
        picturePatience: 1_000,
        healthPort: undefined,
        healthHost: '127.0.0.1',
        contents: {},
        roles: { gateway: true, work: true, web: undefined },
        sharding: undefined,
      },
    });
  });

  test('takes what the variables say', () => {
    expect(
      configOf({
        DISCORD_API_URL: 'http://127.0.0.1:3000/api',
        REDIS_URL: 'rediss://user:secret@redis.example:6380/2',
        REDIS_PREFIX: 'parade:',
        REDIS_REPLICAS: '1',
        DATA_DIR: '/var/lib/parade',
        LOG_LEVEL: 'DEBUG',
        PICTURE_PATIENCE: '2500',
        HEALTH_PORT: '8080',
        HEALTH_HOST: '::',
        SHARDS: '0-1',
        SHARD_COUNT: '4',
      }),
    ).toEqual({
      token,
      apiUrl: 'http://127.0.0.1:3000/api',
      redisUrl: 'rediss://user:secret@redis.example:6380/2',
      redisPrefix: 'parade:',
      redisReplicas: 1,
      dataDir: '/var/lib/parade',
      logLevel: 'debug',
      picturePatience: 2_500,
      healthPort: 8080,
      healthHost: '::',
      contents: {},
      roles: { gateway: true, work: true, web: undefined },
      sharding: { shards: [0, 1], count: 4 },
    });
  });

  test('takes an empty variable as one that is left out', () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, ' ']));
    expect(configOf({ ...empty, DISCORD_TOKEN: token })).toEqual(configOf({}));
    expect(faultsOf(empty)).toEqual([expect.stringContaining('DISCORD_TOKEN is missing')]);
  });

  test('names all faults at once', () => {
    const faults = faultsOf({
      DISCORD_TOKEN: undefined,
      DISCORD_API_URL: 'discord.com',
      REDIS_URL: 'http://redis',
      REDIS_PREFIX: 'my {bot}',
      REDIS_REPLICAS: '-1',
      LOG_LEVEL: 'loud',
      ELAP_CARDS: '/no/such/file',
      HEALTH_PORT: '0',
      PICTURE_PATIENCE: '99',
      SHARDS: 'all',
      SHARD_COUNT: '0',
      HEALTH_HOST: 'here',
      ROLES: 'gateway,waiter',
      DISCORD_PUBLIC_KEY: token,
      WEB_PORT: '0',
    });
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(
      variableNames.filter((name) => name !== 'DATA_DIR').toSorted(),
    );
  });

  test('names one fault for each wrong variable, and says what to do', () => {
    const read = readConfig({ HEALTH_PORT: '70000', SHARDS: '5', LOG_LEVEL: 'loud' });
    expect('faults' in read && describeFaults(read.faults)).toBe(
      [
        'The bot cannot start with these settings:',
        '  DISCORD_TOKEN is missing. Copy the token from the Discord Developer Portal: your application, page “Bot”, button “Reset Token”.',
        '  LOG_LEVEL is none of the levels. Choose one of fatal, error, warn, info, debug, trace, silent.',
        '  HEALTH_PORT is above 65535. Give a port from 1 to 65535.',
        '  SHARD_COUNT is missing while SHARDS is set. Say how many shards there are over all processes, for example 4.',
        'Each variable is explained in .env.example.',
      ].join('\n'),
    );
    expect(describeFaults([{ variable: 'SHARDS', message: 'is wrong.' }], ['SHARD is set'])).toContain(
      '\n  SHARDS is wrong.\n  SHARD is set.\n',
    );
  });
});

describe('DISCORD_TOKEN', () => {
  test('loses the white space around it', () => {
    expect(configOf({ DISCORD_TOKEN: ` ${token}\n` }).token).toBe(token);
  });

  test.each([
    ['Bot made-up.token', 'begins with “Bot”'],
    ['bot made-up.token', 'begins with “Bot”'],
    ['"made-up.token"', 'quotation marks'],
    ['“made-up.token”', 'quotation marks'],
    ['made-up. token', 'a space'],
    ['made-up\ntoken', 'a space or a line break'],
    ['mäde-up.token', 'a character'],
    ['1234567890123456789', 'application’s id'],
    ['0123456789abcdef'.repeat(4), 'public key'],
  ])('cannot be %j, and the fault says why', (wrong, reason) => {
    expect(faultsOf({ DISCORD_TOKEN: wrong })).toEqual([expect.stringContaining(reason)]);
  });

  test('is in no message, whatever is wrong', () => {
    const piece = fc.string({ minLength: 8, unit: fc.constantFrom(...'QXZ0179_') });
    const wrong = fc.tuple(fc.constantFrom('Bot ', '"', 'é', 'a b'), piece);
    fc.assert(
      fc.property(wrong, ([start, secret]) => {
        const faults = faultsOf({ DISCORD_TOKEN: start + secret });
        expect(faults).toHaveLength(1);
        expect(faults.join()).not.toContain(secret);
      }),
    );
  });
});

describe('DISCORD_API_URL', () => {
  test.each([
    ['https://discord.com/api/', 'https://discord.com/api'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://localhost:8080//', 'http://localhost:8080'],
    ['https://discord.com/api/v10', 'https://discord.com/api'],
    ['https://discord.com/api/v10/', 'https://discord.com/api'],
  ])('%s is used as %s, as discord.js adds slash and version', (given, used) => {
    expect(configOf({ DISCORD_API_URL: given }).apiUrl).toBe(used);
  });

  test.each([
    'localhost:8080',
    'ftp://discord.com',
    'https://discord.com/api?v=10',
    'https://discord.com/api#top',
    'https://discord.com/api/v9',
    'https://discord.com/api/v100',
  ])('%s is refused', (given) => {
    expect(faultsOf({ DISCORD_API_URL: given })).toEqual([expect.stringMatching(/^DISCORD_API_URL /)]);
  });
});

describe('REDIS_URL', () => {
  test('is not repeated in a message, as it may hold a password', () => {
    const faults = faultsOf({ REDIS_URL: 'redis.example:6379?password=hunter2' });
    expect(faults).toEqual([expect.stringMatching(/^REDIS_URL /)]);
    expect(faults.join()).not.toContain('hunter2');
  });

  test.each([
    'redis:',
    'redis:///0',
    'redis://:hunter%zz@localhost',
    'redis://hunter%@localhost',
    'redis://localhost/games',
  ])('%s is refused', (given) => {
    const faults = faultsOf({ REDIS_URL: given });
    expect(faults).toEqual([expect.stringMatching(/^REDIS_URL /)]);
    expect(faults.join()).not.toContain('hunter');
  });

  test.each([
    'redis://localhost',
    'redis://localhost/',
    'redis://bot:p%40ss@10.0.0.1:6379/15',
    'rediss://[::1]:6380?cluster=true',
  ])('%s is an address', (given) => {
    expect(configOf({ REDIS_URL: given }).redisUrl).toBe(given);
  });
});

describe('ROLES', () => {
  const [REDIS_URL, DISCORD_PUBLIC_KEY, WEB_PORT] = ['redis://localhost', 'aB'.repeat(32), '8000'];

  test.each([
    ['web', { gateway: false, work: false }],
    ['work', { gateway: false, work: true }],
    [' Gateway, WORK', { gateway: true, work: true }],
    ['web gateway', { gateway: true, work: false }],
  ])('%s is what a process does', (ROLES, roles) => {
    const web = /web/.test(ROLES) ? { port: 8000, publicKey: DISCORD_PUBLIC_KEY } : undefined;
    expect(configOf({ ROLES, REDIS_URL, DISCORD_PUBLIC_KEY, WEB_PORT }).roles).toEqual({ ...roles, web });
  });

  test('web needs the key of the application and a port', () => {
    expect(faultsOf({ ROLES: 'web,work' })).toEqual([
      expect.stringContaining('DISCORD_PUBLIC_KEY is missing'),
      expect.stringContaining('WEB_PORT is missing'),
    ]);
  });

  test.each(['work', 'gateway', 'web'])('%s alone shares the tables, which are in Redis', (ROLES) => {
    expect(faultsOf({ ROLES, DISCORD_PUBLIC_KEY, WEB_PORT })).toEqual([expect.stringMatching(/^ROLES .* REDIS_URL/)]);
  });
});

describe('HEALTH_PORT', () => {
  test.each(['0', '65536', '-1', '80.5', 'http', '0x50'])('%s is refused', (given) => {
    expect(faultsOf({ HEALTH_PORT: given })).toEqual([expect.stringMatching(/^HEALTH_PORT /)]);
  });

  test.each([1, 65535])('%d is a port', (port) => {
    expect(configOf({ HEALTH_PORT: String(port) }).healthPort).toBe(port);
  });
});

test('replicas cannot be waited for in a Redis Cluster', () => {
  const settings = { REDIS_URL: 'redis://h1,h2?cluster=true', REDIS_REPLICAS: '1' };
  expect(faultsOf(settings)).toEqual([
    expect.stringMatching(/^REDIS_REPLICAS cannot be waited for in a Redis Cluster/),
  ]);
});

describe('HEALTH_HOST', () => {
  test.each(['everywhere', '127.0.0.1:8080', '0.0.0', 'localhost'])('%s is refused', (given) => {
    expect(faultsOf({ HEALTH_HOST: given })).toEqual([expect.stringMatching(/^HEALTH_HOST is not an address\. /)]);
  });

  test.each(['0.0.0.0', '10.1.2.3', '::1'])('%s is an address', (given) => {
    expect(configOf({ HEALTH_HOST: given }).healthHost).toBe(given);
  });
});

describe('SHARDS and SHARD_COUNT', () => {
  test.each([
    [undefined, '3', [0, 1, 2]],
    ['0', '1', [0]],
    ['0-3', '4', [0, 1, 2, 3]],
    ['5,0,2', '6', [0, 2, 5]],
    ['0 - 1, 4', '8', [0, 1, 4]],
    ['1,1-2,2', '3', [1, 2]],
  ])('shards %s of %s are %j', (shards, count, expected) => {
    expect(configOf({ REDIS_URL: 'redis://h', SHARDS: shards, SHARD_COUNT: count }).sharding).toEqual({
      shards: expected,
      count: Number(count),
    });
  });

  test('every shard is run by exactly one of the processes that split the range', () => {
    const split = fc.integer({ min: 2, max: 60 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 2)));
    fc.assert(
      fc.property(split, ([count, last]) => {
        const shardsOf = (shards: string) =>
          configOf({ REDIS_URL: 'redis://h', SHARDS: shards, SHARD_COUNT: String(count) }).sharding?.shards ?? [];
        const both = [...shardsOf(`0-${last}`), ...shardsOf(`${last + 1}-${count - 1}`)];
        expect(both).toEqual(configOf({ SHARD_COUNT: String(count) }).sharding?.shards);
      }),
    );
  });

  test.each(['3-1', '1,', ',1', '1;2', '-1', '0-', 'all', '1.5'])('SHARDS=%s is refused', (shards) => {
    expect(faultsOf({ SHARDS: shards, SHARD_COUNT: '9' })).toEqual([expect.stringMatching(/^SHARDS /)]);
  });

  test('several processes need one Redis', () => {
    expect(faultsOf({ SHARDS: '0-1', SHARD_COUNT: '4' })).toEqual([
      'SHARDS leaves shards to other processes, which need the same tables: set REDIS_URL, because a file serves one process.',
    ]);
    expect(faultsOf({ SHARDS: '0-3', SHARD_COUNT: '4' })).toEqual([]);
  });

  test('a shard must be below the count', () => {
    expect(faultsOf({ SHARDS: '0-4', SHARD_COUNT: '4' })).toEqual([
      'SHARDS names shard 4, but shards count from 0 and SHARD_COUNT is 4. The highest can be 3.',
    ]);
  });

  test('a count beyond all reason is refused before it fills the memory', () => {
    expect(faultsOf({ SHARDS: '0-99999999999', SHARD_COUNT: '99999999999' })).toEqual([
      expect.stringMatching(/^SHARD_COUNT is above 10000/),
    ]);
  });

  test('SHARDS needs SHARD_COUNT, and that is said even when the token is missing too', () => {
    expect(faultsOf({ DISCORD_TOKEN: '', SHARDS: '0' })).toEqual([
      expect.stringMatching(/^DISCORD_TOKEN is missing/),
      expect.stringMatching(/^SHARD_COUNT is missing while SHARDS is set/),
    ]);
  });
});

describe('ELAP_CARDS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parade-cards-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const text = JSON.stringify(alikeCards, null, 1);

  test('names a file with the cards of a box', () => {
    const path = write('own.json', `\uFEFF${text}`);
    expect(configOf({ ELAP_CARDS: path }).contents).toEqual({ 'everyone-loves-a-parade': alikeCards });
    expect(readContents({ ELAP_CARDS: path })).toEqual({ contents: { 'everyone-loves-a-parade': alikeCards } });
    expect(readContents({})).toEqual({ contents: {} });
  });

  test('is refused with the lines at fault, together with whatever else is wrong', () => {
    const path = write('wrong.json', text.replace('"SET"', '"FLY"'));
    const line = text.slice(0, text.indexOf('"SET"')).split('\n').length;
    const [fault, ...others] = faultsOf({ ELAP_CARDS: path, LOG_LEVEL: 'loud' }).toSorted();
    expect(fault).toContain(
      `ELAP_CARDS names ${path}, whose cards cannot be played with: line ${line}: decorations, entry 1`,
    );
    expect(others).toEqual([expect.stringContaining('LOG_LEVEL')]);
    const read = readContents({ ELAP_CARDS: path });
    expect('faults' in read ? read.faults.map(tellFault) : []).toEqual([fault]);
    expect(faultsOf({ ELAP_CARDS: write('cut.json', '{\n"crowds": [') })).toEqual([
      expect.stringContaining('line 2: this is not JSON'),
    ]);
  });

  test('is refused when there is no such file', () => {
    const path = join(folder, 'none.json');
    expect(faultsOf({ ELAP_CARDS: path })).toEqual([
      expect.stringContaining(`ELAP_CARDS names ${path}, which cannot be read (ENOENT)`),
    ]);
  });

  test('is refused unread when it is far too large for cards, or not a file', () => {
    const path = write('large.json', '['.repeat(256 * 1024 + 1));
    expect(faultsOf({ ELAP_CARDS: path })).toEqual([
      expect.stringContaining(`ELAP_CARDS names ${path}, which is too large (257 KB, at most 256 are read)`),
    ]);
    for (const other of [folder, '/dev/zero'])
      expect(faultsOf({ ELAP_CARDS: other })).toEqual([
        expect.stringContaining(`ELAP_CARDS names ${other}, which is not a file`),
      ]);
  });
});

describe('.env.example', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');
  const settings = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=(.*)$/.exec(line)?.slice(1, 3) ?? []);
  const examples = Object.fromEntries(
    settings.flatMap((name, index) => (index % 2 === 0 ? [[name, settings[index + 1]]] : [])),
  );

  test('names exactly the variables that the bot reads, the one of Node.js for certificates, and the one of compose.yaml', () => {
    expect(Object.keys(examples).sort()).toEqual(
      [...variableNames, 'NODE_EXTRA_CA_CERTS', 'STORE_PASSWORD'].toSorted(),
    );
  });

  test('gives for each an example that the bot takes, but no token', () => {
    expect(examples.DISCORD_TOKEN).toBe('');
    expect(faultsOf({ ...examples, DISCORD_TOKEN: token })).toEqual([]);
  });

  test('says in its examples the defaults that hold', () => {
    const { dataDir, logLevel } = configOf({});
    expect(examples).toMatchObject({ DATA_DIR: dataDir, LOG_LEVEL: logLevel });
  });
});
