import { describe, expect, test } from 'vitest';
import { openLog } from '../src/logging.ts';
import { LogReader } from './support/log-reader.ts';

/** A reader that keeps what it read. */
function openReader() {
  const lines: string[] = [];
  const reader = new LogReader((line) => lines.push(line));
  /** The messages that were read, and how many were dropped. */
  const read = (): (string | number)[] =>
    lines.map((line) => {
      const { msg, dropped } = JSON.parse(line);
      return dropped ?? msg;
    });
  return Object.assign(reader, { lines, read });
}

const long = 'x'.repeat(10_000);

describe('the log', () => {
  test('is written line by line as it comes', () => {
    const reader = openReader();
    const { log } = openLog('info', reader);
    log.info('one');
    log.debug('not this');
    log.info('two');
    expect(reader.read()).toEqual(['one', 'two']);
  });

  test('waits for a reader that stops, up to a bound; what was dropped then is counted, and told in its place', async () => {
    const reader = openReader();
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
    const reader = openReader();
    const { log, flush } = openLog('info', reader);
    reader.stop();
    for (let line = 0; line < 200; line += 1) log.info(long);
    log.info('short enough, but later than what is missing');
    reader.goOn();
    await flush(5_000);
    expect(reader.read()).not.toContain('short enough, but later than what is missing');
  });

  test('is not waited for without end when it is flushed', async () => {
    const reader = openReader();
    const { log, flush } = openLog('info', reader);
    reader.stop();
    log.fatal('the last line');
    await flush(1);
    expect(reader.read()).toEqual([]);
  });

  test('misses no reader that is gone', async () => {
    const reader = openReader();
    const { log, flush } = openLog('info', reader);
    reader.destroy(new Error('EPIPE'));
    log.info('nobody reads this');
    await flush(5_000);
    expect(reader.read()).toEqual([]);
  });
});
