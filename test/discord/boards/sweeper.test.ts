import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sweeper } from '../../../src/discord/boards/sweeper.ts';
import { urgency } from '../../../src/discord/calls/urgency.ts';
import { StoreUnavailable } from '../../../src/tables/service/store.ts';
import { openPublishing, type Publishing, whoseTurn } from '../../support/discord/publishing.ts';
import { day, done, paradeGame, running } from '../../support/tables/tables.ts';

let bot: Publishing;
let sweeper: Sweeper;
beforeEach(async () => {
  bot = await openPublishing();
  sweeper = new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock);
});
afterEach(() => bot.close());

const tableOf = async (id: string) => done(await bot.tables.find(id)).table;

describe('the sweep of due times', () => {
  test('shows a board whose publisher died', async () => {
    const { table } = await bot.open();
    await bot.advance(6_000);
    expect(await sweeper.sweep()).toBe(1);
    await bot.settle();
    expect(bot.discord.messages.size).toBe(1);
    expect(bot.publisher.isFresh(done(await bot.tables.find(table.id)))).toBe(true);
  });

  test('leaves a table alone that is shown and has nothing due', async () => {
    bot.publisher.publish(await bot.open());
    await bot.settle();
    await bot.advance(60_000);
    expect(await sweeper.sweep()).toBe(0);
    expect(bot.discord.calls).toHaveLength(1);
  });

  test('moves bots until a person is to move, and shows it', async () => {
    const { table } = await bot.open();
    await bot.addBotTo(table.id, 'Hatter');
    await bot.addBotTo(table.id, 'Dodo');
    bot.publisher.publish(await bot.start(table.id));
    await bot.settle();
    for (let count = 0; count < 4; count++) {
      await bot.advance(6_000);
      await sweeper.sweep();
      await bot.settle();
    }
    const { play } = running(await tableOf(table.id));
    expect(play.botAt).toBeUndefined();
    expect(whoseTurn(await tableOf(table.id))).toBe('ann');
    expect(bot.publisher.isFresh(done(await bot.tables.find(table.id)))).toBe(true);
  });

  test('closes a lobby after its day, with a notice', async () => {
    const opened = await bot.open();
    bot.publisher.publish(opened);
    await bot.settle();
    await bot.advance(day);
    await sweeper.sweep();
    await bot.settle();
    expect(await tableOf(opened.table.id)).toMatchObject({ phase: 'closed', closed: 'nobody-started' });
    expect(JSON.stringify([...bot.discord.messages.values()])).toContain('within a day');
  });

  test('goes on with the others when one table fails', async () => {
    const [bad, good] = [await bot.open(), await bot.open('day', 'ben')];
    bot.failing.fails = (_, id) => (id === bad.table.id ? new Error('a bug') : undefined);
    await bot.advance(6_000);
    await sweeper.sweep();
    await bot.settle();
    expect(bot.discord.messages.size).toBe(1);
    expect(bot.publisher.isFresh(done(await bot.tables.find(good.table.id)))).toBe(true);
    expect(bot.logged()).toContain('a bug');
  });

  test('has a bounded number of late tables in hand, boards included, while Discord is slow; what has just become due goes on', async () => {
    const late = 300;
    for (let number = 0; number < late; number += 1) await bot.open('day', `host${number}`, `channel${number >> 2}`);
    await bot.advance(60_000);
    let letGo = () => {};
    const slow = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    bot.discord.before = () => slow;
    let renewals = 0;
    bot.failing.fails = (method) => {
      if (method === 'takeLease') renewals += 1;
      return undefined;
    };
    sweeper.start();
    for (let second = 0; second < 20; second += 1) await bot.advance(1_000);
    expect(bot.discord.calls).toHaveLength(100);
    // a right is renewed once a second, by those alone whose board is on its way
    expect(renewals).toBeLessThan(25 * 100);
    const { table } = await bot.open('day', 'dora', 'elsewhere');
    for (let second = 0; second < 5; second += 1) await bot.advance(1_000);
    expect(bot.discord.calls.map(({ path }) => path)).toContain(`/channels/${table.channel}/messages`);
    letGo();
    for (let second = 0; second < 10; second += 1) await bot.advance(1_000);
    expect(bot.discord.messages.size).toBe(late + 1);
    await sweeper.stop();
  });

  test('leaves tables that this process cannot read to those that can, without looking again and again', async () => {
    const { table } = await bot.open();
    const row = await bot.store.load(table.id);
    const data = JSON.stringify({ ...JSON.parse(row?.data ?? ''), ofTomorrow: true });
    const { id, version } = table;
    const change = {
      id,
      version: version + 1,
      data,
      log: [],
      dueAt: bot.clock.now(),
      publish: undefined,
      expiresIn: undefined,
    };
    await bot.store.commit(change);
    let looks = 0;
    bot.failing.fails = (method) => {
      if (method === 'load') looks += 1;
      return undefined;
    };
    for (let minute = 0; minute < 10; minute += 1) {
      await bot.advance(60_000);
      await bot.settle(sweeper.sweep());
    }
    expect(looks).toBe(1);
  });

  test('and the publisher tell of a store that is away, but not as of a bug', async () => {
    bot.publisher.publish(await bot.open());
    await bot.settle();
    const opened = await bot.open('day', 'ben');
    bot.failing.fails = (method) =>
      method === 'load' || method === 'settle' ? new StoreUnavailable('away') : undefined;
    bot.publisher.publish(opened);
    await bot.settle();
    await bot.advance(day);
    await sweeper.sweep();
    const lines = bot
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const told = lines.filter(({ type }) => type === 'StoreUnavailable');
    expect(new Set(told.map(({ msg }) => msg)).size).toBe(2);
    expect(new Set(told.map(({ level }) => level))).toEqual(new Set([40]));
  });
});

describe('after an outage, when much is overdue', () => {
  /** Lobbies whose boards were never shown, and are due. */
  async function openOverdue(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      await bot.opener.open({
        game: paradeGame,
        guild: `guild${number}`,
        channel: `channel${number}`,
        locale: 'en-US',
        host: { user: `user${number}`, name: 'Ann' },
        options: paradeGame.options.usual,
        pace: 'day',
        size: undefined,
        interaction: bot.nextInteraction(),
      });
    }
    await bot.advance(6_000);
  }

  test('boards that are overdue come after what people wait for', async () => {
    await openOverdue(50);
    const urgencies: string[] = [];
    bot.discord.before = () => void urgencies.push(urgency());
    await sweeper.sweep();
    await bot.settle();
    expect(urgencies).toEqual(Array.from({ length: 50 }, () => 'later'));
  });

  test('tables are read and boards are drawn a few a turn of the event loop, so that presses are answered in between', async () => {
    await openOverdue(50);
    let turn = 0;
    const nextTurn = () => {
      turn += 1;
      following = setImmediate(nextTurn);
    };
    let following = setImmediate(nextTurn);
    const done: Record<'read' | 'drawn', number[]> = { read: [], drawn: [] };
    bot.failing.fails = (method) => {
      if (method === 'load') done.read.push(turn);
      return undefined;
    };
    bot.discord.before = () => void done.drawn.push(turn);
    await sweeper.sweep();
    await bot.settle();
    clearImmediate(following);
    for (const turns of Object.values(done)) {
      expect(turns.length).toBeGreaterThanOrEqual(50);
      const most = Math.max(...turns.map((one) => turns.filter((other) => other === one).length));
      expect(most).toBeLessThanOrEqual(2);
    }
  });

  test('one that is due in time is waited for', async () => {
    await openOverdue(1);
    const urgencies: string[] = [];
    bot.discord.before = () => void urgencies.push(urgency());
    await sweeper.sweep();
    await bot.settle();
    expect(urgencies).toEqual(['awaited']);
  });
});
