import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addSign,
  isOfShard,
  longestGap,
  noSigns as none,
  readSigns,
  type Sign,
  type Signs,
} from '../../src/tables/signs-of-life.ts';

const noon = 1_760_000_000_000;
const second = 1_000;
const day = 24 * 3_600_000;

function sign(now: number, more: Partial<Sign> = {}): Sign {
  return { now, shards: ['0/1'], returned: ['0/1'], step: undefined, ...more };
}

function signsOf(...signs: readonly Sign[]): Signs {
  return signs.reduce(addSign, none);
}

describe('an outage', () => {
  test('is the time from the last sign of life to the next, if that is more than half a minute', () => {
    expect(signsOf(sign(noon), sign(noon + longestGap)).outages).toEqual([]);
    expect(signsOf(sign(noon), sign(noon + 31 * second)).outages).toEqual([
      { n: noon + 31 * second, from: noon, to: noon + 31 * second, shard: '0/1' },
    ]);
  });

  test('is noted once, by whoever is there first', () => {
    expect(signsOf(sign(noon), sign(noon + day), sign(noon + day + 5), sign(noon + day)).outages).toHaveLength(1);
  });

  test('is none where the process was there all the time, whatever the clocks of others say', () => {
    const steady = { returned: [] };
    expect(
      signsOf(sign(noon), sign(noon + 3_600_000, steady), sign(noon + 10, steady), sign(noon + 3_600_010, steady))
        .outages,
    ).toEqual([]);
  });

  test('is of those shards that nobody could serve', () => {
    const both = { shards: ['0/2', '1/2'], returned: [] };
    const one = { shards: ['0/2'], returned: [] };
    const { outages } = signsOf(
      sign(noon, both),
      sign(noon + 40 * second, one),
      sign(noon + 80 * second, { shards: ['1/2'], returned: ['1/2'] }),
    );
    expect(outages.map(({ shard, from }) => ({ shard, from }))).toEqual([{ shard: '1/2', from: noon }]);
  });

  test('is found also where the number of shards is another one since', () => {
    const { outages, beats } = signsOf(
      sign(noon),
      sign(noon + day, { shards: ['0/2', '1/2'], returned: ['0/2', '1/2'] }),
    );
    expect(outages.map(({ shard }) => shard)).toEqual(['0/2', '1/2']);
    expect(Object.keys(beats).toSorted()).toEqual(['0/2', '1/2']);
  });

  test('has a greater number than all before, also after the clock was set back', () => {
    const { outages } = signsOf(sign(noon), sign(noon + day), sign(noon), sign(noon + 60 * second));
    expect(outages).toHaveLength(2);
    expect(outages[1]?.n).toBeGreaterThan(outages[0]?.n ?? 0);
  });

  test('is kept until people could play for 40 days since, however long they could not', () => {
    const first = sign(noon + day);
    const signs = signsOf(sign(noon), first, sign(noon + 100 * day));
    expect(signs.outages).toHaveLength(2);
    const later = addSign(signs, sign(noon + 139 * day, { returned: [] }));
    expect(later.outages).toHaveLength(2);
    expect(addSign(later, sign(noon + 141 * day, { returned: [] })).outages).toEqual([]);
  });
});

test('a step of the clock is noted once, whichever of the processes of a machine come to it, and hides no outage', () => {
  const step = { from: noon + 5, to: noon + 3_600_005 };
  const one = sign(step.to, { returned: [], step });
  const other = sign(step.to + 400, { returned: [], step: { from: step.from + 400, to: step.to + 400 } });
  const { outages } = signsOf(sign(noon), one, other);
  expect(outages).toEqual([{ n: step.to, ...step, shard: '0/1', step: true }]);
});

test('however many outages there are, the list stays short and no time in it is lost', () => {
  const times = Array.from({ length: 600 }, (_, number) => noon + number * 60 * second);
  const { outages } = signsOf(...times.map((time) => sign(time)));
  expect(outages.length).toBeLessThanOrEqual(200);
  expect(outages.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(599 * 60 * second);
});

test('whatever stood there before is read as nothing if it cannot be read', () => {
  for (const text of ['', '{', '[]', '{"beats":1}']) expect(readSigns(text)).toBeUndefined();
});

test('a server belongs to one shard of any number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.integer({ min: 1, max: 64 }), (guild, count) => {
      const shards = Array.from({ length: count }, (_, index) => `${index}/${count}`);
      expect(shards.filter((shard) => isOfShard(String(guild), shard))).toHaveLength(1);
    }),
  );
});
