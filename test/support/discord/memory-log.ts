/** A log that a test can read. */

import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

export function memoryLog(): { readonly log: Logger; readonly text: () => string } {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, next) {
      lines.push(String(chunk));
      next();
    },
  });
  return { log: pino({ level: 'trace' }, stream), text: () => lines.join('') };
}
