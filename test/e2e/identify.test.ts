import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';
import { openTestRedis } from '../support/stores/stores.ts';
import { openStandIn, startBotHere } from '../support/whole-bot/whole-bot.ts';

/** Within so many milliseconds Discord takes one IDENTIFY of a bucket. */
const spacing = 5_000;

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Some processes with one shard each, started at the same time, that share a Redis and nothing else. */
async function startShards(count: number, maxConcurrency: number) {
  const standIn = await openStandIn('identify', { maxConcurrency });
  cleanUps.push(standIn.close);
  const prefix = ownPrefix();
  const starting = Array.from({ length: count }, async (_, shard) => {
    const { store, close } = await openTestRedis(prefix);
    cleanUps.push(close);
    const bot = await startBotHere(standIn, store, {
      sharding: { shards: [shard], count },
    });
    cleanUps.push(bot.stop);
    return shard;
  });
  const { identified } = standIn.gateway;
  return { standIn, identified, starting: Promise.all(starting) };
}

test('where one shard may identify at a time, those of all processes do so five seconds apart', async () => {
  const { standIn, identified, starting } = await startShards(3, 1);
  // hardly faster than it is: how long a message takes to arrive counts as well
  const ticking = setInterval(() => standIn.clock.advance(25), 25);
  cleanUps.push(async () => clearInterval(ticking));
  expect(await starting).toEqual([0, 1, 2]);
  expect(new Set(identified.map(({ shard: [index] }) => index))).toEqual(new Set([0, 1, 2]));
  const times = identified.map(({ at }) => at);
  for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(spacing);
});

test('where several may, each in its own bucket, none waits for another', async () => {
  const { standIn, identified, starting } = await startShards(2, 2);
  const begun = standIn.clock.now();
  await starting;
  expect(identified).toHaveLength(2);
  expect(Math.max(...identified.map(({ at }) => at)) - begun).toBeLessThan(spacing);
});

test('while the store is away a shard waits for it, and identifies once', async () => {
  const standIn = await openStandIn('identify-away', { maxConcurrency: 1 });
  cleanUps.push(standIn.close);
  const { store, close } = await openTestRedis();
  cleanUps.push(close);
  const reserve = store.reserve.bind(store);
  let failures = 0;
  store.reserve = async (...asked) => {
    if (failures === 3) return reserve(...asked);
    failures += 1;
    throw new StoreUnavailable('away');
  };
  const bot = await startBotHere(standIn, store, { sharding: { shards: [0], count: 1 } });
  cleanUps.push(bot.stop);
  await standIn.until(() => bot.online());
  expect([failures, standIn.gateway.identified.length]).toEqual([3, 1]);
});
