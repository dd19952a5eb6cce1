/** Whoever runs bots as processes, and cleans up when a test is over. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { StandIn, StandInOptions } from '../../../src/playground/stand-in.ts';
import { openStore } from '../../../src/store/index.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { type RedisServer, type RedisServerOptions, startRedis } from '../stores/redis-server.ts';
import { type BotProcess, startBotProcess } from './bot-process.ts';
import { openRealStandIn } from './whole-bot.ts';

/** Who runs bots as processes of their own. */
export interface Host {
  openDiscord(name: string, options?: StandInOptions): Promise<StandIn>;
  /** A bot that keeps its tables in a folder of its own, unless the environment says otherwise. */
  startBot(
    standIn: StandIn | undefined,
    environment?: Readonly<Record<string, string>>,
    args?: readonly string[],
    folder?: string,
  ): Promise<BotProcess>;
  startRedis(options?: RedisServerOptions): Promise<RedisServer>;
  /** The test's own way to the tables in a Redis. */
  openStore(redis: RedisServer): Promise<Store>;
  newFolder(): Promise<string>;
  /** Has something done when the test is over, the last thing first. */
  afterwards(cleanUp: () => unknown): void;
}

/** For the tests of a file: whatever was opened is gone when a test is over. */
export function useHost(): Host {
  const cleanUps: (() => unknown)[] = [];
  const afterwards = (cleanUp: () => unknown) => void cleanUps.push(cleanUp);
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parade-host-'));
    afterwards(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  return {
    newFolder,
    afterwards,
    async openDiscord(name, options) {
      const standIn = await openRealStandIn(name, options);
      afterwards(standIn.close);
      return standIn;
    },
    async startBot(standIn, environment = {}, args = [], folder = undefined) {
      const bot = await startBotProcess(standIn, { DATA_DIR: await newFolder(), ...environment }, args, folder);
      afterwards(() => {
        bot.process.kill('SIGKILL');
        bot.process.stdout?.resume();
        return bot.ended;
      });
      return bot;
    },
    async startRedis(options) {
      const redis = await startRedis(options);
      afterwards(redis.stop);
      return redis;
    },
    async openStore({ url }) {
      const store = await openStore({ redisUrl: url, dataDirectory: '' });
      afterwards(() => store.close());
      return store;
    },
  };
}
