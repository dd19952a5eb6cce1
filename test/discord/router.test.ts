import type { APIInteraction } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parade } from '../../commands/index.ts';
import { writeCustomId } from '../../src/discord/messages/custom-id.ts';
import { speak } from '../../src/locales/texts.ts';
import { readCommand } from '../../src/playground/stand-in/checks/commands.ts';
import { readMessage } from '../../src/playground/stand-in/checks/message.ts';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { type Answering, command, openAnswering, press } from '../support/discord/answering.ts';
import { type commandInteraction, pressInteraction } from '../support/discord/interactions.ts';
import { whoseTurn } from '../support/discord/publishing.ts';
import { done, playOf, running } from '../support/tables/tables.ts';

const say = speak('en-US');
let bot: Answering;

beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

const tell = (interaction: APIInteraction) => bot.tell(interaction);

async function onlyTable() {
  const [found] = await bot.tables.tablesOf('channel:100000000000000003');
  if (!found) throw new Error('no table');
  return found.table;
}

function outsideOfServers(interaction: ReturnType<typeof commandInteraction>): APIInteraction {
  const { guild_id: _, member, guild: _guild, ...rest } = interaction;
  return { ...rest, ...(member ? { user: member.user } : {}) };
}

describe('/parade', () => {
  test('is defined within Discord’s limits, with the subcommands and options that people know', () => {
    expect(() => readCommand(parade.definition)).not.toThrow();
    expect(JSON.stringify(parade.definition).length).toBeLessThan(8_000);
    const names = parade.definition.options?.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['start', 'join', 'hand', 'board', 'leave', 'end', 'games', 'rules', 'record']),
    );
    expect(names).toEqual(parade.subcommands.map(({ name }) => name));
    expect(names?.length).toBeLessThanOrEqual(25);
  });

  const placed = parade.subcommands.filter(({ anywhere }) => !anywhere);
  test.each(placed.map(({ name }) => [name]))('%s outside of a server says where to play', async (name) => {
    expect(await tell(outsideOfServers(command(name)))).toContain('in a server’s channel');
  });

  test.each(['join', 'hand', 'board', 'leave', 'end', 'record'])(
    '%s without a table says what to do now',
    async (name) => {
      expect(await tell(command(name))).toContain('/parade start');
    },
  );

  test.each(['join', 'hand', 'board', 'leave', 'end', 'record'])('%s of an unknown table is refused', async (name) => {
    for (const table of ['7K3F', 'nonsense', '💥', '']) {
      expect(await tell(command(name, {}, { table }))).toContain(say('refusal.no-such-table'));
    }
  });

  test('start opens a table in the channel and gives the host the options, in private', async () => {
    const told = await tell(command('start'));
    const { id, host } = await onlyTable();
    expect(host).toBe('ann');
    expect(told).toContain(id);
    expect(told).toContain('"flags":64');
    expect(bot.discord.called('POST', /^\/channels\/100000000000000003\/messages$/)).toHaveLength(1);
  });

  test('start without a permission says which, and opens nothing', async () => {
    const told = await tell(command('start', { app_permissions: '0' }));
    for (const name of ['View Channel', 'Send Messages', 'Embed Links']) expect(told).toContain(name);
    expect(await bot.tables.tablesOf('channel:100000000000000003')).toEqual([]);
  });

  test('join, leave and end do what they say, at the only table without naming it', async () => {
    await tell(command('start'));
    const { id } = await onlyTable();
    expect(await tell(command('join', { user: 'ben' }))).toContain(say('table.joined', { table: id }));
    expect(await tell(command('join', { user: 'ben' }, { table: id }))).toContain(say('refusal.already-seated'));
    expect(await tell(command('leave', { user: 'ben' }))).toContain(say('table.left', { table: id }));
    expect(await tell(command('end'))).toContain(say('table.ask.end'));
    expect(await tell(press(id, 'end-now', { ephemeral: true }))).toContain(say('table.ended', { table: id }));
    expect(await tell(command('join', { user: 'ben' }, { table: id }))).toContain(say('refusal.table-over'));
  });

  test('games lists the longest list within Discord’s limits, the tables that wait first', async () => {
    for (let count = 0; count < 25; count++) await tell(command('start', { channel: `1000000000000001${count + 10}` }));
    for (let count = 0; count < 20; count++) await tell(command('start', { user: `u${count}` }));
    const answer = await tell(command('games'));
    expect(() =>
      readMessage({ embeds: JSON.parse(answer).embeds }, { filenames: [], knowsEmoji: () => true }),
    ).not.toThrow();
    const { description } = JSON.parse(answer).embeds[0];
    // ids of messages are longer at Discord than here
    expect(description.replaceAll(/message\d+/g, '1'.repeat(20)).length).toBeLessThan(4_096);
    expect(description).toContain(say('games.here'));
  });

  test('that does not exist is answered', async () => {
    expect(await tell(command('fly'))).toContain(say('refusal.unknown-command'));
  });
});

describe('a press', () => {
  test.each([
    '',
    'x',
    '1:7K3F:1:t',
    'v1:7K3F:play',
    '1:7K3F:0:t:fly',
    '1:7K3F:0:t:constructor',
    '1:7K3F:0:t:__proto__',
  ])('on a button that nobody knows (%j) is answered kindly', async (customId) => {
    expect(await tell(pressInteraction(customId))).toContain('/parade games');
  });

  test.each([
    'join',
    'leave',
    'bot',
    'start',
    'options',
    'hand',
    'more',
    'log',
    'board',
    'record',
    'end',
    'end-now',
    'set.pace.live',
    'rules.0',
  ])('%s on a table that is gone is answered', async (verb) => {
    expect(await tell(press('7K3F', verb))).toContain(say('refusal.no-such-table'));
  });

  test('of yesterday’s turn is refused and brings the present cards', async () => {
    await tell(command('start'));
    const { id } = await onlyTable();
    await tell(press(id, 'join', { user: 'ben' }));
    await tell(press(id, 'start'));
    const user = whoseTurn(await onlyTable());
    const stale = writeCustomId({ table: id, turn: 99, on: 'hand', verb: 'play.R3' });
    const told = await tell(pressInteraction(stale, { user, ephemeral: true }));
    expect(told).toContain(say('refusal.stale'));
    expect(told).toContain('Your hand');
  });

  test('on a button for the host says so to the others', async () => {
    await tell(command('start'));
    const { id } = await onlyTable();
    await tell(press(id, 'join', { user: 'ben' }));
    expect(await tell(press(id, 'start', { user: 'ben' }))).toContain(say('refusal.host-starts'));
    expect(await tell(press(id, 'set.pace.live', { user: 'ben' }))).toContain(say('refusal.only-host'));
  });

  /** A game of Ann and Ben, and who of them must act. */
  async function begun() {
    await tell(command('start'));
    const { id } = await onlyTable();
    await tell(press(id, 'join', { user: 'ben' }));
    await tell(press(id, 'start'));
    const { play, seats } = running(await onlyTable());
    const seat = seats[play.waits[0]?.seat ?? 0];
    return { id, user: seat && 'user' in seat ? seat.user : '' };
  }

  test('on Refresh below yesterday’s cards shows the present ones, and scolds nobody', async () => {
    const { id, user } = await begun();
    const stale = writeCustomId({ table: id, turn: 99, on: 'hand', verb: 'refresh' });
    const told = await tell(pressInteraction(stale, { user, ephemeral: true }));
    expect(told).toContain('Your hand');
    expect(told).not.toContain(say('refusal.stale'));
  });

  test('on the options of a lobby that has begun says so in one line, with the way to the board', async () => {
    const { id } = await begun();
    for (const verb of ['options', 'option.pace', 'set.pace.live', 'set.bots.hard', 'unbot']) {
      const told = await tell(press(id, verb, { ephemeral: true }));
      expect(told).toContain(`The game at table **${id}** has begun. [Go to the board](https://discord.com/channels/`);
      expect(told).toContain('"components":[]');
    }
  });

  test('on Mute is answered to the one who is called, though it stands on a public reminder, and for its own turn only', async () => {
    const { id, user } = await begun();
    expect(await tell(press(id, 'mute', { user }))).toContain(say('refusal.turn-over'));
    expect(playOf(await onlyTable()).waits[0]?.muted).toBeUndefined();
    expect(await tell(press(id, 'mute', { user }, 1))).toContain(say('table.muted'));
    expect(playOf(await onlyTable()).waits[0]?.muted).toBe(true);
  });

  test('that was forged can neither break a table nor vote for somebody else', async () => {
    const { id, user } = await begun();
    for (const verb of ['ask.end.x', 'ask.pause.-1', 'ask.end.0', 'agree.end.1', 'disagree.end.1', 'ask.kick.x']) {
      await tell(press(id, verb, { user }));
      const { phase, vote } = running(await onlyTable());
      expect(phase).toBe('playing');
      expect(vote?.seat).toBeUndefined();
    }
  });

  test('from another server changes nothing', async () => {
    const { id } = await begun();
    const before = await onlyTable();
    for (const verb of ['join', 'leave-now', 'end-now', 'board', 'ask.end', 'disagree.end', 'set.pace.live']) {
      const elsewhere = { ...press(id, verb, { user: before.host }), guild_id: '100000000000000009' };
      expect(await tell(elsewhere)).toContain(say('refusal.no-such-table'));
    }
    expect(await onlyTable()).toEqual(before);
  });

  test('ends a table in another channel only for who may end it there', async () => {
    await tell(command('start'));
    const { id } = await onlyTable();
    const moderator = { user: 'eve', memberPermissions: String(1 << 13), ephemeral: true };
    const elsewhere = press(id, 'end-now', { ...moderator, channel: '100000000000000099' });
    expect(await tell(elsewhere)).toContain(say('table.elsewhere', { channel: '100000000000000003' }));
    expect(await tell(press(id, 'end-now', moderator))).toContain(say('table.ended', { table: id }));
  });

  test('fifty times at once on Join gives one seat and an answer to each', async () => {
    await tell(command('start'));
    const { id } = await onlyTable();
    const presses = Array.from({ length: 50 }, () => press(id, 'join', { user: 'ben' }));
    await bot.settle(Promise.all(presses.map((one) => bot.router.handle(one))));
    expect((await onlyTable()).seats).toHaveLength(2);
    for (const { id: interaction } of presses) {
      expect(bot.discord.called('POST', new RegExp(`/interactions/${interaction}/`))).toHaveLength(1);
    }
  });

  test('does not move the board to where the bot may not write', async () => {
    await tell(command('start'));
    const { id, channel } = await onlyTable();
    const told = await tell(command('board', { channel: '100000000000000099', app_permissions: '0' }));
    expect(told).toContain('Embed Links');
    expect(done(await bot.tables.find(id)).table.channel).toBe(channel);
  });
});

describe('when something fails', () => {
  test('a store that is away is told to the person, and nothing is lost', async () => {
    bot.tables.find = () => Promise.reject(new StoreUnavailable('Redis: gone'));
    expect(await tell(press('7K3F', 'hand'))).toContain(say('refusal.store-away'));
  });

  test('a bug is told with a reference only, and found in the log by it', async () => {
    bot.tables.find = () => Promise.reject(new TypeError('secret detail'));
    const told = await tell(press('7K3F', 'hand'));
    expect(told).not.toContain('secret detail');
    const [, reference = ''] = /Reference ([0-9a-f]{8})/.exec(told) ?? [];
    expect(reference).not.toBe('');
    expect(bot.logged()).toContain(reference);
    expect(bot.logged()).toContain('secret detail');
  });
});
