import { afterEach, describe, expect, test } from 'vitest';
import { writeTable } from '../../../src/tables/service/stored.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { autocompleteInteraction } from '../../support/discord/interactions.ts';
import { openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { finishedGame } from '../../support/tables/finished-game.ts';
import { paradeGame } from '../../support/tables/tables.ts';

const day = 24 * 3_600_000;
const guild = '100000000000000002';
const channel = '100000000000000003';

let bot: Answering;
afterEach(() => bot.close());

/** So many games of ann's that were finished in this channel, one after the other. */
async function finish(count: number): Promise<void> {
  const now = bot.clock.now();
  const { table } = finishedGame(paradeGame, ['Ann', 'Ben']);
  const like = { ...table, guild, channel };
  const expiresIn = 30 * day;
  // the embedded store makes changes of one index one after the other
  const atOnce = 100;
  for (let first = 0; first < count; first += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - first) }, async (_, more) => {
        const id = `F${String(first + more).padStart(5, '0')}`;
        const createdAt = like.createdAt + first + more;
        const data = writeTable({ ...like, id, version: 1, createdAt }, [paradeGame]);
        await bot.store.commit({ id, version: 1, data, log: [], dueAt: undefined, publish: undefined, expiresIn });
        const until = now + expiresIn + first + more;
        for (const index of [`finished:${channel}`, 'played:ann', 'played:p1'] as const)
          await bot.store.addToIndex(index, id, { now, until });
      }),
    );
  }
}

/** How often the store is asked while something is done, and for how many tables. */
async function count<T>(act: () => Promise<T>) {
  const asked = { calls: 0, rows: 0 };
  bot.failing.fails = (method, first) => {
    asked.calls += 1;
    if (method === 'load') asked.rows += 1;
    if (method === 'loadAll' && Array.isArray(first)) asked.rows += first.length;
    return undefined;
  };
  const told = await act();
  bot.failing.fails = () => undefined;
  return { ...asked, told };
}

describe.each([
  ['the embedded store', openTestFile, 1_000],
  ['Redis', () => openTestRedis(), 10_000],
])('in %s', (_, openStore, games) => {
  test('what one person asks for costs no more where thousands of games were finished', {
    timeout: 300_000,
  }, async () => {
    bot = await openAnswering(undefined, { openStore });
    await bot.tell(command('start'));
    await finish(games);
    const asks = {
      games: () => bot.tell(command('games')),
      board: () => bot.tell(command('board')),
      record: () => bot.tell(command('record')),
      'record, while its table is typed': () => bot.tell(autocompleteInteraction('record', 'table', 'F')),
      privacy: () => bot.tell(command('privacy')),
    };
    for (const [what, ask] of Object.entries(asks)) {
      const { told, calls, rows } = await count(ask);
      expect(told, what).not.toBe('');
      expect(calls, what).toBeLessThanOrEqual(20);
      expect(rows, what).toBeLessThanOrEqual(125);
      if (what === 'privacy') expect(told).toContain(`at ${(games - 100).toLocaleString('en-US')} older tables`);
      // newest first
      if (what.startsWith('record')) expect(told).toContain(`F${String(games - 1).padStart(5, '0')}`);
    }
    expect(bot.logged()).not.toMatch(/"level":[56]0/);
  });

  test('a list is read a few tables in a turn of the event loop', async () => {
    bot = await openAnswering(undefined, { openStore });
    await finish(60);
    let inTurn = 0;
    let most = 0;
    let isReading = true;
    const turn = () => {
      inTurn = 0;
      if (isReading) setImmediate(turn);
    };
    turn();
    const read = bot.tables.read.bind(bot.tables);
    bot.tables.read = (row) => {
      inTurn += 1;
      most = Math.max(most, inTurn);
      return read(row);
    };
    expect(await bot.tables.tablesOf('played:ann')).toHaveLength(60);
    isReading = false;
    expect(most).toBeLessThanOrEqual(5);
  });

  test('who is deleted from a hundred games keeps nobody’s board waiting, and asks once', {
    timeout: 300_000,
  }, async () => {
    bot = await openAnswering(undefined, { openStore });
    await finish(100);
    let atOnce = 0;
    let most = 0;
    const change = bot.tables.change.bind(bot.tables);
    bot.tables.change = async (...parts) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      return change(...parts).finally(() => {
        atOnce -= 1;
      });
    };
    const forget = () => bot.tell(press('-', 'forget-now', { ephemeral: true }));
    const { rows } = await count(() => Promise.all([forget(), forget(), forget()]));
    expect(rows).toBeLessThanOrEqual(2 * 100 + 10);
    expect(most).toBe(1);
    expect(bot.discord.calls.filter(({ path }) => path.startsWith('/channels/'))).toEqual([]);
    expect(await bot.tables.countIn('played:ann')).toBe(0);
    expect(await bot.tables.countIn('played:p1')).toBe(100);
    expect(await bot.store.claimDue(bot.clock.now(), 1_000, 1)).toHaveLength(100);
  });
});
