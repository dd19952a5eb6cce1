import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { runCommand } from '../support/project/run-command.ts';
import { commitOf } from '../support/stores/commits.ts';
import { startRedis } from '../support/stores/redis-server.ts';
import { openLobby, serviceOn } from '../support/tables/service-place.ts';
import { done } from '../support/tables/tables.ts';
import { eventually } from '../support/time/until.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parade-commands-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const month = 30 * 24 * 3_600_000;

/** As a host would run it whose tables are in a file of the folder, or in Redis. */
const run = (name: string, args: string, redisUrl = '') =>
  runCommand(name, args.split(' '), {
    REDIS_URL: redisUrl,
    DATA_DIR: folder,
    ELAP_CARDS: '',
  });

describe('npm run copies', () => {
  test('lists the copies, goes back to one, and says what is wrong', async () => {
    expect(await run('copies', 'list')).toMatchObject({ code: 0, stdout: expect.stringContaining('There is no copy') });
    const onCopied = vi.fn();
    const options = { redisUrl: undefined, dataDirectory: folder, onCopy: { onCopied, onFailed: () => undefined } };
    const store = await openStore(options);
    await store.commit(commitOf('A', 1));
    await store.claimDue(0, 1, 1);
    await eventually(() => expect(onCopied).toHaveBeenCalledOnce());
    await store.commit(commitOf('A', 2));
    const today = new Date().toISOString().slice(0, 10);
    const running = await run('copies', `restore ${today}`);
    expect(running).toMatchObject({ code: 1, stderr: expect.stringMatching(/the bot runs.*Stop it first/) });
    await store.close();

    expect(await run('copies', 'list')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^${today} +[\\d.]+ MB\n$`)),
    });
    const restored = await run('copies', `restore ${today}`);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(new RegExp(`those of ${today} now\\.\n.*kept as replaced-`));
    const again = await openStore({ redisUrl: undefined, dataDirectory: folder });
    expect(await again.load('A')).toMatchObject({ version: 1 });
    await again.close();

    const [unknown, incomplete, elsewhere] = await Promise.all([
      run('copies', 'restore yesterday'),
      run('copies', 'restore'),
      run('copies', 'list', 'redis://localhost:1'),
    ]);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/no copy yesterday/) });
    expect(incomplete).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run copies -- list') });
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringMatching(/REDIS_URL is set/) });
  });
});

describe('npm run admin -- aside, or npm run aside', () => {
  async function spoil(store: Store): Promise<string> {
    const { id } = done(await openLobby(serviceOn(store, Date.now))).table;
    await store.setAside(id, 'a bug of yesterday', month);
    await store.commit(commitOf('BAD7', 1, { data: 'no JSON' }));
    await store.setAside('BAD7', 'not JSON', month);
    return id;
  }

  test.each([
    ['a file', async () => undefined],
    [
      'Redis',
      async () => {
        const redis = await startRedis();
        return { url: redis.url, stop: redis.stop };
      },
    ],
  ])('lists, shows and puts back what was set aside in %s', async (_, start) => {
    const redis = await start();
    const open = () => openStore({ redisUrl: redis?.url, dataDirectory: folder });
    const ask = (args: string) => run('admin', `aside ${args}`, redis?.url);
    let store = await open();
    const id = await spoil(store);
    await store.close();
    const [listed, shown, unreadable, incomplete] = await Promise.all([
      ask('list'),
      ask(`show ${id.toLowerCase()}`),
      ask('restore BAD7'),
      ask('restore'),
    ]);
    expect(listed.stdout.trim().split('\n').toSorted()).toEqual(
      [`${id}  a bug of yesterday`, 'BAD7  not JSON'].toSorted(),
    );
    expect(JSON.parse(shown.stdout)).toMatchObject({ id, version: 1, reason: 'a bug of yesterday' });
    expect(unreadable).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot read it either: not JSON/) });
    expect(incomplete).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run admin -- aside list') });
    expect(await ask(`restore ${id}`)).toMatchObject({ code: 0, stderr: '' });
    const again = await ask(`restore ${id}`);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/nothing of that id/) });

    store = await open();
    const service = serviceOn(store, Date.now);
    expect((await service.tablesOf('user:ann')).map(({ table }) => table.id)).toEqual([id]);
    expect(await service.claimDue(10, 1_000)).toEqual([id]);
    await store.close();
    await redis?.stop();
  });

  test('are the same', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(scripts.aside).toBe(`${scripts.admin} aside`);
  });
});
