import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused, type Random, recordMove, type Viewer } from '../../../src/games/contract/index.ts';
import { kindsInSupply } from '../../../src/games/everyone-loves-a-parade/dice.ts';
import { encodeMove, type FloatMove } from '../../../src/games/everyone-loves-a-parade/moves.ts';
import { crowdsPerRound, type FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import { moveFields, pick } from '../../../src/tables/record/recorded-move.ts';
import {
  catalogue,
  deal,
  freeze,
  type GameStep,
  game,
  playRandomGame,
} from '../../support/games/everyone-loves-a-parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { englishWriter } from '../../support/games/writer.ts';
import { runs } from '../../support/size.ts';

interface RandomGame {
  readonly seed: number;
  readonly start: FloatState;
  readonly steps: readonly GameStep[];
  readonly states: readonly FloatState[];
}

function chanceOf(seed: number, move: number): Random {
  return randomFrom(seed * 1000 + move);
}

/** A whole random game, every state of it frozen: a move that changed one would throw. */
function playGame(seats: number, seed: number): RandomGame {
  const start = freeze(deal(seats, seed));
  const steps = playRandomGame(start, randomFrom(seed + 1), (move) => chanceOf(seed, move)).map(freeze);
  return { seed, start, steps, states: [start, ...steps.map((step) => step.after)] };
}

/** Checks random games of 2 to 6 players; a failure names the game by its seats and seed. */
function always(check: (game: RandomGame) => void, numRuns = 25): void {
  const deals = fc.record({ seats: fc.integer({ min: 2, max: 6 }), seed: fc.nat(1e6) });
  fc.assert(
    fc.property(deals, ({ seats, seed }) => check(playGame(seats, seed))),
    { numRuns: runs(numRuns) },
  );
}

const idPattern = /\b[BSF][BYR]-[A-Z0-9]+\b/g;

function cardsIn(value: unknown): Set<string> {
  const ids = Array.from(JSON.stringify(value).matchAll(idPattern), ([id]) => id);
  return new Set(ids.filter((id) => catalogue.decorations.has(id)));
}

/** What the viewer has no right to know: the deck, a peek of somebody else, and whatever was discarded unseen by it. */
function hiddenCards(state: FloatState, viewer: Viewer, seen: ReadonlySet<string>): string[] {
  const peeked = state.phase.doing === 'pick' && state.phase.seat !== viewer ? state.phase.saw : [];
  return [...state.deck, ...peeked, ...state.discards.filter((id) => !seen.has(id))];
}

describe('in any game', () => {
  it('there are always the 54 cards, each once, and never more than nine dice of a kind', () =>
    always(({ states }) => {
      for (const state of states) {
        const peeked = state.phase.doing === 'pick' ? state.phase.saw : [];
        const cards = [state.deck, state.warehouse, state.discards, peeked, state.floats.flat()].flat(2);
        expect(cards.toSorted()).toEqual([...catalogue.decorations.keys()].toSorted());
        expect(state.warehouse).toHaveLength(5);
        for (const kind of ['item', 'color']) {
          const held = state.phase.doing === 'onto' && state.phase.die.kind === kind ? 1 : 0;
          expect(state.dice.flat().filter((die) => die.kind === kind).length + held).toBeLessThanOrEqual(9);
        }
      }
    }));

  it('no crowd loses its last die, no two floats stand before one crowd, and no die there changes', () =>
    always(({ steps }) => {
      for (const { before, after } of steps) {
        const standing = after.parade.flatMap(({ crowd }) => crowd ?? []);
        expect(new Set(standing).size).toBe(standing.length);
        expect(after.dice.every((dice) => dice.length > 0)).toBe(true);
        if (after.round !== before.round || after.dice.length === 0) continue;
        const first = after.round * crowdsPerRound(after.seats);
        for (const { crowd } of before.parade) {
          if (crowd !== null) expect(after.dice[crowd - first]).toEqual(before.dice[crowd - first]);
        }
      }
    }));

  it('every state is accepted by the check of stored states, comes back equal, and has about 3,000 bytes at most', () =>
    always(({ states }) => {
      for (const state of states) {
        const json = JSON.stringify(state);
        expect(json.length).toBeLessThan(3200);
        expect(game.state.schema.parse(JSON.parse(json))).toEqual(state);
      }
    }));

  it('a seat has moves just when it is to move, and every move offered is a move of the schema', () =>
    always(({ states }) => {
      for (const state of states) {
        for (let seat = 0; seat < state.seats; seat++) {
          const moves = game.legalMoves(state, seat);
          expect(moves.length > 0).toBe(game.toMove(state).includes(seat));
          expect(game.strategy.moves(game.view(state, seat))).toEqual(moves);
          for (const move of moves) expect(game.move.parse(JSON.parse(JSON.stringify(move)))).toEqual(move);
          expect(new Set(moves.map(encodeMove)).size).toBe(moves.length);
        }
      }
    }));

  it('every move that is offered is taken', () =>
    always(({ states }) => {
      for (const [index, state] of states.entries()) {
        if (index % 5 > 0) continue;
        for (const seat of game.toMove(state)) {
          for (const move of game.legalMoves(state, seat)) {
            expect(isRefused(game.play(state, seat, move, randomFrom(index)))).toBe(false);
          }
        }
      }
    }));

  it('every other move is refused', () =>
    always(({ steps }) => {
      const moves = steps.map(({ move }) => move);
      for (const [index, { before }] of steps.entries()) {
        const random = randomFrom(index);
        for (let seat = 0; seat < before.seats; seat++) {
          const legal = new Set(game.legalMoves(before, seat).map(encodeMove));
          const wild = mutate(pickOne(moves, random), random);
          const parsed = game.move.safeParse(wild);
          if (!parsed.success) continue;
          const refused = isRefused(game.play(before, seat, parsed.data, random));
          expect(refused).toBe(!legal.has(encodeMove(parsed.data)));
        }
      }
    }));

  it('the game ends within 190 moves', () =>
    always(({ steps, states }) => {
      expect(steps.length).toBeLessThanOrEqual(190);
      for (const [index, state] of states.entries()) {
        expect(game.result(state) !== undefined).toBe(index === states.length - 1);
      }
    }));

  it('the turn rises by one with every move, and not with a secret assignment', () =>
    always(({ steps }) => {
      for (const { before, after, move } of steps) {
        const secret = 'orders' in move && after.phase.doing === 'assign';
        expect(game.turn(after) - game.turn(before)).toBe(secret ? 0 : 1);
      }
    }));

  it('replaying what the record says was sent, with the same chance, gives the record and every state again', () =>
    always(({ seed, start, steps }) => {
      let state = start;
      for (const [index, { seat, recorded, after }] of steps.entries()) {
        const move = game.move.parse(pick(recorded, moveFields(game)));
        const played = game.play(state, seat, move, chanceOf(seed, index + 1));
        if (isRefused(played)) throw new Error(`refused: ${played.refused}`);
        expect(recordMove(seat, move, played)).toEqual(recorded);
        expect(played.state).toEqual(after);
        state = played.state;
      }
      expect(game.result(state)).toBeDefined();
    }));

  it('the record adds to a move just the fields that the format names', () =>
    always(({ steps }) => {
      for (const { before, after, move, recorded } of steps) {
        const added = Object.keys(recorded).filter((field) => field !== 'seat' && !(field in move));
        const drawn = before.deck.length - (('take' in move && 1) || ('look' in move && 2) || 0);
        expect(added.toSorted()).toEqual(
          [
            ...('take' in move ? ['refill'] : []),
            ...('reroll' in move || 'add' in move ? ['rolled'] : []),
            ...('look' in move ? ['saw'] : []),
            ...(drawn < 0 ? ['reshuffled'] : []),
          ].toSorted(),
        );
        if (drawn < 0) expect(recorded.reshuffled).toHaveLength(after.deck.length - drawn);
      }
    }));
});

describe('what is hidden in any game', () => {
  it('is in no view of anybody else, and on no public board', () =>
    always(({ states, start }) => {
      const writer = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);
      const viewers: Viewer[] = ['table', ...Array.from({ length: start.seats }, (_, seat) => seat)];
      for (const viewer of viewers) {
        const seen = new Set<string>();
        for (const state of states) {
          for (const id of [...state.warehouse, ...state.floats.flat(2)]) seen.add(id);
          if (state.phase.doing === 'pick' && state.phase.seat === viewer)
            for (const id of state.phase.saw) seen.add(id);
          if (state.deck.length > 0) for (const id of state.deck) seen.delete(id);
          const hidden = new Set(hiddenCards(state, viewer, seen));
          const known = cardsIn(knownOf(state, viewer));
          expect([...known].filter((id) => hidden.has(id))).toEqual([]);
        }
      }
      for (const state of states) {
        const board = game.face.board(game.view(state, 'table'), '', writer);
        const hidden = new Set(state.phase.doing === 'pick' ? state.phase.saw : []);
        expect([...cardsIn(board)].filter((id) => hidden.has(id) || state.deck.includes(id))).toEqual([]);
      }
    }, 10));

  it('makes no difference to a view: other deck, other peek, other Order cards of others and of later rounds', () =>
    always(({ states }) => {
      for (const state of states) {
        const { phase } = state;
        const changed: FloatState = {
          ...state,
          deck: state.deck.toReversed(),
          discards: state.discards.toReversed(),
          orders: state.orders.map((hands, round) =>
            hands.map((hand, seat) => (round === state.round && seat === 0 ? hand : hand.map((order) => 9 - order))),
          ),
          ...(phase.doing === 'pick' && phase.seat !== 0 && { phase: { ...phase, saw: ['BB-SET', 'FR-ADD'] } }),
        };
        expect(game.view(changed, 0)).toEqual(game.view(state, 0));
        const none = { ...changed, orders: changed.orders.map((hands) => hands.map((hand) => hand.toReversed())) };
        if (phase.doing !== 'pick' || phase.seat !== 0)
          expect(game.view(none, 'table')).toEqual(game.view(state, 'table'));
      }
    }));

  it('is in no line of the log', () =>
    always(({ steps }) => {
      const writer = englishWriter(['Ann', 'Ben', 'Cat', 'Dee', 'Eve', 'Fay']);
      for (const { seat, recorded, move } of steps) {
        const line = game.face.logLine({ ...recorded, seat }, undefined, game.options.usual, writer);
        expect(line).toBeDefined();
        if ('orders' in move) expect(line).not.toMatch(/\d/);
        const open = { ...recorded, seat, saw: undefined, reshuffled: recorded.reshuffled && [] };
        expect(game.face.logLine(open, undefined, game.options.usual, writer)).toEqual(line);
      }
    }));
});

/** What a view tells, without the earlier parades: their cards may be in the deck again. */
function knownOf(state: FloatState, viewer: Viewer): unknown {
  const { history: _history, ...known } = game.view(state, viewer);
  return known;
}

/** A move with one of its values changed, one field more or one less. */
function mutate(move: FloatMove, random: Random): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...move };
  const names = Object.keys(fields).filter((name) => name !== 'seat');
  const name = pickOne(names, random);
  const value = fields[name];
  const other = pickOne([...catalogue.decorations.keys()], random);
  const changes = [
    () => value,
    () => (typeof value === 'number' ? random.below(18) : value),
    () => (typeof value === 'string' ? other : value),
    () => (Array.isArray(value) ? value.map(() => 1 + random.below(8)) : value),
  ];
  fields[name] = pickOne(changes, random)();
  if (random.below(8) === 0) fields.float = random.below(2);
  if (random.below(8) === 0) delete fields[pickOne(names, random)];
  return fields;
}

describe('the supply', () => {
  it('is what is left of nine dice of each kind', () => {
    expect(kindsInSupply(deal(6, 1))).toEqual(['item', 'color']);
  });
});
