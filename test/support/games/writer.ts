/** Writers of English texts for tests. */

import type { Writer } from '../../../src/games/contract/screen.ts';
import { speak } from '../../../src/locales/texts.ts';

/** What stands for markdown escaping in tests: a raw name that reached a text unescaped is then seen at once. */
export function escaped(name: string): string {
  return name.replaceAll(/[\\*_~`|>[\]()<@]/g, (mark) => `\\${mark}`);
}

/** An English writer for a table of people with these names. */
export function englishWriter(names: readonly string[], changes: Partial<Writer> = {}): Writer {
  return {
    say: speak('en-US'),
    name: (seat) => escaped(names[seat] ?? '?'),
    plainName: (seat) => names[seat] ?? '?',
    symbol: (_id, fallback) => fallback,
    confirms: true,
    ...changes,
  };
}
