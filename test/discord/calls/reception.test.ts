import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, nextTry, type Reception, shutWay, type Way } from '../../../src/discord/calls/reception.ts';

const second = 1_000;

/** What is known after these tries: the way, whether it went well, and when. */
function seen(...tries: readonly (readonly [Way, 'well' | 'failed', number])[]): Reception {
  return tries.reduce<Reception>((known, [way, how, at]) => after(known, way, how === 'well', at * second), {});
}

describe('Discord takes nothing', () => {
  test('when its question fails, until it is answered', () => {
    expect(shutWay({}, 0)).toBeUndefined();
    const failing = seen(['question', 'failed', 1]);
    expect(shutWay(failing, 1_000 * second)).toBe('question');
    expect(shutWay(after(failing, 'question', true, 2 * second), 2 * second)).toBeUndefined();
  });

  test('when answers to presses have failed for half a minute, and none got through', () => {
    const presses = [0, 10, 20, 29].map((at) => ['answers', 'failed', at] as const);
    expect(shutWay(seen(...presses), 29 * second)).toBeUndefined();
    expect(shutWay(seen(...presses, ['answers', 'failed', 30]), 30 * second)).toBe('answers');
    const one = seen(...presses, ['answers', 'well', 29], ['answers', 'failed', 30]);
    expect(shutWay(one, 30 * second)).toBeUndefined();
  });

  test('no longer when nobody has pressed for a minute since', () => {
    const known = seen(['answers', 'failed', 0], ['answers', 'failed', 40]);
    expect(shutWay(known, 99 * second)).toBe('answers');
    expect(shutWay(known, 100 * second)).toBeUndefined();
  });

  test('never because one press alone could not be answered, however long ago', () => {
    expect(shutWay(seen(['answers', 'failed', 0]), 59 * second)).toBeUndefined();
  });
});

test('whatever failed before, one success on every way means that people can play', () => {
  const tries = fc.array(
    fc.tuple(fc.constantFrom<Way>('question', 'answers'), fc.constantFrom('well', 'failed'), fc.nat(1_000)),
  );
  fc.assert(
    fc.property(tries, (all) => {
      const inOrder = all.toSorted(([, , one], [, , other]) => one - other);
      const known = seen(...inOrder, ['question', 'well', 1_000], ['answers', 'well', 1_000]);
      expect(known).toEqual({});
    }),
  );
});

test('what fails is tried again after pauses that rise to a minute: fourteen times in ten minutes at most', () => {
  let known = seen(['question', 'failed', 0]);
  let tries = 1;
  for (let at = 0; known.question && nextTry(known.question) < 600 * second; tries += 1) {
    at = nextTry(known.question);
    known = after(known, 'question', false, at);
  }
  expect(tries).toBeLessThanOrEqual(14);
  expect(tries).toBeGreaterThan(8);
});
