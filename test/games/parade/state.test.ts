import { describe, expect, it } from 'vitest';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState } from '../../../src/games/parade/state.ts';
import { deal, playRandomGame } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';

const start = deal('classic', 3, 7);
const steps = playRandomGame(start, randomFrom(8));
const middle = steps[20]?.after ?? start;
const keeping = steps.at(-1)?.before ?? start;
const over = steps.at(-1)?.after ?? start;

function accepts(state: unknown): boolean {
  return parade.state.schema.safeParse(state).success;
}

describe('a stored state is refused', () => {
  it.each<[string, unknown]>([
    ['if a card is missing', { ...middle, line: middle.line.slice(1) }],
    ['if a card is there twice', { ...middle, line: [middle.line[1], ...middle.line.slice(1)] }],
    ['if a card is none of the deck', { ...middle, line: ['R11', ...middle.line.slice(1)] }],
    ['if the first seat does not exist', { ...middle, firstSeat: 3 }],
    ['if the turn does not fit the pile', { ...middle, plays: middle.plays + 1 }],
    ['if the turn is no whole number', { ...middle, plays: 2.5 }],
    ['if the turn is past the end', { ...keeping, plays: keeping.plays + 1 }],
    ['if the end belongs to no seat', { ...keeping, ending: { ...keeping.ending, seat: 3 } }],
    ['if a list by seat is too short', { ...middle, latest: middle.latest.slice(1) }],
    ['if a hand has a card of another', { ...middle, hands: moveCard(middle) }],
    ['if cards are kept while others are played', { ...middle, kept: [middle.hands[0]?.slice(0, 2), null, null] }],
    ['if kept cards are not in the hand', { ...keeping, kept: [['R0', 'R0'], null, null] }],
    ['if all is revealed but the hands are still full', { ...keeping, kept: over.kept }],
    ['if it has a field that no state has', { ...middle, extra: 1 }],
    ['if its rules are unknown', { ...middle, rules: 'house' }],
    ['if it is something else', 'R3'],
  ])('%s', (_, state) => {
    expect(accepts(state)).toBe(false);
  });

  it('and accepted if it is none of these', () => {
    expect([start, middle, keeping, over].every(accepts)).toBe(true);
  });
});

function moveCard(state: ParadeState) {
  const [first = [], second = [], ...others] = state.hands;
  return [first.slice(1), [...second, ...first.slice(0, 1)], ...others];
}

describe('the options', () => {
  it('are the classic rules with the Wonderland cards if nothing is said', () => {
    expect(parade.options.usual).toEqual({ rules: 'classic', faces: 'wonderland' });
  });

  it('take the faces from the rules if only these are said', () => {
    expect(parade.options.schema.parse({ rules: 'musicians' })).toEqual({ rules: 'musicians', faces: 'musicians' });
  });

  it('bring the rules’ own faces when the rules are chosen, and any faces after that', () => {
    const musicians = parade.options.choose(parade.options.usual, 'rules', 'musicians');
    expect(musicians).toEqual({ rules: 'musicians', faces: 'musicians' });
    expect(musicians && parade.options.choose(musicians, 'faces', 'wonderland')).toEqual({
      rules: 'musicians',
      faces: 'wonderland',
    });
  });

  it('cannot be set to a value that is unknown', () => {
    const options = parade.options.usual;
    expect(parade.options.choose(options, 'rules', 'house')).toBeUndefined();
    expect(parade.options.choose(options, 'colour', 'classic')).toBeUndefined();
  });
});

describe('the deal', () => {
  it('draws the first seat, then shuffles the deck in its order, and hands out by seat, then line, then pile', () => {
    const asked: unknown[] = [];
    const state = parade.setup(parade.options.usual, 3, {
      below: (bound) => {
        asked.push(bound);
        return 2;
      },
      shuffle: (items) => {
        asked.push(items.join(' '));
        return [...items];
      },
    });
    expect(asked).toEqual([
      3,
      [...'RBPGKY'].flatMap((c) => Array.from({ length: 11 }, (_, n) => `${c}${n}`)).join(' '),
    ]);
    expect(state.firstSeat).toBe(2);
    expect(state.hands).toEqual([
      ['R0', 'R1', 'R2', 'R3', 'R4'],
      ['R5', 'R6', 'R7', 'R8', 'R9'],
      ['R10', 'B0', 'B1', 'B2', 'B3'],
    ]);
    expect(state.line).toEqual(['B4', 'B5', 'B6', 'B7', 'B8', 'B9']);
    expect(state.pile.slice(0, 2)).toEqual(['B10', 'P0']);
    expect(parade.record.deal(state, parade.options.usual)).toEqual({
      firstSeat: 2,
      hands: state.hands,
      parade: state.line,
      deck: state.pile,
    });
  });
});
