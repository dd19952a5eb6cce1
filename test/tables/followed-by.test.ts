/** Several moves by one press: each is a move of its own, and all of them are made or none. */
import { expect, test } from 'vitest';
import { everyoneLovesAParade } from '../../src/games/everyone-loves-a-parade/index.ts';
import { playAsPerson } from '../../src/tables/bot-turn.ts';
import { begun, done, lobby, noon, playOf } from '../support/tables/tables.ts';

const game = everyoneLovesAParade();
const moment = { game, now: noon, botDelay: 1_000 };

function opening() {
  const table = begun(lobby('ben chris', { of: game }), 3, game);
  const [seat = 0] = game.toMove(game.state.schema.parse(table.play.state));
  const state = game.state.schema.parse(table.play.state);
  return { table, seat, take: game.legalMoves(state, seat)[0] };
}

test('moves of one press are made one after the other, each with its own chance and its own line of the log', () => {
  const { table, seat, take } = opening();
  const both = done(playAsPerson(table, seat, take, moment, [{ skip: true }]));
  const first = done(playAsPerson(table, seat, take, moment));
  if (first.table.phase !== 'playing') throw new Error('the game goes on');
  const second = done(playAsPerson(first.table, seat, { skip: true }, moment));
  expect(both.table).toEqual(second.table);
  expect(both.log).toEqual([...first.log, ...second.log]);
  expect(both.log.map(({ n }) => n)).toEqual([1, 2]);
  expect(playOf(both.table).moves).toBe(2);
});

test('nothing is made where one of them is refused', () => {
  const { table, seat, take } = opening();
  expect(playAsPerson(table, seat, take, moment, [{ place: 0 }])).toEqual({ refused: 'illegal-move' });
  expect(playAsPerson(table, seat, take, moment, [{ skip: true }, { skip: true }])).toEqual({
    refused: 'not-your-turn',
  });
});
