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

  test('has no field twice, of which readers could take the one or the other', async () => {
    const fault = [{ line: 1, reason: 'a field is said twice' }];
    expect(await check(good.replace('{', '{"names":["Eve","b"],'))).toEqual(fault);
    expect(await check(good.replace('"moves":[{', '"moves":[{"seat" : 1,'))).toEqual(fault);
    expect(await check(good.replace('{', '{"n\\u0061mes":["Eve","b"],'))).toEqual(fault);
    const pretty = JSON.stringify(record(0), null, 2).replace('{', '{\n"seats": 3,');
    expect(await check(pretty)).toEqual(fault);
    // what only looks like a field is none
    const names = ['a":"b', '\\', '{"a":1,"a":2}'];
    const [one] = await check(JSON.stringify({ ...record(0), names }));
    expect(one?.reason).toBe('names: 3 names for 2 seats');
  });

  test('that is empty has no record', async () => {
    expect(await check('\n \n')).toEqual([]);
  });
});
