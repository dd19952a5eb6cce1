import { expect, test } from 'vitest';
import { z } from 'zod';
import type { BoardAnswer } from '../../../src/discord/answers/answer.ts';
import { findPress, verbPresses } from '../../../src/discord/answers/presses/index.ts';
import { definePress, page, seat, words } from '../../../src/discord/answers/presses/press.ts';

test('a verb is registered once', () => {
  const verbs = verbPresses.map(({ verb }) => verb);
  expect(new Set(verbs).size).toBe(verbs.length);
});

test('a press is found by the first word of its verb, and one of the game by where it stands', () => {
  const find = (on: 'table' | 'board' | 'hand', verb: string) => findPress({ table: '7K3F', turn: 1, on, verb });
  expect(find('table', 'set.pace.live')).toMatchObject({ verb: 'set', answers: 'private' });
  expect(find('board', 'set.pace.live')).toMatchObject({ answers: 'board' });
  expect(find('hand', 'set.pace.live')).toMatchObject({ answers: 'private' });
  for (const verb of ['fly', 'constructor', '__proto__', '.', '']) expect(find('table', verb)).toBeUndefined();
});

test('arguments are read by their names, and refused where one is missing, too many or wrong', () => {
  const args = words({ game: z.string(), at: page, rules: z.string().optional() });
  expect(args.parse('parade.2')).toEqual({ game: 'parade', at: 2 });
  expect(args.parse('parade.x.classic')).toEqual({ game: 'parade', at: 0, rules: 'classic' });
  expect(args.safeParse('parade.1.classic.more').success).toBe(false);
  expect(words({ question: z.literal('kick'), seat }).parse('kick.3')).toEqual({ question: 'kick', seat: 3 });
  for (const text of ['kick', 'kick.', 'kick.x', 'kick.-1', 'kick.10', 'end.1']) {
    expect(words({ question: z.literal('kick'), seat }).safeParse(text).success).toBe(false);
  }
});

test('a press that is answered in private cannot answer with the board', () => {
  const board = async (): Promise<BoardAnswer> => Promise.reject(new Error('never asked'));
  const common = { verb: 'fly', run: board };
  expect(definePress({ ...common, answers: 'board' }).answers).toBe('board');
  // @ts-expect-error a board is no private answer
  const inPrivate = () => definePress({ ...common, answers: 'private' });
  // @ts-expect-error nor one beside a private message
  const beside = () => definePress({ ...common, answers: 'beside' });
  // @ts-expect-error nor may what it shows of a table be one
  const shown = () => definePress({ verb: 'fly', answers: 'private', show: board });
  expect([inPrivate, beside, shown]).toHaveLength(3);
});
