/** Reads the files with which hosts bring their own contents to games, such as the cards of their box. */

import { readFileSync, statSync } from 'node:fs';
import type { AnyGame, KnownContents } from './games/contract/index.ts';
import { games } from './games/index.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One thing to correct before the bot can start. The message never holds a secret. */
export interface ConfigFault {
  readonly variable: string;
  readonly message: string;
}

/** Bytes of a file with contents of a host; a box of cards takes five thousand. */
const mostContents = 256 * 1024;

/** What the host brings to games, which the command-line tools share with the bot, or one sentence for each file at fault. */
export function readContents(
  environment: Environment,
): { readonly contents: KnownContents['own'] } | { readonly faults: readonly ConfigFault[] } {
  const read = games.flatMap((game) => readContentsOf(game, environment));
  const faults = read.flatMap((one) => ('message' in one ? [one] : []));
  if (faults.length > 0) return { faults };
  return { contents: Object.fromEntries(read.flatMap((one) => ('contents' in one ? [[one.game, one.contents]] : []))) };
}

/** A fault in one sentence. */
export function tellFault({ variable, message }: ConfigFault): string {
  return `${variable} ${message}`;
}

function readContentsOf(
  { id, contents }: AnyGame,
  environment: Environment,
): ({ readonly game: string; readonly contents: object } | ConfigFault)[] {
  const path = contents && environment[contents.variable]?.trim();
  if (!contents || !path) return [];
  const { variable, word } = contents;
  const file = readSmallFile(path);
  if ('why' in file) {
    return [{ variable, message: `names ${path}, which ${file.why}. Give the path of a JSON file with the ${word}.` }];
  }
  const parsed = contents.parse(file.text.replace(/^\uFEFF/, ''));
  if (!('refused' in parsed)) return [{ game: id, contents: parsed }];
  return [{ variable, message: `names ${path}, whose ${word} cannot be played with: ${parsed.reason}.` }];
}

/** Looks at a file before it reads it: a pipe would give without an end, or nothing for ever. */
function readSmallFile(path: string): { readonly text: string } | { readonly why: string } {
  try {
    const file = statSync(path);
    if (!file.isFile()) return { why: 'is not a file' };
    if (file.size <= mostContents) return { text: readFileSync(path, 'utf8') };
    return { why: `is too large (${Math.ceil(file.size / 1024)} KB, at most ${mostContents / 1024} are read)` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { why: `cannot be read (${code})` };
  }
}
