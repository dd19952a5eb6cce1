import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Review, Verdict } from '../../src/bots/review.ts';
import type { Judged } from '../../src/bots/search/judge.ts';
import { makeSeal } from '../../src/discord/answers/seal.ts';
import { games } from '../../src/games/index.ts';
import { speak } from '../../src/locales/texts.ts';
import { findMoments, type KeyMoment, readMoments, writeMoments } from '../../src/screens/moments.ts';
import { drawMoment, momentScreen, type Position } from '../../src/screens/review-screen.ts';
import { writerFor } from '../../src/screens/writer.ts';
import { replay } from '../../src/tables/record/replay.ts';
import { finishedGame } from '../support/tables/finished-game.ts';

const say = speak('en-US');
const moment: fc.Arbitrary<KeyMoment> = fc.record({
  number: fc.integer({ min: 1, max: 1_295 }),
  other: fc.integer({ min: 0, max: 1_295 }),
  effect: fc.constantFrom('cost', 'won'),
  of: fc.constantFrom('chance', 'points'),
  played: fc.integer({ min: -9_999, max: 9_999 }),
  instead: fc.integer({ min: -9_999, max: 9_999 }),
});

const inButtons = (moments: readonly KeyMoment[]) => ({ count: moments.length, written: writeMoments(moments) });

describe('moments in a button', () => {
  test('are read back as they were, and leave room in it', () => {
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 3 }), (moments) => {
        const written = writeMoments(moments);
        expect(readMoments(written)).toEqual(moments);
        expect(`share-moment.2.${written}.${makeSeal('token')(written)}`).toMatch(/^[A-Za-z0-9.\-_+]{1,60}$/);
      }),
    );
  });

  test('are not read from anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[0-9a-z]{0,40}$/)), (text) => {
        const read = readMoments(text);
        if (read) expect(writeMoments(read)).toBe(text);
      }),
    );
    for (const text of ['', 'zz', '0102c0000000102c00000', '0102e000000', `${'0102cfffggg'.repeat(4)}`]) {
      expect(readMoments(text)).toBeUndefined();
    }
  });
});

describe.each(games.filter(({ advice }) => advice))('a review of $id', (game) => {
  const { table, log } = finishedGame(game, ['Ann', 'Ben', 'Chris']);
  const moves = replay(table, game, log) ?? [];
  const own = moves.find(({ view }) => new Set(game.strategy.moves(view).map((move) => nameOf(view, move))).size > 1);
  if (!own) throw new Error('somebody had a choice');
  const writer = writerFor(table, say);
  const second = game.strategy.moves(own.view).find((move) => nameOf(own.view, move) !== nameOf(own.view, own.move));
  if (!second) throw new Error('somebody had a choice');

  function nameOf(view: unknown, move: object): string {
    return game.advice?.nameMove(view, move, writerFor(table, say)) ?? '';
  }

  function judged(chance: number, lead = 0, error = 0.01): Omit<Judged<object>, 'move'> {
    return { chance, lead, score: 20, deals: 100, error, value: chance + lead / 100, valueError: 0.01 };
  }

  const verdict = (change: number): Verdict<object> => ({
    number: own.number,
    played: { ...judged(0.5), move: own.move },
    instead: { ...judged(0.5 - change), move: second },
    change,
  });
  const find = (review: Review<object>) => findMoments(game, moves, review, writer);
  const position = (one: KeyMoment, name?: string): Position => ({
    game,
    moment: one,
    view: own.view,
    played: own.move,
    instead: game.strategy.moves(own.view)[one.other] ?? {},
    ...(name === undefined ? {} : { name }),
  });

  /** The text of each moment, figures and all. */
  function tell(review: Review<object>): readonly string[] {
    const found = find(review);
    return found.map((one, at) =>
      momentScreen(position(one), inButtons(found), { at, isWhy: true }, writer).text.join('\n'),
    );
  }

  test('tells the three that changed most, whether they cost or won', () => {
    const texts = tell({ cost: [verdict(-0.3), verdict(-0.1)], won: [verdict(0.2), verdict(0.05)] });
    expect(texts.map((text) => /(cost|earned) you about (\d+)/.exec(text)?.slice(1))).toEqual([
      ['cost', '30'],
      ['earned', '20'],
      ['cost', '10'],
    ]);
    const [cost, won] = texts;
    expect(cost).toMatch(/^\*\*Move \d+:\*\* you played \*\*.+\*\*, but \*\*.+\*\* was better(: it .+)?\.\n/);
    expect(won).toMatch(
      /^\*\*Move \d+:\*\* you played \*\*.+\*\*, a strong play(: it .+)?\. Next best was \*\*.+\*\*\./,
    );
  });

  test('is one short sentence, and the figures come with Why', () => {
    const found = find({ cost: [verdict(-0.3), verdict(-0.1)], won: [] });
    const [first] = found;
    if (!first) throw new Error('a play cost much');
    const short = momentScreen(position(first), inButtons(found), { at: 0, isWhy: false }, writer);
    expect(short.text).toHaveLength(1);
    expect(short.text.join()).not.toMatch(/%|about/);
    const labels = short.rows.flatMap((row) => ('buttons' in row ? row.buttons.map(({ label }) => label) : []));
    expect(labels).toEqual(['◀', '▶', 'Why', 'Replay from here', 'Share']);
    expect(
      momentScreen(position(first, 'Ann'), inButtons(found), { at: 0, isWhy: false }, writer).text.join(),
    ).toContain(' Ann played ');
  });

  test('tells of points where the chances were the same', () => {
    const lost = (played: number, instead: number): Verdict<object> => ({
      number: own.number,
      played: { ...judged(0.001, played), move: own.move },
      instead: { ...judged(0.002, instead), move: second },
      change: (played - instead) / 100,
    });
    const texts = tell({ cost: [lost(-14.06, -6)], won: [lost(2, -0.5)] });
    expect(texts[0]).toMatch(
      /cost you about 8\.1 points\. .* ended 14\.1 behind the best of the others; .* 6 behind\. /,
    );
    expect(texts[1]).toMatch(
      /earned you about 2\.5 points\. .* ended 2 ahead of the best of the others; .* 0\.5 behind\. /,
    );
  });

  test('says level where nobody is ahead', () => {
    const even: Verdict<object> = {
      number: own.number,
      played: { ...judged(0.5, -0.04), move: own.move },
      instead: { ...judged(0.5, 3), move: second },
      change: -0.03,
    };
    expect(tell({ cost: [even], won: [] })[0]).toContain('you ended level with the best of the others');
  });

  test('never tells of a cost that its numbers do not show, nor of a gain', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const lead = fc.double({ min: -50, max: 50, noNaN: true });
    const some = fc.record({ share, lead, error: fc.double({ min: 0, max: 0.05, noNaN: true }) });
    fc.assert(
      fc.property(some, some, fc.double({ min: -1, max: 1, noNaN: true }), (one, other, change) => {
        fc.pre(change !== 0);
        const played = { ...judged(one.share, one.lead, one.error), move: own.move };
        const instead = { ...judged(other.share, other.lead, other.error), move: second };
        const verdicts = [{ number: own.number, played, instead, change }];
        const [text] = tell(change < 0 ? { cost: verdicts, won: [] } : { cost: [], won: verdicts });
        if (text === undefined) return;
        const gain = text.includes(' earned you about ') ? 1 : -1;
        const number = Number(/ about ([\d.]+)/.exec(text)?.[1]);
        expect(number).toBeGreaterThan(0);
        const difference = /about \d+% win chance/.test(text) ? 100 * (one.share - other.share) : one.lead - other.lead;
        expect(gain * number).toBeCloseTo(difference, -1);
        expect(gain).toBe(Math.sign(difference));
        expect(gain).toBe(Math.sign(change));
      }),
    );
  });

  test('names nothing to have done instead that bears the same name', () => {
    const alike = { ...verdict(-0.3), instead: { ...judged(0.8), move: own.move } };
    expect(find({ cost: [alike], won: [] })).toEqual([]);
  });

  const testIfDrawn = game.picture?.move ? test : undefined;
  testIfDrawn?.('shows both plays in one picture, each under its heading', () => {
    const [first] = find({ cost: [verdict(-0.3)], won: [] });
    if (!first) throw new Error('a play cost much');
    const scene = drawMoment(position(first), writer);
    expect(scene?.alt).toMatch(/^You played: .* Better: /);
    const texts = scene?.pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])) ?? [];
    expect(texts.filter((text) => text === 'You played' || text === 'Better')).toEqual(['You played', 'Better']);
    // with its text and two rows of buttons a phone shows it whole
    expect(scene?.height).toBeLessThanOrEqual(560);
  });
});

test.each(games.filter(({ advice, picture }) => advice && picture))('a review of $id is shown in pictures', (game) => {
  expect(game.picture?.move).toBeDefined();
});
