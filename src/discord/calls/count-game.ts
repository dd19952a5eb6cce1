/** Counts games as their tables change. */

import { isDealt, type Table } from '../../tables/table.ts';
import type { Metrics } from './metrics.ts';

/** Counts games that begin and end; nobody but their player knows of private ones. */
export function countGame(metrics: Metrics, before: Table | undefined, after: Table): void {
  const phases = { playing: 'begun', over: 'finished', closed: 'closed' } as const;
  if (after.practice || after.phase === 'lobby' || after.phase === before?.phase || !isDealt(after)) return;
  metrics.game(after.game, phases[after.phase]);
}
