import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostWithin } from '../../src/cli/bench/figures.ts';
import type { GuildSeed } from '../../src/playground/stand-in/world/population.ts';
import { seedFrom } from '../../src/tables/random.ts';
import { TableOpener } from '../../src/tables/service/opener.ts';
import { paradeGame } from '../support/tables/tables.ts';
import { useHost } from '../support/whole-bot/host.ts';
import { readTables } from '../support/whole-bot/true-table.ts';

const host = useHost();

/** Each has its own limit at Discord, so that only the one of the whole bot is met. */
const lawns = Array.from({ length: 20 }, (_, number) => `lawn-${number}`);
const guild: GuildSeed = { name: 'The Croquet Lawn', channels: ['games', ...lawns] };
const overdue = 240;

/** A request is noted when this process comes to it, which is later by no more than this. */
const delay = monitorEventLoopDelay({ resolution: 5 });
beforeAll(() => void delay.enable());
afterAll(() => void delay.disable());

test('two processes side by side send no more than 45 requests in any second, and a person’s board before what is overdue', async () => {
  const redis = await host.startRedis();
  const standIn = await host.openDiscord('budget', { guilds: [guild] });
  const store = await host.openStore(redis);
  const opener = new TableOpener(readTables(store), () => seedFrom('budget', 0));
  const [place] = standIn.world.guilds.keys();
  for (let number = 0; number < overdue; number += 1) {
    await opener.open({
      game: paradeGame,
      guild: place ?? '',
      channel: standIn.stage.channel(lawns[number % lawns.length] ?? '').id,
      locale: 'en-US',
      host: { user: `9${number}`, name: 'Zoë' },
      options: paradeGame.options.usual,
      pace: 'day',
      size: undefined,
      interaction: `${number}`,
    });
  }
  const posts = () => standIn.traffic.of('POST', /^\/channels\/\d+\/messages$/);
  const bots = await Promise.all([0, 1].map(() => host.startBot(standIn, { REDIS_URL: redis.url })));
  await Promise.all(bots.map(({ ready }) => ready));
  await standIn.until(() => posts().length > 20);
  const ann = standIn.as('Ann');
  await ann.slash('start', { game: 'parade' });
  await standIn.until(() => posts().length >= overdue + 1);
  const limited = standIn.traffic.requests.filter(({ path }) => !/^\/(interactions|webhooks)\//.test(path));
  const times = limited.map(({ at }) => Date.parse(at));
  const second = 1_000 - Math.ceil(delay.max / 1e6);
  expect(mostWithin(times, second)).toBeLessThanOrEqual(45);
  expect(limited.filter(({ status }) => status === 429)).toEqual([]);
  const asked = standIn.traffic.requests.findIndex(({ path }) => path.startsWith('/interactions/'));
  const shown = standIn.traffic.requests.findIndex(({ path }) => path === `/channels/${ann.channel.id}/messages`);
  expect(shown - asked).toBeLessThan(45);
});
