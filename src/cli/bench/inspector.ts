/** Asks a running Node process for its memory, through its inspector. */

import { WebSocket } from 'ws';
import { z } from 'zod';

const answer = z.object({ id: z.int(), result: z.unknown() });
const heap = z.object({ usedSize: z.number() });
const evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) });

/** Speaks with a process that was started with `--inspect=0`. */
export interface Inspector {
  /** Collects garbage, then gives the megabytes of heap in use. */
  heapInUse(): Promise<number>;
  /** The value of an expression there. */
  evaluate(expression: string): Promise<unknown>;
  close(): void;
}

/** @param output what the process has written: it names the address */
export async function inspect(output: string): Promise<Inspector> {
  const [address] = /ws:\/\/\S+/.exec(output) ?? [];
  if (address === undefined) throw new Error('the process has no inspector');
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let last = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      const id = last;
      const take = (data: Buffer) => {
        const read = answer.safeParse(JSON.parse(data.toString()));
        if (read.data?.id !== id) return;
        socket.off('message', take);
        resolve(read.data.result);
      };
      socket.on('message', take);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    async heapInUse() {
      for (let time = 0; time < 3; time += 1) await call('HeapProfiler.collectGarbage');
      return heap.parse(await call('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    },
    async evaluate(expression) {
      const { result } = evaluated.parse(await call('Runtime.evaluate', { expression, returnByValue: true }));
      return result.value;
    },
    close: () => socket.close(),
  };
}
