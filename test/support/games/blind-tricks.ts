/** A tiny game of secret choices that keeps the contract, for tests to break. */

import { z } from 'zod';
import {
  type Around,
  defineOptions,
  type Game,
  type Options,
  type PrivateScreen,
  type PublicScreen,
  type Random,
  type RecordedMove,
  type Seat,
  type Viewer,
  type Writer,
} from '../../../src/games/contract/index.ts';

/**
 * The smallest game of secret choices with screens that can be played: all put down a card at once, the highest one takes the trick, and
 * whoever has most tricks wins. It keeps the contract; tests break it in one place at a time.
 */
const moveSchema = z.strictObject({ card: z.int() });
const stateSchema = z.strictObject({
  hands: z.array(z.array(z.int()).readonly()).readonly(),
  /** The card that a seat has put down, face down until all have; none: 0. */
  down: z.array(z.int()).readonly(),
  tricks: z.array(z.int()).readonly(),
  latest: z.array(z.int()).readonly(),
});

export type TricksMove = z.infer<typeof moveSchema>;
export type TricksState = z.infer<typeof stateSchema>;
export interface TricksView {
  readonly viewer: Viewer;
  readonly hand: readonly number[];
  readonly own: number;
  readonly waiting: readonly Seat[];
  readonly tricks: readonly number[];
  readonly latest: readonly number[];
}

const cardsEach = 3;

function waiting({ hands, down }: TricksState): readonly Seat[] {
  return hands.flatMap((hand, seat) => (hand.length > 0 && down[seat] === 0 ? [seat] : []));
}

function play(state: TricksState, seat: Seat, { card }: TricksMove) {
  if (waiting(state).length === 0) return { refused: 'game-over' } as const;
  if (!waiting(state).includes(seat))
    return { refused: state.down[seat] ? 'already-chosen' : 'not-your-turn' } as const;
  if (!state.hands[seat]?.includes(card)) return { refused: 'illegal-move' } as const;
  const down = state.down.with(seat, card);
  if (down.includes(0)) return { state: { ...state, down } };
  const winner = down.indexOf(Math.max(...down));
  return {
    state: {
      hands: state.hands.map((hand, owner) => hand.filter((held) => held !== down[owner])),
      down: down.map(() => 0),
      tricks: state.tricks.with(winner, (state.tricks[winner] ?? 0) + 1),
      latest: down,
    },
  };
}

function view(state: TricksState, viewer: Viewer): TricksView {
  const { hands, down, tricks, latest } = state;
  const [hand = [], own = 0] = viewer === 'table' ? [] : [hands[viewer], down[viewer]];
  return { viewer, hand, own, waiting: waiting(state), tricks, latest };
}

function board({ waiting: still, tricks }: TricksView, _: string, { name }: Writer): PublicScreen {
  const text = tricks.map((count, seat) => `${name(seat)}: ${count}`);
  return {
    audience: 'table',
    title: 'Blind Tricks',
    text: [...text, `Still to choose: ${still.map(name).join()}`],
    tone: still.length > 0 ? 'waiting' : 'over',
    rows: [],
  };
}

function showCards({ viewer, hand, own, waiting: still }: TricksView): PrivateScreen {
  const buttons = hand.map((card) => ({ verb: `${card}`, label: `${card}`, style: 'primary' as const }));
  return {
    audience: 'seat',
    title: 'Your cards',
    text: [own > 0 ? `You chose ${own}.` : 'Choose a card.'],
    tone: 'waiting',
    rows: viewer !== 'table' && still.includes(viewer) ? [{ buttons }] : [],
  };
}

/** Told with the last card that is put down, which reveals the others. */
function tellTrick(
  { seat }: RecordedMove,
  around: Around<TricksView> | undefined,
  { name }: Writer,
): string | undefined {
  return around?.before.waiting.length === 1 ? `${name(seat)} was the last: ${around.after.latest}` : undefined;
}

export const blindTricks: Game<Options, TricksState, TricksMove, TricksView> = {
  id: 'blind-tricks',
  texts: { 'en-US': {} },
  // it is on no list of games, so that it has no texts of its own
  name: 'parade.name',
  about: { goal: 'parade.goal', minutes: 5 },
  aim: 'most',
  seats: { least: 2, most: 4 },
  options: defineOptions({}),
  state: { schema: stateSchema, migrations: [] },
  move: moveSchema,
  setup(_, seats, random: Random) {
    const deck = random.shuffle(Array.from({ length: seats * cardsEach }, (__, index) => index + 1));
    const none = Array.from({ length: seats }, () => 0);
    const hands = none.map((__, seat) => deck.slice(seat * cardsEach, (seat + 1) * cardsEach));
    return { hands, down: none, tricks: none, latest: none };
  },
  toMove: waiting,
  turn: ({ tricks }) => tricks.reduce((sum, count) => sum + count, 0),
  legalMoves: (state, seat) =>
    waiting(state).includes(seat) ? (state.hands[seat] ?? []).map((card) => ({ card })) : [],
  play,
  view,
  result(state) {
    if (waiting(state).length > 0) return undefined;
    const most = Math.max(...state.tricks);
    return { scores: state.tricks, winners: state.tricks.flatMap((count, seat) => (count === most ? [seat] : [])) };
  },
  record: { adds: [], deal: ({ hands }) => ({ hands }), closing: () => ({}) },
  face: {
    board,
    hand: { label: 'parade.button.hand', screen: showCards },
    press: ({ hand }, verb) =>
      hand.includes(Number(verb)) ? { move: { card: Number(verb) } } : { refused: 'illegal-move' },
    rules: () => ({ audience: 'seat', title: '', text: ['The highest card wins.'], tone: 'waiting', rows: [] }),
    pages: () => 1,
    summary: ({ tricks }) => `${tricks} tricks`,
    logLine: (move, around, _, writer) => tellTrick(move, around, writer),
  },
  strategy: {
    moves: ({ hand, own }) => (own > 0 ? [] : hand.map((card) => ({ card }))),
    greedy: ({ hand }) => ({ card: Math.max(...hand) }),
  },
};
