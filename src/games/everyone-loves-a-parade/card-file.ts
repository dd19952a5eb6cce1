/** Reads a host's own card set from a file, and says in which line a fault is. */

import type { z } from 'zod';
import { type CardSet, cardSetSchema } from './cards.ts';

/** Why a card set is refused, for the person who wrote it: the wrong entries and their lines. */
interface RefusedCards {
  readonly refused: 'bad-cards';
  readonly reason: string;
}

/** Checks a card set from the text of a file: 54 Decoration, 18 Crowd and 8 Order cards with the numbers 1 to 8. */
export function parseCardSetText(text: string): CardSet | RefusedCards {
  const scan = scanJson(text);
  if (scan.fault !== undefined) {
    return { refused: 'bad-cards', reason: `line ${lineAt(text, scan.fault)}: this is not JSON` };
  }
  const parsed = cardSetSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const locate = (issue: Issue) => `line ${lineAt(text, findOffset(scan.offsets, issue.path))}: ${describe(issue)}`;
  return { refused: 'bad-cards', reason: list(parsed.error, locate) };
}

/** The most faults that are named, for a file that is wrong from end to end. */
const mostFaults = 5;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function list({ issues }: z.ZodError, tell: (issue: Issue) => string): string {
  const more = issues.length > mostFaults ? [`and ${issues.length - mostFaults} more`] : [];
  return [...issues.slice(0, mostFaults).map(tell), ...more].join('; ');
}

/** Entries are counted from 1, as a person would. */
function describe(issue: Issue): string {
  const [list, index, ...rest] = issue.path;
  const entry = typeof index === 'number' ? `${String(list)}, entry ${index + 1}` : issue.path.map(String).join('.');
  const where = [entry, ...(typeof index === 'number' ? rest.map(String) : [])].filter((part) => part !== '');
  return [...where, issue.message].join(': ');
}

/** The offset of what the path names, or of the nearest part around it. */
function findOffset(offsets: ReadonlyMap<string, number>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const offset = offsets.get(pathKey(path.slice(0, length)));
    if (offset !== undefined) return offset;
  }
  return 0;
}

function pathKey(path: readonly PropertyKey[]): string {
  return path.map(String).join('/');
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const token =
  /[\t\n\r ]*([[\]{},:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|$)/uy;

interface Scan {
  /** Where each value begins, by its path (`decorations/17/item`). */
  readonly offsets: ReadonlyMap<string, number>;
  /** Where the text stops being JSON. */
  readonly fault: number | undefined;
}

class NotJson extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super('not JSON');
    this.offset = offset;
  }
}

/** Walks through a JSON text, because the built-in parser does not say where a value was or, sometimes, where it gave up. */
function scanJson(text: string): Scan {
  const offsets = new Map<string, number>();
  const reader = new TokenReader(text);
  try {
    scanValue(reader, [], offsets);
    reader.expect('');
    return { offsets, fault: undefined };
  } catch (error) {
    if (error instanceof NotJson) return { offsets, fault: error.offset };
    throw error;
  }
}

class TokenReader {
  readonly #text: string;
  #position = 0;
  /** Where the last token begins. */
  start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): string {
    token.lastIndex = this.#position;
    const found = token.exec(this.#text)?.[1];
    if (found === undefined) throw new NotJson(this.#skipSpace());
    this.#position = token.lastIndex;
    this.start = this.#position - found.length;
    return found;
  }

  expect(...wanted: string[]): string {
    const found = this.next();
    if (!wanted.includes(found)) throw new NotJson(this.start);
    return found;
  }

  /** Reads the next token if it is this one, and says whether it was. */
  take(wanted: string): boolean {
    const before = this.#position;
    if (this.next() === wanted) return true;
    this.#position = before;
    return false;
  }

  #skipSpace(): number {
    return this.#position + this.#text.slice(this.#position).search(/[^\t\n\r ]|$/);
  }
}

/** The deepest nesting that is read. A card set needs far less, and more could exceed the stack. */
const deepest = 100;

function scanValue(reader: TokenReader, path: readonly PropertyKey[], offsets: Map<string, number>): void {
  const first = reader.next();
  if (path.length > deepest) throw new NotJson(reader.start);
  offsets.set(pathKey(path), reader.start);
  if (first === '{') scanObject(reader, path, offsets);
  else if (first === '[') scanArray(reader, path, offsets);
  else if (first === '' || ']},:'.includes(first)) throw new NotJson(reader.start);
}

function scanObject(reader: TokenReader, path: readonly PropertyKey[], offsets: Map<string, number>): void {
  if (reader.take('}')) return;
  do {
    const name = reader.next();
    if (!name.startsWith('"')) throw new NotJson(reader.start);
    reader.expect(':');
    scanValue(reader, [...path, String(JSON.parse(name))], offsets);
  } while (reader.expect(',', '}') === ',');
}

function scanArray(reader: TokenReader, path: readonly PropertyKey[], offsets: Map<string, number>): void {
  if (reader.take(']')) return;
  let index = 0;
  do {
    scanValue(reader, [...path, index++], offsets);
  } while (reader.expect(',', ']') === ',');
}
