import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';
import { openTestRedis } from '../support/stores/stores.ts';
import { drivenClockOf, openStandIn, startBotHere } from '../support/whole-bot/whole-bot.ts';

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
    const bot = await startBotHere(standIn, store, { sharding: { shards: [shard], count } });
    cleanUps.push(bot.stop);
    return shard;
  });
  const { identified } = standIn.gateway;
  return { clock: drivenClockOf(standIn), identified, starting: Promise.all(starting) };
}

test('where one shard may identify at a time, those of all processes do so five seconds apart', async () => {
  const { clock, identified, starting } = await startShards(3, 1);
  expect(await clock.passFor(starting)).toEqual([0, 1, 2]);
  expect(new Set(identified.map(({ shard: [index] }) => index))).toEqual(new Set([0, 1, 2]));
  const times = identified.map(({ at }) => at);
  for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(spacing);
});

test('where several may, each in its own bucket, none waits for another', async () => {
  const { clock, identified, starting } = await startShards(2, 2);
  // without any time passing
  await starting;
  expect(identified.map(({ at }) => at)).toEqual([clock.now(), clock.now()]);
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
  const starting = startBotHere(standIn, store, { sharding: { shards: [0], count: 1 } });
  const bot = await drivenClockOf(standIn).passFor(starting);
  cleanUps.push(bot.stop);
  expect(bot.online()).toBe(true);
  expect([failures, standIn.gateway.identified.length]).toEqual([3, 1]);
});
