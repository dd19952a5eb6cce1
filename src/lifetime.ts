/** How the process ends: by a signal, for want of something vital, or by a bug. */

import type { Logger } from 'pino';
import { loggable } from './discord/calls/errors.ts';
import type { Log } from './logging.ts';

/** How long the process waits for the last lines of the log to be read, in milliseconds. */
const lastLines = 1_000;

/** How the process ends. */
export interface Lifetime {
  /** What a signal finishes before the process ends; nothing at first. */
  work: (() => Promise<void>) | undefined;
  /** What SIGUSR2 does; nothing at first. */
  drain: (() => void) | undefined;
  /** Ends the process because something vital is missing, with a sentence for the host. */
  end(reason: string): void;
  /** Ends the process because of a bug. */
  endWithBug(error: unknown): void;
}

/**
 * Ends the process on a signal, and at once on the second one. It listens from the first moment, because in a container a signal
 * without a listener is ignored, even while the bot waits for Redis. Failures in other people's code, such as a library that meets
 * an unforeseen message, end nothing.
 */
export function beginLife({ log, flush }: Log): Lifetime {
  let isStopping = false;
  let isEnding = false;
  const leave = async (code: number) => {
    isEnding = true;
    await flush(lastLines);
    process.exit(code);
  };
  const lifetime: Lifetime = {
    work: undefined,
    drain: undefined,
    end(reason) {
      if (isEnding) return;
      log.fatal(reason);
      void leave(1);
    },
    endWithBug(error) {
      if (isEnding) return;
      log.fatal(loggable(error), 'a bug');
      void leave(1);
    },
  };
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    await lifetime.work?.();
    await leave(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // without a listener it would end the process
  process.on('SIGUSR2', () => lifetime.drain?.());
  const judge = (error: unknown) => (isOurs(error) ? lifetime.endWithBug(error) : endure(log, error));
  process.on('unhandledRejection', judge);
  process.on('uncaughtException', judge);
  return lifetime;
}

function endure(log: Logger, error: unknown): void {
  log.error(loggable(error), 'something failed outside of the bot’s own code; it goes on');
}

/** Whether the bot's own code appears in the stack of an error. For an error without a stack it is assumed. */
export function isOurs(error: unknown): boolean {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return frames.length === 0 || frames.some((frame) => !/node_modules|node:/.test(frame));
}
