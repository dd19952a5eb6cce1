import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { openRedisStore } from '../../src/store/redis.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';
import { startRedis } from '../support/stores/redis-server.ts';
import { eventually } from '../support/time/until.ts';
import { builtBot } from '../support/whole-bot/built-bot.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parade-kill-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Writing {
  readonly process: ChildProcess;
  /** Versions that were acknowledged so far. */
  readonly acknowledged: readonly number[];
  readonly ended: Promise<unknown>;
}

async function startWriter(...parts: readonly string[]): Promise<Writing> {
  const child = spawn(process.execPath, [join(await builtBot(), 'test/store/writer.js'), ...parts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => acknowledged.push(Number(line)));
  cleanups.push(() => child.kill('SIGKILL'));
  return { process: child, acknowledged, ended: once(child, 'close') };
}

/** So many that the one that kills comes in time even on a busy machine. */
const commits = '5000';

/** The row, its log and its due time are of one version, and that is at least the last acknowledged one. */
async function expectNothingLost(store: Store, id: string, acknowledged: readonly number[]): Promise<void> {
  const last = acknowledged.at(-1) ?? 0;
  expect(acknowledged).toEqual(Array.from({ length: last }, (_, place) => place + 1));
  const row = await store.load(id);
  const version = row?.version ?? 0;
  // the one under way may have been kept without its writer's knowing
  expect([last, last + 1]).toContain(version);
  expect(JSON.parse(row?.data ?? 'null')).toMatchObject({ version });
  const log = await store.log(id);
  expect(log.map((line) => Number(line.split(' ')[0]))).toEqual(
    Array.from({ length: version }, (_, place) => place + 1),
  );
  expect(await store.claimDue(version - 1, 10, 1)).toEqual([]);
  expect(await store.claimDue(version, 10, 1)).toEqual([id]);
}

describe('a process killed in the middle of its writes', () => {
  test.each([30, 300, 700])('after %i of them: the embedded store has all that it acknowledged', async (count) => {
    const folder = await newFolder();
    const writing = await startWriter('embedded', folder, '', 'A', commits, 'writer');
    await eventually(() => expect(writing.acknowledged.length).toBeGreaterThanOrEqual(count));
    writing.process.kill('SIGKILL');
    await writing.ended;
    expect(writing.acknowledged.length).toBeLessThan(Number(commits));
    const store = await openEmbeddedStore({ directory: folder });
    cleanups.push(() => store.close());
    await expectNothingLost(store, 'A', writing.acknowledged);
  });

  test.each([30, 300, 700])('after %i of them: Redis has all that it acknowledged', async (count) => {
    const [url, prefix, id] = [inject('redisUrl'), ownPrefix(), randomUUID()];
    const writing = await startWriter('redis', url, prefix, id, commits, 'writer');
    await eventually(() => expect(writing.acknowledged.length).toBeGreaterThanOrEqual(count));
    writing.process.kill('SIGKILL');
    await writing.ended;
    expect(writing.acknowledged.length).toBeLessThan(Number(commits));
    const store = await openRedisStore({ url, prefix });
    cleanups.push(() => store.close());
    await expectNothingLost(store, id, writing.acknowledged);
  });
});

test('a Redis killed in the middle of its writes has, with appendfsync always, all that it acknowledged', async () => {
  const redis = await startRedis({ durable: true });
  cleanups.push(redis.stop);
  const writing = await startWriter('redis', redis.url, '', 'A', commits, 'writer');
  await eventually(() => expect(writing.acknowledged.length).toBeGreaterThanOrEqual(100));
  await redis.kill();
  expect(await writing.ended).toEqual([3, null]);
  expect(writing.acknowledged.length).toBeLessThan(Number(commits));
  await redis.restart();
  const store = await openRedisStore({ url: redis.url });
  cleanups.push(() => store.close());
  await expectNothingLost(store, 'A', writing.acknowledged);
});

test('two processes that share the folder of an embedded store get all their changes in', async () => {
  const folder = await newFolder();
  const writers = await Promise.all(
    ['one', 'two'].map((name) => startWriter('embedded', folder, '', 'A', '150', name)),
  );
  await Promise.all(writers.map((writing) => writing.ended));
  const store = await openEmbeddedStore({ directory: folder });
  cleanups.push(() => store.close());
  expect(await store.load('A')).toMatchObject({ version: 300 });
  const log = await store.log('A');
  expect(log.map((line) => Number(line.split(' ')[0]))).toEqual(Array.from({ length: 300 }, (_, place) => place + 1));
  for (const name of ['one', 'two']) {
    const own = log.filter((line) => line.split(' ')[1] === name).map((line) => Number(line.split(' ')[2]));
    expect(own).toEqual(Array.from({ length: 150 }, (_, place) => place + 1));
  }
});
