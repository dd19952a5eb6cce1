import { describe, expect, test } from 'vitest';
import { playGame } from '../../src/cli/self-play.ts';
import { verifyLines } from '../../src/cli/verify-lines.ts';
import { seedFrom } from '../../src/tables/random.ts';
import { makeRecord } from '../../src/tables/record/record.ts';
import { toyGame } from '../support/games/toy-game.ts';

const options = { length: 'short', look: 'plain' };

function record(index: number) {
  const seed = seedFrom('lines', index);
  const { moves, state } = playGame({ game: toyGame, options, levels: ['random', 'random'], seed });
  return makeRecord({ game: toyGame, options, table: 'T', names: ['a', 'b'], seed, moves, state });
}

async function check(text: string) {
  const checked = [];
  for await (const one of verifyLines(linesOf(text), [toyGame])) checked.push(one);
  return checked;
}

async function* linesOf(text: string) {
  yield* text.split('\n');
}

const good = JSON.stringify(record(0));
const right = (line: number) => ({ line, reason: undefined });

describe('a file of records', () => {
  test('has one to a line, and empty lines do not count', async () => {
    expect(await check(`${good}\n\n${JSON.stringify(record(1))}\n`)).toEqual([right(1), right(3)]);
  });

  test('may begin with a byte order mark', async () => {
    expect(await check(`\uFEFF${good}`)).toEqual([right(1)]);
  });

  test('may hold one record laid out over many lines', async () => {
    expect(await check(`\n${JSON.stringify(record(0), null, 2)}\n`)).toEqual([right(2)]);
  });

  test('names the line that is wrong, and goes on', async () => {
    const bad = JSON.stringify({ ...record(1), firstSeat: 7 });
    expect(await check(`${good}\n${bad}\n${good}`)).toEqual([
      right(1),
      { line: 2, reason: expect.stringMatching(/^firstSeat is 7, but the seed deals [01]$/) },
      right(3),
    ]);
  });

  test('names lines that are not JSON, wherever they are', async () => {
    const notJson = { reason: expect.stringMatching(/^not JSON: /) };
    expect(await check(`oops\n${good}\n`)).toEqual([{ line: 1, ...notJson }, right(2)]);
    expect(await check(`${good}\n${good.slice(0, 40)}`)).toEqual([right(1), { line: 2, ...notJson }]);
  });

  test('that is empty has no record', async () => {
    expect(await check('\n \n')).toEqual([]);
  });
});
