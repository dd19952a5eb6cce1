import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../../../src/playground/page/protocol.ts';
import {
  describeContents,
  emptyLog,
  receiveContents,
  receiveRequests,
  shortPath,
  sizeOf,
} from '../../../../src/playground/page/pure/log.ts';

function request(number: number): PageRequest {
  const at = '2026-01-01T10:00:00.000Z';
  return { number, at, method: 'POST', path: '/channels/1/messages', status: 200, took: 3, bytes: 120, files: [] };
}

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, more) => request(first + more));

describe('the log of what the bot sent', () => {
  it('grows by each request in turn', () => {
    const log = receiveRequests(receiveRequests(emptyLog, numbersFrom(1, 3)), [request(4)]);
    expect(log.requests.map((each) => each.number)).toEqual([1, 2, 3, 4]);
  });

  it('begins again when the stand-in did, and when requests were missed', () => {
    const log = receiveContents(receiveRequests(emptyLog, numbersFrom(1, 3)), { number: 2, body: 'x' });
    const anew = receiveRequests(log, numbersFrom(1, 2));
    expect(anew.requests.map((each) => each.number)).toEqual([1, 2]);
    expect(anew.contents.size).toBe(0);
    expect(receiveRequests(log, numbersFrom(9, 1)).requests).toHaveLength(1);
  });

  it('keeps the newest, and of what was in them only what belongs to those', () => {
    const first = receiveContents(receiveRequests(emptyLog, [request(1)]), { number: 1, body: {} });
    const log = receiveRequests(first, numbersFrom(2, 1000));
    expect(log.requests.at(-1)?.number).toBe(1001);
    expect(log.requests.length).toBeLessThan(1000);
    expect(log.contents.size).toBe(0);
  });

  it('shortens ids and leaves tokens out of paths', () => {
    expect(shortPath(`/interactions/1234567890123456789/${'t'.repeat(80)}/callback`)).toBe(
      '/interactions/…6789/(token)/callback',
    );
    expect(shortPath('/gateway/bot')).toBe('/gateway/bot');
  });

  it('says what was sent and answered, without pictures in the text', () => {
    const text = describeContents({ body: { image: `data:image/png;base64,${'A'.repeat(5000)}`, name: 'parar7' } });
    expect(text).toContain('"name": "parar7"');
    expect(text).toContain('data:image/png;base64,… (5.0 KB)');
    expect(text).toContain('Answer: nothing');
    expect(text.length).toBeLessThan(200);
  });

  it('tells sizes in the unit a person would use', () => {
    expect([sizeOf(0), sizeOf(999), sizeOf(26_510), sizeOf(3_200_000)]).toEqual(['0 B', '999 B', '26.5 KB', '3.2 MB']);
  });
});
