/** The host of a lobby gathers people: who is called, who is not, and who is told what. */
import { ComponentType, MessageFlags, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { usualWishes } from '../../../src/tables/wishes.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { done, minute } from '../../support/tables/tables.ts';

const say = speak('en-US');
const role = '100000000000000077';
let bot: Answering;
let id = '';

beforeEach(async () => {
  bot = await openAnswering();
  await bot.tell(command('start', {}, { game: 'parade' }));
  const [found] = await bot.tables.tablesOf('channel:100000000000000003');
  id = found?.table.id ?? '';
  await bot.tell(press(id, 'join', { user: 'ben' }));
});
afterEach(() => bot.close());

const tell = (verb: string, user = 'ann') => bot.tell(press(id, verb, { user }));
const table = async () => done(await bot.tables.find(id)).table;
const names = async () => (await table()).seats.map(({ name }) => name);
/** The messages that call somebody, the latest last. */
const calls = () =>
  bot.discord.called('POST', /\/channels\/.*\/messages$/).filter(({ body }) => String(body.content).includes('<@'));

/** Chooses people or a role; those whose names begin with `bot` are bots. */
function choose(verb: string, values: string[], user = 'ann', type: ComponentType = ComponentType.UserSelect) {
  const manager = String(PermissionFlagsBits.ManageGuild);
  const pressed = press(verb.startsWith('server') ? '-' : id, verb, { user, memberPermissions: manager });
  const users = Object.fromEntries(values.map((one) => [one, { id: one, bot: one.startsWith('bot') }]));
  const data = { ...pressed.data, component_type: type, values, resolved: { users } };
  // its type is a union by the kind of component
  return bot.tell({ ...pressed, data } as unknown as typeof pressed);
}

describe('an invitation', () => {
  test('calls those who were chosen, and nobody else, once', async () => {
    expect(await tell('invite')).toContain('"max_values":4');
    const before = calls().length;
    expect(await choose('invite-now', ['cat', 'botty', 'ben', 'dora'])).toContain('2 people were called');
    const [call, ...more] = calls().slice(before);
    expect(more).toEqual([]);
    expect(call?.body).toMatchObject({ allowed_mentions: { users: ['cat', 'dora'] }, nonce: `${id}:i2` });
    expect(call?.body.content).toContain('<@cat> and <@dora>, ann invites you to **Parade');
    expect(await choose('invite-now', ['cat'])).toContain(say('invite.nobody'));
    expect(calls()).toHaveLength(before + 1);
  });

  test('names, but does not ping, who wants no pings', async () => {
    await bot.tables.wishes.write('cat', { ...usualWishes, calling: 'nothing' });
    await choose('invite-now', ['cat', 'dora']);
    expect(calls().at(-1)?.body).toMatchObject({ allowed_mentions: { users: ['dora'] } });
  });

  test('is the host’s', async () => {
    expect(await tell('invite', 'ben')).toContain(say('refusal.only-host'));
    expect(await choose('invite-now', ['cat'], 'ben')).toContain(say('refusal.only-host'));
    expect(calls()).toEqual([]);
  });
});

test('who is taken off the table is told silently, and cannot come back unless invited', async () => {
  expect(await tell('options')).toContain(say('take-off.placeholder'));
  await tell('take-off.ben', 'ben');
  expect(await names()).toEqual(['ann', 'ben']);
  await tell('take-off.ben');
  expect(await names()).toEqual(['ann']);
  const letter = bot.discord.calls.find(({ body }) => String(body.content).startsWith('ann took you off'));
  expect(letter?.body).toMatchObject({ allowed_mentions: { parse: [] }, flags: MessageFlags.SuppressNotifications });
  expect(await tell('join', 'ben')).toContain(say('refusal.taken-off'));
  await choose('invite-now', ['ben']);
  await tell('join', 'ben');
  expect(await names()).toEqual(['ann', 'ben']);
});

describe('a table is called out', () => {
  test('to nobody unless the server has set a role', async () => {
    expect(await tell('invite')).not.toContain('call-out');
    expect(await tell('call-out')).toContain(say('refusal.no-role'));
    expect(calls()).toEqual([]);
  });

  test('to the role that the server has set, once a table and once an hour, by its host', async () => {
    expect(await choose('server-role', [role], 'eve', ComponentType.RoleSelect)).toContain(`<@&${role}>`);
    expect(await tell('call-out', 'ben')).toContain(say('refusal.only-host'));
    expect(await tell('invite')).toContain('call-out');
    expect(await tell('call-out')).toContain(say('call-out.done'));
    expect(calls().map(({ body }) => body.allowed_mentions)).toEqual([{ roles: [role] }]);
    expect(await tell('call-out')).toContain(say('refusal.called-out'));
    await bot.tell(command('start', { user: 'eve' }, { game: 'parade' }));
    const other = (await bot.tables.tablesOf('channel:100000000000000003')).at(-1)?.table.id ?? '';
    const callAgain = () => bot.tell(press(other, 'call-out', { user: 'eve' }));
    expect(await callAgain()).toContain(say('refusal.called-lately'));
    await bot.advance(61 * minute);
    expect(await callAgain()).toContain(say('call-out.done'));
    await choose('server-role', [], 'eve', ComponentType.RoleSelect);
    expect((await bot.tables.servers.read('100000000000000002')).role).toBeUndefined();
  });

  test('to everyone on the server never', async () => {
    await choose('server-role', ['100000000000000002'], 'eve', ComponentType.RoleSelect);
    expect(await tell('call-out')).toContain(say('refusal.no-role'));
  });
});
