/**
 * The names of keys in Redis. All keys of one table carry the hash tag of its partition, so a script that changes a table and its
 * due time touches one slot and runs on Redis Cluster. All keys of a book carry its name as their hash tag. Indexes hold many tables:
 * they have separate keys, used by commands with a single key.
 */

/** Never change it: with another number, every table would be looked for in another place. */
const partitionCount = 16;

/** `p00` … `p15`. */
export const partitions: readonly string[] = Array.from(
  { length: partitionCount },
  (_, number) => `p${String(number).padStart(2, '0')}`,
);

/** The partition of a table: FNV-1a (32 bits) over the id's UTF-16 units, modulo the number of partitions. */
export function partitionOf(id: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  }
  return partitions[hash % partitionCount] ?? 'p00';
}

export interface RedisKeys {
  /** A hash: version, data, board, and the owner and the end of the publication lease. */
  table(id: string): string;
  /** A list of the log's lines. */
  log(id: string): string;
  /** A sorted set of ids by due time. */
  due(partition: string): string;
  /** A list of the copies of a table that were set aside, as JSON. */
  aside(id: string): string;
  /** A set of the ids that have such copies. */
  asides(partition: string): string;
  /** A sorted set of ids by the time until which they stay. */
  index(name: string): string;
  /** As version 0.1 named them: a set of ids, and a list of copies. */
  oldIndex(name: string): string;
  oldAsides(partition: string): string;
  /** A text. */
  note(name: string): string;
  /** A hash with the revision of a book. */
  book(name: string): string;
  /** A set of the pages that a book has. */
  pages(name: string): string;
  /** A hash of texts by their names. */
  page(name: string, page: string): string;
  /** Written only to see whether writing works. */
  probe(partition: string): string;
  /** A text about when people could be served. */
  readonly signs: string;
  /** The next free time for something. */
  reservation(name: string): string;
  /** A list of what was spent lately of something. */
  spending(name: string): string;
}

/** @param prefix before every key; it must not hold a brace, which would change the hash tag. */
export function nameKeys(prefix: string): RedisKeys {
  if (/[{}]/.test(prefix)) throw new Error(`A prefix of Redis keys cannot hold a brace: ${prefix}`);
  return {
    table: (id) => `${prefix}{${partitionOf(id)}}:table:${id}`,
    log: (id) => `${prefix}{${partitionOf(id)}}:log:${id}`,
    due: (partition) => `${prefix}{${partition}}:due`,
    aside: (id) => `${prefix}{${partitionOf(id)}}:aside:${id}`,
    asides: (partition) => `${prefix}{${partition}}:asides`,
    index: (name) => `${prefix}index:${name}`,
    oldIndex: (name) => `${prefix}${name}`,
    oldAsides: (partition) => `${prefix}{${partition}}:aside`,
    note: (name) => `${prefix}note:${name}`,
    book: (name) => `${prefix}{${name}}:book`,
    pages: (name) => `${prefix}{${name}}:pages`,
    page: (name, page) => `${prefix}{${name}}:page:${page}`,
    probe: (partition) => `${prefix}{${partition}}:probe`,
    signs: `${prefix}signs`,
    reservation: (name) => `${prefix}reserve:${name}`,
    spending: (name) => `${prefix}spent:${name}`,
  };
}
