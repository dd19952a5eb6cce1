import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  botRandom,
  commitmentOf,
  pauseRandom,
  randomFromWords,
  seededRandom,
  seedFrom,
} from '../../src/tables/random.ts';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seeds = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex'));
const anyWord = 2 ** 32;

function draw(count: number, next: () => number): number[] {
  return Array.from({ length: count }, next);
}

// The expected values of this group come from a second implementation of the documented steps, with Python's hmac and hashlib.
describe('the draws that another language computes from the same seed', () => {
  test('words follow each other through the blocks of a move', () => {
    const random = seededRandom(seed, 0);
    expect(draw(17, () => random.below(anyWord))).toEqual([
      2668419513, 1083702857, 697404715, 2302849860, 962019937, 2740831489, 1676700775, 3571746969, 3291668569,
      3279482615, 4264497537, 2751793206, 4112386134, 4252275579, 3893855482, 251296284, 4180334099,
    ]);
  });

  test('a move’s number takes four bytes', () => {
    const random = seededRandom(seed, 300);
    expect(draw(3, () => random.below(anyWord))).toEqual([4156182004, 2329876837, 880704070]);
  });

  test('dice', () => {
    const random = seededRandom(seed, 1);
    expect(draw(20, () => random.below(6))).toEqual([0, 4, 3, 0, 0, 4, 4, 0, 0, 2, 1, 1, 3, 5, 1, 4, 2, 2, 2, 5]);
  });

  test('a bound that throws many words away', () => {
    const random = seededRandom(seed, 2);
    expect(draw(12, () => random.below(3_000_000_000))).toEqual([
      2968323386, 885436515, 1660833606, 1593927454, 671610934, 1137998313, 106240294, 969880578, 2959927689, 254992700,
      1732668939, 1918453622,
    ]);
  });

  test('a first seat and then a deck of 66', () => {
    const random = seededRandom(seed, 0);
    expect(random.below(4)).toBe(1);
    expect(random.shuffle(draw(66, counter()))).toEqual([
      40, 11, 64, 42, 53, 5, 36, 12, 18, 57, 16, 45, 39, 0, 32, 30, 10, 27, 26, 51, 55, 1, 61, 48, 43, 6, 62, 33, 13,
      63, 7, 25, 23, 21, 28, 24, 56, 35, 8, 52, 34, 65, 47, 29, 49, 59, 50, 2, 37, 38, 14, 44, 19, 3, 54, 22, 15, 60,
      41, 9, 58, 31, 46, 4, 20, 17,
    ]);
  });

  test('a bot’s own chance', () => {
    const random = botRandom(seed, 5, 2);
    expect(draw(3, () => random.below(anyWord))).toEqual([1391003508, 1452339738, 2873308549]);
    expect(draw(8, () => random.below(10))).toEqual([4, 1, 2, 1, 4, 9, 4, 4]);
  });

  test('a bot takes its time by a stream of its own', () => {
    const random = pauseRandom(seed, 5);
    expect(draw(3, () => random.below(anyWord))).toEqual([683577484, 2079455635, 548553157]);
  });

  test('the commitment and the seeds of a self-play', () => {
    expect(commitmentOf(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(seedFrom(7, 0)).toBe('1a6c25b93944efd886b0f33a5dbcb8b67ac53437dbfd71ba5194cc0340ecd241');
    expect(seedFrom('Fête', 12)).toBe('2cd8c3f77a93fb3f4e6d5d854384f98a99032c086ff0cd958db13a4227adb03a');
  });
});

describe('numbers from words', () => {
  test('a word at or above the highest multiple of the bound is thrown away, the one below it is not', () => {
    const limit = 4_294_967_290;
    expect(randomFromWords(listed([limit, limit + 5, limit - 1])).below(10)).toBe(9);
    expect(randomFromWords(listed([limit - 1, 3])).below(10)).toBe(9);
  });

  test('a bound of 1 takes no word', () => {
    const random = randomFromWords(listed([7]));
    expect(random.below(1)).toBe(0);
    expect(random.below(10)).toBe(7);
  });

  test('a bound of 2³² takes every word as it is', () => {
    expect(randomFromWords(listed([anyWord - 1])).below(anyWord)).toBe(anyWord - 1);
  });

  test('any number is below its bound', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.integer({ min: 1, max: anyWord }), (anySeed, move, bound) => {
        const number = seededRandom(anySeed, move).below(bound);
        expect(Number.isInteger(number) && number >= 0 && number < bound).toBe(true);
      }),
    );
  });

  test('equally spread words give equally spread numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), (bound) => {
        const times = 500;
        // each residue gets the same number of words, the highest multiples included
        const limit = Math.floor(anyWord / bound) * bound;
        const words = Array.from({ length: bound * times }, (_, index) => limit - 1 - index);
        const random = randomFromWords(listed(words));
        const counts = new Map<number, number>();
        for (let index = 0; index < words.length; index += 1) {
          const number = random.below(bound);
          counts.set(number, (counts.get(number) ?? 0) + 1);
        }
        expect([...counts.values()]).toEqual(Array.from({ length: bound }, () => times));
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN, anyWord + 1])('a bound of %s is a bug', (bound) => {
    expect(() => seededRandom(seed, 1).below(bound)).toThrow(RangeError);
  });
});

describe('shuffles', () => {
  test('keep every item and leave the list that was given alone', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer()), (anySeed, items) => {
        const before = [...items];
        const shuffled = seededRandom(anySeed, 3).shuffle(items);
        expect(items).toEqual(before);
        expect(shuffled.toSorted((one, other) => one - other)).toEqual(before.toSorted((one, other) => one - other));
      }),
    );
  });

  test('give each of the 24 orders of four items equally often', () => {
    const times = 24_000;
    const counts = new Map<string, number>();
    for (let index = 0; index < times; index += 1) {
      const order = seededRandom(seed, index).shuffle(['a', 'b', 'c', 'd']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const expected = times / 24;
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 23 degrees of freedom: beyond 49.7 once in a thousand; the seed is fixed, so this cannot fail by chance
    expect(chiSquared).toBeLessThan(49.7);
  });

  test('each item is as likely in each place of a long list', () => {
    const size = 11;
    const times = 11_000;
    const counts = Array.from({ length: size * size }, () => 0);
    for (let move = 0; move < times; move += 1) {
      seededRandom(seed, move)
        .shuffle(draw(size, counter()))
        .forEach((item, place) => {
          counts[item * size + place] = (counts[item * size + place] ?? 0) + 1;
        });
    }
    const expected = times / size;
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 100 degrees of freedom: beyond 149.4 once in a thousand
    expect(chiSquared).toBeLessThan(149.4);
  });
});

describe('streams', () => {
  test('the same seed and move give the same draws, whatever was drawn elsewhere', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.nat({ max: 50 }), (anySeed, move, others) => {
        const first = seededRandom(anySeed, move);
        const other = seededRandom(anySeed, move + 1);
        draw(others, () => other.below(6));
        const second = seededRandom(anySeed, move);
        expect(draw(20, () => second.below(anyWord))).toEqual(draw(20, () => first.below(anyWord)));
      }),
    );
  });

  test('moves, seats, seeds and bots have nothing in common', () => {
    const streams = [
      seededRandom(seed, 0),
      seededRandom(seed, 1),
      seededRandom(seedFrom(7, 0), 1),
      botRandom(seed, 1, 0),
      botRandom(seed, 1, 1),
      botRandom(seed, 0, 1),
      pauseRandom(seed, 1),
    ];
    const words = streams.flatMap((random) => draw(100, () => random.below(anyWord)));
    expect(new Set(words).size).toBe(words.length);
  });

  test.each(['', seed.slice(2), `${seed}00`, seed.toUpperCase(), `${seed.slice(1)}g`])('%j is no seed', (text) => {
    expect(() => seededRandom(text, 0)).toThrow(RangeError);
    expect(() => commitmentOf(text)).toThrow(RangeError);
  });

  test.each([-1, 0.5, anyWord])('%s is no move number', (number) => {
    expect(() => seededRandom(seed, number)).toThrow(RangeError);
  });
});

function counter(): () => number {
  let count = 0;
  return () => count++;
}

function listed(words: readonly number[]): () => number {
  const rest = [...words];
  return () => {
    const word = rest.shift();
    if (word === undefined) throw new Error('All words are used up');
    return word;
  };
}
