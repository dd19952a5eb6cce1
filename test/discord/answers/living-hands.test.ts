import { afterEach, expect, test } from 'vitest';
import type { Paints } from '../../../src/discord/messages/picturing.ts';
import type { Table } from '../../../src/tables/table.ts';
import { commandInteraction } from '../../support/discord/interactions.ts';
import { openPublishing, type Publishing } from '../../support/discord/publishing.ts';
import { paradeGame, playOf } from '../../support/tables/tables.ts';

const minute = 60_000;

let bot: Publishing;

afterEach(() => bot.close());

async function begin(painter?: Paints): Promise<Table> {
  bot = await openPublishing(painter);
  return beginAnother();
}

async function beginAnother(): Promise<Table> {
  const { table } = await bot.open();
  await bot.joinAs(table.id, 'ben');
  return (await bot.start(table.id)).table;
}

/** Ann's hand at a table as it is now; the token that edits its message. */
function show(table: Table, message: string, isAwaited = false): string {
  const hand = { table: table.id, user: 'ann', step: '', turn: turnOf(table), version: table.version };
  const interaction = commandInteraction({ user: 'ann' });
  const shownBy = { interaction, message, since: bot.clock.elapsed(), ...(isAwaited && { awaited: true as const }) };
  bot.hands.note(hand, shownBy, bot.hands.take(table.id, 'ann'));
  return interaction.token;
}

function turnOf(table: Table): number {
  return paradeGame.turn(playOf(table).state);
}

function edits(token: string) {
  return bot.discord.called('PATCH', new RegExp(`/${token}/`));
}

/** The turns whose buttons stand on what was sent. */
function turnsIn(body: unknown): readonly string[] {
  return [...JSON.stringify(body).matchAll(/"1:[^:]+:(\d+):c:/g)].map(([, turn = '']) => turn);
}

test('the life of a token does not begin anew when its hand is drawn again', async () => {
  const table = await begin();
  const token = show(table, 'm1');
  await bot.advance(10 * minute);
  await bot.hands.renew((await bot.moveOn(table.id)).table);
  expect(edits(token)).toHaveLength(1);
  await bot.advance(6 * minute);
  await bot.hands.renew((await bot.moveOn(table.id)).table);
  expect(edits(token)).toHaveLength(1);
  // nor is it used to remove that message
  show(table, 'm2');
  await bot.advance(1);
  expect(bot.discord.called('DELETE', new RegExp(token))).toEqual([]);
});

test('a hand whose picture was late gets it when it is ready, unless something else is shown there by then', async () => {
  let isReady = false;
  const paint: Paints['paint'] = async () =>
    isReady ? Buffer.from('png') : { failed: 'not painted in time', later: true };
  const table = await begin({ paint: (scene) => paint(scene) });
  const files = (token: string) => edits(token).map((edit) => edit.files);
  const token = show(table, 'm1', true);
  await bot.advance(3_500);
  expect(files(token)).toEqual([[]]);
  isReady = true;
  await bot.advance(3_500);
  await bot.advance(minute);
  expect(files(token)).toEqual([[], ['table.png']]);
  isReady = false;
  const slow = show(table, 'm1', true);
  for (let seconds = 0; seconds < 60; seconds += 1) await bot.advance(1_000);
  expect(files(slow)).toEqual([[], [], []]);
  const older = show(table, 'm1', true);
  const newer = show(table, 'm2');
  await bot.advance(3_500);
  expect([files(older), files(newer)]).toEqual([[], []]);
});

test('what is published while a hand is being drawn comes to it too', async () => {
  const paints: (() => void)[] = [];
  const painter: Paints = {
    paint: () => new Promise((resolve) => paints.push(() => resolve({ failed: 'unpainted' }))),
  };
  const table = await begin(painter);
  const token = show(table, 'm1');
  const first = bot.hands.renew((await bot.moveOn(table.id)).table);
  await bot.advance(1);
  const { table: last } = await bot.moveOn(table.id);
  const second = bot.hands.renew(last);
  await bot.settle(Promise.all([first, second]));
  const sent = edits(token).at(-1);
  expect(new Set(turnsIn(sent?.body))).toEqual(new Set([String(turnOf(last))]));
});

test('a hint that is thought of does not bring an earlier table back', async () => {
  const table = await begin();
  const token = show(table, 'm1');
  const { table: last } = await bot.moveOn(table.id);
  await Promise.all([bot.hands.renew(last), bot.hands.think(table, 'ann')]);
  const sent = edits(token).at(-1);
  expect(new Set(turnsIn(sent?.body))).toEqual(new Set([String(turnOf(last))]));
});

test('of two that are sent at the same time, one is left', async () => {
  const table = await begin();
  const hand = { table: table.id, user: 'ann', step: '', turn: turnOf(table), version: table.version };
  const [first, second] = ['m1', 'm2'].map((message) => {
    const interaction = commandInteraction({ user: 'ann' });
    return { older: bot.hands.take(table.id, 'ann'), shownBy: { interaction, message, since: bot.clock.elapsed() } };
  });
  for (const sent of [first, second]) if (sent) bot.hands.note(hand, sent.shownBy, sent.older);
  await bot.advance(1);
  const removed = bot.discord.called('DELETE', /webhooks/);
  expect(removed).toHaveLength(1);
  expect(JSON.stringify(removed)).toContain(first?.shownBy.interaction.token);
});

test('a message that shows the hand of another table is left to that one', async () => {
  const table = await begin();
  const other = await beginAnother();
  const first = show(table, 'm1');
  const second = show(other, 'm1');
  await bot.hands.renew((await bot.moveOn(table.id)).table);
  expect(edits(first)).toEqual([]);
  show(table, 'm2');
  await bot.advance(1);
  expect(bot.discord.called('DELETE', /webhooks/)).toEqual([]);
  await bot.hands.renew((await bot.moveOn(other.id)).table);
  expect(edits(second)).toHaveLength(1);
});
