import type { FaultOrder } from '../../src/playground/stand-in/faults.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import type { History } from './history.ts';
import type { Processes } from './processes.ts';
import type { PublicWatch } from './public-watch.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long each misfortune lasts, in milliseconds. */
export interface Lengths {
  readonly hostAway: number;
  readonly refused: number;
  readonly page: number;
  readonly unread: number;
}

export const fullLengths: Lengths = { hostAway: 30 * hour, refused: hour, page: 10 * minute, unread: 6 * hour };
/** They are longer than any turn at a live table. */
export const shortLengths: Lengths = { hostAway: 30 * hour, refused: 4 * minute, page: 2 * minute, unread: hour };

/** Where they happen. */
export interface Scene {
  readonly standIn: StandIn;
  readonly processes: Processes;
  readonly history: History;
  readonly watch: PublicWatch;
  /** Moves that people were told of. */
  readonly accepted: unknown[];
  /** Whether calls of Discord fail at random. */
  readonly faults: { isOn: boolean };
  /** Notes that nobody could play during this. */
  unserved(during: () => Promise<void>): Promise<void>;
  /** Everybody who wishes to does something. */
  act(): Promise<void>;
  /** Lets a little time pass, and what falls due in it. */
  tick(milliseconds: number): Promise<void>;
  /** Lets time pass with people and all that belongs to it. */
  advance(milliseconds: number): Promise<void>;
  /** The versions and moves of all tables, as the store has them. */
  versions(): Promise<ReadonlyMap<string, { readonly version: number; readonly moves: number }>>;
}

const all = [
  'refused everywhere',
  'host away',
  'page instead of Discord',
  'clock set forward',
  'failover of Redis',
  'clock set back',
  'log reader stopped',
] as const;

/**
 * What happens once in a week, in this order. A failover that loses writes may leave a second board, and boards that show moves which
 * did not happen: `test/e2e/lost-writes.test.ts` has what holds of it, and `WEEK_FAILOVER=1` brings it into the week.
 */
export const misfortunes = all.filter((what) => what !== 'failover of Redis' || process.env.WEEK_FAILOVER === '1');

export async function befall(what: (typeof all)[number], scene: Scene, lengths: Lengths): Promise<void> {
  const { clock } = scene.standIn;
  switch (what) {
    case 'refused everywhere':
      return failEverywhere(scene, { status: 403 }, lengths.refused);
    case 'host away':
      return beAway(scene, lengths.hostAway);
    case 'page instead of Discord':
      return failEverywhere(scene, { status: 429, page: true }, lengths.page);
    case 'clock set forward':
      return clock.set(hour);
    case 'failover of Redis':
      return loseLastMoves(scene);
    case 'clock set back':
      return clock.set(-hour);
    case 'log reader stopped':
      return stopReading(scene, lengths.unread);
  }
}

/**
 * Boards that are on their way are let arrive before: one that was posted and not saved is posted again after an absence for which
 * Discord does not remember it (decision 12).
 */
async function beAway({ standIn, processes, faults, unserved, advance }: Scene, milliseconds: number): Promise<void> {
  await calmly(faults, () => advance(20 * minute));
  await unserved(() => calmly(faults, () => processes.beAway(() => standIn.clock.advance(milliseconds))));
}

/** Nothing that is asked of Discord is answered well, and people go on pressing. The gateway lives. */
async function failEverywhere(scene: Scene, order: FaultOrder, milliseconds: number): Promise<void> {
  const { standIn, processes, unserved, tick, act } = scene;
  await unserved(async () => {
    const end = standIn.faults.next({ ...order, times: Number.POSITIVE_INFINITY });
    const rounds = Math.ceil(milliseconds / (20 * second));
    for (let round = 0; round < rounds; round += 1) {
      if (round % Math.ceil(rounds / 3) === 0) await act();
      await tick(20 * second);
    }
    end();
    while (!processes.isServing) await tick(20 * second);
  });
}

/** Redis goes away in the middle of a game, and comes back without the last moves. What nobody knows any more did not happen. */
async function loseLastMoves(scene: Scene): Promise<void> {
  const { processes, history, watch, accepted, unserved, tick, act, versions } = scene;
  const before = { calls: watch.calls.length, accepted: accepted.length };
  await processes.failOver(
    async () => {
      for (let rounds = 0; accepted.length < before.accepted + 2 && rounds < 20; rounds += 1) await act();
    },
    () =>
      unserved(async () => {
        for (let seconds = 0; seconds < 10; seconds += 1) await tick(second);
      }),
  );
  watch.calls.splice(before.calls);
  accepted.splice(before.accepted);
  history.rewind(await versions());
}

async function stopReading({ processes, advance, act }: Scene, milliseconds: number): Promise<void> {
  processes.logReader.stop();
  await act();
  await advance(milliseconds);
  await act();
  processes.logReader.goOn();
}

async function calmly(faults: { isOn: boolean }, act: () => Promise<void>): Promise<void> {
  const wasOn = faults.isOn;
  faults.isOn = false;
  await act();
  faults.isOn = wasOn;
}
