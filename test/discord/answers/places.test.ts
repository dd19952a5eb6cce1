/** A table is for those who see where it is, and it never goes from a private place to a public one. */

import { ApplicationCommandOptionType, ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { byItself } from '../../../src/tables/service/results.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { discordError } from '../../support/discord/fake-discord.ts';
import { type Circumstances, commandInteraction } from '../../support/discord/interactions.ts';
import { done, whyStopped } from '../../support/tables/tables.ts';

const say = speak('en-US');
const guild = '100000000000000002';
const club = '100000000000000003';
const hall = '100000000000000013';
const thread = '100000000000000023';
const see = String(PermissionFlagsBits.ViewChannel);

const inClub: Circumstances = { channel: club };
const inHall: Circumstances = { channel: hall };
const inThread: Circumstances = { channel: thread, channelType: ChannelType.PublicThread, parent: club };
const inSecret: Circumstances = { channel: thread, channelType: ChannelType.PrivateThread, parent: club };

let bot: Answering;
beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

async function open(where: Circumstances, others: readonly string[] = ['ben']): Promise<string> {
  await bot.tell(command('start', where));
  const id = (await bot.tables.tablesOf('user:ann')).at(-1)?.table.id ?? '';
  for (const user of others) await bot.tell(press(id, 'join', { ...where, user }));
  return id;
}

const table = async (id: string) => done(await bot.tables.find(id)).table;
const posted = (channel: string) => bot.discord.called('POST', new RegExp(`^/channels/${channel}/messages$`));

async function later(): Promise<void> {
  await bot.advance(3_000);
  await bot.settle();
}

/** What Discord tells of the server: who has the role `member`, and who sees the channels. */
function tell(channels: Readonly<Record<string, 'everybody' | 'members'>>, members: readonly string[]): void {
  const { readable } = bot.discord;
  const role = (id: string, permissions: string) => ({ id, permissions });
  readable.set(`/guilds/${guild}`, { id: guild, owner_id: 'owner', roles: [role(guild, see), role('member', '0')] });
  for (const [id, seenBy] of Object.entries(channels)) {
    const closed = [
      { id: guild, type: OverwriteType.Role, allow: '0', deny: see },
      { id: 'member', type: OverwriteType.Role, allow: see, deny: '0' },
    ];
    readable.set(`/channels/${id}`, { id, permission_overwrites: seenBy === 'members' ? closed : [] });
  }
  for (const user of ['ann', 'ben', 'chris'])
    readable.set(`/guilds/${guild}/members/${user}`, { roles: members.includes(user) ? ['member'] : [] });
}

describe('somebody who knows a table’s id, but asks from another channel', () => {
  const elsewhere = say('table.elsewhere', { channel: club });

  test('is told where it is played, and neither joins it nor sees anything of it', async () => {
    const id = await open(inClub);
    const eve = { ...inHall, user: 'eve' };
    for (const verb of [
      'join',
      'leave',
      'hand',
      'more',
      'log',
      'rules.0',
      'record',
      'board',
      'start',
      'bot',
      'options',
      'end',
      'end-now',
      'let-in.eve',
    ])
      expect([verb, await bot.tell(press(id, verb, eve))]).toEqual([verb, expect.stringContaining(elsewhere)]);
    for (const name of ['join', 'hand', 'board', 'leave', 'end', 'record'])
      expect([name, await bot.tell(command(name, eve, { table: id }))]).toEqual([
        name,
        expect.stringContaining(elsewhere),
      ]);
    expect((await table(id)).seats).toHaveLength(2);
  });

  test('does not read the record of a game, which those who played it do from everywhere', async () => {
    const id = await open(inClub);
    await bot.tell(press(id, 'start'));
    while ((await table(id)).phase === 'playing') await bot.moveOn(id);
    expect(await bot.tell(command('record', { ...inHall, user: 'eve' }, { table: id }))).toContain(elsewhere);
    expect(await bot.tell(command('record', { ...inHall, user: 'ben' }, { table: id }))).toContain(
      'The record of table',
    );
    expect(await bot.tell(command('record', { ...inClub, user: 'eve' }, { table: id }))).toContain(
      'The record of table',
    );
  });

  test('joins from a thread of that channel, and from the channel where the table is in a public thread of it', async () => {
    const id = await open(inClub);
    await bot.tell(press(id, 'join', { ...inSecret, user: 'eve' }));
    const threaded = await open(inThread);
    await bot.tell(press(threaded, 'join', { ...inClub, user: 'fay' }));
    const names = async (at: string) => (await table(at)).seats.map(({ name }) => name);
    expect([await names(id), await names(threaded)]).toEqual([
      ['ann', 'ben', 'eve'],
      ['ann', 'ben', 'fay'],
    ]);
  });

  test('does not join from the channel above a private thread', async () => {
    const id = await open(inSecret);
    expect(await bot.tell(press(id, 'join', { ...inClub, user: 'eve' }))).toContain(
      say('table.elsewhere', { channel: thread }),
    );
  });

  test('is not asked where they are if they play: their hand goes along', async () => {
    const id = await open(inClub);
    await bot.tell(press(id, 'start'));
    expect(await bot.tell(command('hand', { ...inHall, user: 'ben' }, { table: id }))).not.toContain(elsewhere);
    await bot.tell(press(id, 'leave-now', { ...inHall, user: 'ben' }));
    await bot.tell(command('join', { ...inHall, user: 'ben' }, { table: id }));
    expect((await table(id)).seats[1]).toMatchObject({ user: 'ben' });
  });
});

describe('a board', () => {
  const move = (id: string, where: Circumstances) =>
    bot.tell(command('board', { user: 'ben', ...where }, { table: id }));

  test('moves between a channel and its public threads without a question to Discord', async () => {
    const id = await open(inClub);
    expect(await move(id, inThread)).toContain(say('table.posted', { table: id }));
    expect(await table(id)).toMatchObject({ channel: thread, parent: club, thread: 'public' });
    expect(await move(id, inClub)).toContain(say('table.posted', { table: id }));
    expect(bot.discord.called('GET', /./)).toEqual([]);
  });

  test('moves to another channel that all who sit there see, and to none that one of them does not', async () => {
    const id = await open(inClub);
    tell({ [club]: 'everybody', [hall]: 'members' }, ['ben']);
    expect(await move(id, inHall)).toContain(say('table.move.unseen'));
    expect((await table(id)).channel).toBe(club);
    tell({ [club]: 'everybody', [hall]: 'members' }, ['ann', 'ben']);
    expect(await move(id, inHall)).toContain(say('table.posted', { table: id }));
    expect((await table(id)).channel).toBe(hall);
  });

  test('does not move from a private channel to one that everybody sees', async () => {
    const id = await open(inClub);
    tell({ [club]: 'members', [hall]: 'everybody' }, ['ann', 'ben']);
    expect(await move(id, inHall)).toContain(say('table.move.public'));
    tell({ [club]: 'members', [hall]: 'members' }, ['ann', 'ben']);
    expect(await move(id, inHall)).toContain(say('table.posted', { table: id }));
  });

  test('moves out of a channel that is gone, and does not count who has left the server', async () => {
    const id = await open(inClub);
    tell({ [hall]: 'everybody' }, []);
    bot.discord.readable.delete(`/guilds/${guild}/members/ann`);
    expect(await move(id, inHall)).toContain(say('table.posted', { table: id }));
  });

  test('asks Discord once, not at each press, about a channel that the bot does not see', async () => {
    const id = await open(inClub);
    tell({ [hall]: 'members' }, []);
    bot.discord.before = ({ method, path }) => {
      if (method === 'GET' && path === `/channels/${hall}`) throw discordError(50001, 403);
    };
    for (let times = 0; times < 10; times += 1) expect(await move(id, inHall)).toContain(say('table.move.unknown'));
    expect(bot.discord.called('GET', new RegExp(`^/channels/${hall}$`))).toHaveLength(1);
  });

  test('moves neither into a private thread that others may not be in, nor out of one to the channel above', async () => {
    tell({ [club]: 'everybody', [hall]: 'everybody' }, []);
    const id = await open(inClub);
    expect(await move(id, inSecret)).toContain(say('table.move.unseen'));
    await bot.tell(press(id, 'end-now'));
    const secret = await open(inSecret);
    for (const where of [inClub, inHall]) expect(await move(secret, where)).toContain(say('table.move.public'));
  });

  test('stays where it is when Discord does not tell who sees a channel', async () => {
    const id = await open(inClub);
    bot.discord.before = ({ method }) => {
      if (method === 'GET') throw discordError(0, 500);
    };
    expect(await move(id, inHall)).toContain(say('table.move.unknown'));
  });

  test('is moved by nobody who does not sit there', async () => {
    const id = await open(inClub);
    await bot.tell(command('board', { ...inClub, user: 'eve' }, { table: id }));
    expect((await table(id)).boardAskedAt).toBeUndefined();
  });
});

describe('a thread that the bot cannot write to', () => {
  const refuse = (channel: string) => {
    bot.discord.before = ({ method, path }) => {
      if (method !== 'GET' && path.startsWith(`/channels/${channel}/messages`)) throw discordError(50001, 403);
    };
  };

  test('and that is private keeps its table: nothing goes to the channel above, and the host is told', async () => {
    refuse(thread);
    expect(await bot.tell(command('start', inSecret))).toContain(say('table.thread.unwritable'));
    await later();
    expect(posted(club)).toEqual([]);
    const [found] = await bot.tables.tablesOf('user:ann');
    expect(found?.table.channel).toBe(thread);
  });

  test('and that is private has the clock of its game stand, as those who play read with their hands', async () => {
    const id = await open(inSecret);
    await bot.tell(press(id, 'start', inSecret));
    refuse(thread);
    await bot.tell(press(id, 'leave-now', { ...inSecret, user: 'ben' }));
    await later();
    expect(whyStopped(await table(id))).toBe('held');
    expect(posted(club)).toEqual([]);
    expect(await bot.tell(press(id, 'hand', { ...inSecret, ephemeral: true }))).toContain(
      `I can’t show the board in <#${thread}>`,
    );
  });

  test('and that is public lets its table go up to the channel', async () => {
    refuse(thread);
    const id = await open(inThread, []);
    await later();
    expect((await table(id)).channel).toBe(club);
    expect(posted(club)).toHaveLength(1);
  });

  test('is not made: without that permission the table stands in the channel, and the notice says so', async () => {
    const options = [{ name: 'thread', value: true, type: ApplicationCommandOptionType.Boolean as const }];
    const may = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages | PermissionFlagsBits.EmbedLinks;
    const lacking = String(may | PermissionFlagsBits.CreatePublicThreads);
    const told = await bot.tell(commandInteraction({ subcommand: 'start', options, app_permissions: lacking }));
    expect(told).toContain(say('table.thread.failed'));
    expect(told).toContain(`<#${club}>`);
    expect(bot.discord.called('POST', /threads$/)).toEqual([]);
  });
});

test('a table of an early version in a private thread counts as private, and learns it from the first press there', async () => {
  const id = await open(inSecret, []);
  await bot.tables.change(id, byItself, ({ thread: _, ...early }) => early);
  expect(await bot.tell(press(id, 'join', { ...inClub, user: 'eve' }))).toContain(
    say('table.elsewhere', { channel: thread }),
  );
  await bot.tell(press(id, 'join', { ...inSecret, user: 'ben' }));
  expect(await table(id)).toMatchObject({ thread: 'private', seats: [{ user: 'ann' }, { user: 'ben' }] });
});
