import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answering, openAnswering, press } from '../../support/discord/answering.ts';

let bot: Answering;
beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

test('a press at a table that only another process can read is refused after that one had time to answer', async () => {
  const { table } = await bot.open();
  const row = await bot.store.load(table.id);
  const data = JSON.stringify({ ...JSON.parse(row?.data ?? ''), ofTomorrow: true });
  const { id, version } = table;
  await bot.store.commit({
    id,
    version: version + 1,
    data,
    log: [],
    dueAt: undefined,
    publish: undefined,
    expiresIn: undefined,
  });
  const begun = bot.clock.now();
  const sentAt: number[] = [];
  bot.discord.before = () => void sentAt.push(bot.clock.now() - begun);
  await bot.settle(bot.router.handle({ ...press(id, 'hand', { user: 'ann' }), guild_id: 'guild' }));
  expect(sentAt).toEqual([2_000]);
  expect(bot.discord.calls[0]?.path).toMatch(/callback$/);
});
