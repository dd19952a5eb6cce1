/** The stand-in's own time, so that a test can let a quarter of an hour pass in no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `act` once, `milliseconds` from now. The returned function cancels it. */
  after(milliseconds: number, act: () => void): () => void;
}

/** A clock that tests can put forward. What becomes due on the way happens at once, in order. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
}

interface Timer {
  readonly due: number;
  readonly act: () => void;
  handle: NodeJS.Timeout;
}

/** Node's timers fire at once when their delay is longer. */
const longestTimer = 2 ** 31 - 1;

/** Real time, plus the time by which it has been put forward. */
export function createClock(): MovableClock {
  let ahead = 0;
  const timers = new Set<Timer>();
  const now = () => Date.now() + ahead;

  function arm(timer: Timer): void {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(() => fire(timer), Math.min(Math.max(timer.due - now(), 0), longestTimer));
    timer.handle.unref();
  }

  function fire(timer: Timer): void {
    if (!timers.has(timer)) return;
    if (timer.due > now()) {
      arm(timer);
      return;
    }
    timers.delete(timer);
    clearTimeout(timer.handle);
    timer.act();
  }

  return {
    now,
    after(milliseconds, act) {
      const timer: Timer = { due: now() + milliseconds, act, handle: setTimeout(() => {}, 0) };
      timers.add(timer);
      arm(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer.handle);
      };
    },
    advance(milliseconds) {
      ahead += milliseconds;
      for (const timer of [...timers].sort((a, b) => a.due - b.due)) fire(timer);
    },
  };
}
