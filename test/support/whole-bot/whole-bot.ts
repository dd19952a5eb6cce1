/** Starts the whole bot inside the test's process, at a stand-in for Discord. */

import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { parade } from '../../../commands/index.ts';
import { createThinker } from '../../../src/bots/thinking/thinker.ts';
import type { Clock } from '../../../src/clock.ts';
import { type BotOptions, type RunningBot, startBot } from '../../../src/discord/start-bot.ts';
import { games } from '../../../src/games/index.ts';
import { type StandIn, type StandInOptions, startStandIn } from '../../../src/playground/stand-in.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { DrivenClock } from '../time/driven-clock.ts';
import { aMomentLater } from '../time/until.ts';

/** One for all bots of a test file: its threads take a second to start. It waits as long as the machine needs. */
const thinker = createThinker({ threads: 1, patience: 60_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A stand-in whose traffic is kept as `traffic/<name>.jsonl`, to be checked against Discord's own description. Time passes in no time
 * while the test waits for something; a bot that is a process of its own needs `openRealStandIn`.
 */
export function openStandIn(name: string, options: StandInOptions = {}): Promise<StandIn> {
  const clock = new DrivenClock();
  return open(name, {
    clock,
    prepare: async ({ app }) => {
      app.addHook('onSend', async (_, reply) => {
        // discord.js keeps this pause by the machine's clock
        const pause = Number(reply.getHeader('retry-after'));
        if (reply.statusCode === 429 && pause <= longestPause) clock.work.note(aMomentLater(pause * 1_000 + 50));
      });
    },
    ...options,
  });
}

/** The clock of a stand-in that `openStandIn` has opened. */
export function drivenClockOf({ clock }: StandIn): DrivenClock {
  if (clock instanceof DrivenClock) return clock;
  throw new Error('the time of this stand-in passes as it does');
}

/** Longer pauses discord.js is told not to keep, in seconds: the call fails. */
const longestPause = 20;

/** The same, but time passes as it does: then a bot may take long for an answer, for the machine may be slow. */
export function openRealStandIn(name: string, options: StandInOptions = {}): Promise<StandIn> {
  return open(name, { answerWithin: 90_000, ...options });
}

async function open(name: string, options: StandInOptions): Promise<StandIn> {
  await mkdir(`${root}traffic`, { recursive: true });
  return startStandIn({ rateLimits: false, traffic: `${root}traffic/${name}.jsonl`, ...options });
}

/** The whole bot inside the test's process, connected to a stand-in by an unmodified discord.js. Its games are dealt alike in every run. */
export async function startBotHere(
  standIn: StandIn,
  store: Store,
  { between = (own) => own, ...changes }: BotChanges = {},
): Promise<RunningBot> {
  const clock = standIn.clock instanceof DrivenClock ? standIn.clock : undefined;
  const watch = <T extends object>(service: T): T => clock?.work.watch(service) ?? service;
  const bot = await startBot({
    token: standIn.token,
    apiUrl: `${standIn.url}/api`,
    roles: { gateway: true, work: true, web: undefined },
    sharding: undefined,
    store: between(watch(store), standIn.clock),
    isStoreUp: () => true,
    games,
    command: parade,
    log: pino({ level: 'silent' }),
    owner: randomUUID(),
    clock: standIn.clock,
    newSeed: seedsOf('tests'),
    botDelay: 0,
    thinker: watch(thinker),
    onLost: (reason) => {
      throw new Error(`the connection was lost: ${reason}`);
    },
    ...changes,
  });
  return clock ? { ...bot, stop: () => clock.passFor(bot.stop()) } : bot;
}

export interface BotChanges
  extends Partial<Pick<BotOptions, 'botDelay' | 'log' | 'newSeed' | 'onLost' | 'painter' | 'roles' | 'sharding'>> {
  /** Puts something between the bot and its store. */
  readonly between?: (store: Store, clock: Clock) => Store;
}

/** Seeds for one game after the other, the same in every run. */
export function seedsOf(name: string): () => string {
  let dealt = 0;
  return () => seedFrom(name, dealt++);
}
