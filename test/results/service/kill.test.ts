import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished, test } from 'vitest';
import { serverBook } from '../../../src/results/service/history.ts';
import { openEmbeddedStore } from '../../../src/store/embedded.ts';
import { openRedisStore } from '../../../src/store/redis.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { endingOn } from '../../support/results/ending.ts';
import { alwaysPages } from '../../support/results/pages.ts';
import { part } from '../../support/size.ts';
import { ownPrefix } from '../../support/stores/own-prefix.ts';
import { eventually } from '../../support/time/until.ts';
import { builtBot } from '../../support/whole-bot/built-bot.ts';

/** So many that the one that kills comes in time even on a busy machine. */
const games = 5_000;
const guild = '1';

/** Kills a process that ends games after so many of them, at whatever it does then. */
async function killAfter(count: number, ...parts: readonly string[]): Promise<void> {
  const program = join(await builtBot(), 'test/results/service/ender.js');
  const child = spawn(process.execPath, [program, ...parts, guild, String(games)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let ended = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    ended += 1;
  });
  const closed = once(child, 'close');
  await eventually(() => expect(ended).toBeGreaterThanOrEqual(count));
  child.kill('SIGKILL');
  await closed;
  expect(ended).toBeLessThan(games);
}

/** Every game that is over is entered once after the next process has looked, whatever was under way. */
async function expectAllOnce(store: Store, least: number): Promise<void> {
  await endingOn(store).history.sweep();
  const ids = Array.from({ length: games }, (_, number) => `E${number}`);
  const over = (await store.loadAll(ids)).filter(({ data }) => JSON.parse(data).phase === 'over').map(({ id }) => id);
  expect(over.length).toBeGreaterThanOrEqual(least);
  const { results, sums, ratings } = await alwaysPages(store, serverBook(guild), 'toy');
  expect(results.map(({ entry }) => entry.table).toSorted()).toEqual(over.toSorted());
  expect(results.map(({ n }) => n).toSorted((one, other) => one - other)).toEqual(over.map((_, n) => n));
  expect(sums.map(({ tally }) => tally.games)).toEqual([over.length, over.length]);
  expect(ratings.map(({ rating }) => rating.games)).toEqual([over.length, over.length]);
}

const counts = part([7, 8, 20, 33, 3, 60, 150, 400]);

test.each(counts)(
  'a process killed after it ended %i games: in the embedded store each is entered once',
  async (count) => {
    const folder = await mkdtemp(join(tmpdir(), 'parade-end-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await killAfter(count, 'embedded', folder, '');
    const store = await openEmbeddedStore({ directory: folder });
    onTestFinished(() => store.close());
    await expectAllOnce(store, count);
  },
);

test.each(counts)('a process killed after it ended %i games: in Redis each is entered once', async (count) => {
  const [url, prefix] = [inject('redisUrl'), ownPrefix()];
  await killAfter(count, 'redis', url, prefix);
  const store = await openRedisStore({ url, prefix });
  onTestFinished(() => store.close());
  await expectAllOnce(store, count);
});
