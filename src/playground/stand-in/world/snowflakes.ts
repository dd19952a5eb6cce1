/** Discord's ids, which hold the time at which they were made. */
import type { Clock } from './clock.ts';

/** 2015-01-01, where Discord's time begins. */
const discordEpoch = 1_420_070_400_000n;
const sequenceBits = 22n;

/** The id that Discord would give at that time. `sequence` tells apart what was made in the same millisecond. */
export function snowflakeAt(time: number, sequence = 0): string {
  return (((BigInt(time) - discordEpoch) << sequenceBits) + BigInt(sequence)).toString();
}

/** The shard, of `count`, that gets a server's events. Direct messages go to shard 0. */
export function shardOf(guild: string | undefined, count: number): number {
  return guild === undefined ? 0 : Number((BigInt(guild) >> sequenceBits) % BigInt(count));
}

/** Makes ids that rise strictly, also within one millisecond. */
export function createSnowflakes(clock: Clock): () => string {
  let last = 0n;
  return () => {
    const next = BigInt(snowflakeAt(clock.now()));
    last = next > last ? next : last + 1n;
    return last.toString();
  };
}
