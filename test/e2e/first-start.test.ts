import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { startWatchedRedis } from '../support/stores/redis-sentinel.ts';
import { findFreePort, testAuthority } from '../support/stores/redis-server.ts';
import { useHost } from '../support/whole-bot/host.ts';

const host = useHost();
const houseCards = fileURLToPath(new URL('../../src/games/everyone-loves-a-parade/cards.json', import.meta.url));

/** The permissions that README asks for, by https://docs.discord.com/developers/topics/permissions. */
const permissions = [1n << 10n, 1n << 11n, 1n << 38n, 1n << 14n, 1n << 15n, 1n << 35n].reduce((sum, bit) => sum | bit);

test('the first lines tell a host the version, the servers, the tables, the health checks and how to invite the bot', async () => {
  const standIn = await host.openDiscord('first-start');
  const folder = await host.newFolder();
  const cards = join(folder, 'cards.json');
  await cp(houseCards, cards);
  const port = await findFreePort();
  const bot = await host.startBot(standIn, {
    DATA_DIR: folder,
    ELAP_CARDS: cards,
    HEALTH_PORT: String(port),
    BUILD_COMMIT: '3f2a9c1d00',
  });
  await bot.ready;
  const lines = bot.output.map((line): Record<string, unknown> => JSON.parse(line));
  const find = (message: string) => lines.find(({ msg, level }) => msg === message && level === 30);
  expect(find('the bot starts')).toMatchObject({
    version: `${manifest.version} (3f2a9c1)`,
    ownContents: ['everyone-loves-a-parade'],
  });
  expect(find('the tables are kept here')).toMatchObject({
    place: `the folder ${join(folder, 'tables')}`,
    durability: 'each move is on the disk before it counts',
  });
  expect(find('health checks are answered here')).toMatchObject({ host: '127.0.0.1', port });
  const { id, username } = standIn.world.bot;
  expect(find('connected to Discord')).toMatchObject({ application: id, name: username, servers: 1, shards: [0] });
  const link = new URL(String(find('whoever manages a server can invite the bot with this link')?.invite));
  expect(link.origin + link.pathname).toBe('https://discord.com/oauth2/authorize');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    client_id: id,
    scope: 'bot applications.commands',
    permissions: String(permissions),
  });
});

describe('the command line', () => {
  const cases = [
    ['--version', 0, [manifest.version]],
    ['--frob', 2, ['--frob is not understood. --version, --help, --check can be given, one at a time.']],
  ] as const;

  test.each(cases)('%s ends with %i and says what it is', async (flag, code, said) => {
    const bot = await host.startBot(undefined, {}, [flag]);
    expect(await bot.ended).toBe(code);
    expect(bot.output).toEqual(said);
  });

  test('--help names the flags and every variable', async () => {
    const bot = await host.startBot(undefined, {}, ['--help']);
    expect(await bot.ended).toBe(0);
    for (const word of ['--check', '--version', 'DISCORD_TOKEN', 'REDIS_URL', 'HEALTH_HOST', '.env.example'])
      expect(bot.output.join('\n')).toContain(word);
  });
});

describe('--check', () => {
  test('tries settings, store and token, connects nothing, and ends with 0 when the bot could start', async () => {
    const standIn = await host.openDiscord('check');
    const redis = await host.startRedis({ durable: true });
    const bot = await host.startBot(standIn, { REDIS_URL: redis.url }, ['--check']);
    expect(await bot.ended).toBe(0);
    const { id, username } = standIn.world.bot;
    expect(bot.output).toEqual([
      'ok    settings',
      `ok    store: Redis at 127.0.0.1:${redis.port}; each move is on the disk before it counts`,
      expect.stringMatching(
        new RegExp(`^ok    token: ${username} \\(${id}\\); servers: 1; connections left today: \\d+ of \\d+$`),
      ),
      expect.stringContaining(`ok    invite: https://discord.com/oauth2/authorize?client_id=${id}`),
    ]);
    expect(standIn.gateway.identified).toEqual([]);
  });

  test('finds a Redis behind sentinels that speak TLS', async () => {
    const standIn = await host.openDiscord('check-sentinel');
    const redis = await startWatchedRedis({ tls: true });
    host.afterwards(redis.stop);
    const environment = { REDIS_URL: redis.url, NODE_EXTRA_CA_CERTS: testAuthority };
    const bot = await host.startBot(standIn, environment, ['--check']);
    expect(await bot.ended).toBe(0);
    expect(bot.output[1]).toMatch(
      /^ok {4}store: Redis at parade \(by the sentinels localhost:\d+, .*; each move is on the disk/,
    );
  });

  test('names all that is wrong, and ends with 1', async () => {
    const standIn = await host.openDiscord('check-token');
    const token = 'MTAwMDAwMDAwMDAwMDAwMDAw.wrong1.a-token-of-somebody-else-0123456789';
    const data = join(await host.newFolder(), 'a-file');
    await cp(houseCards, data);
    const bot = await host.startBot(standIn, { DISCORD_TOKEN: token, DATA_DIR: join(data, 'data') }, ['--check']);
    expect(await bot.ended).toBe(1);
    expect(bot.output).toEqual([
      'ok    settings',
      expect.stringMatching(/^FAIL {2}store: The tables in .*a-file.* cannot be opened: .*ENOTDIR.*Check DATA_DIR\.$/),
      expect.stringMatching(/^FAIL {2}token: Discord does not accept DISCORD_TOKEN\. /),
    ]);
  });

  test('warns of a store that may lose moves', async () => {
    const standIn = await host.openDiscord('check-store');
    const redis = await host.startRedis();
    const bot = await host.startBot(standIn, { REDIS_URL: redis.url }, ['--check']);
    expect(await bot.ended).toBe(0);
    expect(bot.output[1]).toContain('a crash of Redis loses the moves since its last snapshot');
    expect(bot.output[2]).toMatch(/^warn {2}store: Redis keeps nothing on disk/);
  });
});
