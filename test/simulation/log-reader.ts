import { Writable } from 'node:stream';

/** Reads a log, until it stops; what comes then waits. */
export class LogReader extends Writable {
  #isReading = true;
  #goOn = () => {};

  constructor() {
    super({ decodeStrings: false });
    // every process writes to it
    this.setMaxListeners(0);
  }

  stop(): void {
    this.#isReading = false;
  }

  goOn(): void {
    this.#isReading = true;
    this.#goOn();
  }

  override _write(_line: string, _: BufferEncoding, next: () => void): void {
    if (this.#isReading) next();
    else this.#goOn = next;
  }
}
