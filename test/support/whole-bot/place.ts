/** A stand-in for Discord with one or several whole bots connected to it. */

import { pino } from 'pino';
import type { RunningBot } from '../../../src/discord/start-bot.ts';
import type { StandIn, StandInOptions } from '../../../src/playground/stand-in.ts';
import { ownPrefix } from '../stores/own-prefix.ts';
import { type OpenedStore, openTestRedis } from '../stores/stores.ts';
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
  close(): Promise<void>;
}

export interface PlaceOptions {
  readonly standIn?: StandInOptions;
  /** How many bots there are. */
  readonly processes?: number;
  readonly bot?: BotChanges;
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
    const opened = await openTestRedis(prefix);
    stores.push(opened);
    return startBotHere(standIn, opened.store, { log, ...options.bot });
  };
  const bots: [RunningBot, ...RunningBot[]] = [await start()];
  while (bots.length < (options.processes ?? 1)) bots.push(await start());
  return {
    standIn,
    bots,
    log: lines,
    roundTrips: () => stores.reduce((sum, opened) => sum + opened.roundTrips(), 0),
    pass: (milliseconds) => drivenClockOf(standIn).pass(milliseconds),
    async close() {
      await Promise.all(bots.map((bot) => bot.stop()));
      await Promise.all(stores.map((opened) => opened.close()));
      await standIn.close();
    },
  };
}
