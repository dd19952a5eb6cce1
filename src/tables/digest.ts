/** Digests of JSON values, by which a record shows that nothing in it was changed. The formats stand in docs/fair-deal.md. */
import { createHash } from 'node:crypto';

/** The link before the first move, in lower-case hex. */
export const noMoves = '0'.repeat(64);

/** The link of the next move: SHA-256 of the 32 bytes of the one before and of the move as canonical JSON. */
export function nextLink(link: string, move: object): string {
  return createHash('sha256').update(link, 'hex').update(canonicalJson(move), 'utf8').digest('hex');
}

/** The digest of a record: SHA-256 of its canonical JSON without `digest`, with the last link of its moves in the place of the moves. */
export function digestOf(record: Readonly<Record<string, unknown>>, chain: string): string {
  const { digest: _, ...covered } = record;
  return createHash('sha256')
    .update(canonicalJson({ ...covered, moves: chain }), 'utf8')
    .digest('hex');
}

/** Deeper than any record. Without a bound a foreign file could be nested deeper than the stack. */
const deepest = 50;

/**
 * A JSON value as RFC 8785 writes it: no white space, fields in the order of their names' UTF-16 code units. Fields without a value are
 * left out. Throws a RangeError for what is nested too deep.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > deepest) throw new RangeError(`nested more than ${deepest} deep`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field, depth + 1)}`).join(',')}}`;
}
