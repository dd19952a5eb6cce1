import { describe, expect, it } from 'vitest';
import { colours } from '../../../src/games/parade/cards.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState } from '../../../src/games/parade/state.ts';
import { nameColour } from '../../../src/games/parade/symbols.ts';
import { keep, type Position, play, position } from '../../support/games/parade.ts';
import { englishWriter } from '../../support/games/writer.ts';

const writer = englishWriter(['Ann', 'Ben', 'Cat']);

function board(state: ParadeState) {
  return parade.face.board(parade.view(state, 'table'), '', writer);
}

function text(state: ParadeState): string {
  return board(state).text.join('\n\n');
}

describe('the board', () => {
  const start = position({
    hands: ['R3 B10 P9 G9 K9', 'R4 B9 P8 G8 K8'],
    front: ['-', 'R5 K10'],
    pile: 24,
  });

  it('tells who begins, the line and what everybody has, in the order of the seats', () => {
    expect(board(start)).toEqual({
      audience: 'table',
      title: 'turn 1',
      text: [
        'The parade begins. Ann goes first.',
        '**Line** front → end: 🟥R8 🟦B2 🟨Y7 🟦B5 🟥R9 🟨Y1',
        '**▶ Ann** (leading) 5 in hand · nothing yet\n**Ben** 5 in hand · 🟥R 5 · ⬛K 10 (2 cards, 15 points so far)',
        '24 cards in the pile.',
      ],
      besidePicture: ['The parade begins. Ann goes first.', '**▶ Ann**: press **My hand** to play a card.'],
      tone: 'waiting',
      rows: [],
    });
  });

  it('warns beside the picture, too, of who lacks a single colour, until the end is in sight', () => {
    const near = position({ hands: ['R3 B10 P9 G9 K9', undefined], front: ['-', 'R1 B1 P1 G1 K1'], pile: 24 });
    const warning = '⚠ Ben has five of the six colors. A sixth starts the last round.';
    expect(text(near)).toContain(warning);
    expect(board(near).besidePicture?.join()).toContain(warning);
    const ending = { seat: 1, cause: 'six-colours', lastPlay: 4 } as const;
    expect(text({ ...near, ending })).not.toContain('five of the six');
  });

  it('keeps everybody in their place, whoever moves', () => {
    const after = text(play(start, 0, 'R3'));
    expect(after.indexOf('**Ann**')).toBeLessThan(after.indexOf('**▶ Ben**'));
    expect(after.indexOf('**Ann**')).toBeGreaterThan(0);
  });

  it('tells of all turns since the reader’s own, and beside a picture of the latest three', () => {
    const six = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);
    const hands = ['R3', 'B10', 'P9', 'G9', 'K9', 'Y9'];
    const before = position({ hands, pile: 24 });
    const after = hands.slice(0, 5).reduce((state, card, seat) => play(state, seat, card), before);
    const shown = parade.face.board(parade.view(after, 'table'), '', six);
    const names = (told: string | undefined) =>
      [...(told ?? '').matchAll(/Ann|Ben|Cat|Dee|Eve/g)].map(([name]) => name);
    expect(names(shown.text[0])).toEqual(['Eve', 'Dee', 'Cat', 'Ben', 'Ann']);
    expect(names(shown.besidePicture?.[0])).toEqual(['Eve', 'Dee', 'Cat']);
  });

  it('tells what the latest play was and took', () => {
    const after = play(start, 0, 'R3');
    expect(board(after).text.slice(0, 2)).toEqual([
      'Ann played 🟥R3 and took 🟥R8 🟦B2.',
      '**Line** front → end: 🟨Y7 🟦B5 🟥R9 🟨Y1 🟥R3',
    ]);
    expect(board(after).title).toBe('turn 2');
  });

  it('recalls in brief what the others did since the next player’s own turn', () => {
    let state = position({ hands: ['R3 B10 P9 G9 K9', 'B9 R4 P8 G8 K8', 'B8 R5 P7 G7 K7'] });
    state = play(play(state, 0, 'R3'), 1, 'B9');
    expect(board(state).text[0]).toBe('Ben played 🟦B9 and took nothing.\nBefore that: Ann 🟥R3, took 2');
  });

  it('has signs for the musicians’ colours that need no font of another script, and none that reads as “and”', () => {
    const signs = colours.map((colour) => nameColour('musicians', colour));
    expect(new Set(signs).size).toBe(6);
    for (const sign of signs) expect(sign).not.toMatch(/[+\u3000-\u303f\uff00-\uffef]/u);
  });

  it('has the musicians’ faces where they were chosen, 10 as X', () => {
    const state = { ...start, faces: 'musicians' } as const;
    expect(text(state)).toContain('♥8 ♠2 ♦7 ♠5 ♥9 ♦1');
    expect(text(state)).toContain('♥ 5 · ➕ X (2 cards');
    expect(text(state)).not.toMatch(/[RBPGKY]\d/);
  });

  it('says in the last round why, and how many turns are left', () => {
    const state = position({ hands: ['B10 P9 G9 K9 R3', undefined], pile: 1 });
    const after = play(state, 0, 'B10');
    expect(board(after).text[1]).toBe('**Last round:** Ann drew the last card. No more drawing. 2 turns left.');
    expect(board(after).tone).toBe('urgent');
  });
});

const ending = { seat: 1, cause: 'six-colours', lastPlay: 9 } as const;

function keeping(changes: Partial<Position> = {}): ParadeState {
  return position({
    hands: ['R3 B10 P9 G9', 'R4 B9 P8 G8', 'R5 B8 P7 G7'],
    front: ['B1', 'P1', 'Y1'],
    plays: 9,
    ending,
    ...changes,
  });
}

describe('the board while the last two cards are chosen', () => {
  it('lists who has chosen and who has not, and nothing of what', () => {
    const before = text(keeping());
    const after = text(keep(keeping(), 1, 'R4', 'B9'));
    expect(before).toContain('▶ Still choosing: Ann, Ben and Cat');
    expect(after).toContain('▶ Still choosing: Ann and Cat\n✓ Ready: Ben');
    expect(after).not.toMatch(/R4|B9|P8|G8/);
    expect(text(keep(keeping(), 1, 'P8', 'G8'))).toBe(after);
  });
});

function finish(state: ParadeState, ...pairs: readonly (readonly [string, string])[]): ParadeState {
  return pairs.reduce((chosen, [first, second], seat) => keep(chosen, seat, first, second), state);
}

describe('the final count', () => {
  it('names the winner, then gives the reason of every number, best first', () => {
    const state = keeping({
      hands: ['K1 K2 B10 P10', 'G0 P0 G9 P9', 'R0 P1 R9 R10'],
      front: ['K9 K8', 'K7 K6 K5', 'B1'],
    });
    const screen = board(finish(state, ['K1', 'K2'], ['G0', 'P0'], ['R0', 'P1']));
    expect(screen.title).toBe('final scores');
    expect(screen.tone).toBe('over');
    expect(screen.text).toEqual([
      '**Cat wins** with 3 points (Ann 4, Ben 20)',
      '**Cat** 3 points, 3 cards\n🟥R 1 card → 1 · 🟦B 1 card → 1 · 🟪P 1 card → 1\nKept 🟥R0 🟪P1',
      '**Ann** 4 points, 4 cards\n⬛K 4 cards → 4\nKept ⬛K1 ⬛K2',
      '**Ben** 20 points, 5 cards\n🟪P 1 card → 1 · 🟩G 1 card → 1 · ⬛K 5 + 6 + 7 = 18\nKept 🟩G0 🟪P0',
      '→ is a majority: 1 point per card. Other cards score their number.',
    ]);
  });

  /** Ann and Ben each come to 4 points, Ann with two cards and Ben with three; Cat has every majority. */
  const tied = keeping({
    hands: ['R4 B0 B10 P10', 'R1 G3 B9 P9', 'R8 R9 G8 G9'],
    front: ['-', 'P0', 'R5 R6 R7 G5 G6 G7 B1 B2 B3 P1 P2'],
  });
  const choices = [
    ['R4', 'B0'],
    ['R1', 'G3'],
    ['R8', 'G9'],
  ] as const;

  it('says when fewer cards decided', () => {
    expect(board(finish(tied, ...choices)).text[0]).toBe(
      '**Ann wins** with 4 points (Ben 4, Cat 13)\nTied on points, so fewest cards wins: Ann has 2 (Ben 3).',
    );
  });

  it('lets all with the fewest points share under the musicians’ rules', () => {
    expect(board(finish({ ...tied, rules: 'musicians' }, ...choices)).text[0]).toBe(
      '**Ann and Ben share the win** with 4 points (Cat 13)',
    );
  });

  it('says so when everybody shares', () => {
    const equal = keeping({ hands: ['R0 R1 B9 B8', 'G0 G1 P9 P8', 'K0 K1 Y9 Y8'], front: ['-', '-', '-'] });
    expect(board(finish(equal, ['R0', 'R1'], ['G0', 'G1'], ['K0', 'K1'])).text[0]).toBe(
      '**Ann, Ben and Cat share the win** with 2 points each',
    );
  });
});
