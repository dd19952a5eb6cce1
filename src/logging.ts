/** The log: JSON lines that never make the bot wait for a reader. */

import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** What may wait for a reader, in characters: some thousand lines. */
const mostWaiting = 1 << 20;

/** A log that waits for no reader. */
export interface Log {
  readonly log: Logger;
  /** Resolves when every line is out, or when that takes longer than so many milliseconds. */
  flush(within: number): Promise<void>;
}

/**
 * Writes JSON lines to `output`. A reader that stops must not stop the bot: lines wait for it up to a bound, then they are dropped, and
 * how many were dropped is the first thing that it reads when it goes on. A reader that is gone is missed by nobody.
 */
export function openLog(level: string, output: Writable): Log {
  let dropped = 0;
  const write = (line: string) => {
    // once there is a gap, it lasts until everything before it is read: one gap, one count
    if (dropped > 0 || output.writableLength + line.length > mostWaiting) dropped += 1;
    else output.write(line);
  };
  const log = pino({ level }, { write });
  output.on('drain', () => {
    const missing = dropped;
    dropped = 0;
    if (missing > 0) log.warn({ dropped: missing }, 'nobody read the log for a while, and lines were dropped');
  });
  output.on('error', () => undefined);
  return {
    log,
    async flush(within) {
      if (output.writableLength === 0 || output.destroyed) return;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, within).unref();
        output.write('', () => resolve());
      });
    },
  };
}
