import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deck } from '../../../src/games/parade/cards.ts';
import { findKeepEffect } from '../../../src/games/parade/effects.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { countUp } from '../../../src/games/parade/scoring.ts';
import type { ParadeMove } from '../../../src/games/parade/state.ts';
import { line, type Position, position } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';

const writer = englishWriter(['Ann', 'Ben', 'Cat']);

/** `move('R3')` plays, `move('R3 B2')` keeps. */
function move(text: string): ParadeMove {
  const [first, second] = line(text);
  if (!first) throw new Error('a move names a card');
  return second ? { keep: [first, second] } : { play: first };
}

function reasons(wanted: Position, chosen: string, against?: string) {
  const view = parade.view(position(wanted), 0);
  return parade.advice?.tellReasons(view, move(chosen), against === undefined ? undefined : move(against), writer);
}

const three = { hands: ['Y0 R3 B10 G9 K9', undefined, undefined], pile: 20 };

describe('what speaks for a play', () => {
  it.each<[string, Position, string, string | undefined, string[]]>([
    ['a play that takes nothing', three, 'G9', undefined, ['takes nothing']],
    [
      'the points that it costs, not those that are printed',
      { ...three, front: ['-', 'R1 R2 R4 R5 R6', 'B3 B4 B6'] },
      'R3',
      undefined,
      ['takes 🟥R8 🟦B2 for 10 points'],
    ],
    [
      'a majority that it wins, and takes from another',
      { ...three, front: ['R5', 'R6', 'B3 B4 B6'] },
      'R3',
      undefined,
      ['takes 🟥R8 🟦B2 for 3 points', 'takes the majority in 🟥R from Ben'],
    ],
    [
      'a majority that it gets by taking it from another, once',
      { ...three, line: 'R8 R7 Y7 B5 R9 Y1', front: ['-', 'R6', 'B3 B4 B6'] },
      'R3',
      undefined,
      ['takes 🟥R8 🟥R7 for 2 points', 'takes the majority in 🟥R from Ben'],
    ],
    [
      'a majority that it costs another, where two players must be ahead by two',
      { hands: ['Y0 R3 B10 G9 K9', undefined], pile: 20, front: ['-', 'R5 R6'] },
      'R3',
      undefined,
      ['takes 🟥R8 🟦B2 for 10 points', 'costs Ben the majority in 🟥R'],
    ],
    [
      'a majority that makes earlier cards cheap',
      { ...three, front: ['R5', 'R6 R7', 'B3 B4 B6'] },
      'R3',
      undefined,
      ['takes 🟥R8 🟦B2, yet leaves you 1 point better off', 'gets you the majority in 🟥R'],
    ],
    [
      'that it brings on the last round',
      { ...three, front: ['P1 G1 K1 Y2', 'R6 R7 B0', 'B3 B4 B6'] },
      'R3',
      undefined,
      ['takes 🟥R8 🟦B2 for 10 points', 'starts the last round'],
    ],
    ['a higher card that it keeps for later', three, 'G9', 'B10', ['takes nothing', later('🟦B10')]],
    [
      'a lower card that it keeps for the end',
      { hands: ['G9 K8 B10 P9 P10', undefined, undefined] },
      'G9',
      'K8',
      ['takes nothing', 'saves the lower ⬛K8 for your last two cards'],
    ],
    ['nothing of a card that would cost more now', three, 'G9', 'Y0', ['takes nothing']],
    [
      'nothing of later turns in the last one',
      { ...three, ending: { cause: 'empty-pile', seat: 2, lastPlay: 2 } },
      'G9',
      'B10',
      ['takes nothing'],
    ],
    [
      'nothing of later turns where the musicians’ last round begins with it',
      { ...three, rules: 'musicians', front: ['P1 G1 K1 Y2', 'R6 R7 B0', 'B3 B4 B6'] },
      'R3',
      'B10',
      ['makes this round the last', 'takes 🟥R8 🟦B2 for 10 points'],
    ],
    [
      'that it pays off later, where it costs more now and nothing else speaks for it',
      { ...three, hands: ['K3 R3 B10 G9 K9', undefined, undefined], front: ['-', 'R1 R2 R4 R5 R6', 'B3 B4 B6'] },
      'R3',
      'K3',
      ['pays off later', 'takes 🟥R8 🟦B2 for 10 points'],
    ],
    [
      'of later turns where whoever starts the last round plays once more',
      { ...three, front: ['P1 G1 K1 Y2', 'R6 R7 B0', 'B3 B4 B6'] },
      'R3',
      'G9',
      ['starts the last round', later('🟩G9'), 'takes 🟥R8 🟦B2 for 10 points'],
    ],
  ])('tells %s', (_, wanted, chosen, against, effects) => {
    expect(reasons(wanted, chosen, against)?.effects).toEqual(effects);
  });

  it('reads as advice, and in the musicians’ signs where these are played', () => {
    expect(reasons(three, 'R3')?.advice).toBe('Play 🟥R3');
    expect(reasons({ ...three, faces: 'musicians' }, 'R3')?.advice).toBe('Play ♥3');
  });
});

function later(card: string): string {
  return `saves ${card}, which protects more of a long line`;
}

const last: Position = {
  hands: ['R4 B2 G0 G1', 'K1 K2 K3 K4', 'P1 P2 P3 P4'],
  ending: { cause: 'six-colours', seat: 2, lastPlay: 3 },
  plays: 3,
  front: ['R5', 'R6 R7', 'G8 G9'],
};

describe('what speaks for the last two cards', () => {
  it.each<[string, string, string | undefined, string[]]>([
    [
      'what they come to',
      'B2 G0',
      undefined,
      [
        'leaves you with 6 points for now',
        'gets you the majority in 🟦B',
        'can end at 7 if others win your majorities',
      ],
    ],
    [
      'a majority that they win',
      'R4 G0',
      undefined,
      [
        'leaves you with 2 points for now',
        'gets you the majority in 🟥R',
        'can end at 9 if others win your majorities',
      ],
    ],
    [
      'that less is at stake, where they cost more for now',
      'G0 G1',
      'R4 B2',
      ['leaves you with 7 points for now', 'gets you the majority in 🟩G', 'can’t get worse, whatever the others keep'],
    ],
    [
      'the same of them beside any other pair',
      'R4 G0',
      'G0 G1',
      [
        'leaves you with 2 points for now',
        'gets you the majority in 🟥R',
        'can end at 9 if others win your majorities',
      ],
    ],
  ])('tells %s', (_, chosen, against, effects) => {
    expect(reasons(last, chosen, against)?.effects).toEqual(effects);
  });

  it('says no less than the most that they can come to, whatever the others keep', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 6 }), (seed, seats) => {
        const cards = randomFrom(seed).shuffle(deck);
        const front = Array.from({ length: seats }, (_, seat) => cards.slice(seat * 5, seat * 5 + 5));
        const hands = Array.from({ length: seats }, (_, seat) => cards.slice(30 + seat * 4, 34 + seat * 4));
        const view = parade.view(
          position({
            hands: hands.map((hand) => hand.join(' ')),
            ending: { cause: 'six-colours', seat: seats - 1, lastPlay: seats },
            plays: seats,
            front: front.map((own) => own.join(' ')),
          }),
          0,
        );
        const kept = hands.map((hand) => hand.slice(0, 2));
        const [first, second] = kept[0] ?? [];
        if (!first || !second) throw new Error('everybody has cards');
        const counted = countUp(
          front.map((own, seat) => [...own, ...(kept[seat] ?? [])]),
          view.rules,
        );
        expect(findKeepEffect(view, [first, second]).atWorst).toBeGreaterThanOrEqual(counted[0]?.points ?? 0);
      }),
    );
  });

  it('reads as advice', () => {
    expect(reasons(last, 'B2 G0')?.advice).toBe('Keep 🟦B2 + 🟩G0');
  });
});

describe('the reasons', () => {
  it('are the same whatever the others hold', () => {
    const other = { ...last, hands: ['R4 B2 G0 G1', 'Y1 Y2 Y3 Y4', 'P7 P8 P9 P10'] };
    expect(reasons(other, 'R4 G0', 'B2 G0')).toEqual(reasons(last, 'R4 G0', 'B2 G0'));
  });
});
