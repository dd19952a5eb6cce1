/** Part of `checkGame`: what a game may leave out but has. */

import { describe, expect, test } from 'vitest';
import type { Advice, AnyGame, Lesson, Picture, Scene, Search } from '../../../src/games/contract/index.ts';
import { paintScene } from '../../../src/pictures/paint-scene.ts';
import { randomFrom } from '../games/random.ts';
import { checkScreen, writer } from './screens.ts';
import { casesOf, seatCounts, someOf, throughJson, unordered, walk, write } from './walk.ts';

/** That whatever a game may leave out, but has, is as it should be. */
export function checkCapabilities(game: AnyGame): void {
  const { advice, costs, lesson, picture, contents, strategy } = game;
  const emojis = game.emojis?.flat();
  if (advice) checkAdvice(game, advice);
  if (strategy.search) checkSearch(game, strategy.search);
  if (picture) checkPicture(game, picture);
  if (lesson) checkLesson(lesson);
  if (emojis) {
    test('its emojis are small pictures with ids of their own', () => {
      expect(emojis.filter(({ id }) => !id.startsWith(`${game.id}/`)).map(({ id }) => id)).toEqual([]);
      expect(new Set(emojis.map(({ id }) => id)).size).toBe(emojis.length);
      for (const { scene } of emojis) checkScene(scene);
    });
  }
  if (costs) {
    test('its costs tell where the points of each seat came from, by kinds that have names', () => {
      for (const one of casesOf(game)) {
        const over = walk(game, one).at(-1)?.after;
        const { scores } = game.result(over) ?? { scores: [] };
        const bySeat = costs.bySeat(over);
        const totals = bySeat.map((kinds) => Object.values(kinds).reduce((sum, points) => sum + points, 0));
        expect(totals).toEqual(scores);
        for (const kind of bySeat.flatMap((kinds) => Object.keys(kinds)))
          expect(writer.say(costs.kinds[kind]?.name ?? game.name)).toMatch(/\S/);
      }
    });
  }
  if (contents) {
    test('its contents can be refused, and left out', () => {
      expect(contents.parse('{')).toMatchObject({ refused: expect.any(String), reason: expect.stringMatching(/\S/) });
      expect(contents.read(null)).toBeUndefined();
      const { id, options } = contents.apply(undefined, []);
      expect([id, options.usual]).toEqual([game.id, game.options.usual]);
    });
  }
}

function checkAdvice(game: AnyGame, advice: Advice<unknown, object>): void {
  test('its advice names every move and says what speaks for it', () => {
    for (const one of casesOf(game)) {
      for (const { before, seat } of someOf(walk(game, one), 15)) {
        const view = game.view(before, seat);
        const moves = game.legalMoves(before, seat);
        for (const move of someOf(moves, 10)) {
          expect(advice.nameMove(view, move, writer), `the name of ${write(move)}`).toMatch(/\S/);
          const reasons = advice.tellReasons(view, move, moves[0], writer);
          expect(reasons.advice, `the advice for ${write(move)}`).toMatch(/\S/);
          expect(reasons.effects.join(), `what ${write(move)} does`).toMatch(/\S/);
        }
      }
    }
  });
}

function checkSearch(game: AnyGame, search: Search<unknown, object>): void {
  test('its search deals what a seat cannot see so that the seat sees what it saw', () => {
    for (const one of casesOf(game)) {
      for (const { before, seat, number } of someOf(walk(game, one), 20)) {
        const view = game.view(before, seat);
        const dealt = search.determinise(view, randomFrom(number));
        expect(dealt.seat, 'determinise gives the seat of the view').toBe(seat);
        expect(game.view(dealt.state, seat), 'the view of what determinise deals').toEqual(view);
        expect(game.view(dealt.state, 'table'), 'what the table sees must follow from what each seat sees').toEqual(
          game.view(before, 'table'),
        );
        expect(game.state.schema.safeParse(dealt.state).error?.issues).toBeUndefined();
        const [legal, dealtLegal] = [before, dealt.state].map((state) =>
          game.legalMoves(state, seat).map(unordered).sort(),
        );
        expect(dealtLegal, 'what the seat may do in what determinise deals').toEqual(legal);
        checkTrials(game, search, view);
      }
    }
  });
}

function checkTrials(game: AnyGame, search: Search<unknown, object>, view: unknown): void {
  const moves = game.strategy.moves(view);
  const short = search.shortlist?.(view) ?? moves;
  expect(short.length, 'the shortlist is empty').toBeGreaterThan(0);
  expect(
    short.filter((move) => !moves.map(write).includes(write(move))),
    'shortlisted, but not legal',
  ).toEqual([]);
  const candidates = [...short.keys()];
  const noted: number[] = [];
  search.playouts?.(view, short).tryAll(candidates, randomFrom(1), (candidate, share, score, lead) => {
    noted.push(candidate);
    expect([share >= 0 && share <= 1, Number.isFinite(score), Number.isFinite(lead)]).toEqual([true, true, true]);
  });
  if (search.playouts) expect(noted.sort((one, other) => one - other)).toEqual(candidates);
}

function checkPicture(game: AnyGame, picture: Picture<unknown, object>): void {
  test('its pictures are scenes that can be painted', { timeout: 60_000 }, () => {
    for (const one of casesOf(game)) {
      for (const { after } of someOf(walk(game, one), 8)) {
        checkScene(picture.board(game.view(after, 'table'), writer));
        for (let seat = 0; seat < one.seats; seat += 1) {
          const view = game.view(after, seat);
          const scenes = [picture.hand?.(view, '', writer), game.practice?.picture?.(view, '', writer)];
          for (const scene of scenes) if (scene) checkScene(scene);
        }
      }
    }
    for (const one of picture.move ? casesOf(game) : []) {
      for (const { before, seat } of someOf(walk(game, one), 8)) {
        for (const move of someOf(game.legalMoves(before, seat), 5)) {
          const scene = picture.move?.(game.view(before, seat), move, writer);
          if (scene) checkScene(scene);
        }
      }
    }
    const [seats = 2] = seatCounts(game);
    const dealt = game.setup(game.options.usual, seats, randomFrom(1));
    expect(paintScene(picture.board(game.view(dealt, 'table'), writer)).length).toBeGreaterThan(0);
  });
}

function checkScene(scene: Scene): void {
  expect(throughJson(scene), 'a scene goes to a worker thread and must be plain').toEqual(scene);
  expect(scene.alt, 'those who do not see the picture read its alt').toMatch(/\S/);
  expect(scene.alt.length).toBeLessThanOrEqual(1024);
  for (const piece of scene.pieces) {
    const width = 'width' in piece ? piece.width : piece.size;
    const height = 'height' in piece ? piece.height : piece.size;
    const numbers = [piece.x, piece.y, width, height];
    expect(numbers.every(Number.isFinite), `no place: ${write(piece)}`).toBe(true);
    const isInside = piece.x >= 0 && piece.y >= 0 && piece.x + width <= scene.width + 0.01;
    expect(isInside && piece.y + height <= scene.height + 0.01, `outside of the picture: ${write(piece)}`).toBe(true);
  }
}

function checkLesson(lesson: Lesson): void {
  describe('its lesson', () => {
    test('can be walked to its end, in steps that fit into a button', () => {
      for (let seed = 1; seed <= 5; seed += 1) {
        let step = lesson.begin(randomFrom(seed));
        for (let presses = 0; presses < 300; presses += 1) {
          expect(step, 'steps travel in buttons').toMatch(/^[0-9a-z.]{1,28}$/);
          const { onward, finished, ...screen } = lesson.show(step, writer);
          checkScreen('hand', screen);
          expect(onward.length, 'the platform puts two more buttons beside those that lead on').toBeLessThanOrEqual(3);
          if (finished) break;
          expect(presses, 'the lesson is not finished after 300 presses').toBeLessThan(299);
          const ways = [...screen.rows.flatMap((row) => ('buttons' in row ? row.buttons : [])), ...onward];
          const [way] = ways.slice((seed + presses) % ways.length);
          if (!way) throw new Error(`nothing leads on from ${step}`);
          step = way.verb;
        }
      }
    });

    test('begins anew at a step that it does not know', () => {
      expect(lesson.show('nowhere', writer).text.join('')).toMatch(/\S/);
    });
  });
}
