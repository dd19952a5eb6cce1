import { OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, describe, expect, test } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import type { Channel } from '../../src/playground/stand-in/world/model.ts';
import { changeThread } from '../../src/playground/stand-in/world/threads.ts';
import { playOf, whyStopped } from '../support/tables/tables.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { boardsIn } from '../support/whole-bot/true-table.ts';

const say = speak('en-US');
const quarter = 15 * 60_000;
const day = 24 * 3_600_000;

let place: Place;

afterEach(async () => {
  await place.close();
  expect(place.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

async function begin(name: string, pace: 'live' | 'day' = 'day'): Promise<Game> {
  place = await openPlace(`bad-days-${name}`);
  const game = new Game(place);
  await game.start(pace);
  return game;
}

function channelOf(game: Game): Channel {
  const [ann] = game.people;
  if (!ann) throw new Error('nobody plays');
  return ann.channel;
}

/** Nobody may write, or everybody may again. Discord tells the bot nothing of it. */
function setPermission(channel: Channel, mayWrite: boolean): void {
  const { world } = place.standIn;
  const deny = String(PermissionFlagsBits.SendMessages | PermissionFlagsBits.ViewChannel);
  channel.overwrites = mayWrite ? [] : [{ id: world.bot.id, type: OverwriteType.Member, allow: '0', deny }];
}

async function untilStopped(game: Game, why: 'held' | 'paused' | undefined): Promise<void> {
  await place.standIn.until(async () => whyStopped(await game.stored()) === why);
}

describe('a channel', () => {
  test('whose permission is lost holds the table, and gets its board by itself when it is given back', async () => {
    const game = await begin('permission');
    setPermission(channelOf(game), false);
    await game.move();
    await untilStopped(game, 'held');
    const told = await (await game.mover()).slash('hand');
    expect(textOf(told.message)).toContain(say('table.note.held', { channel: channelOf(game).id }));
    const { waits } = playOf(await game.stored());
    place.standIn.clock.advance(3 * day);
    setPermission(channelOf(game), true);
    await game.board('turn 2');
    await untilStopped(game, undefined);
    const until = playOf(await game.stored()).waits[0]?.until ?? 0;
    expect(until - (waits[0]?.until ?? 0)).toBeGreaterThanOrEqual(3 * day);
    expect(game.boards()).toHaveLength(1);
    const called = await game.mover();
    await place.standIn.until(() =>
      game.boards().some(({ id }) => place.standIn.world.message(id)?.pinged.includes(called.id)),
    );
  });

  test('whose permission comes back soon gets its board within a minute', async () => {
    const game = await begin('soon');
    setPermission(channelOf(game), false);
    await game.move();
    await untilStopped(game, 'held');
    setPermission(channelOf(game), true);
    await game.board('turn 2', 65_000);
    await untilStopped(game, undefined);
  });

  test('whose permission comes back late gets its board at once when somebody writes a command there', async () => {
    const game = await begin('late');
    setPermission(channelOf(game), false);
    await game.move();
    await untilStopped(game, 'held');
    await place.pass(2 * 60_000);
    setPermission(channelOf(game), true);
    await place.standIn.as('Ann').slash('board', { table: game.id });
    await game.board('turn 2');
    await untilStopped(game, undefined);
  });

  test('that is deleted holds the table, which comes back with /parade board in another channel', async () => {
    const game = await begin('deleted', 'live');
    const { world } = place.standIn;
    const own = channelOf(game);
    const elsewhere = world.putChannel({ ...own, id: world.nextId(), name: 'elsewhere', lastMessage: null });
    world.removeChannel(own.id);
    // until somebody is to be reminded
    await place.pass(60_000);
    await untilStopped(game, 'held');
    const there = place.standIn.as('Ann').in('elsewhere');
    const listed = await there.slash('games');
    expect(textOf(listed.message)).toContain(`\`/parade board table:${game.id}\` brings the board to another channel`);
    const shown = await there.slash('board', { table: game.id });
    expect(textOf(shown.message)).toContain(say('table.posted', { table: game.id }));
    await place.standIn.until(() => there.sees().some((message) => textOf(message).includes(`${game.id} · turn 1`)));
    await untilStopped(game, undefined);
    expect((await game.stored()).channel).toBe(elsewhere.id);
  });
});

describe('a server', () => {
  function guildOf(game: Game): string {
    return channelOf(game).guild ?? '';
  }

  test('that removes the bot and invites it again finds its table with the time that was left', async () => {
    const game = await begin('kicked', 'live');
    const { world } = place.standIn;
    const [{ tables }] = place.bots;
    const settings = () => tables.servers.read(guildOf(game));
    await tables.servers.write(guildOf(game), { schema: 1, pace: 'live' });
    world.setInstalled(guildOf(game), false);
    await place.pass(60_000);
    await untilStopped(game, 'held');
    for (let days = 0; days < 5 && (await game.stored()).orphanedAt === undefined; days += 1) {
      place.standIn.clock.advance(day);
      await place.pass(5_000);
    }
    expect((await game.stored()).orphanedAt).toBeDefined();
    expect((await settings()).goneAt).toBeDefined();
    const before = place.standIn.traffic.requests.length;
    place.standIn.clock.advance(10 * day);
    await place.pass(quarter);
    expect(place.standIn.traffic.requests.slice(before).filter(({ path }) => path.startsWith('/channels/'))).toEqual(
      [],
    );
    world.setInstalled(guildOf(game), true);
    await place.standIn.as('Ann').slash('board', { table: game.id });
    await untilStopped(game, undefined);
    expect(await game.stored()).not.toHaveProperty('orphanedAt');
    expect((await game.stored()).phase).toBe('playing');
    expect(playOf(await game.stored()).waits[0]?.until).toBeGreaterThan(place.standIn.clock.now());
    await game.move();
    await game.board('turn 2');
    await place.standIn.as('Ann').slash('start', { game: 'parade' });
    expect(await settings()).toEqual({ schema: 1, pace: 'live' });
  });
});

describe('a table in a thread of its own', () => {
  async function inThread(name: string): Promise<{ thread: Channel; table: string }> {
    place = await openPlace(`bad-days-${name}`);
    const ann = place.standIn.as('Ann');
    const outcome = await ann.slash('start', { game: 'parade', pace: 'live', thread: true });
    const table = /Table \*\*(\w+)\*\*/.exec(textOf(outcome.message))?.[1] ?? '';
    const thread = [...place.standIn.world.channels.values()].find((channel) => channel.thread);
    if (!thread) throw new Error('no thread was made');
    await boardIn(thread.name, table);
    return { thread, table };
  }

  /** The only board of the table in that channel. */
  function boardIn(channel: string, table: string, wished = '') {
    return place.standIn.until(() => {
      const [only, ...more] = boardsIn(place.standIn, 'Ann', channel).filter(
        (message) => message.embeds[0]?.title?.includes(table) && textOf(message).includes(wished),
      );
      return only && more.length === 0 ? only : undefined;
    }, 10_000);
  }

  test('is played there, and the channel bears no board', async () => {
    const { thread, table } = await inThread('thread');
    expect(thread.name).toContain(table);
    await place.standIn.as('Ben').in(thread.name).click('Join');
    await boardIn(thread.name, table, '2. ');
    const inChannel = boardsIn(place.standIn, 'Ann').filter((message) => message.embeds[0]?.title?.includes(table));
    expect(inChannel).toEqual([]);
  });

  test('wakes the thread when it was archived', async () => {
    const { thread, table } = await inThread('archived');
    changeThread(place.standIn.world, thread, { archived: true });
    await place.standIn.as('Ann').slash('join', { table });
    const { tables } = place.bots[0];
    const ben = place.standIn.as('Ben');
    await ben.slash('join', { table });
    await boardIn(thread.name, table, '2. ');
    expect(thread.thread?.archived).toBe(false);
    expect(await tables.tablesOf(`channel:${thread.id}`)).toHaveLength(1);
  });

  test('goes back to the channel when the thread is locked', async () => {
    const { thread, table } = await inThread('locked');
    changeThread(place.standIn.world, thread, { archived: true, locked: true });
    place.standIn.clock.advance(3_000);
    await place.standIn.as('Ben').slash('join', { table });
    await boardIn('games', table, '2. ');
  });

  test('is played in the channel where no thread can be made, and the host is told', async () => {
    place = await openPlace('bad-days-no-thread');
    place.standIn.faults.next({ method: 'POST', route: '/channels/:channel/threads', code: 160006, status: 400 });
    const outcome = await place.standIn.as('Ann').slash('start', { game: 'parade', thread: true });
    expect(textOf(outcome.message)).toContain(say('table.thread.failed'));
    const table = /Table \*\*(\w+)\*\*/.exec(textOf(outcome.message))?.[1] ?? '';
    await boardIn('games', table);
  });
});
