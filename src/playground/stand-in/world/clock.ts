/** The stand-in's own time, so that a test can let a quarter of an hour pass in no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some moment, whatever the clock is set to. */
  elapsed(): number;
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

/** A clock that tests can put forward. What becomes due on the way happens at once, in order, each at its own time. */
export interface MovableClock extends Clock {
  /** How long a wait takes at most when it does not say so, in milliseconds. */
  readonly patience: number;
  advance(milliseconds: number): void;
  /** Somebody sets the clock forward or back, and no time passes. */
  set(milliseconds: number): void;
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
  let setBy = 0;
  const timers = new Set<Timer>();
  const elapsed = () => Math.floor(performance.now()) + ahead;

  function arm(timer: Timer): void {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(() => fire(timer), Math.min(Math.max(timer.due - elapsed(), 0), longestTimer));
    timer.handle.unref();
  }

  function earliest(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) if (!first || timer.due < first.due) first = timer;
    return first;
  }

  function fire(timer: Timer): void {
    if (!timers.has(timer)) return;
    if (timer.due > elapsed()) {
      arm(timer);
      return;
    }
    timers.delete(timer);
    clearTimeout(timer.handle);
    timer.act();
  }

  return {
    patience: 60_000,
    now: () => Date.now() + ahead + setBy,
    elapsed,
    after(milliseconds, act) {
      const timer: Timer = { due: elapsed() + milliseconds, act, handle: setTimeout(() => {}, 0) };
      timers.add(timer);
      arm(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer.handle);
      };
    },
    advance(milliseconds) {
      const end = elapsed() + milliseconds;
      for (let next = earliest(); next && next.due <= end; next = earliest()) {
        ahead += Math.max(0, next.due - elapsed());
        fire(next);
      }
      ahead += Math.max(0, end - elapsed());
    },
    set(milliseconds) {
      setBy += milliseconds;
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
