/** The log: JSON lines that never make the bot wait for a reader. */

import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** How many characters may wait for a reader: some thousand lines. */
const mostWaiting = 1 << 20;

/** A log that never waits for a reader. */
export interface Log {
  readonly log: Logger;
  /** Resolves when every line is written, or after so many milliseconds. */
  flush(within: number): Promise<void>;
}

/**
 * Writes JSON lines to `output`. A reader that stops must not stop the bot. Lines wait for it up to a limit, then they are dropped;
 * when it continues, it first reads how many were dropped. A reader that is gone does not matter.
 */
export function openLog(level: string, output: Writable): Log {
  let dropped = 0;
  const write = (line: string) => {
    // a gap lasts until everything before it is read, so that each gap has one count
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
