import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isShown, readBoardState, unposted } from '../../../src/discord/boards/board-state.ts';
import { Sweeper } from '../../../src/discord/boards/sweeper.ts';
import { FirstAnswer } from '../../../src/discord/interactions/first-answer.ts';
import { closeTable } from '../../../src/tables/closing.ts';
import { byItself } from '../../../src/tables/service/results.ts';
import { StoreUnavailable } from '../../../src/tables/service/store.ts';
import { isHeld } from '../../../src/tables/time.ts';
import { usualWishes } from '../../../src/tables/wishes.ts';
import type { Call } from '../../support/discord/fake-discord.ts';
import { discordError } from '../../support/discord/fake-discord.ts';
import { pressInteraction } from '../../support/discord/interactions.ts';
import { openPublishing, type Publishing, whoseTurn } from '../../support/discord/publishing.ts';
import { done, minute, running } from '../../support/tables/tables.ts';

let bot: Publishing;
beforeEach(async () => {
  bot = await openPublishing();
});
afterEach(() => bot.close());

const posts = () => bot.discord.called('POST', /\/messages$/);
const edits = () => bot.discord.called('PATCH', /\/messages\//);
const deletions = () => bot.discord.called('DELETE', /\/messages\//);
const textOf = (call: Call | undefined) => JSON.stringify(call?.body);
const shownNow = () => JSON.stringify([...bot.discord.messages.values()]);

async function boardOf(id: string) {
  return readBoardState(done(await bot.tables.find(id)).publication);
}

async function publish(...changes: Awaited<ReturnType<Publishing['open']>>[]): Promise<void> {
  for (const change of changes) bot.publisher.publish(change);
  await bot.settle();
}

/** A lobby of ann that is on show. */
async function shownLobby(pace: 'day' | 'live' = 'day'): Promise<string> {
  const opened = await bot.open(pace);
  await publish(opened);
  return opened.table.id;
}

/** A game of ann and ben that is on show. */
async function shownGame(pace: 'day' | 'live' = 'day'): Promise<string> {
  const id = await shownLobby(pace);
  await publish(await bot.joinAs(id, 'ben'));
  await publish(await bot.start(id));
  return id;
}

test('a board whose outcome could not be saved is known to who showed it: after the outage nobody is called once more', async () => {
  const id = await shownGame();
  const before = posts().length;
  await bot.advance(10_000);
  const moved = await bot.moveOn(id);
  bot.failing.fails = (method) => (method === 'settle' ? new StoreUnavailable('away') : undefined);
  await publish(moved);
  expect(posts()).toHaveLength(before + 1);
  bot.failing.fails = () => undefined;
  await bot.advance(10 * minute);
  await bot.settle(bot.publisher.repair(id));
  expect(posts()).toHaveLength(before + 1);
  expect(bot.discord.messages.size).toBe(1);
  expect(bot.publisher.isFresh(done(await bot.tables.find(id)))).toBe(true);
});

describe('the board', () => {
  test('is posted once and edited in place', async () => {
    const id = await shownLobby();
    await publish(await bot.joinAs(id, 'ben'));
    expect(posts()).toHaveLength(1);
    expect(edits()).toHaveLength(1);
    expect(shownNow()).toContain('ben');
    expect(await boardOf(id)).toMatchObject({ message: 'message1', version: 2 });
  });

  test('with ten changes in two seconds is edited twice at most, and shows the last', async () => {
    const id = await shownLobby();
    await bot.advance(10_000);
    for (let count = 0; count < 5; count++) {
      bot.publisher.publish(await bot.addBotTo(id, `Bot${count}`));
      await bot.advance(200);
      const table = done(
        await bot.tables.change(id, { by: 'ann', interaction: bot.nextInteraction() }, (now) => ({
          ...now,
          confirms: count % 2 === 0,
        })),
      );
      bot.publisher.publish(table);
      await bot.advance(200);
    }
    await bot.settle();
    expect(edits().length).toBeLessThanOrEqual(2);
    expect(textOf(edits().at(-1))).toContain('Bot4');
    expect(bot.publisher.isFresh(done(await bot.tables.find(id)))).toBe(true);
  });

  test('never shows an older state after a newer one, however slow an edit is', async () => {
    const id = await shownLobby();
    await bot.advance(10_000);
    let release = () => {};
    bot.discord.before = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    bot.publisher.publish(await bot.joinAs(id, 'ben'));
    bot.publisher.publish(await bot.joinAs(id, 'chris'));
    bot.discord.before = () => undefined;
    release();
    await bot.settle();
    expect(edits().map((call) => textOf(call).includes('chris'))).toEqual([false, true]);
  });

  test('that somebody deleted is posted anew, once, and the new one is known', async () => {
    const id = await shownLobby();
    bot.discord.messages.clear();
    await publish(await bot.joinAs(id, 'ben'));
    expect(posts()).toHaveLength(2);
    expect(bot.discord.messages.size).toBe(1);
    expect((await boardOf(id))?.message).toBe('message2');
    await publish(await bot.joinAs(id, 'chris'));
    expect(posts()).toHaveLength(2);
  });

  test('older than an hour is posted anew, and the old one goes', async () => {
    const id = await shownLobby();
    await bot.advance(61 * minute);
    await publish(await bot.joinAs(id, 'ben'));
    expect(posts()).toHaveLength(2);
    expect(deletions()).toHaveLength(1);
    expect([...bot.discord.messages.keys()]).toEqual(['message2']);
  });

  test.each([30046, 50083])('that Discord does not let be edited (%i) is posted anew', async (code) => {
    const id = await shownLobby();
    bot.discord.before = ({ method }) => {
      if (method === 'PATCH') throw discordError(code);
    };
    await publish(await bot.joinAs(id, 'ben'));
    expect([...bot.discord.messages.keys()]).toEqual(['message2']);
  });

  test('that could not be shown because Discord failed is shown later', async () => {
    const id = await shownLobby();
    bot.discord.before = () => {
      throw discordError(0, 503);
    };
    await publish(await bot.joinAs(id, 'ben'));
    expect(bot.publisher.isFresh(done(await bot.tables.find(id)))).toBe(false);
    bot.discord.before = () => undefined;
    await bot.advance(6_000);
    expect(await bot.tables.claimDue(10, 5_000)).toContain(id);
    await bot.publisher.repair(id);
    expect(shownNow()).toContain('ben');
    expect(bot.publisher.isFresh(done(await bot.tables.find(id)))).toBe(true);
  });

  test('posted by a process that died before it could say so is not posted twice', async () => {
    const opened = await bot.open();
    bot.discord.before = () => undefined;
    const { table } = opened;
    await bot.discord.api.channels.createMessage('channel', {
      content: '',
      nonce: `${table.id}:1`,
      enforce_nonce: true,
    });
    await publish(opened);
    expect(bot.discord.messages.size).toBe(1);
    expect(shownNow()).toContain('ann');
  });

  test('posted by a process that died bears no call of an earlier turn', async () => {
    const id = await shownGame();
    await bot.advance(5_000);
    await publish(await bot.moveOn(id));
    const late = await bot.moveOn(id);
    const posts = (await boardOf(id))?.posts ?? 0;
    const earlier = whoseTurn(late.table);
    await bot.discord.api.channels.createMessage('channel', {
      content: `<@${earlier}>, your turn.`,
      embeds: [{ description: 'the turn before' }],
      nonce: `${id}:${posts + 1}`,
      enforce_nonce: true,
    });
    await bot.advance(10_000);
    const moved = await bot.moveOn(id);
    expect(whoseTurn(moved.table)).not.toBe(earlier);
    const asked = await renew(id);
    await publish({ ...asked, right: asked.right ?? moved.right ?? late.right });
    const message = (await boardOf(id))?.message ?? '';
    expect(String(bot.discord.messages.get(message)?.content)).not.toContain(earlier);
  });
});

/** Asks for a new board. */
async function renew(id: string) {
  return done(
    await bot.tables.change(id, { by: 'ann', interaction: 'renew' }, (table) => ({
      ...table,
      boardAskedAt: table.version + 1,
    })),
  );
}

describe('a board that was replaced', () => {
  const sweeper = () => new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock);

  async function sweepFor(milliseconds: number): Promise<void> {
    const looks = sweeper();
    for (let passed = 0; passed < milliseconds; passed += 15_000) {
      await bot.advance(15_000);
      await looks.sweep();
      await bot.settle();
    }
  }

  test('is taken away later when Discord fails to, and the one that stands is left alone', async () => {
    const id = await shownLobby();
    let failures = 3;
    bot.discord.before = ({ method }) => {
      if (method === 'DELETE' && failures-- > 0) throw discordError(0, 503);
    };
    await bot.advance(5_000);
    await publish(await renew(id));
    expect(bot.discord.messages.size).toBe(2);
    await sweepFor(5 * minute);
    expect([...bot.discord.messages.keys()]).toEqual([(await boardOf(id))?.message]);
    expect(posts()).toHaveLength(2);
    expect(await boardOf(id)).not.toHaveProperty('leftovers');
  });

  test('is taken away later when the channel refuses that for a while, without being asked each minute', async () => {
    const id = await shownLobby();
    const first = (await boardOf(id))?.message;
    bot.discord.before = ({ method }) => {
      if (method === 'DELETE') throw discordError(50013, 403);
    };
    await bot.advance(5_000);
    await publish(await renew(id));
    await sweepFor(30 * minute);
    expect(bot.discord.messages.has(first ?? '')).toBe(true);
    expect(deletions().length).toBeLessThan(8);
    bot.discord.before = () => undefined;
    await sweepFor(35 * minute);
    expect([...bot.discord.messages.keys()]).toEqual([(await boardOf(id))?.message]);
    expect(await boardOf(id)).not.toHaveProperty('leftovers');
  });

  test('is left where it is when Discord does not remove it in a day', async () => {
    const id = await shownLobby();
    const first = (await boardOf(id))?.message;
    bot.discord.before = ({ method }) => {
      if (method === 'DELETE') throw discordError(0, 503);
    };
    await bot.advance(5_000);
    await publish(await renew(id));
    await sweepFor(5 * minute);
    expect(await boardOf(id)).toHaveProperty('leftovers');
    await bot.advance(23 * 60 * minute);
    await sweepFor(60 * minute);
    const tries = () => deletions().filter(({ path }) => path.endsWith(`/${first}`));
    const before = tries().length;
    expect(before).toBeGreaterThan(5);
    await sweepFor(10 * minute);
    expect(tries()).toHaveLength(before);
  });
});

describe('without permission to write', () => {
  const forbidden = ({ method, path }: Call) => {
    if (method === 'POST' && path.endsWith('/messages')) throw discordError(50013, 403);
  };

  /** A press of somebody there brings Discord's word of what the bot may do. */
  const allow = () => {
    bot.discord.before = () => undefined;
    bot.refusals.hint('channel');
  };

  test('a new board is held, and shown at the next change', async () => {
    bot.discord.before = forbidden;
    const opened = await bot.open();
    await publish(opened);
    expect(posts()).toHaveLength(1);
    expect((await boardOf(opened.table.id))?.message).toBeUndefined();
    await publish(await bot.joinAs(opened.table.id, 'dora'));
    expect(posts()).toHaveLength(1);
    allow();
    await publish(await bot.joinAs(opened.table.id, 'ben'));
    expect(shownNow()).toContain('ben');
  });

  test('the board that stands already shows the table, and the call is made up for', async () => {
    const id = await shownGame();
    const before = bot.discord.messages.size;
    bot.discord.before = forbidden;
    await bot.advance(10_000);
    await publish(await bot.moveOn(id));
    expect(bot.discord.messages.size).toBe(before);
    expect(await boardOf(id)).toMatchObject({ message: expect.any(String), version: 4 });
    allow();
    const { table } = done(await bot.tables.find(id));
    const other =
      table.seats.map((seat) => ('user' in seat ? seat.user : '')).find((user) => user !== whoseTurn(table)) ?? '';
    await publish(
      done(await bot.tables.change(id, { by: other, interaction: bot.nextInteraction() }, (now) => ({ ...now }))),
    );
    expect(posts().at(-1)?.body.content).toContain(`<@${whoseTurn(table)}>`);
  });
});

describe('without permission to write, and no game running', () => {
  test('a board is shown when it is allowed again, with nobody doing anything', async () => {
    const id = await shownGame();
    const sweeper = new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock);
    bot.discord.before = ({ method }) => {
      if (method !== 'DELETE') throw discordError(50013, 403);
    };
    await bot.advance(10_000);
    const closed = await bot.tables.change(id, { by: 'ann', interaction: bot.nextInteraction() }, (table, { now }) =>
      closeTable(running(table), 'ended', now),
    );
    await publish(done(closed));
    expect(await boardOf(id)).toMatchObject({ hidden: true, misses: 1 });
    bot.discord.before = () => undefined;
    for (let step = 0; step < 8; step += 1) {
      await bot.advance(15 * minute);
      await sweeper.sweep();
      await bot.settle();
    }
    expect(await boardOf(id)).not.toHaveProperty('misses');
    expect(shownNow()).toContain('closed before the end');
  });
});

describe('in a channel that refuses', () => {
  const edits = () => bot.discord.called('PATCH', /messages/);

  test.each([
    ['no access', 50001, 403],
    ['no permission', 50013, 403],
    ['gone', 10003, 404],
  ])('an edit, nothing is posted: %s', async (_, code, status) => {
    const id = await shownGame('live');
    await bot.advance(10_000);
    bot.discord.before = () => {
      throw discordError(code, status);
    };
    const before = [posts().length, edits().length] as const;
    await publish(await bot.moveOn(id));
    expect([posts().length, edits().length]).toEqual([before[0], before[1] + 1]);
    expect(isShown((await boardOf(id)) ?? unposted('channel', 0))).toBe(false);
    expect(isHeld(done(await bot.tables.find(id)).table)).toBe(true);
  });

  test('for good, those whose turn it is are told once, where they wish direct messages', async () => {
    const id = await shownGame();
    const { table } = done(await bot.tables.find(id));
    for (const user of ['ann', 'ben']) await bot.tables.wishes.write(user, { ...usualWishes, calling: 'direct' });
    await bot.advance(10_000);
    bot.discord.before = ({ path }) => {
      if (path.startsWith('/channels/channel/')) throw discordError(10003, 404);
    };
    await publish(await bot.moveOn(id));
    const told = () => bot.discord.calls.filter(({ body }) => String(body.content).includes('was deleted'));
    expect(told()).toHaveLength(1);
    expect(told()[0]?.body).toMatchObject({
      nonce: `${id}:gone`,
      content: expect.stringContaining(`table:${table.id}`),
    });
    expect((await boardOf(id))?.gone).toBe(true);
    await bot.advance(60 * minute);
    await publish(done(await bot.tables.change(id, byItself, (now) => ({ ...now }))));
    expect(told()).toHaveLength(1);
  });
});

describe('a call', () => {
  const calls = () => posts().filter(({ body }) => typeof body.content === 'string' && body.content.includes('<@'));

  test('goes to who must act and did not act last, once a turn, and pings nobody else', async () => {
    const id = await shownGame();
    await bot.advance(10_000);
    const first = calls().length;
    await publish(await bot.moveOn(id));
    const { table } = done(await bot.tables.find(id));
    const waiting = whoseTurn(table);
    expect(calls()).toHaveLength(first + 1);
    expect(calls().at(-1)?.body).toMatchObject({ allowed_mentions: { users: [waiting] } });
    await bot.advance(10_000);
    const other = waiting === 'ann' ? 'ben' : 'ann';
    await publish(
      done(await bot.tables.change(id, { by: other, interaction: bot.nextInteraction() }, (now) => ({ ...now }))),
    );
    expect(calls()).toHaveLength(first + 1);
  });

  test('is not lost when turns go by while a board waits to be shown', async () => {
    const id = await shownGame();
    await bot.advance(10_000);
    await publish(await bot.moveOn(id));
    const asked = calls().length;
    // two turns in one publication: the same person must act again
    const [one, two] = [await bot.moveOn(id), await bot.moveOn(id)];
    await publish(one, two);
    const { table } = done(await bot.tables.find(id));
    expect(calls()).toHaveLength(asked + 1);
    expect(calls().at(-1)?.body.content).toContain(`<@${whoseTurn(table)}>`);
  });

  test('does not come at a live table', async () => {
    const id = await shownGame('live');
    for (let count = 0; count < 3; count++) {
      await bot.advance(10_000);
      await publish(await bot.moveOn(id));
    }
    expect(calls()).toEqual([]);
    expect(posts()).toHaveLength(1);
  });

  test('leaves one board in the channel', async () => {
    const id = await shownGame();
    for (let count = 0; count < 4; count++) {
      await bot.advance(10_000);
      await publish(await bot.moveOn(id));
    }
    expect(bot.discord.messages.size).toBe(1);
  });
});

describe('a press on the board', () => {
  const answers = () => bot.discord.called('POST', /^\/interactions\//);

  /** Publishes what ben's joining changes; whether that could answer his press on a message. */
  async function joinBy(message: string, id: string): Promise<boolean> {
    const first = new FirstAnswer(pressInteraction('', { message }));
    const changed = await bot.joinAs(id, 'ben');
    const can = bot.publisher.canAnswer(first, changed);
    bot.publisher.publish(changed, can ? first : undefined);
    await bot.settle();
    return can;
  }

  test('is answered by the board itself, without an edit by the bot', async () => {
    const id = await shownLobby();
    expect(await joinBy('message1', id)).toBe(true);
    expect(answers()).toHaveLength(1);
    expect(edits()).toEqual([]);
  });

  test('on an old copy of the board renews the present one', async () => {
    const id = await shownLobby();
    expect(await joinBy('another', id)).toBe(false);
    expect(edits()).toHaveLength(1);
  });

  test('that comes too late to be answered is shown by an edit', async () => {
    const id = await shownLobby();
    bot.discord.before = ({ path }) => {
      if (path.startsWith('/interactions/')) throw discordError(10062, 404);
    };
    await joinBy('message1', id);
    expect(answers()).toHaveLength(1);
    expect(shownNow()).toContain('ben');
  });
});
