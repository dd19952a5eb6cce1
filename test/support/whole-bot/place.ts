/** A stand-in for Discord with one or several whole bots connected to it. */

import { pino } from 'pino';
import type { RunningBot } from '../../../src/discord/start-bot.ts';
import type { StandIn, StandInOptions } from '../../../src/playground/stand-in.ts';
import { ownPrefix } from '../stores/own-prefix.ts';
import { type OpenedStore, openTestFile, openTestRedis } from '../stores/stores.ts';
import { type BotChanges, drivenClockOf, openStandIn, startBotHere } from './whole-bot.ts';

export interface Place {
  readonly standIn: StandIn;
  readonly bots: readonly [RunningBot, ...RunningBot[]];
  /** What the bots logged, down to the least important. */
  readonly log: readonly string[];
  /** How often the store was asked, by all bots. */
  roundTrips(): number;
  /** Lets so many milliseconds pass, with all that falls due meanwhile. */
  pass(milliseconds: number): Promise<void>;
  /** Stops all bots, lets so many milliseconds pass in which none lives, and starts as many. */
  beAway(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface PlaceOptions {
  readonly standIn?: StandInOptions;
  /** How many bots there are. */
  readonly processes?: number;
  readonly bot?: BotChanges;
  /** A file instead of Redis, for one bot: where days pass in one step, a Redis would seem to hang. */
  readonly store?: 'file';
  /** What is done at the stand-in before a bot connects. */
  readonly before?: (standIn: StandIn) => Promise<void>;
}

/** A stand-in with the whole bot at it, or with several that share a Redis as processes do and all receive every interaction. */
export async function openPlace(name: string, options: PlaceOptions = {}): Promise<Place> {
  const standIn = await openStandIn(name, options.standIn);
  await options.before?.(standIn);
  const prefix = ownPrefix();
  const stores: OpenedStore[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const start = async () => {
    const opened = await (options.store ? openTestFile(() => standIn.clock.now()) : openTestRedis(prefix));
    stores.push(opened);
    return startBotHere(standIn, opened.store, { log, ...options.bot });
  };
  const startAll = async () => {
    const started: [RunningBot, ...RunningBot[]] = [await start()];
    while (started.length < (options.processes ?? 1)) started.push(await start());
    return started;
  };
  const stopAll = async () => {
    await Promise.all(bots.map((bot) => bot.stop()));
    await Promise.all(stores.splice(0).map((opened) => opened.close()));
  };
  let bots = await startAll();
  return {
    standIn,
    get bots() {
      return bots;
    },
    log: lines,
    roundTrips: () => stores.reduce((sum, opened) => sum + opened.roundTrips(), 0),
    pass: (milliseconds) => drivenClockOf(standIn).pass(milliseconds),
    async beAway(milliseconds) {
      await stopAll();
      standIn.clock.advance(milliseconds);
      bots = await startAll();
    },
    async close() {
      await stopAll();
      await standIn.close();
    },
  };
}
