import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openLog } from '../src/logging.ts';

/** A reader that can stop: what comes then waits. */
class Reader extends Writable {
  readonly lines: string[] = [];
  #isReading = true;
  #goOn = () => {};

  constructor() {
    super({ decodeStrings: false });
  }

  stop(): void {
    this.#isReading = false;
  }

  goOn(): void {
    this.#isReading = true;
    this.#goOn();
  }

  override _write(line: string, _: BufferEncoding, next: () => void): void {
    const take = () => {
      this.lines.push(line);
      next();
    };
    if (this.#isReading) take();
    else this.#goOn = take;
  }

  /** The messages that were read, and how many were dropped. */
  read(): (string | number)[] {
    return this.lines.map((line) => {
      const { msg, dropped } = JSON.parse(line);
      return dropped ?? msg;
    });
  }
}

const long = 'x'.repeat(10_000);

describe('the log', () => {
  test('is written line by line as it comes', () => {
    const reader = new Reader();
    const { log } = openLog('info', reader);
    log.info('one');
    log.debug('not this');
    log.info('two');
    expect(reader.read()).toEqual(['one', 'two']);
  });

  test('waits for a reader that stops, up to a bound; what was dropped then is counted, and told in its place', async () => {
    const reader = new Reader();
    const { log, flush } = openLog('info', reader);
    reader.stop();
    for (let line = 0; line < 200; line += 1) log.info(long);
    expect(reader.writableLength).toBeLessThanOrEqual(1 << 20);
    const kept = Math.floor((1 << 20) / (long.length + 100)) + 1;
    reader.goOn();
    await flush(5_000);
    log.info('after');
    const read = reader.read();
    const written = read.filter((line) => line === long).length;
    expect(Math.abs(written - kept)).toBeLessThanOrEqual(1);
    expect(read.slice(written)).toEqual([200 - written, 'after']);
  });

  test('drops on until everything before the gap is read', async () => {
    const reader = new Reader();
    const { log, flush } = openLog('info', reader);
    reader.stop();
    for (let line = 0; line < 200; line += 1) log.info(long);
    log.info('short enough, but later than what is missing');
    reader.goOn();
    await flush(5_000);
    expect(reader.read()).not.toContain('short enough, but later than what is missing');
  });

  test('is not waited for without end when it is flushed', async () => {
    const reader = new Reader();
    const { log, flush } = openLog('info', reader);
    reader.stop();
    log.fatal('the last line');
    await flush(1);
    expect(reader.read()).toEqual([]);
  });

  test('misses no reader that is gone', async () => {
    const reader = new Reader();
    const { log, flush } = openLog('info', reader);
    reader.destroy(new Error('EPIPE'));
    log.info('nobody reads this');
    await flush(5_000);
    expect(reader.read()).toEqual([]);
  });
});
