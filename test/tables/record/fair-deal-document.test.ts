/** docs/fair-deal.md, done again with nothing but SHA-256 and HMAC: what it says is enough, and is what the program does. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { games } from '../../../src/games/index.ts';
import { canonicalJson, nextLink, noMoves } from '../../../src/tables/digest.ts';
import { commitmentOf, dealSeed, seededRandom, seedFrom } from '../../../src/tables/random.ts';
import { recordOf } from '../../../src/tables/record/record.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { eventfulGame } from '../../support/tables/eventful-game.ts';
import { toy } from '../../support/tables/tables.ts';

const recordSchema = z.looseObject({
  seats: z.number(),
  seed: z.string(),
  commitment: z.string(),
  brought: z.array(z.string().nullable()),
  start: z.string().optional(),
  moves: z.array(z.looseObject({})),
  digest: z.string(),
});
type Recorded = z.infer<typeof recordSchema>;

const values = z
  .object({
    deals: z.array(
      z.object({ serverSeed: z.string(), commitment: z.string(), brought: z.array(z.string()), seed: z.string() }),
    ),
    chance: z.array(
      z.object({
        seed: z.string(),
        move: z.number(),
        words: z.array(z.number()),
        below: z.array(z.object({ bound: z.number(), number: z.number() })),
        shuffle: z.array(z.number()),
      }),
    ),
    canonical: z.array(z.object({ value: z.unknown(), text: z.string() })),
    chain: z.array(z.object({ move: z.looseObject({}), link: z.string() })),
    records: z.array(recordSchema),
  })
  .parse(JSON.parse(readFileSync(new URL('../../../docs/fair-deal.json', import.meta.url), 'utf8')));

const fromHex = (hex: string) => Buffer.from(hex, 'hex');
const sha256 = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hmac = (key: Buffer, message: Buffer) => createHmac('sha256', key).update(message).digest();
const ten = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Step 2. */
function seedOfDeal(seed: string, brought: readonly string[]): Buffer {
  const inOrder = [...brought].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  return hmac(fromHex(seed), Buffer.from(`parade-deal/1${inOrder.map((id) => `\n${id}`).join('')}`));
}

/** Step 3: the words of a move. */
function* wordsOf(seed: Buffer, move: number): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const message = Buffer.alloc(8);
    message.writeUInt32BE(move, 0);
    message.writeUInt32BE(block, 4);
    const bytes = hmac(seed, message);
    for (const word of ten(8)) yield bytes.readUInt32BE(4 * word);
  }
}

function below(words: Generator<number, never>, bound: number): number {
  if (bound === 1) return 0;
  const limit = Number((2n ** 32n / BigInt(bound)) * BigInt(bound));
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % bound;
  }
}

function shuffled<T>(words: Generator<number, never>, items: readonly T[]): T[] {
  const order = [...items];
  for (let i = order.length - 1; i >= 1; i -= 1) {
    const j = below(words, i + 1);
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}

/** Step 4, of Parade. */
function dealOfParade(seed: Buffer, seats: number) {
  const words = wordsOf(seed, 0);
  const firstSeat = below(words, seats);
  const cards = shuffled(
    words,
    ['R', 'B', 'P', 'G', 'K', 'Y'].flatMap((colour) => ten(11).map((value) => `${colour}${value}`)),
  );
  const hands = ten(seats).map((seat) => cards.slice(5 * seat, 5 * seat + 5));
  return { firstSeat, hands, parade: cards.slice(5 * seats, 5 * seats + 6), deck: cards.slice(5 * seats + 6) };
}

/** Step 5. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = new Map(Object.entries(value));
  const names = [...fields.keys()].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields.get(name))}`).join()}}`;
}

/** Step 6. */
function linkOf(before: Buffer, move: object): Buffer {
  return sha256(before, Buffer.from(canonical(move)));
}

/** Step 7. */
function digest({ digest: _, ...record }: Recorded): string {
  const moves = record.moves.reduce<Buffer>(linkOf, Buffer.alloc(32)).toString('hex');
  return sha256(Buffer.from(canonical({ ...record, moves }))).toString('hex');
}

function broughtTo({ brought, start }: Recorded): readonly string[] {
  return [...brought, start ?? null].filter((id) => id !== null);
}

describe('the values beside the page come out by its steps, and by the program', () => {
  test.each(values.deals)('the commitment, and the seed of the deal from $brought.length ids', (deal) => {
    expect(sha256(fromHex(deal.serverSeed)).toString('hex')).toBe(deal.commitment);
    expect(seedOfDeal(deal.serverSeed, deal.brought).toString('hex')).toBe(deal.seed);
    expect(commitmentOf(deal.serverSeed)).toBe(deal.commitment);
    expect(dealSeed(deal.serverSeed, deal.brought)).toBe(deal.seed);
  });

  test.each(values.chance)('words, numbers and a shuffle of move $move', (chance) => {
    const anew = () => wordsOf(fromHex(chance.seed), chance.move);
    const words = anew();
    expect(chance.words.map(() => words.next().value)).toEqual(chance.words);
    const numbers = anew();
    expect(chance.below.map(({ bound }) => below(numbers, bound))).toEqual(chance.below.map(({ number }) => number));
    expect(shuffled(anew(), ten(10))).toEqual(chance.shuffle);
    const own = () => seededRandom(chance.seed, chance.move);
    const random = own();
    expect(chance.below.map(({ bound }) => random.below(bound))).toEqual(chance.below.map(({ number }) => number));
    expect(own().shuffle(ten(10))).toEqual(chance.shuffle);
  });

  test.each(values.canonical)('canonical JSON $text', ({ value, text }) => {
    expect([canonical(value), canonicalJson(value)]).toEqual([text, text]);
  });

  test('the chain of moves', () => {
    let link = Buffer.alloc(32);
    let own = noMoves;
    for (const step of values.chain) {
      link = Buffer.from(linkOf(link, step.move));
      own = nextLink(own, step.move);
      expect([link.toString('hex'), own]).toEqual([step.link, step.link]);
    }
  });

  test.each(values.records)('the whole record of a game, $digest', (record) => {
    expect(sha256(fromHex(record.seed)).toString('hex')).toBe(record.commitment);
    expect(record).toMatchObject(dealOfParade(seedOfDeal(record.seed, broughtTo(record)), record.seats));
    expect(digest(record)).toBe(record.digest);
    expect(verifyRecord(record, games, { deal: record.commitment, digest: record.digest })).toEqual({ ok: true });
  });
});

test('any JSON is written alike by both', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonical(value)).toBe(canonicalJson(value));
    }),
  );
});

test('the commitment and the digest of any table come out by the steps of the page', () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { table, log } = eventfulGame(seed, seed % 2 === 0 ? seed : undefined);
    const record = recordSchema.parse(JSON.parse(JSON.stringify(recordOf(table, toy, log))));
    expect(sha256(fromHex(seedFrom(seed, 0))).toString('hex')).toBe(record.commitment);
    expect(digest(record)).toBe(record.digest);
  }
});
