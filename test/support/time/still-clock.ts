/** A clock that stands until a test moves it. */

interface Timer {
  readonly due: number;
  readonly act: () => void;
}

/** A clock that stands until it is moved. What falls due on the way happens in its order, each at its own time. */
export class StillClock {
  readonly #timers = new Set<Timer>();
  #now: number;
  #set = 0;

  constructor(now: number = Date.now()) {
    this.#now = now;
  }

  readonly now = (): number => this.#now + this.#set;

  readonly elapsed = (): number => this.#now;

  /** Somebody puts the clock forward or back, and no time passes. */
  set(milliseconds: number): void {
    this.#set += milliseconds;
  }

  after(milliseconds: number, act: () => void): () => void {
    const timer = { due: this.#now + Math.max(0, milliseconds), act };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(); next && next.due <= end; next = this.#next()) this.#fire(next);
    this.#now = end;
  }

  /** Moves on to the next moment that something waits for; answers whether there is one. */
  skip(): boolean {
    const next = this.#next();
    if (next) this.#fire(next);
    return next !== undefined;
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.due < next.due) next = timer;
    return next;
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    this.#now = Math.max(this.#now, timer.due);
    timer.act();
  }
}
