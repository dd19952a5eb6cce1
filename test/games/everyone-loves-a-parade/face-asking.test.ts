/** What is shown before a move is final: what it brings to the own float and to others, and the ways on and back. */
import { describe, expect, it } from 'vitest';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { acting, game, position } from '../../support/games/everyone-loves-a-parade.ts';
import {
  board,
  buttonsOf,
  cards,
  choicesOf,
  plain,
  textOf,
} from '../../support/games/everyone-loves-a-parade-screens.ts';

const { face } = game;
const swift = { ...plain, confirms: false };
const dice = ['balloons blue', 'flowers red', 'streamers yellow'];
const warehouse = 'BB-SET FY-MOVE2 SR-REROLL FR-ADD SB-LOOK2';
const floats = ['BB-ADD', 'FR-BALLOON', ''];
const start = position({ seats: 3, dice, warehouse, floats });

const press = (state: FloatState, verb: string) => face.press(game.view(state, 0), verb, []);
const verbs = (state: FloatState, step = '') => buttonsOf(board(state, step)).map(({ verb }) => verb);
const labels = (state: FloatState, step = '') => buttonsOf(board(state, step)).map(({ label }) => label);

describe('a card of the Warehouse', () => {
  it('is looked at before it is taken: what it brings, and what its action could do', () => {
    expect(press(start, verbs(start)[0] ?? '')).toEqual({ step: 'sure.take.BB-SET' });
    const screen = board(start, 'sure.take.BB-SET');
    expect(textOf(screen)).toContain(
      '▶ **Ann: take #1 🎈🔵B2?**\nYour best crowd: 4 → **8** (crowd 1). Then you can set a die to another face.',
    );
    expect(labels(start, 'sure.take.BB-SET')).toEqual(['Confirm, then set', 'Confirm, no action', 'Back']);
    expect(choicesOf(screen)).toContainEqual({
      value: 'sure.take.BB-SET+set.1.1.blue',
      label: 'crowd 2: 🔴R red → 🔵B blue (you 4 → 8)',
      description: 'Ben 12 → 6',
    });
    expect(press(start, 'take.BB-SET')).toEqual({ move: { take: 'BB-SET' } });
    expect(press(start, 'take.BB-SET+skip')).toEqual({ move: { take: 'BB-SET' }, followedBy: [{ skip: true }] });
  });

  it('is taken together with its action in three presses, or the action is thought over', () => {
    const step = 'sure.take.BB-SET+set.1.1.blue';
    expect(face.press(game.view(start, 0), 'do', [step])).toEqual({ step });
    expect(textOf(board(start, step))).toContain(
      '▶ **Ann: take #1 🎈🔵B2, then set 🔴R at crowd 2 to 🔵B?**\nYour best crowd: 4 → **8** (crowd 1). Others: Ben 12 → 6.',
    );
    expect(verbs(start, step)).toEqual(['take.BB-SET+set.1.1.blue', 'sure.take.BB-SET']);
    const move = { take: 'BB-SET' };
    expect(press(start, 'take.BB-SET+set.1.1.blue')).toEqual({ move, followedBy: [{ set: [1, 1], face: 'blue' }] });
  });

  it('says how likely a roll helps or hurts, whom too, and offers a new die or a look with the card', () => {
    const entry = choicesOf(board(start, 'sure.take.SR-REROLL')).find(({ value }) => value.endsWith('reroll.1.1'));
    expect(entry).toEqual({
      value: 'sure.take.SR-REROLL+reroll.1.1',
      label: 'crowd 2: 🔴R red (you 5)',
      description: 'Ben 12 → 7',
    });
    const risky = choicesOf(board(acting('REROLL', { dice, floats })));
    expect(risky[1]?.label).toBe('crowd 1: 🔵B blue (you 4, ↓ 3/6)');
    expect(verbs(start, 'sure.take.FR-ADD')).toEqual([
      'take.FR-ADD+add.item',
      'take.FR-ADD+add.color',
      'take.FR-ADD+skip',
      'back',
    ]);
    expect(verbs(start, 'sure.take.SB-LOOK2')).toEqual(['take.SB-LOOK2+look', 'take.SB-LOOK2+skip', 'back']);
  });

  it('says where its action has no target', () => {
    const bare = position({ seats: 3, dice: ['red', 'blue', 'flowers'], warehouse, floats });
    const step = 'sure.take.FY-MOVE2';
    expect(textOf(board(bare, step))).toContain('Its action has no target now.');
    expect(verbs(bare, step)).toEqual(['take.FY-MOVE2', 'back']);
  });

  it('is taken on one tap where the host chose that nobody is asked', () => {
    expect(buttonsOf(board(start, '', swift))[0]).toMatchObject({ verb: 'take.BB-SET' });
    const values = choicesOf(board(acting('SET', { dice }), '', swift)).map(({ value }) => value);
    expect(values).toContain('set.0.0.flowers');
  });
});

describe('a card for either of two floats', () => {
  const two = (card: string) =>
    position({
      seats: 2,
      dice: [...dice, 'red'],
      warehouse: `${card} FY-MOVE2 SR-REROLL FR-ADD BY-ADD`,
      floats: ['BB-ADD', '', '', ''],
    });

  it('says what it brings to each in a line, and in the first round what its action is', () => {
    expect(textOf(board(two('SB-LOOK2'), 'card.SB-LOOK2'))).toContain(
      [
        '▶ **Ann: take #1 🎏🔵B3?**',
        '① 4 → **7** (crowd 1) · ② 0 → **3** (crowd 1)',
        'Then you can look at the top two cards and add one.',
      ].join('\n'),
    );
    const later = { ...two('SB-LOOK2'), round: 1, dice: [[], [], [], [], ...two('SB-LOOK2').dice] };
    expect(textOf(board(later, 'card.SB-LOOK2'))).not.toContain('Then you can');
  });

  it('is taken together with what may follow it on either float, or with nothing, from one menu', () => {
    const step = 'card.SB-LOOK2';
    expect(choicesOf(board(two('SB-LOOK2'), step)).map(({ label, value }) => [label, value])).toEqual([
      ['Confirm · Look (① 4 → 7)', 'take.SB-LOOK2.float0+look'],
      ['Confirm · no action (① 4 → 7)', 'take.SB-LOOK2.float0+skip'],
      ['Confirm · Look (② 0 → 3)', 'take.SB-LOOK2.float1+look'],
      ['Confirm · no action (② 0 → 3)', 'take.SB-LOOK2.float1+skip'],
    ]);
    expect(labels(two('SB-LOOK2'), step)).toEqual(['Confirm ① · 7', 'Confirm ② · 3', 'Back']);
    expect(verbs(two('SB-LOOK2'), step)).toEqual(['take.SB-LOOK2.float0', 'take.SB-LOOK2.float1', 'back']);
  });

  it('has a menu for each float where one would be too long', () => {
    const full = 'flowers streamers balloons red yellow blue';
    const state = position({ seats: 2, dice: [full, full, '', ''], warehouse: 'FB-SET' });
    const { rows } = board(state, 'card.FB-SET');
    expect(
      rows.map((row) => ('menu' in row ? [row.menu.placeholder, row.menu.choices.length] : row.buttons.length)),
    ).toEqual([
      ['Confirm, then set a die to another face… (float ①)', 25],
      ['Confirm, then set a die to another face… (float ②)', 25],
      3,
    ]);
  });
});

it('lets a card be taken whose action has more targets than menus can hold: they are chosen afterwards', () => {
  const full = 'flowers streamers balloons red yellow blue';
  const crowded = (seats: number, float = '') => ({
    state: position({ seats, dice: Array.from({ length: Math.max(4, seats) }, () => full), warehouse }),
    step: `${seats === 2 ? 'card' : 'sure.take'}.FY-MOVE2${float}`,
  });
  const { state, step } = crowded(6);
  expect(choicesOf(board(state, step))).toEqual([]);
  expect(labels(state, step)).toEqual(['Confirm, then move 1–2', 'Confirm, no action', 'Back']);
  const two = crowded(2);
  expect(choicesOf(board(two.state, two.step)).map(({ value }) => value)).toEqual([
    'take.FY-MOVE2.float0+skip',
    'take.FY-MOVE2.float1+skip',
  ]);
});

describe('in the parade', () => {
  const parade = [0, 1, 2].map((seat) => ({ order: seat + 1, seat, float: 0, crowd: null }));
  const ability = acting('SET', { dice, floats, takes: 9, parade });
  const placing = position({ seats: 3, dice, floats, takes: 9, parade, phase: { doing: 'place', seat: 0, float: 0 } });

  it('a crowd is looked at before a float is placed there: its points, a better one, and whom it blocks', () => {
    expect(labels(placing)).toEqual(['Crowd 1 · 4 points', 'Crowd 2 · 0 points', 'Crowd 3 · 0 points']);
    expect(press(placing, verbs(placing)[1] ?? '')).toEqual({ step: 'sure.place.1' });
    expect(textOf(board(placing, 'sure.place.1'))).toContain(
      '▶ **Ann: place at crowd 2?**\nScores **0**. Crowd 1 would score 4. Others: Ben 12 → 0.',
    );
    expect(verbs(placing, 'sure.place.1')).toEqual(['place.1', 'back']);
  });

  it('an ability is looked at, and then made together with placing the float', () => {
    expect(verbs(ability, 'sure.set.2.0.balloons')).toEqual([
      'set.2.0.balloons+place.0',
      'set.2.0.balloons+place.1',
      'set.2.0.balloons+place.2',
      'set.2.0.balloons',
      'back',
    ]);
    expect(labels(ability, 'sure.set.2.0.balloons')[2]).toBe('Confirm · Crowd 3 · 2 points');
    expect(press(ability, 'set.2.0.balloons+place.2')).toEqual({
      move: { set: [2, 0], face: 'balloons' },
      followedBy: [{ place: 2 }],
    });
  });

  it('an ability is skipped by placing', () => {
    expect(verbs(ability, 'sure.skip')).toEqual(['skip+place.0', 'skip+place.1', 'skip+place.2', 'back']);
    expect(press(ability, 'skip+place.0')).toEqual({ move: { skip: true }, followedBy: [{ place: 0 }] });
  });
});

describe('of two cards that were looked at', () => {
  const looking = acting('LOOK2', {
    dice,
    floats,
    phase: { doing: 'pick', seat: 0, float: 0, saw: ['BY-ADD', 'FB-SET'] },
  });

  it('the better one is proposed for one press, and the other added after a second, on the private screen', () => {
    const [first, second] = buttonsOf(cards(looking, 0));
    expect(second).toMatchObject({ verb: 'pick.FB-SET', label: 'Confirm · Add 🌸🔵B4 · 4 → 8', style: 'success' });
    expect(first).toMatchObject({ verb: 'sure.pick.BY-ADD', label: 'Add 🎈🟡Y3 · 4 → 7' });
    const sure = cards(looking, 0, 'sure.pick.BY-ADD');
    expect(textOf(sure)).toContain('▶ **Ann: add 🎈🟡Y3?**\nYour best crowd: 4 → **7** (crowd 1).');
    expect(buttonsOf(sure).map(({ verb }) => verb)).toEqual(['pick.BY-ADD', 'back']);
  });

  it('none is proposed where nobody is asked', () => {
    const labelsOf = buttonsOf(cards(looking, 0, '', swift)).map(({ label }) => label);
    expect(labelsOf).toEqual(['Add 🎈🟡Y3 · 4 → 7', 'Add 🌸🔵B4 · 4 → 8']);
  });

  it('are never named on the board', () => {
    expect(textOf(board(looking, 'sure.pick.BY-ADD'))).not.toMatch(/add 🎈/);
  });
});

describe('what goes on after a roll or an ability', () => {
  const rolled = acting('ADD', {
    dice,
    floats,
    phase: { doing: 'onto', seat: 0, float: 0, die: { kind: 'color', face: 'blue' } },
  });

  it('proposes the crowd that brings most, of equals the one that helps a second crowd, and asks about any other', () => {
    expect(textOf(board(rolled))).toContain(
      '▶ Ann: you rolled 🔵B. Which crowd gets it?\n**Confirm** to put 🔵B on crowd 2. Your best crowd: still 4 (crowd 1).',
    );
    expect(verbs(rolled)).toEqual(['sure.onto.0', 'onto.1', 'sure.onto.2']);
    expect(labels(rolled)[1]).toBe('Confirm · Crowd 2 🌸🔴R · 4');
    expect(verbs(rolled, 'sure.onto.0')).toEqual(['onto.0', 'back']);
  });

  it('proposes what an action can do after a card that was taken by itself, if it helps the float', () => {
    const swap = acting('SWAP', { dice, warehouse, floats: ['BB-ADD', 'FR-BALLOON', ''] });
    const taken = { ...swap, last: [{ seat: 0, take: 'BB-ADD' }] };
    expect(textOf(board(taken))).toContain(
      '**Confirm** to swap 🎈🔵B2 for 🌸🔴R6. Your best crowd: 4 → **12** (crowd 2).',
    );
    expect(buttonsOf(board(taken))).toMatchObject([
      { verb: 'give.BB-ADD.FR-ADD', label: 'Confirm · 4 → 12' },
      { label: 'Skip' },
    ]);
    expect(labels(swap)).toEqual(['Skip']);
    const best = acting('SWAP', {
      dice,
      warehouse: 'BB-SET SY-MOVE2 SR-REROLL BR-ADD SB-LOOK2',
      floats: ['FR-ADD', '', ''],
    });
    expect(labels({ ...best, last: taken.last })).toEqual(['Skip']);
  });

  it('proposes where to place only after an ability in the same turn: whoever has not pressed yet is asked about any crowd', () => {
    const parade = [0, 1, 2].map((seat) => ({ order: seat + 1, seat, float: 0, crowd: null }));
    const placing = position({
      seats: 3,
      dice,
      floats,
      takes: 9,
      parade,
      phase: { doing: 'place', seat: 0, float: 0 },
    });
    const reroll = { seat: 0, reroll: [2, 0] as const, rolled: 'flowers' as const, was: 'streamers' as const };
    const after = { ...placing, last: [reroll] };
    expect(verbs(after)).toEqual(['place.0', 'sure.place.1', 'sure.place.2']);
    expect(textOf(board(after))).toContain('**Confirm** to place at crowd 1. Scores **4**, your best crowd.');
    expect(verbs(placing)).toEqual(['sure.place.0', 'sure.place.1', 'sure.place.2']);
    const others = {
      ...placing,
      last: [
        { ...reroll, seat: 1 },
        { seat: 1, place: 3 },
      ],
    };
    expect(verbs(others)).toEqual(verbs(placing));
    const first = { ...placing, last: [{ seat: 2, take: 'BB-ADD' }, reroll] };
    expect(verbs(first)).toEqual(verbs(after));
    const decorated = { ...placing, last: [{ seat: 0, take: 'BB-ADD' }, reroll] };
    expect(verbs(decorated)).toEqual(verbs(placing));
  });
});

it('takes no step that would lead to something that cannot be done', () => {
  for (const word of [
    'sure.take.FY-LOOK2',
    'sure.take.BB-SET+move.0.0.1',
    'sure.',
    'card.BB-SET',
    'take.BB-SET+place.0',
  ]) {
    expect(press(start, word)).toEqual({ refused: 'illegal-move' });
  }
});
