import { type Client, GatewayDispatchEvents, REST } from 'discord.js';
import type { APIInteraction } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../../src/playground/stand-in.ts';
import { connectBot, sampleCommands } from '../../support/whole-bot/playground-bot.ts';

let standIn: StandIn;
let client: Client<true>;
let rest: REST;
let received: APIInteraction[] = [];
let answer: (interaction: APIInteraction) => unknown = () => undefined;

beforeAll(async () => {
  standIn = await startStandIn({ rateLimits: false });
  client = await connectBot(standIn);
  rest = new REST({ api: `${standIn.url}/api`, retries: 0 }).setToken(standIn.token);
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (interaction: APIInteraction) => {
    received.push(interaction);
    void answer(interaction);
  });
  await client.application.commands.set(sampleCommands);
});
afterAll(async () => {
  await client.destroy();
  await standIn.close();
});
beforeEach(() => {
  received = [];
  answer = () => undefined;
});

const ann = () => standIn.as('Ann');
const callback = (to: APIInteraction, body: object) =>
  rest.post(`/interactions/${to.id}/${to.token}/callback`, { body, auth: false });
const hook = (to: APIInteraction, path = '') => `/webhooks/${to.application_id}/${to.token}${path}` as const;
const original = (to: APIInteraction) => hook(to, '/messages/@original');
const buttons = (custom_id: string) => [{ type: 1, components: [{ type: 2, style: 1, label: custom_id, custom_id }] }];

/** Sends a command and gives the interaction as the bot got it, still unanswered. */
async function open(): Promise<APIInteraction> {
  const { payload } = ann().startSlash('rules', []);
  return standIn.until(() => received.find(({ id }) => id === payload.id));
}

describe('an interaction carries', () => {
  it('in a server: the member, the rights of both, the place and the languages', async () => {
    const interaction = await open();
    expect(interaction).toMatchObject({
      type: 2,
      context: 0,
      guild_locale: 'en-US',
      locale: 'en-US',
      application_id: client.user.id,
      channel: { id: ann().channel.id, type: 0 },
      channel_id: ann().channel.id,
      member: { user: { id: ann().id, username: 'ann' }, roles: [] },
      data: { name: 'parade', type: 1, options: [{ name: 'rules', type: 1, options: [] }] },
      authorizing_integration_owners: { 0: ann().channel.guild },
      attachment_size_limit: 10 * 1024 * 1024,
    });
    expect(BigInt(interaction.app_permissions) & (1n << 11n)).not.toBe(0n);
    expect(interaction.token.length).toBeGreaterThan(100);
    expect(interaction).not.toHaveProperty('user');
  });

  it('in direct messages: the user, and no server', async () => {
    const away = ann().inDirectMessages();
    away.startSlash('rules', []);
    const interaction = await standIn.until(() => received.at(-1));
    expect(interaction).toMatchObject({ user: { id: away.id }, context: 1, channel: { type: 1 } });
    expect(interaction).not.toHaveProperty('member');
    expect(interaction).not.toHaveProperty('guild_id');
  });
});

describe('the first answer', () => {
  it('after three seconds is 10062', async () => {
    const interaction = await open();
    standIn.clock.advance(3_001);
    await expect(callback(interaction, { type: 5 })).rejects.toMatchObject({ code: 10062, status: 404 });
  });

  it('a second time is 40060', async () => {
    const interaction = await open();
    await callback(interaction, { type: 4, data: { content: 'x' } });
    await expect(callback(interaction, { type: 5 })).rejects.toMatchObject({ code: 40060, status: 400 });
  });

  it('that is refused leaves the interaction open', async () => {
    const interaction = await open();
    await expect(callback(interaction, { type: 4, data: { content: '' } })).rejects.toMatchObject({ code: 50006 });
    await expect(callback(interaction, { type: 4, data: { content: 'x' } })).resolves.toBeDefined();
  });

  it('gives the message back if asked', async () => {
    const interaction = await open();
    const body = { type: 4, data: { content: 'x', flags: 64 } };
    const query = new URLSearchParams({ with_response: 'true' });
    const path = `/interactions/${interaction.id}/${interaction.token}/callback` as const;
    expect(await rest.post(path, { body, query, auth: false })).toMatchObject({
      interaction: { id: interaction.id, type: 2, response_message_ephemeral: true, response_message_loading: false },
      resource: { type: 4, message: { content: 'x', flags: 64 } },
    });
  });
});

describe('after the answer', () => {
  it('@original can be read, changed and deleted without the bot token, also when ephemeral', async () => {
    const interaction = await open();
    await expect(rest.get(original(interaction), { auth: false })).rejects.toMatchObject({ code: 10015 });
    await callback(interaction, { type: 4, data: { content: 'x', flags: 64 } });
    expect(await rest.get(original(interaction), { auth: false })).toMatchObject({ content: 'x' });
    const body = { content: 'y', flags: 0 };
    expect(await rest.patch(original(interaction), { body, auth: false })).toMatchObject({ content: 'y', flags: 64 });
    await rest.delete(original(interaction), { auth: false });
    await expect(rest.get(original(interaction), { auth: false })).rejects.toMatchObject({ code: 10008 });
  });

  it('the token is dead after a quarter of an hour: 50027', async () => {
    const interaction = await open();
    await callback(interaction, { type: 4, data: { content: 'x' } });
    standIn.clock.advance(14 * 60_000);
    await expect(rest.post(hook(interaction), { body: { content: 'y' }, auth: false })).resolves.toBeDefined();
    standIn.clock.advance(60_001);
    const late = rest.patch(original(interaction), { body: { content: 'z' }, auth: false });
    await expect(late).rejects.toMatchObject({ code: 50027, status: 401 });
  });

  it('a token does not reach the messages of another', async () => {
    const [one, other] = [await open(), await open()];
    for (const to of [one, other]) await callback(to, { type: 4, data: { content: 'x' } });
    const { id } = (await rest.get(original(other), { auth: false })) as { id: string };
    await expect(rest.get(hook(one, `/messages/${id}`), { auth: false })).rejects.toMatchObject({ code: 10008 });
  });

  it('the first follow-up to a defer keeps its ephemerality, whatever its own flags say', async () => {
    const interaction = await open();
    await callback(interaction, { type: 5 });
    const first = await rest.post(hook(interaction), { body: { content: 'x', flags: 64 }, auth: false });
    const second = await rest.post(hook(interaction), { body: { content: 'y', flags: 64 }, auth: false });
    expect(first).toMatchObject({ flags: 0 });
    expect(second).toMatchObject({ flags: 64 });
  });
});

describe('a button', () => {
  it('of an ephemeral message changes it when its own token is long dead', async () => {
    answer = (interaction) =>
      callback(
        interaction,
        interaction.type === 2
          ? { type: 4, data: { content: 'hand', flags: 64, components: buttons('play') } }
          : { type: 7, data: { content: 'played', components: [] } },
      );
    const shown = await ann().slash('rules');
    standIn.clock.advance(24 * 3_600_000);
    const pressed = await ann().click('play', { message: shown.message?.id ?? '' });
    expect(pressed.message).toMatchObject({ id: shown.message?.id, content: 'played', flags: 64 });
  });

  it('may be deferred silently and change the message later', async () => {
    answer = async (interaction) => {
      if (interaction.type === 2)
        return callback(interaction, { type: 4, data: { content: 'a', components: buttons('go') } });
      await callback(interaction, { type: 6 });
      await rest.patch(original(interaction), { body: { content: 'b' }, auth: false });
    };
    const shown = await ann().slash('rules');
    const pressed = await standIn.as('Ben').click('go');
    expect(pressed).toMatchObject({ status: 'answered', deferred: true });
    expect(pressed.message).toMatchObject({ id: shown.message?.id, content: 'b' });
  });

  it('sent twice, as to two overlapping deploys, has one winner', async () => {
    const results: string[] = [];
    answer = async (interaction) => {
      if (interaction.type === 2)
        return callback(interaction, { type: 4, data: { content: 'a', components: buttons('once') } });
      await callback(interaction, { type: 7, data: { content: 'b' } }).then(
        () => results.push('won'),
        (error: { code: number }) => results.push(String(error.code)),
      );
    };
    await ann().slash('rules');
    await ann().click('once', { times: 2 });
    await standIn.until(() => results.length === 2);
    expect(results.sort()).toEqual(['40060', 'won']);
  });
});

describe('the rest of what people do', () => {
  it('autocompletion gives choices', async () => {
    answer = (interaction) => callback(interaction, { type: 8, data: { choices: [{ name: 'One', value: '1' }] } });
    expect(await ann().autocomplete('rules', 'page', 'on')).toEqual([{ name: 'One', value: '1' }]);
    expect(received.at(-1)).toMatchObject({
      type: 4,
      data: { options: [{ name: 'rules', options: [{ name: 'page', value: 'on', focused: true }] }] },
    });
  });

  it('a menu sends the chosen values, by label too', async () => {
    const options = [
      { label: 'Red', value: 'r' },
      { label: 'Blue', value: 'b' },
    ];
    answer = (interaction) => {
      if (interaction.type !== 2) return callback(interaction, { type: 6 });
      const components = [{ type: 1, components: [{ type: 3, custom_id: 'colour', options, max_values: 2 }] }];
      return callback(interaction, { type: 4, data: { content: 'a', components } });
    };
    await ann().slash('rules');
    ann().startSelect('colour', ['Red', 'b']);
    await standIn.until(() => received.length === 2);
    expect(received.at(-1)).toMatchObject({ type: 3, data: { component_type: 3, values: ['r', 'b'] } });
  });

  it('a modal opens, and sending it is an interaction of its own', async () => {
    const field = { type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } };
    answer = (interaction) =>
      callback(
        interaction,
        interaction.type === 2
          ? { type: 9, data: { custom_id: 'ask', title: 'Who?', components: [field] } }
          : { type: 4, data: { content: 'thanks', flags: 64 } },
      );
    const opened = await ann().slash('rules');
    expect(opened.modal?.title).toBe('Who?');
    const sent = await ann().submit(opened, { name: 'Alice' });
    expect(sent.message?.content).toBe('thanks');
    expect(received.at(-1)).toMatchObject({ type: 5, data: { custom_id: 'ask' } });
  });
});

describe('a client of Discord does not let one', () => {
  it.each<[string, string, Record<string, string | number>]>([
    ['leave out what is required', 'start', {}],
    ['type what is no choice', 'start', { game: 'chess' }],
    ['leave the range', 'start', { game: 'parade', players: 7 }],
    ['name an option that is not there', 'rules', { size: 3 }],
    ['type a command that is not there', 'dance', {}],
  ])('%s', (_what, words, options) => {
    expect(() => ann().slash(words, options)).toThrow();
  });
});
