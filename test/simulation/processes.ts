import type { RunningBot } from '../../src/discord/start-bot.ts';
import { openLog } from '../../src/logging.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { openRedisStore } from '../../src/store/redis.ts';
import type { Store } from '../../src/tables/service/store.ts';
import { LogReader } from '../support/log-reader.ts';
import { type RedisServer, startRedis } from '../support/stores/redis-server.ts';
import { eventually } from '../support/time/until.ts';
import { startBotHere } from '../support/whole-bot/whole-bot.ts';
import { StoreGate, type Watching } from './store-gate.ts';

/** What Redis has answered is with the system, if not on the disk: it outlives the process, and costs no wait for the disk. */
const survivesKill = ['--appendonly', 'yes', '--appendfsync', 'no'];

interface Living {
  readonly bot: RunningBot;
  readonly gate: StoreGate;
}

/** Some bots, each with a connection of its own to one Redis: they are killed and started, and it is stopped and comes back. */
export class Processes {
  /** The way of the test itself to the store. */
  readonly store: Store;
  /** Reads what all processes log. */
  readonly logReader = new LogReader();
  readonly #standIn: StandIn;
  readonly #redis: RedisServer;
  readonly #watching: Watching;
  readonly #stores: Store[] = [];
  #living: Living[] = [];

  private constructor(standIn: StandIn, redis: RedisServer, store: Store, watching: Watching) {
    this.#standIn = standIn;
    this.#redis = redis;
    this.#watching = watching;
    this.store = store;
    this.#stores.push(store);
  }

  static async begin(standIn: StandIn, watching: Watching): Promise<Processes> {
    const redis = await startRedis({ arguments: survivesKill });
    const processes = new Processes(standIn, redis, await openRedisStore({ url: redis.url }), watching);
    await processes.start();
    await processes.start();
    return processes;
  }

  get first(): RunningBot {
    const [living] = this.#living;
    if (!living) throw new Error('no process lives');
    return living.bot;
  }

  /** Whether no process waits for the store. */
  get isIdle(): boolean {
    return this.#living.every(({ gate }) => gate.inFlight === 0);
  }

  async start(): Promise<void> {
    const store = await openRedisStore({ url: this.#redis.url });
    this.#stores.push(store);
    const gate = new StoreGate(store, this.#watching);
    const bot = await startBotHere(this.#standIn, gate.store, {
      botDelay: 1_500,
      onLost: () => undefined,
      log: openLog('debug', this.logReader).log,
    });
    this.#living.push({ bot, gate });
  }

  /** All processes die, and as many start when so much time has passed. */
  async beAway(pass: () => void): Promise<void> {
    const dead = this.#living.splice(0);
    for (const { bot, gate } of dead) {
      gate.dead = true;
      void bot.stop();
    }
    pass();
    for (const _ of dead) await this.start();
  }

  /** A process dies in the middle of whatever it does, and another one starts. */
  async replaceOne(): Promise<void> {
    const victim = this.#living.shift();
    if (!victim) return;
    victim.gate.dead = true;
    void victim.bot.stop();
    await this.start();
  }

  /**
   * Takes Redis away: killed, so that connections break and what is not on its disk is lost, or stopped, so that nothing answers.
   * @returns brings it back, and resolves when every process has it again
   */
  async loseRedis(how: 'killed' | 'stopped'): Promise<() => Promise<void>> {
    if (how === 'killed') await this.#redis.kill();
    else this.#redis.pause();
    return async () => {
      if (how === 'killed') await this.#redis.restart();
      else this.#redis.resume();
      await this.#reconnect();
    };
  }

  /**
   * Another Redis takes over that has never got what was written during `act`; nothing answers during `meanwhile`.
   * @returns when every process has it
   */
  async failOver(act: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> {
    const mark = await this.#redis.mark();
    await act();
    await this.#redis.kill();
    await this.#redis.rewind(mark);
    await meanwhile();
    await this.#redis.restart();
    await this.#reconnect();
  }

  /** Whether every process can serve people, as far as Discord is concerned. */
  get isServing(): boolean {
    return this.#living.every(({ bot }) => bot.obstacles().requests === undefined);
  }

  #reconnect(): Promise<unknown> {
    const stores = [this.store, ...this.#living.map(({ gate }) => gate.store)];
    return Promise.all(stores.map((store) => eventually(() => store.ping())));
  }

  async close(): Promise<void> {
    await Promise.all(this.#living.map(({ bot }) => bot.stop()));
    await Promise.all(this.#stores.map((store) => store.close()));
    await this.#redis.stop();
  }
}
