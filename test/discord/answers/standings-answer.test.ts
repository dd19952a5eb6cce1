import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { finishedGame } from '../../support/tables/finished-game.ts';
import { paradeGame } from '../../support/tables/tables.ts';

const guild = '100000000000000002';
let bot: Answering;
beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

/** A game that people with these names have finished on this server. */
async function finish(names: readonly string[], id: string): Promise<void> {
  const { table } = finishedGame(paradeGame, names);
  await bot.history.keep({ ...table, id, guild, endedAt: bot.clock.now() });
}

const standings = (...options: Parameters<typeof command>[1][]) => bot.tell(command('standings', ...options));

test('a server where nobody has finished a game has no standings, and says how they come', async () => {
  expect(await standings()).toContain('No game with at least two people was finished here');
});

test('show who played here, whatever their name is, and lead to other spans and measures', async () => {
  await finish(['Ann', '**@everyone** [x](http://y)'], 'AAAA');
  const told = await standings();
  expect(told).toContain('Standings · Parade · This month');
  expect(told).toContain('Ann');
  expect(told).toContain('\\\\*\\\\*@\u200beveryone');
  expect(told).toContain('standings.parade.year.wins');
  expect(await bot.tell(press('-', 'standings.parade.year.games', { ephemeral: true }))).toContain('This year');
  expect(await bot.tell(press('-', 'standings.parade.always.rating', { ephemeral: true }))).toContain(
    'Nobody has a rating yet',
  );
  expect(await bot.tell(press('-', 'standings.chess.always.wins', { ephemeral: true }))).not.toContain('Standings');
});

test('show nothing of who asked to be left out, until they change their mind, and nothing of who was deleted', async () => {
  await finish(['Ann', 'Ben'], 'AAAA');
  expect(await bot.tell(press('-', 'left-out.yes', { ephemeral: true }))).toContain('left out');
  expect(await standings()).not.toMatch(/Ann|left out/);
  expect(await bot.tell(press('-', 'left-out.no', { ephemeral: true }))).toContain('Others there can see them');
  expect(await standings()).toContain('Ann');
  await bot.tell(press('-', 'forget-now', { ephemeral: true }));
  const told = await standings();
  expect(told).toContain('Ben');
  expect(told).not.toContain('Ann');
});

test('name each button once, as Discord demands, whatever is chosen', async () => {
  await finish(['Ann', 'Ben'], 'AAAA');
  for (const chosen of ['parade.month.wins', 'parade.always.games', 'everyone-loves-a-parade.year.rating']) {
    const told = await bot.tell(press('-', `standings.${chosen}`, { ephemeral: true }));
    const ids = [...told.matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
