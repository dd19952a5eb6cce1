import { describe, expect, test } from 'vitest';
import { WorkerPool, type WorkerPoolOptions } from '../../src/workers/worker-pool.ts';
import type { PoolTask } from '../support/workers/pool-program.ts';

const program = new URL('../support/workers/pool-program.ts', import.meta.url);

/** One thread, and room for one more task to wait. */
function openPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool<PoolTask, unknown> {
  return new WorkerPool<PoolTask, unknown>({ program, threads: 1, queue: 1, idleTime: 60_000, ...options });
}

describe('a worker pool', () => {
  test('does its tasks in threads, with the data and the environment that it was given', async () => {
    const pool = openPool({ threads: 2, data: { cards: 1 }, environment: { COLOUR: 'green' } });
    const told = { isMainThread: false, data: { cards: 1 }, colour: 'green' };
    expect(await Promise.all([pool.run('tell'), pool.run('tell')])).toEqual([told, told]);
    await pool.close();
  });

  test('is full while as many tasks as may wait do so, and has room again when they are done', async () => {
    const pool = openPool();
    const first = pool.run({ double: 1 });
    expect(pool.isFull).toBe(false);
    const second = pool.run({ double: 2 });
    expect(pool.isFull).toBe(true);
    expect(await Promise.all([first, second])).toEqual([2, 4]);
    expect(pool.isFull).toBe(false);
    await pool.close();
  });

  test('gives up a task that takes longer than it may, and does the next one', async () => {
    const pool = openPool();
    expect(await pool.run({ double: 1 })).toBe(2);
    await expect(pool.run('hang', 50)).rejects.toMatchObject({ cause: { message: 'not done within 50 ms' } });
    expect(await pool.run({ double: 4 })).toBe(8);
    await pool.close();
  });

  test('rejects what its program throws', async () => {
    const pool = openPool();
    await expect(pool.run('fail')).rejects.toThrow('no such card');
    expect(await pool.run({ double: 1 })).toBe(2);
    await pool.close();
  });

  test('lets nobody wait for a thread that cannot start, each time', async () => {
    const pool = openPool({ program: new URL('./no-such-program.ts', import.meta.url) });
    for (let time = 0; time < 2; time += 1) {
      const lost = await Promise.allSettled([pool.run('tell'), pool.run('tell')]);
      expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    await pool.close();
  });

  test('once closed gives up what is under way, and takes nothing more', async () => {
    const pool = openPool();
    const lost = Promise.allSettled([pool.run('hang'), pool.run('hang')]);
    await pool.close();
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run('tell')).rejects.toThrow('the worker pool is closed');
  });
});
