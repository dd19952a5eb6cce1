/** Watches a bot from inside its process: how long its thread is held, when it sends requests, and what it waits for; Linux only. */

import { readFile } from 'node:fs/promises';
import { type Inspector, inspect } from './inspector.ts';
import type { Program } from './programs.ts';

/**
 * Notes the most of the processor's time that passes between two looks of a timer on the thread that answers people, and when
 * requests go out: those that Discord counts, which answers to presses are not.
 */
const watch = `(() => {
  const { openSync, readSync } = process.getBuiltinModule('node:fs');
  const file = openSync('/proc/self/task/' + process.pid + '/schedstat');
  const text = Buffer.alloc(64);
  const used = () => Number(text.toString('latin1', 0, readSync(file, text, 0, 64, 0)).split(' ')[0]) / 1e6;
  let last = used();
  globalThis.longestHold = 0;
  setInterval(() => {
    const now = used();
    globalThis.longestHold = Math.max(globalThis.longestHold, now - last);
    last = now;
  }, 2).unref();
  globalThis.sent = [];
  process.getBuiltinModule('node:diagnostics_channel').subscribe('undici:client:sendHeaders', ({ request }) => {
    if (!/\\/(interactions|webhooks)\\//.test(request.path)) globalThis.sent.push(Date.now());
  });
})()`;

/** Milliseconds of the thread that answers people: on a processor, and ready but without one, because others had it. */
interface ThreadTime {
  readonly ran: number;
  readonly waited: number;
}

export interface BotWatch {
  /** The longest hold since it was last asked, in milliseconds of the processor's time, so that other work on the machine does not count. */
  longestHold(): Promise<number>;
  /** When requests went out, by the clock of the machine. */
  sent(): Promise<readonly number[]>;
  threadTime(): Promise<ThreadTime>;
  /** A process does not end while it is watched. */
  close(): void;
}

/** @param bot started with `--inspect=0` */
export async function watchBot(bot: Program): Promise<BotWatch> {
  const inspector: Inspector = await inspect(bot.output());
  await inspector.evaluate(watch);
  return {
    longestHold: async () => Number(await inspector.evaluate('{ const held = longestHold; longestHold = 0; held }')),
    sent: async () => JSON.parse(String(await inspector.evaluate('JSON.stringify(sent)'))),
    async threadTime() {
      const text = await readFile(`/proc/${bot.process}/task/${bot.process}/schedstat`, 'utf8');
      const [ran = 0, waited = 0] = text.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6);
      return { ran, waited };
    },
    close: () => inspector.close(),
  };
}
