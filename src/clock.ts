/** The time, handed to everything that asks for it: in tests, one clock that is moved by hand drives the whole bot. */

import { uptime } from 'node:os';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some moment: unlike `now` it goes on evenly when somebody sets the clock. It goes on while the machine sleeps. */
  elapsed(): number;
  /** Calls `act` once, `milliseconds` from now. The returned function cancels that. */
  after(milliseconds: number, act: () => void): () => void;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // not performance.now(), which stands while the machine sleeps
  elapsed: () => uptime() * 1_000,
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds; rejects with the reason of the signal when that comes first. */
export async function wait(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      callOff();
      reject(signal?.reason);
    };
    const callOff = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    });
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** The result of the work, or `late` if it takes longer than so many milliseconds. */
export async function within<T, L>(clock: Clock, milliseconds: number, work: Promise<T>, late: L): Promise<T | L> {
  let callOff = () => {};
  const tooLate = new Promise<L>((resolve) => {
    callOff = clock.after(milliseconds, () => resolve(late));
  });
  return Promise.race([work, tooLate]).finally(callOff);
}

/** Calls `act` again and again, so many milliseconds apart, until the returned function is called. */
export function every(clock: Clock, milliseconds: number, act: () => void): () => void {
  let callOff = () => {};
  const arm = () => {
    callOff = clock.after(milliseconds, () => {
      arm();
      act();
    });
  };
  arm();
  return () => callOff();
}
