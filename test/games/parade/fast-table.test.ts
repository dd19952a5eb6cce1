import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/games/parade/cards.ts';
import { FastDeals, loadView } from '../../../src/games/parade/fast-deals.ts';
import { FastPlayers } from '../../../src/games/parade/fast-players.ts';
import { type FastTable, layout, packCard, unpackCard } from '../../../src/games/parade/fast-table.ts';
import { listHidden } from '../../../src/games/parade/hidden.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { previewPairs } from '../../../src/games/parade/preview.ts';
import { takeFrom } from '../../../src/games/parade/rules.ts';
import { countUp } from '../../../src/games/parade/scoring.ts';
import { type ParadeState, presets } from '../../../src/games/parade/state.ts';
import { viewOf } from '../../../src/games/parade/view.ts';
import { deal, type GameStep, lastState, playMove, playRandomGame } from '../../support/games/parade.ts';
import { randomFrom } from '../../support/games/random.ts';
import { runs } from '../../support/size.ts';

const games = fc.record({
  rules: fc.constantFrom(...presets),
  seats: fc.integer({ min: 2, max: 6 }),
  seed: fc.nat(),
});

type Deal = Parameters<typeof deal>;

function playGame(...[rules, seats, seed]: Deal): { start: ParadeState; steps: GameStep[] } {
  const start = deal(rules, seats, seed);
  return { start, steps: playRandomGame(start, randomFrom(seed + 1)) };
}

/** A fast table with everything that the state holds, hidden cards too. */
function loadState(state: ParadeState): FastTable {
  const table = loadView(viewOf(state, 'table'));
  for (const [seat, hand] of state.hands.entries()) {
    for (const [place, card] of hand.entries())
      table.bytes[layout.handsAt + seat * layout.handWidth + place] = packCard(card);
  }
  for (const [place, card] of state.pile.entries()) table.pile[place] = packCard(card);
  return table;
}

function handOf(table: FastTable, seat: number): Card[] {
  return Array.from({ length: table.handSize(seat) }, (_, place) => unpackCard(table.handCard(seat, place)));
}

function expectSame(table: FastTable, state: ParadeState): void {
  const line = [...table.bytes.subarray(layout.lineAt, layout.lineAt + table.lineLength)].map(unpackCard);
  expect(line).toEqual(state.line);
  expect(table.plays).toBe(state.plays);
  expect(table.lastPlay).toBe(state.ending?.lastPlay ?? -1);
  expect([...table.pile.subarray(table.drawn, table.pileSize)].map(unpackCard)).toEqual(state.pile);
  table.findMost();
  const counts = countUp(state.collections, state.rules);
  for (const [seat, hand] of state.hands.entries()) {
    expect(handOf(table, seat).sort()).toEqual([...hand].sort());
    expect(table.points(seat)).toBe(counts[seat]?.points);
    expect(table.cardsInFront(seat)).toBe(counts[seat]?.cards);
  }
}

describe('the fast table', () => {
  test('goes through every game as the rules do, and counts as they do', () => {
    fc.assert(
      fc.property(games, ({ rules, seats, seed }) => {
        const { start, steps } = playGame(rules, seats, seed);
        const table = loadState(start);
        for (const { before, seat, move, after } of steps) {
          if (!('play' in move)) continue;
          expect(table.isPlaying()).toBe(true);
          expectSame(table, before);
          table.play(seat, handOf(table, seat).indexOf(move.play));
          expectSame(table, after);
        }
        expect(table.isPlaying()).toBe(false);
        const over = lastState(start, steps);
        for (const [seat, pair] of over.kept.entries())
          for (const card of pair ?? []) table.collect(seat, packCard(card));
        table.findMost();
        expect(over.hands.map((_, seat) => table.points(seat))).toEqual(parade.result(over)?.scores);
        expect(over.hands.map((_, seat) => table.cardsInFront(seat))).toEqual(parade.result(over)?.cards);
      }),
      { numRuns: runs(30) },
    );
  });

  test('is loaded from a position in the middle of a game as from its start', () => {
    fc.assert(
      fc.property(games, fc.nat(), ({ rules, seats, seed }, at) => {
        const { steps } = playGame(rules, seats, seed);
        const step = steps[at % steps.length];
        if (step) expectSame(loadState(step.before), step.before);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('a greedy player at the fast table', () => {
  test('plays one of the cards that take the fewest points, and of those the fewest cards', () => {
    fc.assert(
      fc.property(games, fc.nat(), ({ rules, seats, seed }, at) => {
        const { steps } = playGame(rules, seats, seed);
        const plays = steps.filter(({ move }) => 'play' in move);
        const step = plays[at % plays.length];
        if (!step) return;
        const { before, seat } = step;
        const players = new FastPlayers(loadState(before));
        players.reseed(seed);
        const hand = before.hands[seat] ?? [];
        const chosen = hand[players.chooseCard(seat)];
        const costs = hand.map((card) => costOf(before, card));
        expect(chosen && costOf(before, chosen)).toBe(Math.min(...costs));
      }),
      { numRuns: runs(100) },
    );
  });

  test('keeps one of the pairs that cost least as things lie', () => {
    fc.assert(
      fc.property(games, ({ rules, seats, seed }) => {
        const { steps } = playGame(rules, seats, seed);
        const step = steps.find(({ move }) => 'keep' in move);
        if (!step) return;
        const { before, seat } = step;
        const table = loadState(before);
        table.findMost();
        const players = new FastPlayers(table);
        players.choosePair(seat);
        const kept = [players.first, players.second].map((place) => (before.hands[seat] ?? [])[place]);
        const pairs = previewPairs(viewOf(before, seat));
        const chosen = pairs.find(({ pair }) => pair.every((card) => kept.includes(card)));
        expect(chosen?.points).toBe(pairs[0]?.points);
      }),
      { numRuns: runs(100) },
    );
  });
});

function costOf(state: ParadeState, card: Card): number {
  return takeFrom(state.line, card).collected.reduce((sum, taken) => sum + (packCard(taken) & 15) * 100 + 1, 0);
}

describe('deals from a view', () => {
  /** With all cards seen or of no account, a deal has only one outcome: that of the rules. */
  test('end as the rules say where nothing is hidden that matters', () => {
    fc.assert(
      fc.property(games, ({ rules, seats, seed }) => {
        const { steps } = playGame(rules, seats, seed);
        const keeps = steps.filter(({ move }) => 'keep' in move);
        const last = keeps.at(-1);
        if (!last) return;
        // the others hold two cards each, so that they have no choice
        const others = last.before.kept;
        const before: ParadeState = {
          ...last.before,
          hands: last.before.hands.map((hand, seat) => others[seat] ?? hand),
        };
        const table = loadState(before);
        const moves = parade.legalMoves(last.before, last.seat);
        for (const move of moves) {
          const result = parade.result(playMove(last.before, last.seat, move));
          const copy = loadState(before);
          for (const [seat, pair] of others.entries())
            for (const card of pair ?? []) copy.collect(seat, packCard(card));
          if ('keep' in move) for (const card of move.keep) copy.collect(last.seat, packCard(card));
          copy.findMost();
          expect(copy.points(last.seat)).toBe(result?.scores[last.seat]);
        }
        expect(table.handSize(last.seat)).toBeGreaterThan(2);
      }),
      { numRuns: runs(60) },
    );
  });

  test('share one victory among those who tie, and lead by what the next one has more', () => {
    fc.assert(
      fc.property(games, fc.nat(), ({ rules, seats, seed }, at) => {
        const { steps } = playGame(rules, seats, seed);
        const step = steps[at % steps.length];
        if (!step) return;
        const view = viewOf(step.before, step.seat);
        const moves = parade.strategy.moves(view);
        const noted: number[] = [];
        new FastDeals(view).tryAll([...moves.keys()], randomFrom(seed), (candidate, share, score, lead) => {
          noted.push(candidate);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(score).toBeGreaterThanOrEqual(0);
          if (share === 1) expect(lead).toBeGreaterThanOrEqual(0);
          if (share === 0) expect(lead).toBeLessThanOrEqual(0);
        });
        expect(noted).toEqual([...moves.keys()]);
      }),
      { numRuns: runs(60) },
    );
  });

  test('hide what the viewer does not see, and nothing else', () => {
    fc.assert(
      fc.property(games, fc.nat(), ({ rules, seats, seed }, at) => {
        const { steps } = playGame(rules, seats, seed);
        const step = steps[at % steps.length];
        if (!step) return;
        const { before, seat } = step;
        const others = before.hands.filter((_, other) => other !== seat);
        expect(listHidden(viewOf(before, seat)).sort()).toEqual([before.pile, ...others].flat().sort());
      }),
      { numRuns: runs(60) },
    );
  });
});
