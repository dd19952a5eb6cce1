import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { StandIn, StandInOptions } from '../../../src/playground/stand-in.ts';
import type { BuiltBot } from './built-bot.ts';
import { type BotProcess, openRealStandIn, startBotProcess } from './whole-bot.ts';

/** Who runs bots as processes of their own. */
export interface Host {
  openDiscord(name: string, options?: StandInOptions): Promise<StandIn>;
  /** A bot that keeps its tables in a folder of its own, unless the environment says otherwise. */
  startBot(
    standIn: StandIn | undefined,
    environment?: Readonly<Record<string, string>>,
    built?: BuiltBot,
  ): Promise<BotProcess>;
  newFolder(): Promise<string>;
  /** Has something done when the test is over, the last thing first. */
  afterwards(cleanUp: () => Promise<unknown>): void;
}

/** For the tests of a file: whatever was opened is gone when a test is over. */
export function useHost(): Host {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parade-host-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  return {
    newFolder,
    afterwards: (cleanUp) => void cleanUps.push(cleanUp),
    async openDiscord(name, options) {
      const standIn = await openRealStandIn(name, options);
      cleanUps.push(standIn.close);
      return standIn;
    },
    async startBot(standIn, environment = {}, built) {
      const bot = startBotProcess(standIn, { DATA_DIR: await newFolder(), ...environment }, built?.directory);
      cleanUps.push(() => {
        bot.process.kill('SIGKILL');
        bot.process.stdout?.resume();
        return bot.ended;
      });
      return bot;
    },
  };
}
