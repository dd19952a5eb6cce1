import { describe, expect, it } from 'vitest';
import { houseCards } from '../../../src/games/everyone-loves-a-parade/cards.ts';
import { showAction } from '../../../src/games/everyone-loves-a-parade/face-words.ts';
import { everyoneLovesAParade } from '../../../src/games/everyone-loves-a-parade/index.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import {
  acting,
  deal,
  game,
  play,
  playAll,
  playRandomGame,
  position,
  roll,
  type SeatMove,
  scripted,
} from '../../support/games/everyone-loves-a-parade.ts';
import {
  board,
  buttonsOf,
  cards,
  checkLimits,
  choicesOf,
  plain,
  textOf,
} from '../../support/games/everyone-loves-a-parade-screens.ts';
import { handOf } from '../../support/games/hand-of.ts';
import { randomFrom } from '../../support/games/random.ts';

const { face } = game;
const { usual } = game.options;

describe('the board', () => {
  const start = position({
    seats: 3,
    dice: ['flowers red balloons', 'streamers yellow', 'balloons blue'],
    warehouse: 'BB-SET FY-MOVE2 SR-REROLL FR-BALLOON SB-LOOK2',
  });

  it('tells whose turn it is, what lies before the crowds, and what the Warehouse has', () => {
    const screen = board(start);
    expect(screen.title).toBe('round 1/3 · turn 1/9');
    const text = textOf(screen);
    expect(text).toContain('**1** 🎈🌸🔴R · **2** 🎏🟡Y · **3** 🎈🔵B');
    expect(text).toContain('Face down: 4–9');
    expect(text).toContain('#2 🌸🟡Y5 · move a die one or two crowds');
    expect(text).toContain('**▶ Ann** 0 points');
    expect(text).toContain('▶ Ann: take a card');
  });

  it('has a button for each card of the Warehouse, with its color, its points and what it brings', () => {
    const buttons = buttonsOf(board(start));
    expect(buttons.map(({ label }) => label)).toEqual([
      '#1 B2 · 0 → 4',
      '#2 Y5 · 0 → 5',
      '#3 R5 · 0 → 5',
      '#4 R6 · 0 → 12',
      '#5 B3 · 0 → 3',
    ]);
    expect(face.press(game.view(start, 0), 'take.BB-SET', [])).toEqual({ move: { take: 'BB-SET' } });
    expect(face.press(game.view(start, 1), 'take.BB-SET', [])).toEqual({ refused: 'illegal-move' });
  });

  it('keeps the players in the order of their seats, and marks whose turn it is and who leads', () => {
    const later = position({ seats: 3, round: 1, firsts: [0, 2], takes: 1, rounds: [[4], [9], [9]] });
    expect(textOf(board(later))).toMatch(/\*\*Ann\*\* 4 .*\n\*\*Ben\*\* 👑 9 .*\n\*\*▶ Cat\*\* 👑 9 /);
    expect(textOf(board(start))).not.toContain('👑');
  });

  it('says what happened, and why an action was not asked for', () => {
    const taken = play(
      { ...start, dice: position({ seats: 3, dice: ['red', 'blue', 'flowers'] }).dice },
      { seat: 0, take: 'FR-BALLOON' },
    );
    expect(textOf(board(taken.state))).toContain(
      'Ann took 🌸🔴R6 (reroll 🎈).\nAnn’s action did nothing: no balloons to reroll.',
    );
  });

  const many = [
    'flowers red blue yellow',
    'streamers yellow balloons blue',
    'balloons blue flowers red streamers yellow',
  ];

  it('has a menu for each kind of dice where one would have more than 25 choices', () => {
    const screen = board(acting('SET', { dice: many }));
    const menus = screen.rows.flatMap((row) => ('menu' in row ? [row.menu] : []));
    expect(menus.map(({ placeholder }) => placeholder.replace(/.*\(/, '('))).toEqual(['(item dice)', '(color dice)']);
    expect(menus.map(({ choices }) => choices.length)).toEqual([12, 16]);
  });

  it('narrows what is still too much to the die first, and then to its crowds', () => {
    const dice = 'balloons streamers flowers blue yellow red';
    const crowded = acting('MOVE2', { seats: 5, dice: Array.from({ length: 5 }, () => dice) });
    const first = board(crowded);
    expect(choicesOf(first).slice(0, 2)).toEqual([
      { value: 'at.0.0', label: 'crowd 1: 🎈 balloons' },
      { value: 'at.0.1', label: 'crowd 1: 🎏 streamers' },
    ]);
    const view = game.view(crowded, 0);
    expect(face.press(view, 'do', ['at.0.0'])).toEqual({ step: 'at.0.0' });
    const second = board(crowded, 'at.0.0');
    expect(textOf(second)).toContain('Chosen: crowd 1: ');
    expect(textOf(first)).not.toContain('Chosen');
    expect(buttonsOf(second).map(({ verb }) => verb)).toEqual([
      'sure.move.0.0.1',
      'sure.move.0.0.2',
      'back',
      'sure.skip',
    ]);
    expect(face.press(view, 'move.0.0.1', [])).toEqual({ move: { move: [0, 0], to: 1 } });
    expect(face.press(view, 'back', [])).toEqual({ step: '' });
  });

  it('shows the five cards first where there are two floats, and then what the card would bring to each', () => {
    const first = deal(2, 3);
    const [seat = 0] = game.toMove(first);
    const [card = ''] = first.warehouse;
    expect(buttonsOf(board(first)).map(({ verb }) => verb)).toEqual(first.warehouse.map((id) => `card.${id}`));
    expect(buttonsOf(board(first))[0]?.label).toMatch(/^#1 .* · ①\d+ ②\d+$/);
    const view = game.view(first, seat);
    expect(face.press(view, `card.${card}`, [])).toEqual({ step: `card.${card}` });
    const second = board(first, `card.${card}`);
    expect(buttonsOf(second).map(({ verb }) => verb)).toEqual(
      ['float0', 'float1'].map((float) => `take.${card}.${float}`).concat('back'),
    );
    expect(choicesOf(second).map(({ value }) => value)).toEqual(
      expect.arrayContaining([`take.${card}.float0+skip`, `take.${card}.float1+skip`]),
    );
    expect(second.rows.length).toBeLessThanOrEqual(3);
    expect(face.press(view, `take.${card}.float1`, [])).toEqual({ move: { take: card, float: 1 } });
  });

  it('keeps a card on one line of a phone: its signs, its letter and its points', () => {
    const shown = board(deal(3, 3)).text.join('\n');
    expect(shown).not.toMatch(/[🎈🎏🌸][🔵🟡🔴]|[🔵🟡🔴][BYR]|[BYR]\d/u);
    expect(shown).toMatch(/#1 [🎈🎏🌸]\u2060[🔵🟡🔴]\u2060[BYR]\u2060\d · /u);
  });

  it('shows up to 25 choices at once', () => {
    const few = acting('SET', { dice: ['flowers red', 'streamers', 'balloons blue'] });
    expect(choicesOf(board(few)).map(({ label }) => label)).toContain('crowd 1: 🌸 flowers → 🎈 balloons (you 0)');
    expect(buttonsOf(board(few)).map(({ label }) => label)).toEqual(['Skip']);
  });

  it('shows a roll before the second one, and before the new die is placed', () => {
    const twice = play(
      acting('REROLL2', { dice: ['flowers red', 'red', 'blue'] }),
      { seat: 0, reroll: [0, 0] },
      scripted(roll('streamers')),
    );
    expect(textOf(board(twice.state))).toContain('the die at crowd 1 now shows 🎏');
    expect(buttonsOf(board(twice.state)).map(({ label }) => label)).toEqual(['Reroll again · 0', 'Keep it']);
    const added = play(
      acting('ADD', { dice: ['flowers red', 'red', 'blue'] }),
      { seat: 0, add: 'color' },
      scripted(roll('red')),
    );
    expect(textOf(board(added.state))).toContain('you rolled 🔴R.');
    expect(buttonsOf(board(added.state)).map(({ label }) => label)).toEqual([
      'Confirm · Crowd 1 🌸🔴R · 0',
      'Crowd 2 🔴R · 0',
      'Crowd 3 🔵B · 0',
    ]);
  });

  it('sends the one who looks to the private screen, which has the two cards', () => {
    const looked = play(acting('LOOK2', { deck: 'FR-ADD BB-SET', dice: ['flowers red', 'red', 'blue'] }), {
      seat: 0,
      look: true,
    }).state;
    expect(board(looked).rows).toEqual([]);
    expect(textOf(board(looked))).toContain('**My cards**');
    const own = cards(looked, 0);
    expect(buttonsOf(own).map(({ label }) => label)).toEqual(['Confirm · Add 🌸🔴R6 · 0 → 12', 'Add 🎈🔵B2 · 0 → 2']);
    expect(textOf(own)).toContain('🌸🔴R6 · best score 0 → 12');
    expect(face.press(game.view(looked, 0), 'pick.FR-ADD', [])).toEqual({ move: { pick: 'FR-ADD' } });
    expect(buttonsOf(cards(looked, 1)).map(({ verb }) => verb)).toEqual(['refresh']);
  });

  it('shows the Order cards in the parade, who is placing, and what each free crowd would score', () => {
    const floats = ['FR-ADD', 'BB-MOVE2', 'SY-MOVE1'];
    const parade = [
      { order: 2, seat: 1, float: 0, crowd: 2 },
      { order: 5, seat: 0, float: 0, crowd: null },
      { order: 7, seat: 2, float: 0, crowd: null },
    ];
    const state = position({
      seats: 3,
      dice: ['flowers red', 'streamers', 'balloons'],
      takes: 9,
      floats,
      orders: [[5], [2], [7]],
      parade,
      phase: { doing: 'place', seat: 0, float: 0 },
    });
    const text = textOf(board(state));
    expect(text).toContain('2 Ben ✓ · ▶ **5 Ann**: swap · 7 Cat: look');
    expect(text).toContain('**Ann would score** crowd 1: 12 · crowd 2: 0');
    expect(text).toContain('**3** 🎈 ← Ben');
    expect(buttonsOf(board(state)).map(({ label }) => label)).toEqual(['Crowd 1 · 12 points', 'Crowd 2 · 0 points']);
  });
});

describe('beside a picture', () => {
  const besides = (screen: { readonly besidePicture?: readonly string[] }) =>
    (screen.besidePicture ?? []).join('\n').replaceAll('\u2060', '');

  it('stands what happened last and what to do, and no card that the picture shows', () => {
    const taken = play(position({ seats: 3, warehouse: 'FB-SET BY-ADD SR-SWAP BB-SET FR-ADD' }), {
      seat: 0,
      take: 'FB-SET',
    });
    const text = besides(board(taken.state));
    expect(text).toBe('Ann took 🌸🔵B4 (set).\n▶ Ann: you can set a die to another face.');
    const asked = besides(board(taken.state, 'sure.skip'));
    expect(asked).toContain('▶ **Ann: skip “set”?**');
    expect(asked).not.toContain('Ann took');
    expect(besides(cards(taken.state, 0))).toBe('**Your turn.** Use the buttons on the board.');
  });

  it('stands after a round what it brought, and at the end who won', () => {
    const steps = playRandomGame(deal(3, 8), randomFrom(8), (move) => randomFrom(move));
    const scored = steps.find(({ after }) => after.round === 1)?.after ?? deal(3, 8);
    expect(besides(board(scored))).toMatch(/^\*\*Round 1 scored\*\* Ann \+\d+ · Ben \+\d+ · Cat \+\d+\n\w+ goes first/);
    const over = steps.at(-1)?.after ?? scored;
    expect(besides(board(over))).toBe(board(over).text[0]);
  });
});

describe('after a round', () => {
  const scored = playAll(
    position({
      seats: 3,
      dice: ['flowers red red', 'balloons blue', 'streamers yellow'],
      takes: 9,
      floats: ['FR-ADD FB-SET', 'BB-SET', 'SY-SET'],
      orders: [[1], [2], [8]],
      phase: { doing: 'act', seat: 2, float: 0, action: 'REROLL' },
    }),
    [
      { seat: 2, skip: true },
      { seat: 0, skip: true },
      { seat: 0, place: 0 },
      { seat: 1, skip: true },
      { seat: 1, place: 1 },
      { seat: 2, skip: true },
      { seat: 2, place: 2 },
    ],
  );

  it('the board counts crowd by crowd what matched, and says who begins and why', () => {
    const text = textOf(board(scored));
    expect(text).toContain('1 🌸🔴R **Ann** 2×🌸🔴R6 + 🌸🔵B4 = **16**');
    expect(text).toContain('2 🎈🔵B **Ben** 2×🎈🔵B2 = **4**');
    expect(text).toContain('Ben goes first: lowest score (4).');
    expect(text).toContain('Earlier: 1 Ann · 2 Ben · 3 Cat');
  });

  it('a tie for the first player is explained', () => {
    const tied = { ...scored, rounds: [[8], [8], [16]] };
    expect(textOf(board(tied))).toContain(
      'Ben goes first: Ann and Ben are tied for lowest (8), and Ben is next clockwise after Ann.',
    );
  });

  it('the scoring is gone once a card is taken', () => {
    const [take] = game.legalMoves(scored, 1);
    if (!take) throw new Error('no move');
    expect(textOf(board(play(scored, { seat: 1, ...take }).state))).not.toContain('scored');
  });
});

describe('the private screen', () => {
  it('shows the own Order card and what the float would score, and no other', () => {
    const state = position({
      seats: 3,
      dice: ['flowers red', 'blue', 'yellow'],
      floats: ['FR-ADD', 'BB-SET', ''],
      orders: [[5], [2], [8]],
    });
    const text = textOf(cards(state, 0));
    expect(text).toContain('**5** · swap a card');
    expect(text).toContain('**Your float:** 🌸🔴R6\nscores now: crowd 1: 12 · crowd 2: 0 · crowd 3: 0');
    expect(text).not.toContain('set a die');
    expect(textOf(cards(state, 1))).toContain('It’s Ann’s turn.');
    expect(textOf(handOf(face).screen(game.view(state, 'table'), '', plain))).toContain('You’re watching');
  });

  const assigning = position({
    seats: 2,
    dice: ['flowers red', 'blue', 'yellow', 'red'],
    takes: 12,
    floats: ['FR-ADD', 'BB-SET', 'SY-SET', 'FY-MOVE1'],
    orders: [
      [3, 7],
      [1, 8],
    ],
    phase: { doing: 'assign', chosen: [null, null] },
  });

  it('asks for the assignment of two Order cards, and once more before it is final', () => {
    expect(buttonsOf(cards(assigning, 0)).map(({ verb }) => verb)).toEqual(['sure.orders.3.7', 'sure.orders.7.3']);
    expect(face.press(game.view(assigning, 0), 'sure.orders.3.7', [])).toEqual({ step: 'sure.orders.3.7' });
    expect(buttonsOf(cards(assigning, 0, 'sure.orders.3.7')).map(({ label }) => label)).toEqual([
      'Confirm ① 3, ② 7',
      'Back',
    ]);
    expect(face.press(game.view(assigning, 0), 'orders.3.7', [])).toEqual({ move: { orders: [3, 7] } });
    expect(face.press(game.view(assigning, 1), 'orders.3.7', [])).toEqual({ refused: 'illegal-move' });
    const chosen = play(assigning, { seat: 0, orders: [3, 7] }).state;
    expect(cards(chosen, 0).footer).toBe('Press Refresh to see who’s still choosing.');
    expect([0, 1].map((seat) => face.hand?.opensItself?.(game.view(assigning, seat)))).toEqual([true, true]);
    expect([0, 1].map((seat) => face.hand?.opensItself?.(game.view(chosen, seat)))).toEqual([false, true]);
  });

  it('asks everybody before that, whatever the host chose', () => {
    const unasked = cards(assigning, 0, '', { ...plain, confirms: false });
    expect(unasked).toEqual(cards(assigning, 0));
    expect(face.mayConfirm).toBe(true);
  });

  it('says of when a private screen is, which stays as it was while the board moves on', () => {
    expect(cards(deal(3, 8), 1).footer).toBe('As of round 1 of 3, turn 1 of 9. Press Refresh to update.');
    const placing = position({ seats: 3, round: 1, phase: { doing: 'place', seat: 0, float: 0 }, parade: waiting });
    expect(cards(placing, 1).footer).toContain('As of placing floats in round 2.');
  });

  it('shows what was chosen, and the board only who has not chosen', () => {
    const chosen = play(assigning, { seat: 0, orders: [7, 3] }).state;
    expect(textOf(cards(chosen, 0))).toContain('Float ① has 7, float ② has 3.');
    expect(textOf(board(chosen))).toContain('Still choosing: Ben');
    expect(board(chosen).rows).toEqual([]);
  });
});

const waiting = [0, 1, 2].map((seat) => ({ order: seat + 1, seat, float: 0, crowd: null }));

describe('the end', () => {
  it('names the winner and gives every player’s points round by round, with the reasons', () => {
    const steps = playRandomGame(deal(3, 8), randomFrom(8), (move) => randomFrom(move));
    const over = steps.at(-1)?.after ?? deal(3, 8);
    const result = game.result(over);
    const screen = board(over);
    expect(screen.tone).toBe('over');
    expect(screen.rows).toEqual([]);
    const best = Math.max(...(result?.scores ?? []));
    expect(screen.text[0]).toContain(`${best} points`);
    for (let seat = 0; seat < 3; seat++) {
      const points = over.rounds[seat] ?? [];
      expect(textOf(screen)).toContain(`${points.join(' + ')} = **${result?.scores[seat]}**`);
    }
    expect(textOf(screen).match(/^[123] · /gm)).toHaveLength(9);
    expect(face.summary(game.view(over, 0), plain)).toBe(`over, won with ${best} points`);
  });
});

describe('a line of the log', () => {
  it.each([
    [{ seat: 0, take: 'FB-SET', refill: 'BY-ADD' }, 'Ann took 🌸🔵B.'],
    [{ seat: 1, take: 'FB-SET', float: 1, refill: 'BY-ADD' }, 'Ben took 🌸🔵B for float ②.'],
    [{ seat: 0, skip: true }, 'Ann skipped it.'],
    [{ seat: 0, skip: true, skipped: 'SWAP' }, 'Ann skipped “swap”.'],
    [{ seat: 0, skip: true, skipped: 'again' }, 'Ann kept the die.'],
    [{ seat: 0, reroll: [4, 1], rolled: 'red' }, 'Ann rerolled a die at crowd 5: 🔴R.'],
    [{ seat: 0, set: [4, 0], face: 'flowers' }, 'Ann set a die at crowd 5 to 🌸.'],
    [{ seat: 0, add: 'item', rolled: 'streamers' }, 'Ann rolled a new die: 🎏.'],
    [{ seat: 0, onto: 2 }, 'Ann added the new die to crowd 3.'],
    [{ seat: 0, pick: 'FR-ADD' }, 'Ann added 🌸🔴R and discarded the other.'],
    [{ seat: 0, give: 'BB-SET', get: 'FR-ADD' }, 'Ann swapped 🎈🔵B for 🌸🔴R.'],
    [{ seat: 0, move: [4, 0], to: 5 }, 'Ann moved a die from crowd 5 to 6.'],
    [{ seat: 0, reroll: [4, 1], was: 'blue', rolled: 'red' }, 'Ann rerolled 🔵B → 🔴R at crowd 5.'],
    [{ seat: 0, set: [4, 0], was: 'balloons', face: 'flowers' }, 'Ann set 🎈 → 🌸 at crowd 5.'],
    [{ seat: 0, move: [4, 0], to: 5, was: 'red' }, 'Ann moved 🔴R from crowd 5 to 6.'],
    [{ seat: 0, place: 4 }, 'Ann placed at crowd 5.'],
    [{ seat: 0, place: 4, float: 0 }, 'Ann placed float ① at crowd 5.'],
    [
      { seat: 0, look: true, saw: ['FR-ADD', 'BB-SET'], reshuffled: ['FR-ADD'] },
      'Ann looked at the top two cards. (The discards were shuffled into a new deck.)',
    ],
  ])('tells %j', (move, line) => {
    expect(face.logLine(move, undefined, usual, plain)).toBe(line);
  });

  it('tells that Order cards were assigned, and not how', () => {
    expect(face.logLine({ seat: 0, orders: [3, 7] }, undefined, usual, plain)).toBe('Ann assigned their Order cards.');
  });

  it('tells the points of cards and the action that was skipped, where the game before it is known', () => {
    const before = position({ seats: 3, warehouse: 'FB-SET BY-ADD SR-SWAP BB-SET FR-ADD' });
    const tell = (from: FloatState, move: SeatMove) => {
      const after = play(from, move).state;
      const around = { before: game.view(from, 'table'), after: game.view(after, 'table') };
      return { after, line: face.logLine(move, around, usual, plain) };
    };
    const taken = tell(before, { seat: 0, take: 'SR-SWAP' });
    expect(taken.line).toBe('Ann took 🎏🔴R5 (swap).');
    expect(tell(taken.after, { seat: 0, skip: true }).line).toBe('Ann skipped “swap”.');
    const swapped = tell(taken.after, { seat: 0, give: 'SR-SWAP', get: 'FB-SET' });
    expect(swapped.line).toBe('Ann swapped 🎏🔴R5 for 🌸🔵B4.');
    expect(textOf(board(tell(taken.after, { seat: 0, skip: true }).after))).toContain('Ann skipped “swap”.');
  });
});

describe('what became of a die', () => {
  const dice = ['flowers red', 'balloons blue', 'streamers yellow'];
  it.each<[string, FloatState, SeatMove, string]>([
    [
      'a die that moved',
      acting('MOVE1', { dice }),
      { seat: 0, move: [0, 1], to: 1 },
      'Ann moved 🔴R from crowd 1 to 2.',
    ],
    [
      'a die that was set',
      acting('SET', { dice }),
      { seat: 0, set: [1, 0], face: 'flowers' },
      'Ann set 🎈 → 🌸 at crowd 2.',
    ],
    [
      'a die that was rolled',
      acting('REROLL', { dice }),
      { seat: 0, reroll: [2, 1] },
      'Ann rerolled 🟡Y → 🔴R at crowd 3.',
    ],
  ])(
    '%s is told with the face that it showed before: on the board, in the log and in the picture',
    (_, before, move, told) => {
      const { state: after, recorded } = play(before, move, scripted(...('reroll' in move ? [roll('red')] : [])));
      const around = { before: game.view(before, 'table'), after: game.view(after, 'table') };
      expect(textOf(board(after))).toContain(told);
      expect(face.logLine(recorded, around, usual, plain)).toBe(told);
      const words = game.picture?.board(game.view(after, 'table'), plain).alt ?? '';
      expect(words).toMatch(/Ann (moved red|set balloons → flowers|rerolled yellow → red)/);
    },
  );

  it('of an older table is told as far as it is known', () => {
    const last = [{ seat: 0, move: [0, 1], to: 1 }];
    expect(textOf(board({ ...acting('MOVE1', { dice }), last }))).toContain('Ann moved a die from crowd 1 to 2.');
  });
});

describe('the rules pages', () => {
  it('keep to the limits and say which cards are used', () => {
    const own = everyoneLovesAParade({ ...houseCards, crowds: houseCards.crowds.toReversed() });
    const pages = Array.from({ length: face.pages(usual) }, (_, page) => face.rules(page, usual, plain));
    for (const page of pages) checkLimits(page, 0);
    expect(pages.map(textOf).join()).toContain('house cards');
    const listed = textOf(face.rules(3, usual, plain));
    for (const { number, action } of houseCards.orders)
      expect(listed).toContain(`\n${number} ${showAction(plain, action)}`);
    expect(textOf(own.face.rules(0, own.options.usual, plain))).toContain('own cards');
    expect(game.options.describe(usual, plain)).toBe('House cards');
    expect(own.options.describe(own.options.usual, plain)).toBe('The host’s own cards');
  });

  it('tell the goal, a turn, actions, the parade with its scoring, an example, two players, what is easily missed, tips and questions', () => {
    const titles = Array.from({ length: face.pages(usual) }, (_, page) => face.rules(page, usual, plain).title);
    expect(titles).toEqual([
      'The goal',
      'A turn',
      'Actions',
      'Placing floats',
      'An example',
      'Two players',
      'Double-check',
      'Tips',
      'Questions',
    ]);
  });

  it('have an example that the scoring itself worked out', () => {
    const pages = Array.from({ length: face.pages(usual) }, (_, page) => textOf(face.rules(page, usual, plain)));
    expect(pages.join()).toContain('2×🎈🔵B2 + 🌸🔴R6 = **10**');
  });
});
