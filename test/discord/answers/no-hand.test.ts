/** What a game without anything secret offers: no private screen, and no way to one. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { boardMessage } from '../../../src/discord/boards/board-message.ts';
import { Sweeper } from '../../../src/discord/boards/sweeper.ts';
import { writeCustomId } from '../../../src/discord/messages/custom-id.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { pressInteraction } from '../../support/discord/interactions.ts';
import { day, done, minute } from '../../support/tables/tables.ts';

const say = speak('en-US');
const { hand: _hand, ...face } = parade.face;
const { practice: _practice, ...rest } = parade;
/** A game that can only be looked at: what it offers, and what it does not, is the platform's. */
const open: AnyGame = { ...rest, face } as AnyGame;

let bot: Answering;
let id: string;

beforeEach(async () => {
  bot = await openAnswering(undefined, { known: [open] });
  await bot.tell(command('start', { user: 'ann' }, { pace: 'day' }));
  const [found] = await bot.tables.tablesOf('user:ann');
  id = found?.table.id ?? '';
  await bot.tell(press(id, 'join', { user: 'ben' }));
  await bot.tell(press(id, 'start', { user: 'ann' }));
});
afterEach(() => bot.close());

const table = async () => done(await bot.tables.find(id)).table;

test('its board has no button for a hand', async () => {
  const buttons = JSON.stringify(boardMessage(await table(), open).components);
  expect(buttons).toContain(say('button.rules'));
  expect(buttons).not.toContain(':hand"');
});

test('who asks for a hand is told that there is none', async () => {
  expect(await bot.tell(command('hand', { user: 'ann' }))).toContain(say('table.no-hand'));
  expect(await bot.tell(press(id, 'hand', { user: 'ann' }))).toContain(say('table.no-hand'));
});

test('a call has no button for one', async () => {
  const sweeper = new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock);
  await bot.settle();
  await bot.advance(day / 2 + minute);
  await sweeper.sweep();
  await bot.settle();
  const called = JSON.stringify(bot.discord.called('POST', /\/messages$/).map(({ body }) => body));
  expect(called).toContain(say('button.mute'));
  expect(called).not.toContain(':hand"');
});

test('a press that is too late is refused without one', async () => {
  const late = pressInteraction(writeCustomId({ table: id, turn: 0, on: 'board', verb: 'card.R1' }), { user: 'ann' });
  const told = await bot.tell(late);
  expect(told).toContain(say('refusal.stale'));
  expect(told).not.toContain(say('table.no-hand'));
});

test('its board in words leads to no hand in words', async () => {
  expect(await bot.tell(press(id, 'words.board', { user: 'ann' }))).not.toContain('words.hand');
});

test('a practice game shows its board alone', async () => {
  const told = await bot.tell(command('practice', { user: 'zoe' }, { game: 'parade' }));
  expect(told).toContain('5 in hand · nothing yet');
  expect(told).toContain(say('practice.button.give-up'));
});
