/** Measures a bot of several processes, one of which is killed every ten seconds, over a Redis that fails over once. */

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readCustomId } from '../../discord/messages/custom-id.ts';
import english from '../../locales/en-US.json' with { type: 'json' };
import { pressablesOf } from '../../playground/people/pressable.ts';
import type { Outcome } from '../../playground/people/stage.ts';
import { type StandIn, startStandIn } from '../../playground/stand-in.ts';
import { openStore } from '../../store/index.ts';
import type { Store } from '../../tables/service/store.ts';
import { openGames } from './crowd.ts';
import { mostWithin } from './figures.ts';
import { type FleetStore, startCluster, startWatched } from './fleet-stores.ts';
import type { Measurement, Row } from './measurement.ts';
import { beginOverdue, fillOverdue } from './overdue-tables.ts';
import { type PlayedGame, serve } from './played-game.ts';
import { freePort, type Program, residentMemory, startProgram } from './programs.ts';

const overdue = 5_000;
const channels = Array.from({ length: 250 }, (_, number) => `games-${number}`);
const roles = ['web', 'web', 'web', 'work', 'work'] as const;
const pressers = 8;
const killEvery = 10_000;
/** How long it lasts; FLEET_SECONDS changes that. */
const usualSeconds = 300;
/** Discord waits so long for an answer. */
const answerWithin = 3_000;
/** A process has grown to its usual size after so many milliseconds. */
const grown = 5_000;
const mostGrowth = 1.25;
const mostRequests = 45;

export const fleet = measureFleet('fleet', 'six nodes', startCluster);
export const fleetSentinel = measureFleet('fleet-sentinel', 'sentinels', startWatched);

function measureFleet(name: string, where: string, start: () => Promise<FleetStore>): Measurement {
  return {
    name,
    isLong: true,
    async measure() {
      await promisify(execFile)('npm', ['run', 'build']);
      const redis = await start();
      // the certificate is the bench's own
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      const standIn = await startStandIn({
        keepRequests: 200_000,
        guilds: [{ name: 'Bench', channels: ['games', ...channels] }],
      });
      const store = await openStore({ redisUrl: redis.url, dataDirectory: '' });
      const members: Member[] = [];
      let proxy: Program | undefined;
      try {
        for (const role of roles) members.push(await Member.start(role, standIn, redis));
        proxy = await startProxy(redis, members, standIn);
        return (await watch(standIn, store, redis, members)).map((row) => ({ ...row, what: `${where}: ${row.what}` }));
      } finally {
        for (const member of members) await member.end();
        await proxy?.stop('SIGKILL');
        await Promise.all([store.close(), standIn.close()]);
        await redis.stop();
      }
    },
  };
}

/** A process that is started again whenever it is killed. */
class Member {
  readonly role: string;
  readonly port: number;
  readonly health: number;
  readonly #environment: Readonly<Record<string, string>>;
  #program: Program | undefined;
  #since = 0;

  private constructor(role: string, [port, health]: readonly [number, number], standIn: StandIn, redis: FleetStore) {
    this.role = role;
    this.port = port;
    this.health = health;
    this.#environment = {
      DISCORD_TOKEN: standIn.token,
      DISCORD_API_URL: `${standIn.url}/api`,
      DISCORD_PUBLIC_KEY: standIn.endpoint.publicKey,
      REDIS_URL: redis.url,
      NODE_EXTRA_CA_CERTS: redis.certificate,
      ROLES: role,
      WEB_PORT: String(port),
      HEALTH_PORT: String(health),
    };
  }

  static async start(role: string, standIn: StandIn, redis: FleetStore): Promise<Member> {
    const member = new Member(role, [await freePort(), await freePort()], standIn, redis);
    await member.#start();
    return member;
  }

  /** undefined while it starts. */
  async megabytes(): Promise<number | undefined> {
    if (!this.#program || performance.now() - this.#since < grown) return undefined;
    return residentMemory(this.#program.process).catch(() => undefined);
  }

  async kill(): Promise<void> {
    const program = this.#program;
    this.#program = undefined;
    await program?.stop('SIGKILL');
    await this.#start();
  }

  async end(): Promise<void> {
    await this.#program?.stop();
  }

  async #start(): Promise<void> {
    this.#program = await startProgram(process.execPath, ['dist/src/main.js'], /"msg":"ready"/, this.#environment);
    this.#since = performance.now();
  }
}

/** A press that found no living process is given to another one; each press counts once. */
async function startProxy(redis: FleetStore, members: readonly Member[], standIn: StandIn): Promise<Program> {
  const port = await freePort();
  const file = join(dirname(redis.certificate), 'haproxy.cfg');
  const webs = members.filter(({ role }) => role === 'web');
  const lines = [
    'defaults',
    '  mode http',
    '  timeout connect 500ms',
    '  timeout client 30s',
    '  timeout server 10s',
    '  retries 3',
    '  option redispatch 1',
    '  retry-on conn-failure empty-response',
    'listen interactions',
    `  bind 127.0.0.1:${port}`,
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions',
    ...webs.map((web, number) => `  server web${number} 127.0.0.1:${web.port} check port ${web.health}`),
    '',
  ];
  await writeFile(file, lines.join('\n'));
  const program = await startProgram('haproxy', ['-V', '-f', file], /Proxy|started|Available/i);
  standIn.endpoint.address = `http://127.0.0.1:${port}/interactions`;
  return program;
}

/** What became of the presses. */
interface Presses {
  count: number;
  /** People were told to try again because the store was away. */
  tryAgain: number;
  readonly refused: string[];
  /** When those were made that nobody answered. */
  readonly unanswered: number[];
}

async function watch(
  standIn: StandIn,
  store: Store,
  redis: FleetStore,
  members: readonly Member[],
): Promise<readonly Row[]> {
  const tables = serve(store);
  const games = await openGames({ standIn, store, tables }, pressers * 5);
  const ids = await fillOverdue(standIn, store, await beginOverdue(tables), { overdue, channels });
  const begun = Date.now();
  const seconds = Number(process.env.FLEET_SECONDS ?? usualSeconds);
  const ends = performance.now() + seconds * 1_000;
  const presses: Presses = { count: 0, tryAgain: 0, refused: [], unanswered: [] };
  const killed: { readonly at: number; readonly role: string }[] = [];
  const memory: { readonly at: number; readonly megabytes: number }[] = [];
  const kill = async () => {
    let failedOver = false;
    for (let turn = 0; performance.now() < ends - killEvery; turn += 1) {
      await pause(killEvery);
      const member = members[turn % members.length];
      killed.push({ at: performance.now(), role: member?.role ?? '' });
      void member?.kill();
      if (failedOver || performance.now() < ends - (seconds * 1_000) / 2) continue;
      failedOver = true;
      await redis.failOver();
    }
  };
  const weigh = async () => {
    while (performance.now() < ends) {
      await pause(1_000);
      const megabytes = await Promise.all(members.map((member) => member.megabytes()));
      memory.push({ at: performance.now(), megabytes: Math.max(...megabytes.flatMap((each) => each ?? [])) });
    }
  };
  const press = async (own: readonly PlayedGame[]) => {
    for (let turn = 0; performance.now() < ends; turn += 1) {
      const game = own[turn % own.length];
      if (game) await playTurn(game, presses).catch(() => pause(500));
      await pause(100);
    }
  };
  await Promise.all([
    kill(),
    weigh(),
    ...Array.from({ length: pressers }, (_, place) => press(games.filter((_, number) => number % pressers === place))),
  ]);
  await pause(answerWithin);
  const deaths = killed.filter(({ role }) => role === 'web').map(({ at }) => at);
  const lost = presses.unanswered.filter((at) => !deaths.some((death) => at <= death && death <= at + answerWithin));
  const limited = standIn.traffic.requests.filter(({ path }) => !/^\/(interactions|webhooks)\//.test(path));
  const times = limited.map(({ at }) => Date.parse(at)).filter((at) => at >= begun);
  const middle = ends - (seconds * 1_000) / 2;
  const most = (some: typeof memory) => Math.max(...some.map(({ megabytes }) => megabytes));
  const [early, late] = [memory.filter(({ at }) => at < middle), memory.filter(({ at }) => at >= middle)];
  const moves = await Promise.all(ids.map(async (id) => (await store.log(id)).length));
  for (const refusal of new Set(presses.refused)) console.error(`bench: refused: ${refusal}`);
  return [
    { what: `presses in ${seconds} s, ${killed.length} processes killed`, measured: presses.count, unit: 'presses' },
    {
      what: 'presses without an answer, in a process at its death',
      measured: presses.unanswered.length - lost.length,
      unit: 'presses',
    },
    { what: 'presses without an answer, others', measured: lost.length, unit: 'presses', goal: { atMost: 0 } },
    { what: 'presses refused wrongly', measured: presses.refused.length, unit: 'presses', goal: { atMost: 0 } },
    { what: 'presses to be tried again while Redis failed over', measured: presses.tryAgain, unit: 'presses' },
    {
      what: 'requests to Discord, the busiest second',
      measured: mostWithin(times, 1_000),
      unit: 'requests/s',
      goal: { atMost: mostRequests },
    },
    {
      what: `tables of ${overdue} that were overdue, done`,
      measured: moves.filter((count) => count > 0).length,
      unit: 'tables',
    },
    {
      what: 'tables whose bot moved twice',
      measured: moves.filter((count) => count > 1).length,
      unit: 'tables',
      goal: { atMost: 0 },
    },
    { what: 'tables with two boards', measured: countDoubles(standIn), unit: 'tables', goal: { atMost: 0 } },
    { what: 'memory of the largest process at first', measured: most(early), unit: 'MB' },
    {
      what: 'memory later, in times of at first',
      measured: most(late) / most(early),
      unit: '×',
      goal: { atMost: mostGrowth },
    },
  ];
}

/** Opens the hand, looks at a move, and makes it. */
async function playTurn(game: PlayedGame, presses: Presses): Promise<void> {
  const observe = async (act: () => Promise<Outcome>) => {
    const at = performance.now();
    presses.count += 1;
    const outcome = await act().catch((error: unknown) => {
      presses.unanswered.push(at);
      throw error;
    });
    heed(outcome, presses);
  };
  const turn = await game.nextTurn((hand) => observe(() => hand).then(() => hand));
  if (!turn) return;
  await observe(turn.preview);
  await observe(turn.confirm);
}

const refusals = Object.entries(english).filter(([key, text]) => key.startsWith('refusal.') && !text.includes('{'));

function heed({ message }: Outcome, presses: Presses): void {
  const shown = JSON.stringify(message ?? '');
  const [key] = refusals.find(([, text]) => shown.includes(JSON.stringify(text).slice(1, -1))) ?? [];
  if (key === 'refusal.store-away') presses.tryAgain += 1;
  else if (key !== undefined) presses.refused.push(key);
}

/** Tables of which two messages have buttons. */
function countDoubles({ world }: StandIn): number {
  const boards = new Map<string, number>();
  for (const channel of world.channels.keys()) {
    for (const { message, onlyFor } of world.messagesOf(channel)) {
      if (onlyFor !== undefined) continue;
      const [first] = pressablesOf(message);
      const table = first && readCustomId(first.custom_id)?.table;
      if (table) boards.set(table, (boards.get(table) ?? 0) + 1);
    }
  }
  return [...boards.values()].filter((count) => count > 1).length;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
