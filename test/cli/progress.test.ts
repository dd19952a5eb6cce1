import { describe, expect, test } from 'vitest';
import { Progress } from '../../src/cli/progress.ts';

/** Plays a hundred games of half a second each, and gives all that was written. */
function writtenOn(terminal: { readonly isTTY?: boolean }): readonly string[] {
  const written: string[] = [];
  let now = 1_000;
  const progress = new Progress(100, { ...terminal, write: (text) => written.push(text) }, () => now);
  for (let done = 1; done <= 100; done += 1) {
    now += 500;
    progress.note(done);
  }
  progress.end();
  return written;
}

describe('progress', () => {
  test('is told at once on a terminal and then every two seconds, on one line that is gone in the end', () => {
    const written = writtenOn({ isTTY: true });
    expect(written.slice(0, 3)).toEqual([
      '\r\u001b[K0 of 100 games, 0 s',
      '\r\u001b[K4 of 100 games, 2 s',
      '\r\u001b[K8 of 100 games, 4 s',
    ]);
    expect(written).toHaveLength(27);
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  test('is not told to a file or a program', () => {
    expect(writtenOn({})).toEqual([]);
    expect(writtenOn({ isTTY: false })).toEqual([]);
  });
});
