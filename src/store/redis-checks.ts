/** Checks whether tables are safe in Redis as it is set up, and whether the bot may do all that it needs. */
import { randomUUID } from 'node:crypto';
import { Cluster } from 'ioredis';
import { StoreUnavailable } from '../tables/service/store.ts';
import { describeDurability, onDisk } from './durability.ts';
import type { RedisClient } from './redis-client.ts';
import { adviseOn, isHopeless, lacksRight } from './redis-errors.ts';
import { redisScripts } from './redis-scripts.ts';
import type { RedisStore } from './redis-store.ts';
import { nameNodes, type RedisPlace } from './redis-url.ts';

/** The rights that the bot's commands need. */
const rights = '~* +@read +@write +@scripting +@connection +info +cluster';
/** After how many milliseconds the remains of a rehearsal are gone. */
const rehearsalKept = 60_000;

export class Checks {
  readonly #client: RedisClient;
  readonly #place: RedisPlace;
  readonly #store: RedisStore;
  readonly #onWarning: (warning: string) => void;
  #told: ReadonlySet<string> = new Set();

  /** @param store is used for a rehearsal of all that the bot does */
  constructor(
    client: RedisClient,
    place: RedisPlace,
    store: RedisStore,
    onWarning: (warning: string) => void = () => undefined,
  ) {
    this.#client = client;
    this.#place = place;
    this.#store = store;
    this.#onWarning = onWarning;
  }

  /** Rejects with StoreUnavailable if Redis refuses what the bot needs. Warns about anything else that should be changed there. */
  async first(): Promise<void> {
    const fault = (await this.#findCluster()) ?? (await this.#rehearse());
    if (fault !== undefined) throw new StoreUnavailable(fault);
    this.#tell(await this.#findDangers());
  }

  /** Call it when the connection is back. It warns about anything that was not so before. */
  async again(): Promise<void> {
    const fault = await this.#rehearse();
    this.#tell([...(fault === undefined ? [] : [fault]), ...(await this.#findDangers())]);
  }

  #tell(warnings: readonly string[]): void {
    for (const warning of warnings) if (!this.#told.has(warning)) this.#onWarning(warning);
    this.#told = new Set(warnings);
  }

  /** If the bot spoke to only one node of a cluster, that node would answer for some tables and say MOVED for the others. */
  async #findCluster(): Promise<string | undefined> {
    if (this.#client instanceof Cluster) return undefined;
    const info = await this.#client.info('cluster').catch(() => '');
    return /^cluster_enabled:1/m.test(info) ? this.#advise('MOVED ') : undefined;
  }

  #advise(reason: string): string {
    return `Redis at ${nameNodes(this.#place)}: ${adviseOn(reason, this.#place)}`;
  }

  /** Does everything once with its own row. Temporary failures are left to those who need the store. */
  async #rehearse(): Promise<string | undefined> {
    for (const [keys, work] of rehearsals(this.#store)) {
      try {
        await work();
      } catch (error) {
        const reason = error instanceof Error ? error.message.replace(/^Redis: /, '') : String(error);
        if (lacksRight(reason))
          return `Redis at ${nameNodes(this.#place)} does not let its user do what the bot needs: ${nameRight(reason, keys)}`;
        if (isHopeless(reason)) return this.#advise(reason);
        if (!(error instanceof StoreUnavailable)) throw error;
        return undefined;
      }
    }
    return undefined;
  }

  /** What Redis promises about what it was given, in words for the host; of a cluster, what its weakest node does. */
  async durability(): Promise<string> {
    const found = await Promise.all(this.#nodes().map(findDurability));
    return found.find((words) => words !== onDisk) ?? onDisk;
  }

  #nodes(): readonly Node[] {
    return this.#client instanceof Cluster ? this.#client.nodes('master') : [this.#client];
  }

  async #findDangers(): Promise<readonly string[]> {
    const dangers = await Promise.all(this.#nodes().map(findDangers));
    return [...new Set(dangers.flat())];
  }
}

type Node = { call(command: string, ...parts: readonly string[]): Promise<unknown> };

async function findDurability(node: Node): Promise<string> {
  const [persistence, sync] = await Promise.all([
    node.call('INFO', 'persistence').catch(() => undefined),
    node.call('CONFIG', 'GET', 'appendfsync').catch(() => undefined),
  ]);
  const log = /^aof_enabled:(\d)/m.exec(String(persistence))?.[1];
  return describeDurability({
    ...(log !== undefined && { log }),
    ...(Array.isArray(sync) && { sync: String(sync[1]) }),
  });
}

async function findDangers(node: Node): Promise<readonly string[]> {
  // hosted Redis often forbids some of this; then there is no warning
  const ask = (...command: readonly [string, ...string[]]) => node.call(...command).catch(() => undefined);
  const [memory, persistence, save] = await Promise.all([
    ask('INFO', 'memory'),
    ask('INFO', 'persistence'),
    ask('CONFIG', 'GET', 'save'),
  ]);
  const policy = /^maxmemory_policy:(\S+)/m.exec(String(memory))?.[1];
  const hasNoLog = /^aof_enabled:0/m.test(String(persistence));
  const hasNoSnapshots = Array.isArray(save) && save[1] === '';
  return [
    ...(policy === undefined || policy === 'noeviction'
      ? []
      : [
          `Redis throws tables away when its memory is full: its maxmemory-policy is ${policy}. Set it to noeviction (CONFIG SET maxmemory-policy noeviction, and in its configuration).`,
        ]),
    ...(hasNoLog && hasNoSnapshots
      ? [
          'Redis keeps nothing on disk, so all tables are gone when it ends. Set appendonly to yes, and appendfsync to always so that no move is lost.',
        ]
      : []),
  ];
}

/** In the order in which they depend on each other, with the keys that each touches. */
function rehearsals(store: RedisStore): readonly (readonly [keys: string, work: () => Promise<unknown>])[] {
  const id = `rehearsal-${randomUUID()}`;
  const index = `guild:${id}` as const;
  const lease = { owner: id, now: 0, leaseFor: 1 };
  const row = { id, version: 1, data: '', log: [''], dueAt: undefined, publish: lease, expiresIn: rehearsalKept };
  const tables = '{p*}:*';
  return [
    // before the scripts, because a script's error does not name the missing command
    [tables, () => store.load(id)],
    [tables, () => store.log(id)],
    [tables, () => store.commit(row)],
    [tables, () => store.takeLease(id, lease)],
    [tables, () => store.settle({ id, version: 1, publication: '', dueAt: undefined, ...lease })],
    [tables, () => store.reschedule(id, 1, undefined)],
    [tables, () => store.claimDue(-1, 1, 1)],
    [tables, () => store.setAside(id, '', rehearsalKept)],
    [tables, () => store.isAside(id)],
    [tables, () => store.dropAside(id)],
    ['index:*', () => store.addToIndex(index, id, { now: 0, until: rehearsalKept })],
    ['index:*', () => store.readIndex(index, 0)],
    ['index:*', () => store.removeFromIndex(index, id, 0)],
    ['note:*', () => store.writeNote(index, '')],
    ['note:*', () => store.claimNote(index, '')],
    ['note:*', () => store.readNotes([index])],
    ['note:*', () => store.writeNote(index, undefined)],
    ['signs', () => store.readSigns()],
    ['reserve:*', () => store.reserve(id, 0, 1)],
    ['spent:*', () => store.spend(id, 0, { wanted: 1, most: undefined, per: 1 })],
  ];
}

function nameRight(reason: string, keys: string): string {
  return `it lacks ${nameMissing(reason, keys)}. All that the bot needs is given by ACL SETUSER name ${rights}`;
}

function nameMissing(reason: string, keys: string): string {
  const command = /'([\w|]+)' command/.exec(reason)?.[1];
  // a script is sent with the first if Redis already has it, and otherwise with the second
  if (command === 'eval' || command === 'evalsha') return 'the commands EVAL and EVALSHA (+eval +evalsha)';
  if (command) return `the command ${command.toUpperCase()} (+${command.toLowerCase()})`;
  return /key/.test(reason) ? `its keys (~${keys})` : `one of the commands that its scripts use: ${calledByScripts()}`;
}

/** Redis does not say which one was refused. */
function calledByScripts(): string {
  const all = Object.values(redisScripts).flatMap(({ lua }) => [...lua.matchAll(/redis\.call\('([A-Z]+)'/g)]);
  return [...new Set(all.map(([, command = '']) => command))].toSorted().join(', ');
}
