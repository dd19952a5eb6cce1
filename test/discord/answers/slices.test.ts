import { expect, test } from 'vitest';
import { inSlices } from '../../../src/discord/answers/slices.ts';
import { games } from '../../../src/games/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { tellWhole } from '../../../src/screens/log-lines.ts';
import { replay, replayEach } from '../../../src/tables/record/replay.ts';
import { finishedGame } from '../../support/tables/finished-game.ts';

const names = ['Ann', 'Ben', 'Chris', 'Dora', 'Eve', 'Fay'];

test.each(games)('a whole game of $id is played again and told a few moves a turn of the event loop', async (game) => {
  const { table, log } = finishedGame(game, names.slice(0, game.seats.most));
  let turn = 0;
  const nextTurn = () => {
    turn += 1;
    following = setImmediate(nextTurn);
  };
  let following = setImmediate(nextTurn);
  const turns: number[] = [];
  function* watch<T>(work: Iterable<T>): Generator<T> {
    for (const part of work) {
      turns.push(turn);
      yield part;
    }
  }
  const moves = await inSlices(watch(replayEach(table, game, log)), 20);
  const lines = await inSlices(watch(tellWhole(table, game, log, speak('en-US'))), 20);
  clearImmediate(following);
  expect(moves).toEqual(replay(table, game, log));
  expect(lines).toHaveLength(log.length);
  // the last of the moves and the first of the lines may share one
  for (const one of new Set(turns)) expect(turns.filter((other) => other === one).length).toBeLessThanOrEqual(40);
});
