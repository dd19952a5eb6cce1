import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBoardState } from '../../../src/discord/boards/board-state.ts';
import { Sweeper } from '../../../src/discord/boards/sweeper.ts';
import type { OrRefused } from '../../../src/tables/change.ts';
import { makePlan } from '../../../src/tables/plans.ts';
import { leave } from '../../../src/tables/seating.ts';
import type { Running } from '../../../src/tables/table.ts';
import { giveTime, muteTurn, nudge, resume, stopClock } from '../../../src/tables/time.ts';
import { usualWishes, type Wishes } from '../../../src/tables/wishes.ts';
import { type Call, discordError } from '../../support/discord/fake-discord.ts';
import { openPublishing, type Publishing, whoseTurn } from '../../support/discord/publishing.ts';
import { done, minute, paradeGame, playOf, running } from '../../support/tables/tables.ts';

const hour = 60 * minute;

let bot: Publishing;
let sweeper: Sweeper;

beforeEach(async () => {
  bot = await openPublishing();
  sweeper = new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock);
});
afterEach(() => bot.close());

/** Lets time pass with the sweep looking now and then, as often as `steps` says. */
async function pass(milliseconds: number, steps = 6): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await bot.advance(milliseconds / steps);
    await bot.settle(sweeper.sweep());
    await bot.settle();
  }
}

async function game(pace: 'day' | 'live' | 'untimed' = 'day'): Promise<string> {
  const opened = await bot.open(pace);
  const { id } = opened.table;
  for (const change of [opened, await bot.joinAs(id, 'ben'), await bot.start(id)]) {
    bot.publisher.publish(change);
    await bot.settle();
  }
  return id;
}

async function tableOf(id: string) {
  return done(await bot.tables.find(id)).table;
}

async function mover(id: string): Promise<string> {
  return whoseTurn(await tableOf(id));
}

async function move(id: string): Promise<void> {
  await bot.advance(3_000);
  bot.publisher.publish(await bot.moveOn(id));
  await bot.settle();
}

/** Both of them wish the same. */
async function wish(person: Partial<Wishes>): Promise<void> {
  for (const user of ['ann', 'ben']) await bot.tables.wishes.write(user, { ...usualWishes, ...person });
}

const isReminder = (call: Call) => String(call.body.content).includes('still your turn');
const reminders = () => bot.discord.called('POST', /\/messages$/).filter(isReminder);
const standing = () =>
  [...bot.discord.messages.values()].filter(({ content }) => String(content).includes('still your turn'));
const calledBy = ({ body }: Call) => (body.allowed_mentions as { users?: string[] } | undefined)?.users ?? [];
const pings = () => bot.discord.calls.filter(({ method }) => method === 'POST').flatMap(calledBy);

describe('whose turn it is', () => {
  test('is called by one mention a turn, unless they acted last', async () => {
    const id = await game();
    const before = pings().length;
    await move(id);
    expect(pings().slice(before)).toEqual([await mover(id)]);
    await pass(11 * hour);
    expect(pings()).toHaveLength(before + 1);
  });

  test('at a live table is not called at once, but after 45 seconds of silence', async () => {
    const id = await game('live');
    await move(id);
    expect(pings()).toEqual([]);
    await pass(44_000, 1);
    expect(reminders()).toEqual([]);
    await pass(2_000, 1);
    expect(reminders().map(calledBy)).toEqual([[await mover(id)]]);
  });

  test('after a day in which a bot had to move for the other is called again, though they acted last', async () => {
    const id = await game();
    await move(id);
    const late = await mover(id);
    await pass(25 * hour, 24);
    const play = playOf(await tableOf(id));
    expect(play?.moves).toBe(2);
    expect(await mover(id)).not.toBe(late);
    expect(pings().at(-1)).toBe(await mover(id));
  });
});

describe('a reminder', () => {
  test('is one message at its time, whose successor takes it away', async () => {
    const id = await game();
    await move(id);
    await pass(12 * hour + minute, 12);
    expect(reminders()).toHaveLength(1);
    await pass(11 * hour, 11);
    expect(reminders()).toHaveLength(2);
    expect(standing()).toHaveLength(1);
    expect(reminders().map(calledBy)).toEqual([[await mover(id)], [await mover(id)]]);
    expect(JSON.stringify(reminders()[0]?.body.components)).toContain(':mute');
  });

  test('goes when its turn is over, and does not come again with the next board', async () => {
    const id = await game();
    await move(id);
    await pass(12 * hour + minute, 2);
    expect(standing()).toHaveLength(1);
    await move(id);
    await move(id);
    expect(standing()).toEqual([]);
    expect(reminders()).toHaveLength(1);
    const board = readBoardState(done(await bot.tables.find(id)).publication);
    expect(board).toMatchObject({ reminded: 1 });
  });

  test('is not sent to whoever muted the turn, nor for a turn that ended before it was shown', async () => {
    const id = await game();
    await move(id);
    const user = await mover(id);
    bot.publisher.publish(
      done(await bot.tables.change(id, { by: user, interaction: 'mute' }, (table) => muteTurn(running(table), user))),
    );
    await pass(23 * hour, 6);
    expect(reminders()).toEqual([]);
  });

  test('that somebody asks for comes now, once, and not again for an hour', async () => {
    const id = await game();
    await move(id);
    const user = (await mover(id)) === 'ann' ? 'ben' : 'ann';
    const press = () =>
      bot.tables.change(id, { by: user, interaction: bot.nextInteraction() }, (table, { now }) =>
        nudge(running(table), user, now),
      );
    bot.publisher.publish(done(await press()));
    await pass(2 * minute, 2);
    expect(reminders()).toHaveLength(1);
    expect(await press()).toMatchObject({ refused: 'nudged-lately' });
  });

  test('that Discord does not take for a while comes when it does, once', async () => {
    const id = await game();
    await move(id);
    let refused = 0;
    bot.discord.before = (call) => {
      if (!isReminder(call)) return;
      refused += 1;
      throw discordError(0, 503);
    };
    await pass(12 * hour + minute, 4);
    expect(refused).toBeGreaterThan(0);
    expect(standing()).toEqual([]);
    // a process of a version that knows nothing of unfinished boards goes by this alone
    const { publication, table } = done(await bot.tables.find(id));
    expect(readBoardState(publication)).toMatchObject({ version: 0, unfinished: table.version });
    bot.discord.before = () => undefined;
    await pass(minute, 6);
    expect(standing()).toHaveLength(1);
    await pass(hour, 6);
    expect(standing()).toHaveLength(1);
    expect(reminders().length).toBe(refused + 1);
  });

  test('that Discord does not take for a while posts no new boards meanwhile, though one was asked for before', async () => {
    const id = await game();
    await move(id);
    const asked = await bot.tables.change(id, { by: 'ann', interaction: bot.nextInteraction() }, (table) => ({
      ...table,
      boardAskedAt: table.version + 1,
    }));
    bot.publisher.publish(done(asked));
    await bot.settle();
    const boards = () => bot.discord.called('POST', /\/messages$/).filter((call) => !isReminder(call)).length;
    const before = boards();
    bot.discord.before = (call) => {
      if (isReminder(call)) throw discordError(0, 503);
    };
    await pass(12 * hour, 2);
    await pass(minute, 6);
    // it is older than an hour by then, and that counts once
    expect(boards() - before).toBeLessThanOrEqual(1);
    bot.discord.before = () => undefined;
    await pass(minute, 6);
    expect(standing()).toHaveLength(1);
  });

  test('to several outages later is one', async () => {
    const id = await game('untimed');
    await move(id);
    await bot.advance(5 * 24 * hour);
    await pass(minute, 3);
    expect(reminders()).toHaveLength(1);
  });
});

describe('the time that a call tells', () => {
  /** What messages tell that call somebody by a mention, boards and reminders. */
  const told = () =>
    [...bot.discord.messages.values()].flatMap(({ content, embeds }) => {
      const text = `${String(content ?? '')} ${JSON.stringify(embeds ?? [])}`;
      return text.includes('<@') ? [/<t:(\d+):R>/.exec(text)?.[1] ?? 'no time'] : [];
    });
  const trueTime = async (id: string) => String(Math.floor((playOf(await tableOf(id)).waits[0]?.until ?? 0) / 1_000));

  async function change(id: string, make: (table: Running, now: number) => OrRefused<Running>): Promise<void> {
    await bot.advance(3_000);
    const changed = await bot.tables.change(id, { interaction: bot.nextInteraction() }, (table, { now }) =>
      make(running(table), now),
    );
    bot.publisher.publish(done(changed));
    await bot.settle();
  }

  test('is the true one when somebody was given more, on the board as in a reminder', async () => {
    const id = await game();
    await move(id);
    const other = (await mover(id)) === 'ann' ? 'ben' : 'ann';
    const give = () => change(id, (table, now) => giveTime(table, other, now));
    const first = await trueTime(id);
    expect(told()).toEqual([first]);
    await give();
    expect(await trueTime(id)).not.toBe(first);
    expect(told()).toEqual([await trueTime(id)]);
    await pass(12 * hour + minute, 2);
    await change(id, (table, now) => nudge(table, other, now));
    await pass(minute, 2);
    expect(standing()).toHaveLength(1);
    await give();
    expect(told()).toContain(await trueTime(id));
    expect(new Set(told()).size).toBe(1);
  });

  test('is corrected later in a reminder that Discord did not let be corrected at once', async () => {
    const id = await game();
    await move(id);
    const other = (await mover(id)) === 'ann' ? 'ben' : 'ann';
    await pass(12 * hour + minute, 2);
    const [reminder] = standing();
    let failures = 1;
    bot.discord.before = ({ method, path }) => {
      if (method === 'PATCH' && path.endsWith(`/${reminder?.id}`) && failures-- > 0) throw discordError(0, 500);
    };
    await change(id, (table, now) => giveTime(table, other, now));
    expect(failures).toBe(0);
    await pass(minute, 6);
    expect(told()).toContain(await trueTime(id));
    expect(new Set(told()).size).toBe(1);
  });

  test('does not stand there while the game is paused, and the true one when it goes on', async () => {
    const id = await game();
    await move(id);
    const waited = await mover(id);
    const deadline = await trueTime(id);
    await change(id, (table, now) => stopClock(table, 'paused', now));
    expect(told()).not.toContain(deadline);
    await pass(20 * minute, 2);
    await change(id, (table, now) => resume(table, waited, now));
    await pass(minute, 2);
    expect(told().length).toBeGreaterThan(0);
    expect(new Set(told())).toEqual(new Set([await trueTime(id)]));
  });

  test('above the board goes with the turn', async () => {
    const id = await game('untimed');
    await move(id);
    expect(told()).toEqual(['no time']);
    await bot.advance(3_000);
    bot.publisher.publish(await bot.moveOn(id));
    await bot.settle();
    const [content = ''] = [...bot.discord.messages.values()].map((message) => String(message.content ?? ''));
    expect(content).toContain(await mover(id));
  });
});

describe('people who wish it', () => {
  const written = () => bot.discord.calls.filter(({ path }) => path === '/users/@me/channels');

  test('are written to directly, and not mentioned', async () => {
    await wish({ calling: 'direct' });
    const id = await game();
    await move(id);
    expect(pings()).toEqual([]);
    const before = written().length;
    await pass(12 * hour + minute, 2);
    expect(written()).toHaveLength(before + 1);
    expect(reminders()).toEqual([]);
  });

  test('are written to why their plan was not played, which nobody else reads', async () => {
    await wish({ calling: 'direct' });
    const id = await game();
    const table = running(await tableOf(id));
    const seat = (table.play.waits[0]?.seat ?? 0) === 0 ? 1 : 0;
    const user = seat === 0 ? 'ann' : 'ben';
    const [card] = JSON.parse(JSON.stringify(paradeGame.view(table.play.state, seat))).hand;
    await bot.tables.change(id, { by: user }, (found) => {
      const planned = makePlan(running(found), user, `${card}.most.-99`, paradeGame);
      return 'refused' in planned ? planned : { table: planned, log: [], secret: true };
    });
    const before = bot.discord.calls.length;
    await move(id);
    const said = bot.discord.calls.slice(before).filter(({ body }) => JSON.stringify(body).includes('Your plan'));
    expect(said.map(({ path }) => path)).toEqual(['/channels/undefined/messages']);
    expect(said[0]?.body.content).toContain('It’s your turn');
  });

  test('but take no direct messages are mentioned in the channel, by different messages in different turns', async () => {
    await wish({ calling: 'direct' });
    bot.discord.before = ({ path }) => {
      if (path === '/users/@me/channels') throw discordError(50007, 403);
    };
    const id = await game();
    for (let turn = 0; turn < 3; turn += 1) {
      await move(id);
      expect(pings().at(-1)).toBe(await mover(id));
      expect(pings().length).toBe(turn + 1);
    }
    const nonces = bot.discord.called('POST', /\/messages$/).map(({ body }) => body.nonce);
    expect(new Set(nonces).size).toBe(nonces.length);
    // each was tried to be written to once, and then no more for a week
    expect(written().length).toBeLessThanOrEqual(2);
  });

  test('are left alone', async () => {
    await wish({ calling: 'nothing' });
    const id = await game();
    await move(id);
    await pass(23.5 * hour, 12);
    expect(pings()).toEqual([]);
    expect(written()).toEqual([]);
  });

  test('are called when their quiet hours are over', async () => {
    const id = await game();
    const now = new Date(bot.tables.now());
    const from = now.getUTCHours() * 60 + now.getUTCMinutes() - 60;
    await wish({ quiet: { from: (from + 1_440) % 1_440, until: (from + 180) % 1_440, zone: 'UTC' } });
    const before = pings().length;
    await move(id);
    expect(pings()).toHaveLength(before);
    await pass(119 * minute, 5);
    expect(pings()).toHaveLength(before);
    await pass(3 * minute, 3);
    expect(pings().slice(before)).toEqual([await mover(id)]);
  });
});

test('nobody is called any more for a seat that somebody left', async () => {
  const id = await game();
  await move(id);
  const gone = await mover(id);
  const left = await bot.tables.change(id, { by: gone, interaction: 'leave' }, (table, moment) =>
    leave(table, gone, 'greedy', moment),
  );
  bot.publisher.publish(done(left));
  await bot.settle();
  const before = pings().length;
  await pass(50 * minute, 2);
  expect(running(await tableOf(id)).play.moves).toBeGreaterThan(running(done(left).table).play.moves);
  expect(pings().slice(before)).not.toContain(gone);
});
