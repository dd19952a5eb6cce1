/** Between two lines of progress, in milliseconds. */
const pause = 2_000;
/** Goes back to the beginning of a terminal's line and clears it. */
const anew = '\r\u001b[K';

/** Where progress is shown. People watch a terminal; a file or a program has no use for it. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows now and then how far a long task has come, on one line that is cleared at the end. */
export class Progress {
  readonly #total: number;
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #startedAt: number;
  #toldAt: number;

  /** @param now milliseconds from any beginning, never going back */
  constructor(total: number, terminal: Terminal, now: () => number = () => performance.now()) {
    this.#total = total;
    this.#terminal = terminal;
    this.#now = now;
    this.#startedAt = now();
    this.#toldAt = this.#startedAt;
    this.#tell(0);
  }

  /** Notes how many are done by now. */
  note(done: number): void {
    if (this.#now() - this.#toldAt >= pause) this.#tell(done);
  }

  end(): void {
    if (this.#terminal.isTTY) this.#terminal.write(anew);
  }

  #tell(done: number): void {
    this.#toldAt = this.#now();
    if (!this.#terminal.isTTY) return;
    const seconds = Math.round((this.#toldAt - this.#startedAt) / 1000);
    this.#terminal.write(`${anew}${done} of ${this.#total} games, ${seconds} s`);
  }
}
