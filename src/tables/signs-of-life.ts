/** What all processes know together of when people could be served, and of the times in which they could not. */
import { z } from 'zod';

/** A shorter time in which nobody could be served is not given back, in milliseconds. */
export const longestGap = 30_000;
/** How long people must have been served since an outage before it is forgotten. By then every open table has been looked at. */
const keptFor = 40 * 24 * 3_600_000;
/** From this number of outages of a shard on, the oldest two count as one. Some people may then get time back twice, but nobody loses any. */
const mostOfShard = 200;
/** Two processes of one machine notice a step of their clock within this, in milliseconds. */
const sameStep = 60_000;
/** After this time without a sign, in milliseconds, nobody serves a shard. A sign is given every ten seconds. */
export const silence = 25_000;

/** A part of all servers, as Discord counts them: `0/2` is the first of two. */
export type ShardName = string;

const time = z.int();

const outageSchema = z.strictObject({
  /** Later ones have a greater number; most often it is `to`. */
  n: z.int(),
  from: time,
  to: time,
  shard: z.string(),
  /** The clock was put forward: no such time passed for anybody. */
  step: z.literal(true).optional(),
});

/** A time in which nobody of a shard could play. */
export type Outage = Readonly<z.infer<typeof outageSchema>>;

const signsSchema = z.strictObject({
  /** When somebody could last serve a shard. */
  beats: z.record(z.string(), time),
  /** In the order of their numbers. */
  outages: z.array(outageSchema),
});

export type Signs = Readonly<z.infer<typeof signsSchema>>;

/** One process tells whom it can serve now. */
export interface Sign {
  readonly now: number;
  readonly shards: readonly ShardName[];
  /** Those of them that it could not serve just before: it does not know of itself since when nobody could. */
  readonly returned: readonly ShardName[];
  /** The clock of the process was put forward, from one time to another. */
  readonly step: { readonly from: number; readonly to: number } | undefined;
}

export const noSigns: Signs = { beats: {}, outages: [] };

/** What was stored; undefined if it cannot be read. */
export function readSigns(text: string): Signs | undefined {
  try {
    return signsSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The signs after one more. An outage is noted by whoever can serve people first after it. */
export function addSign(signs: Signs, { now, shards, returned, step }: Sign): Signs {
  const { beats } = signs;
  const outages = [...signs.outages];
  const note = (outage: Omit<Outage, 'n'>) => {
    outages.push({ n: Math.max((outages.at(-1)?.n ?? 0) + 1, outage.to), ...outage });
  };
  for (const shard of shards) {
    const last = beats[shard] ?? latestOf(beats);
    const isBack = returned.includes(shard) && last !== undefined && now - last > longestGap;
    if (isBack) note({ from: last, to: now, shard });
    else if (step && !outages.some((other) => isSameStep(other, shard, step))) note({ ...step, shard, step: true });
  }
  const count = shards[0] && countOf(shards[0]);
  // a process with another number of shards is known by its signs for as long as it lives
  const others = Object.entries(beats).filter(([shard, at]) => countOf(shard) === count || isFresh(at, now));
  const told = Object.fromEntries([...others, ...shards.map((shard) => [shard, now] as const)]);
  return { beats: told, outages: tidy(outages, now) };
}

/** The number of shards that other processes have, if it is not `count`: one of them serves people now. */
export function otherCount({ beats }: Signs, now: number, count: number): number | undefined {
  const other = Object.entries(beats).find(([shard, at]) => countOf(shard) !== count && isFresh(at, now));
  return other && countOf(other[0]);
}

/** The shards that nobody serves now, out of so many. */
export function unservedShards({ beats }: Signs, now: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, shard) => shard).filter(
    (shard) => !isFresh(beats[`${shard}/${count}`] ?? Number.NEGATIVE_INFINITY, now),
  );
}

function countOf(shard: ShardName): number {
  return Number(shard.split('/')[1]);
}

/** Whether somebody served a shard just now; the clocks of two machines may differ. */
function isFresh(at: number, now: number): boolean {
  return Math.abs(now - at) < silence;
}

/** How much later than `now` these shards were last served: the clock was set back by so much, or nearly. */
export function aheadBy({ beats }: Signs, { now, shards }: Pick<Sign, 'now' | 'shards'>): number {
  return Math.max(0, ...shards.map((shard) => (beats[shard] ?? now) - now));
}

function latestOf(beats: Signs['beats']): number | undefined {
  const times = Object.values(beats);
  return times.length === 0 ? undefined : Math.max(...times);
}

function isSameStep(outage: Outage, shard: ShardName, { from, to }: { from: number; to: number }): boolean {
  if (!outage.step || outage.shard !== shard) return false;
  return Math.abs(outage.from - from) < sameStep && Math.abs(outage.to - to) < sameStep;
}

function tidy(outages: readonly Outage[], now: number): Outage[] {
  const served = new Map<ShardName, number>();
  const counts = new Map<ShardName, number>();
  const kept: Outage[] = [];
  for (const outage of outages.toReversed()) {
    const { shard, from, to, n } = outage;
    const away = served.get(shard) ?? 0;
    served.set(shard, away + to - from);
    if (now - to - away > keptFor) continue;
    const count = (counts.get(shard) ?? 0) + 1;
    counts.set(shard, count);
    const oldest = kept.findLastIndex((other) => other.shard === shard);
    const next = kept[oldest];
    if (count > mostOfShard && next) kept[oldest] = { ...next, n: Math.max(n, next.n), from: next.from - (to - from) };
    else kept.push(outage);
  }
  return kept.reverse();
}

/** Whether a server belongs to a shard. */
export function isOfShard(guild: string, shard: ShardName): boolean {
  const [index, count] = shard.split('/').map(Number);
  if (!count || count === 1) return true;
  return /^\d+$/.test(guild) && Number((BigInt(guild) >> 22n) % BigInt(count)) === index;
}
