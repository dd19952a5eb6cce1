/** Reads a log, and can stop: what comes then waits. */

import { Writable } from 'node:stream';

export class LogReader extends Writable {
  #isReading = true;
  #goOn = () => {};
  readonly #take: (line: string) => void;

  /** @param take gets each line that is read */
  constructor(take: (line: string) => void = () => {}) {
    super({ decodeStrings: false });
    this.#take = take;
    // several processes may write to it
    this.setMaxListeners(0);
  }

  stop(): void {
    this.#isReading = false;
  }

  goOn(): void {
    this.#isReading = true;
    this.#goOn();
  }

  override _write(line: string, _: BufferEncoding, next: () => void): void {
    const read = () => {
      this.#take(line);
      next();
    };
    if (this.#isReading) read();
    else this.#goOn = read;
  }
}
