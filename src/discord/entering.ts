/** Looks for results that a process which ended did not enter. */

import type { Logger } from 'pino';
import { type Clock, every } from '../clock.ts';
import type { History } from '../results/service/history.ts';
import { logFailure } from './calls/errors.ts';

/** Between two looks, in milliseconds. */
const rhythm = 30_000;

/** Looks at once and then again and again. @returns what ends that */
export function keepEntering(history: Pick<History, 'sweep'>, clock: Clock, log: Logger): () => void {
  const look = () =>
    void history
      .sweep()
      .catch((error: unknown) => logFailure(log, error, 'results could not be entered; it is tried again'));
  look();
  return every(clock, rhythm, look);
}
