/** What a store promises about a move that counts, in words for the host. */

export const onDisk = 'each move is on the disk before it counts';

/** Of a Redis, by its own answers; each is undefined where it does not tell. */
export function describeDurability({ log, sync }: { readonly log?: string; readonly sync?: string }): string {
  if (log === '0') return 'a crash of Redis loses the moves since its last snapshot';
  if (sync === 'always') return onDisk;
  if (sync === 'everysec') return 'a power cut can lose the last second of moves (appendfsync is everysec)';
  if (sync === 'no') return 'a power cut can lose the last half minute of moves (appendfsync is no)';
  return 'Redis does not tell when a move is on the disk';
}
