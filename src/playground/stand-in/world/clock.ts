/** The stand-in's own time, so that a test can let a quarter of an hour pass in no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `act` once, `milliseconds` from now. The returned function cancels it. */
  after(milliseconds: number, act: () => void): () => void;
}

/** Somebody waits for something to happen. */
export interface Wait {
  /** Looks whether it has happened. Called again and again. */
  readonly look: () => unknown;
  /** How long it may take, in milliseconds; then `giveUp` is called. */
  readonly within: number;
  readonly giveUp: () => void;
}

/** A clock that tests can put forward. What becomes due on the way happens at once, in order. */
export interface MovableClock extends Clock {
  /** How long a wait takes at most when it does not say so, in milliseconds. */
  readonly patience: number;
  advance(milliseconds: number): void;
  /** Begins a wait. The returned function ends it. A clock that does not go by itself may go on meanwhile. */
  startWait(wait: Wait): () => void;
}

interface Timer {
  readonly due: number;
  readonly act: () => void;
  handle: NodeJS.Timeout;
}

/** Node's timers fire at once when their delay is longer. */
const longestTimer = 2 ** 31 - 1;

/** Conditions that no event announces are looked at again after so many milliseconds. */
const lookAgain = 20;

/** Real time, plus the time by which it has been put forward. People wait in real time. */
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
    patience: 60_000,
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
    startWait({ look, within, giveUp }) {
      const again = setInterval(look, lookAgain);
      const limit = setTimeout(giveUp, within);
      return () => {
        clearInterval(again);
        clearTimeout(limit);
      };
    },
  };
}
