/** The ids of tables: short, and easy to read aloud. */
import { createHash } from 'node:crypto';

/** Without 0 O, 1 I L, 2 Z, 5 S and 8 B, so that an id can be read aloud and typed from memory. */
const letters = '34679ACDEFGHJKMNPQRTUVWXY';

/**
 * The ids that a table may get, in the order in which they are tried: four characters, and more if those are taken. The same cause
 * always gives the same ids, so two processes that both receive it open one table.
 * @param cause what opens the table, such as an interaction
 */
export function* candidateIds(cause: string): Generator<string> {
  for (let attempt = 0; ; attempt++) {
    const length = 4 + Math.floor(attempt / 4);
    const digest = createHash('sha256').update(`table:${cause}:${attempt}`).digest();
    yield Array.from({ length }, (_, index) => letters[(digest[index] ?? 0) % letters.length]).join('');
  }
}

const pattern = new RegExp(`^[${letters}]{4,16}$`);

/** An id as somebody typed it (`7k3f `), or undefined if it cannot be one. */
export function readId(typed: string): string | undefined {
  const id = typed.trim().toUpperCase();
  return pattern.test(id) ? id : undefined;
}
