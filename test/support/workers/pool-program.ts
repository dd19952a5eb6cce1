/** What the threads of the tested pools run. */

import { isMainThread } from 'node:worker_threads';
import { workerData } from 'piscina';

/** What the threads of the tested pools run. */
export type PoolTask = { readonly double: number } | 'tell' | 'fail' | 'hang';

export default function work(task: PoolTask): unknown {
  if (task === 'fail') throw new Error('no such card');
  if (task === 'hang') return new Promise(() => {});
  if (task === 'tell') return { isMainThread, data: workerData, colour: process.env.COLOUR };
  return task.double * 2;
}
