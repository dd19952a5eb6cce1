import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused, recordMove } from '../../../src/games/contract/index.ts';
import { type Card, deck, isCard } from '../../../src/games/parade/cards.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeMove, ParadeState } from '../../../src/games/parade/state.ts';
import { deal, freeze, type GameStep, lastState, playRandomGame } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { runs } from '../../support/size.ts';

interface RandomGame {
  readonly start: ParadeState;
  readonly steps: readonly GameStep[];
  readonly states: readonly ParadeState[];
  readonly end: ParadeState;
}

/** Whole random games for 2 to 6 players under both rules, every state of them frozen. */
const games: fc.Arbitrary<RandomGame> = fc
  .record({ rules: fc.constantFrom('classic', 'musicians'), seats: fc.integer({ min: 2, max: 6 }), seed: fc.nat(1e6) })
  .map(({ rules, seats, seed }) => {
    const start = freeze(deal(rules, seats, seed));
    const steps = playRandomGame(start, randomFrom(seed + 1)).map(freeze);
    return { start, steps, states: [start, ...steps.map((step) => step.after)], end: lastState(start, steps) };
  });

function always(check: (game: RandomGame) => void): void {
  fc.assert(fc.property(games, check), { numRuns: runs(40) });
}

const cardPattern = /\b[RBPGKY](?:10|[0-9])\b/g;

/** The cards named anywhere in a value. */
function cardsIn(value: unknown): Set<Card> {
  return new Set<Card>(Array.from(JSON.stringify(value).matchAll(cardPattern), ([card]) => card).filter(isCard));
}

/** The cards that a viewer may not know: the pile and the other hands, which hold the discards and what is secretly kept too. */
function hiddenCards(state: ParadeState, viewer: number | 'table'): Set<Card> {
  const others = state.hands.filter((_, seat) => seat !== viewer);
  return new Set<Card>([...others, state.pile].flat());
}

describe('in any game', () => {
  it('there are always the 66 cards, each once', () =>
    always(({ states }) => {
      for (const state of states) {
        const cards = [state.line, state.pile, state.hands, state.collections].flat(2);
        expect(cards.toSorted()).toEqual(deck.toSorted());
      }
    }));

  it('no view names a card that its viewer may not know, in any form', () =>
    always(({ states, start }) => {
      const viewers = ['table', ...start.hands.keys()] as const;
      for (const state of states) {
        for (const viewer of viewers) {
          expect(noneOf(cardsIn(parade.view(state, viewer)), hiddenCards(state, viewer))).toBe(true);
        }
      }
    }));

  it('a view does not change with what its viewer cannot see', () =>
    always(({ states }) => {
      for (const state of states) {
        const [first, second] = state.pile;
        if (first === undefined || second === undefined) continue;
        const swapped = { ...state, pile: [second, first, ...state.pile.slice(2)] };
        expect(parade.view(swapped, 0)).toEqual(parade.view(state, 0));
        expect(parade.view(swapped, 'table')).toEqual(parade.view(state, 'table'));
      }
    }));

  it('the kept cards are in no public view before all have chosen, and in all of them afterwards', () =>
    always(({ states, end }) => {
      for (const state of states) {
        if (!state.kept.includes(null)) continue;
        expect(parade.view(state, 'table').kept.every((pair) => pair === null)).toBe(true);
      }
      expect(parade.view(end, 'table').kept).toEqual(end.kept);
    }));

  it('all have had equally many turns when the pile empties, and when the plays are over', () =>
    always(({ steps, start }) => {
      const seats = start.hands.length;
      for (const { before, after } of steps) {
        if (before.pile.length === 1 && after.pile.length === 0) expect(after.plays % seats).toBe(0);
      }
      const turns = start.hands.map(
        (_, seat) => steps.filter((step) => 'play' in step.move && step.seat === seat).length,
      );
      if (start.rules === 'musicians' || steps.at(-1)?.after.ending?.cause === 'empty-pile')
        expect(new Set(turns).size).toBe(1);
      expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1);
    }));

  it('replaying the record from the deal gives every state again', () =>
    always(({ start, steps }) => {
      let state = start;
      for (const { seat, recorded, after } of steps) {
        const move = parade.move.parse(recorded);
        const played = parade.play(state, seat, move, randomFrom(0));
        if (isRefused(played)) throw new Error(`refused: ${played.refused}`);
        expect(recordMove(seat, move, played)).toEqual(recorded);
        expect(played.state).toEqual(after);
        state = played.state;
      }
      expect(parade.result(state)).toBeDefined();
    }));

  it('what is recorded of a play is what left the line and what left the pile', () =>
    always(({ steps }) => {
      for (const { before, after, recorded, move } of steps) {
        if (!('play' in move)) continue;
        const left = before.line.filter((card) => !after.line.includes(card));
        expect(recorded.collected).toEqual(left);
        const drawn = before.pile.length > after.pile.length;
        expect('drew' in recorded).toBe(drawn);
        if (drawn) expect(recorded.drew).toBe(before.pile[0]);
      }
    }));

  it('what is not a legal move is refused, and nothing changes', () =>
    always(({ states }) => {
      for (const state of states) {
        for (const seat of state.hands.keys()) {
          const legal = new Set(parade.legalMoves(state, seat).map((move) => JSON.stringify(move)));
          expect(legal.size > 0).toBe(parade.toMove(state).includes(seat));
          const taken = deck
            .map((play): ParadeMove => ({ play }))
            .filter((move) => !isRefused(parade.play(state, seat, move, randomFrom(0))));
          expect(taken.every((move) => legal.has(JSON.stringify(move)))).toBe(true);
          if (state.ending === null) expect(taken).toHaveLength(legal.size);
        }
      }
    }));

  it('every state is accepted by the check of stored states, comes back equal, and stays under 1,500 bytes of JSON', () =>
    always(({ states }) => {
      for (const state of states) {
        const json = JSON.stringify(state);
        expect(json.length).toBeLessThan(1500);
        expect(parade.state.schema.parse(JSON.parse(json))).toEqual(state);
      }
    }));

  it('the turn never falls, rises with every play, and not with a secret choice', () =>
    always(({ steps }) => {
      for (const { before, after, move } of steps) {
        const rise = parade.turn(after) - parade.turn(before);
        const reveals = parade.toMove(after).length === 0;
        expect(rise).toBe('play' in move || reveals ? 1 : 0);
      }
    }));

  it('the result is there at the end only, and the winners have the fewest points', () =>
    always(({ states, end }) => {
      for (const state of states) expect(parade.result(state) !== undefined).toBe(state === end);
      const result = parade.result(end);
      const best = Math.min(...(result?.scores ?? []));
      expect(result?.winners.length).toBeGreaterThan(0);
      for (const seat of result?.winners ?? []) expect(result?.scores[seat]).toBe(best);
    }));
});

describe('on the public board of any game', () => {
  const writer = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);

  it('no hidden card is named', () =>
    always(({ states }) => {
      for (const state of states) {
        const board = parade.face.board(parade.view(state, 'table'), '', writer);
        expect(noneOf(cardsIn(board), hiddenCards(state, 'table'))).toBe(true);
      }
    }));

  it('no line of the log names a card that was drawn or kept', () =>
    always(({ steps }) => {
      for (const { seat, recorded, move, after } of steps) {
        const text = parade.face.logLine({ ...recorded, seat }, undefined, parade.options.usual, writer);
        expect(text).toBeDefined();
        if ('keep' in move) expect(cardsIn(text)).toEqual(new Set());
        else expect(noneOf(cardsIn(text), hiddenCards(after, 'table'))).toBe(true);
      }
    }));
});

function noneOf(known: ReadonlySet<Card>, hidden: ReadonlySet<Card>): boolean {
  return [...known].every((card) => !hidden.has(card));
}
