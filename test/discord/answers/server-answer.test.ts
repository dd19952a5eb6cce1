/** `/parade settings`: who can use it, what it changes, and what new tables make of it. */

import { ChannelType, ComponentType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { usualSettings } from '../../../src/tables/server-settings.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import type { Circumstances } from '../../support/discord/interactions.ts';
import { done } from '../../support/tables/tables.ts';

const say = speak('en-US');
const guild = '100000000000000002';
const club = '100000000000000003';
const hall = '100000000000000013';
const manager: Circumstances = { user: 'eve', memberPermissions: String(PermissionFlagsBits.ManageGuild) };
const moderator: Circumstances = { user: 'eve', memberPermissions: String(PermissionFlagsBits.ManageMessages) };

let bot: Answering;
beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

const settings = () => bot.tables.servers.read(guild);

/** Chooses from a menu of the panel. */
function choose(verb: string, values: string[], who = manager, type = ComponentType.StringSelect): Promise<string> {
  const pressed = press('-', verb, { ...who, ephemeral: true });
  const data = { ...pressed.data, component_type: type, values };
  // its type is a union by the kind of component
  return bot.tell({ ...pressed, data } as typeof pressed);
}

const set = (value: string) => choose('server-set', [value]);
const setChannels = (...ids: string[]) => choose('server-channels', ids, manager, ComponentType.ChannelSelect);

async function start(where: Circumstances = {}, options: Readonly<Record<string, string>> = {}) {
  const told = await bot.tell(command('start', where, options));
  const id = /Table \*\*(\w+)\*\*/.exec(told)?.[1];
  return { told, table: id === undefined ? undefined : done(await bot.tables.find(id)).table };
}

describe('the settings of a server', () => {
  test('are for those who manage it, at each press anew', async () => {
    const refused = say('server.only-managers');
    expect(await bot.tell(command('settings', moderator))).toContain(refused);
    expect(await choose('server', ['pace'], moderator)).toContain(refused);
    expect(await choose('server-set', ['pace.live'], moderator)).toContain(refused);
    expect(await choose('server-games', ['parade'], moderator)).toContain(refused);
    expect(await choose('server-channels', [club], moderator, ComponentType.ChannelSelect)).toContain(refused);
    expect(await settings()).toEqual(usualSettings);
  });

  test('are one list, and a menu of values for the one that is picked', async () => {
    const shown = await bot.tell(command('settings', manager));
    expect(shown).toContain(say('server.title'));
    for (const label of ['server.channels', 'server.games', 'server.game', 'table.option.pace'] as const)
      expect(shown).toContain(`**${say(label)}**`);
    expect(shown).not.toContain('server-set');
    expect(await choose('server', ['pace'])).toContain('pace.live');
    expect(await choose('server', ['channels'])).toContain('server-channels');
    expect(await choose('server', ['games'])).toContain('server-games');
    expect(await choose('server', ['rules-parade'])).toContain('rules-parade.musicians');
  });

  test('cannot be what does not exist', async () => {
    for (const value of ['pace.never', 'colour.red', 'rules-parade.gone'])
      expect(await set(value)).toContain(say('refusal.unknown-option'));
    expect(await choose('server-games', ['chess'])).toContain(say('refusal.unknown-option'));
    expect(await settings()).toEqual(usualSettings);
  });
});

describe('a new table', () => {
  test('begins with them, and what its host names goes before', async () => {
    for (const value of ['pace.live', 'pictures.board', 'hints.no', 'rules-parade.musicians']) await set(value);
    expect((await start()).table).toMatchObject({
      game: 'parade',
      pace: 'live',
      pictures: 'board',
      hints: false,
      options: { rules: 'musicians' },
    });
    expect((await start({}, { pace: 'day', rules: 'classic' })).table).toMatchObject({
      pace: 'day',
      options: { rules: 'classic' },
    });
  });

  test('is of the usual game if nobody names one', async () => {
    await set('game.everyone-loves-a-parade');
    expect((await start()).table?.game).toBe('everyone-loves-a-parade');
    expect((await start({}, { game: 'parade' })).table?.game).toBe('parade');
  });

  test('is not of a game that is switched off', async () => {
    await choose('server-games', ['everyone-loves-a-parade']);
    expect((await start({}, { game: 'parade' })).told).toContain('Parade is switched off on this server');
    expect((await start()).table?.game).toBe('everyone-loves-a-parade');
  });

  test('is only opened in the chosen channels and their threads', async () => {
    await setChannels(club);
    const { told, table } = await start({ channel: hall });
    expect(told).toContain(`tables are opened in <#${club}>`);
    expect(table).toBeUndefined();
    expect((await start({ channel: club })).table?.channel).toBe(club);
    const thread = { channel: '100000000000000023', channelType: ChannelType.PublicThread, parent: club };
    expect((await start(thread)).told).toContain('Table **');
    await setChannels();
    expect((await start({ channel: hall })).told).toContain('Table **');
  });

  test('keeps the settings of a server that took the bot back while it was away', async () => {
    await set('pace.live');
    await bot.tables.servers.leave(guild, bot.clock.now());
    expect((await start()).table?.pace).toBe('live');
    expect((await settings()).goneAt).toBeUndefined();
  });
});
