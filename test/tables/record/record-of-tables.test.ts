import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOf, nextLink, noMoves } from '../../../src/tables/digest.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { digestAt, recordOf } from '../../../src/tables/record/record.ts';
import { type Seen, verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { type Json, pathsOf, valueAt, withItemTwice, without, withValueAt } from '../../support/project/json-paths.ts';
import { runs } from '../../support/size.ts';
import { eventfulGame } from '../../support/tables/eventful-game.ts';
import { toy } from '../../support/tables/tables.ts';

type Fields = Record<string, Json>;

/** A record as it comes out of a file, and what people saw of its game. */
function gameOf(seed = 1, closedAfter?: number): { readonly record: Fields; readonly seen: Required<Seen> } {
  const { table, log } = eventfulGame(seed, closedAfter);
  const record: Fields = JSON.parse(JSON.stringify(recordOf(table, toy, log)));
  return { record, seen: { deal: String(record.commitment), digest: String(digestAt(table, toy)) } };
}

function reasonFor(json: unknown, seen?: Seen): string {
  const verified = verifyRecord(json, [toy], seen);
  return verified.ok ? 'none' : verified.reason;
}

/** A record with the digest that it would have if it were true: what a careful forger hands on. */
function reseal(forged: Json): Json {
  if (!isFields(forged) || !Array.isArray(forged.moves)) return forged;
  const chain = forged.moves.reduce<string>((link, move) => nextLink(link, Object(move)), noMoves);
  return { ...forged, digest: digestOf(forged, chain) };
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('the record of a table', () => {
  const { record } = gameOf();

  test('names its fields in the order of the format', () => {
    const head = ['format', 'game', 'length', 'table', 'seats', 'names', 'firstSeat', 'numbers'];
    const proof = ['brought', 'start', 'seed', 'commitment'];
    expect(Object.keys(record)).toEqual([...head, ...proof, 'seating', 'moves', 'ends', 'result', 'digest']);
  });

  test('says who sat where at the deal and what they brought, who came and went, and who made each move', () => {
    const { table, log } = eventfulGame();
    expect(record).toMatchObject({
      format: 'parade-record/2',
      seed: seedFrom(1, 0),
      brought: ['opening', 'joined-ben', 'joined-chris', null],
      start: 'start',
      seating: [
        { moves: 2, seat: 2, change: 'left', name: 'Chris' },
        { moves: 4, seat: 2, change: 'took-over', name: 'Dora' },
        { moves: 8, seat: 1, change: 'away', name: 'Ben' },
        { moves: 10, seat: 1, change: 'back', name: 'Ben' },
      ],
    });
    const makers = log.map(({ by, level }) => (level === undefined ? by : `${by} ${level}`));
    expect(new Set(makers)).toEqual(new Set(['person', 'bot greedy', 'clock greedy']));
    expect(record.moves).toEqual(log.map(({ move, by, level }) => ({ ...move, by, ...(level && { level }) })));
    expect(log.some(({ move }) => move.hint === true)).toBe(true);
    expect(JSON.stringify(record)).not.toContain('"user"');
    expect(table.play.proof?.chain).not.toBe(noMoves);
  });

  test('is verified, alone and against what people saw, and its digest is known without the log', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { record: own, seen } = gameOf(seed);
      expect(own.digest).toBe(seen.digest);
      expect([reasonFor(own), reasonFor(own, seen)]).toEqual(['none', 'none']);
    }
  });

  test('of a game that was closed shows its seed, and is verified as far as the game went', () => {
    for (const moves of [0, 1, 6]) {
      const { record: own, seen } = gameOf(1, moves);
      expect(own).toMatchObject({ closed: 'voted', seed: seedFrom(1, 0) });
      expect(own.moves).toHaveLength(moves);
      expect([own.result, own.ends]).toEqual([undefined, undefined]);
      expect([reasonFor(own), reasonFor(own, seen)]).toEqual(['none', 'none']);
    }
  });

  test('of a game that an early version dealt has form 1, whether it was finished or closed', () => {
    for (const closedAfter of [undefined, 3]) {
      const { table, log } = eventfulGame(1, closedAfter);
      const { proof: _, ...play } = table.play;
      const early = recordOf({ ...table, play }, toy, log);
      expect(early).toMatchObject({ format: 'parade-record/1', seed: play.seed });
      expect(early?.moves).toEqual(log.map(({ move }) => move));
      expect(digestAt({ ...table, play }, toy)).toBeUndefined();
      expect(reasonFor(early)).toBe('none');
      expect(reasonFor(early, { digest: '0'.repeat(64) })).toMatch(/^digest: a record in form 1 has none/);
    }
  });
});

describe('a forged record', () => {
  const { record, seen } = gameOf();
  const all = pathsOf(record).filter((path) => path.length > 0);
  const paths = all.filter(([field]) => field !== 'digest');
  const values = fc.oneof(
    fc.nat({ max: 9 }),
    fc.constantFrom(true, 'person', 'bot', 'clock', 'hard', 'Eve', 'left', 'back', '17'),
    fc.jsonValue({ maxDepth: 2 }),
  );

  test('is refused whatever is changed in it, in any place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), values, (path, value) => {
        fc.pre(JSON.stringify(valueAt(record, path)) !== JSON.stringify(value));
        const forged = withValueAt(record, path, value as Json);
        expect([path, reasonFor(forged)]).not.toEqual([path, 'none']);
        expect([path, reasonFor(reseal(forged), seen)]).not.toEqual([path, 'none']);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('is refused whatever is left out of it, said twice or put into it', () => {
    for (const path of paths) {
      const gone = without(record, path);
      expect([path, reasonFor(gone)]).not.toEqual([path, 'none']);
      expect([path, reasonFor(reseal(gone), seen)]).not.toEqual([path, 'none']);
      const doubled = withItemTwice(record, path);
      if (doubled !== undefined) expect([path, reasonFor(reseal(doubled), seen)]).not.toEqual([path, 'none']);
    }
    expect(reasonFor(without(record, ['digest']))).toMatch(/^digest: /);
    expect(reasonFor({ ...record, digest: seen.deal })).toMatch(/^digest is /);
    const more = { ...record, note: 'Ann cheated' };
    expect(reasonFor(more)).toMatch(/^digest is /);
    expect(reasonFor(reseal(more), seen)).toMatch(/^digest is /);
    expect(reasonFor(JSON.parse(JSON.stringify(record).replace('{', '{"__proto__":{"note":1},')))).toMatch(
      /^digest is /,
    );
  });

  test.each<[string, (own: Fields) => Fields]>([
    ['a name', (own) => ({ ...own, names: ['Ann', 'Eve', 'Dora', 'Hatter'] })],
    ['names that change places', (own) => ({ ...own, names: (own.names as Json[]).toReversed() })],
    ['a change of seats that is left out', ({ seating: _, ...own }) => own],
    ['a hint that is left out', (own) => ({ ...own, moves: withoutField(own.moves, 'hint') })],
    ['a bot passed off as a person', (own) => ({ ...own, moves: asPersons(own.moves) })],
  ])('is right in itself with %s once it is sealed anew, and refused by the digest that was seen', (_, forge) => {
    const forged = reseal(forge(record));
    expect(reasonFor(forge(record))).toMatch(/^digest is /);
    expect(reasonFor(forged)).toBe('none');
    expect(reasonFor(forged, { deal: seen.deal })).toBe('none');
    expect(reasonFor(forged, { digest: seen.digest })).toMatch(/^digest is ".*", but what was seen after the game is /);
  });

  test('with another contribution is no deal of its seed, even if what was brought only changes places', () => {
    const brought = record.brought as (string | null)[];
    const other = { ...record, brought: brought.with(1, 'other') };
    expect(reasonFor(reseal(other))).toMatch(/, but the seed deals /);
    const swapped = { ...record, brought: [brought[1] ?? '', brought[0] ?? '', ...brought.slice(2)] };
    expect(reasonFor(reseal(swapped), seen)).toMatch(/^digest is /);
  });

  test('of another game, true in itself, is refused by the commitment that was seen', () => {
    const other = gameOf(2).record;
    expect(reasonFor(other)).toBe('none');
    expect(reasonFor(other, { deal: seen.deal })).toMatch(/^commitment is ".*", but what was seen before the game is /);
  });

  test('with a level for a person or a hint for a bot is refused', () => {
    const moves = record.moves as Fields[];
    const person = moves.findIndex(({ by }) => by === 'person');
    const bot = moves.findIndex(({ by }) => by === 'bot');
    const put = (index: number, more: Fields) => ({
      ...record,
      moves: moves.with(index, { ...moves[index], ...more }),
    });
    expect(reasonFor(reseal(put(person, { level: 'hard' })))).toMatch(/^move \d+: person does not go with /);
    expect(reasonFor(reseal(put(bot, { hint: true })))).toMatch(/^move \d+: bot does not go with /);
  });

  test('that says it was closed although it has an end, or is not over although it was not closed, is refused', () => {
    expect(reasonFor(reseal({ ...record, closed: 'voted' }))).toMatch(/^closed: "voted", but there is a result$/);
    const { closed: _, ...open } = gameOf(1, 3).record;
    expect(reasonFor(reseal(open))).toMatch(/^moves: the game is not over after move 3/);
  });

  test('nested deeper than any stack is refused with a reason', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    for (const path of [['note'], ...all])
      expect(reasonFor(withValueAt({ ...record, note: 1 }, path, deep))).not.toBe('none');
  });
});

function withoutField(moves: Json | undefined, field: string): Json[] {
  return (moves as Fields[]).map(({ [field]: _, ...move }) => move);
}

function asPersons(moves: Json | undefined): Json[] {
  return withoutField(moves, 'level').map((move) => ({ ...(move as Fields), by: 'person' }));
}
