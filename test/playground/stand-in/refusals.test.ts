import { REST } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bitsOf, type PermissionName } from '../../../src/playground/stand-in/world/permissions.ts';
import { type StandIn, startStandIn } from '../../../src/playground/stand-in.ts';

let standIn: StandIn;
let rest: REST;

beforeAll(async () => {
  standIn = await startStandIn({ rateLimits: false });
  rest = new REST({ api: `${standIn.url}/api`, retries: 0 }).setToken(standIn.token);
});
afterAll(() => standIn.close());
beforeEach(() => {
  for (const channel of standIn.world.channels.values()) channel.overwrites = [];
});

const games = () => standIn.stage.channel('games');
const messages = (channel = games().id): `/${string}` => `/channels/${channel}/messages`;

async function post(body: object, channel?: string): Promise<{ id: string; content: string }> {
  return (await rest.post(messages(channel), { body })) as { id: string; content: string };
}

/** Takes rights from the bot in a channel, and restores nothing: `beforeEach` does. */
function forbid(...names: PermissionName[]): void {
  games().overwrites = [{ id: standIn.world.bot.id, type: 1, allow: '0', deny: String(bitsOf(names)) }];
}

describe('who may ask', () => {
  it('a wrong token is 401, code 0', async () => {
    const stranger = new REST({ api: `${standIn.url}/api` }).setToken('wrong');
    await expect(stranger.get('/users/@me')).rejects.toMatchObject({ status: 401 });
  });

  it('a request without the user agent of a library is 40333', async () => {
    const answer = await fetch(`${standIn.url}/api/v10/users/@me`, {
      headers: { authorization: `Bot ${standIn.token}` },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 40333 });
  });

  it('a route that does not exist is 404, code 0', async () => {
    await expect(rest.get('/nowhere')).rejects.toMatchObject({ status: 404, code: 0 });
  });
});

describe('what is not there', () => {
  it.each([
    ['a channel', 10003, () => rest.get('/channels/123')],
    ['a message', 10008, () => rest.patch(`${messages()}/123`, { body: { content: 'x' } })],
    ['a person', 10013, () => rest.get('/users/123')],
    ['a recipient', 50033, () => rest.post('/users/@me/channels', { body: { recipient_id: '123' } })],
    ['an emoji', 10014, () => rest.get(`/applications/${standIn.world.bot.id}/emojis/123`)],
    ['a command', 10063, () => rest.get(`/applications/${standIn.world.bot.id}/commands/123`)],
    [
      'a webhook',
      10015,
      () => rest.post(`/webhooks/${standIn.world.bot.id}/abc`, { auth: false, body: { content: 'x' } }),
    ],
    ['an interaction', 10062, () => rest.post('/interactions/1/abc/callback', { auth: false, body: { type: 5 } })],
  ])('%s: %i', async (_what, code, ask) => {
    await expect(ask()).rejects.toMatchObject({ code });
  });
});

describe('rights', () => {
  it('a channel that the bot may not see is 50001', async () => {
    forbid('ViewChannel');
    await expect(post({ content: 'x' })).rejects.toMatchObject({ code: 50001, status: 403 });
  });

  it.each<[PermissionName, object]>([
    ['SendMessages', { content: 'x' }],
    ['EmbedLinks', { embeds: [{ title: 'x' }] }],
  ])('without %s posting is 50013', async (name, body) => {
    forbid(name);
    await expect(post(body)).rejects.toMatchObject({ code: 50013, status: 403 });
  });

  it('without AttachFiles a file is 50013', async () => {
    forbid('AttachFiles');
    const files = [{ name: 'a.txt', data: Buffer.from('a') }];
    await expect(rest.post(messages(), { files, body: {} })).rejects.toMatchObject({ code: 50013 });
  });

  it('without CreatePublicThreads a thread is 50013', async () => {
    forbid('CreatePublicThreads');
    const body = { name: 'a', type: 11 };
    await expect(rest.post(`/channels/${games().id}/threads`, { body })).rejects.toMatchObject({ code: 50013 });
  });

  it('without ReadMessageHistory a reply is 160002', async () => {
    const { id } = await post({ content: 'x' });
    forbid('ReadMessageHistory');
    const body = { content: 'y', message_reference: { message_id: id } };
    await expect(post(body)).rejects.toMatchObject({ code: 160002 });
  });

  it('nobody else’s message can be edited: 50005', async () => {
    const { id } = standIn.as('Ann').say('mine');
    await expect(rest.patch(`${messages()}/${id}`, { body: { content: 'x' } })).rejects.toMatchObject({ code: 50005 });
  });

  it('closed direct messages are 50007', async () => {
    const ann = standIn.as('Ann');
    const { id } = (await rest.post('/users/@me/channels', { body: { recipient_id: ann.id } })) as { id: string };
    ann.person.closed = true;
    await expect(post({ content: 'x' }, id)).rejects.toMatchObject({ code: 50007 });
    ann.person.closed = false;
    await expect(post({ content: 'x' }, id)).resolves.toMatchObject({ content: 'x' });
  });
});

describe('messages', () => {
  it('an empty one is 50006, and so is an edit that leaves nothing', async () => {
    await expect(post({ content: '  ' })).rejects.toMatchObject({ code: 50006 });
    const { id } = await post({ content: 'x' });
    await expect(rest.patch(`${messages()}/${id}`, { body: { content: '' } })).rejects.toMatchObject({ code: 50006 });
  });

  it('the same nonce within minutes gives the earlier message, later a new one', async () => {
    const body = { content: 'x', nonce: '7K3F:12', enforce_nonce: true };
    const first = await post(body);
    expect((await post(body)).id).toBe(first.id);
    standIn.clock.advance(10 * 60_000);
    expect((await post(body)).id).not.toBe(first.id);
  });

  it('calls those it mentions, unless told not to', async () => {
    const { id } = standIn.as('Ben');
    const called = await post({ content: `<@${id}>` });
    const quiet = await post({ content: `<@${id}>`, allowed_mentions: { parse: [] } });
    expect(standIn.world.message(called.id)?.pinged).toEqual([id]);
    expect(standIn.world.message(quiet.id)?.pinged).toEqual([]);
  });

  it('an edit calls nobody', async () => {
    const { id } = await post({ content: 'x' });
    await rest.patch(`${messages()}/${id}`, { body: { content: `<@${standIn.as('Ben').id}>` } });
    expect(standIn.world.message(id)?.pinged).toEqual([]);
  });
});

describe('threads', () => {
  async function openThread(): Promise<string> {
    const body = { name: 'table', type: 11 };
    return ((await rest.post(`/channels/${games().id}/threads`, { body })) as { id: string }).id;
  }
  const archive = (id: string, locked: boolean) => {
    const channel = standIn.stage.channel(id);
    Object.assign(channel.thread ?? {}, { archived: true, locked });
  };

  it('a public one is said in its channel, by a message that leads there', async () => {
    const thread = await openThread();
    const said = standIn.world.messagesOf(games().id).at(-1)?.message;
    expect(said).toMatchObject({ type: 18, content: 'table', message_reference: { channel_id: thread } });
  });

  it('in an archived one edits are 50083, and posting wakes it', async () => {
    const thread = await openThread();
    const { id } = await post({ content: 'board' }, thread);
    archive(thread, false);
    const edit = () => rest.patch(`${messages(thread)}/${id}`, { body: { content: 'new' } });
    await expect(edit()).rejects.toMatchObject({ code: 50083 });
    await post({ content: 'awake' }, thread);
    await expect(edit()).resolves.toMatchObject({ content: 'new' });
  });

  it('a locked one stays shut: 160005', async () => {
    const thread = await openThread();
    archive(thread, true);
    await expect(post({ content: 'x' }, thread)).rejects.toMatchObject({ code: 160005 });
    await expect(rest.patch(`/channels/${thread}`, { body: { archived: false } })).rejects.toMatchObject({
      code: 160005,
    });
  });

  it('SendMessagesInThreads counts there, and SendMessages does not', async () => {
    const thread = await openThread();
    forbid('SendMessages');
    await expect(post({ content: 'x' }, thread)).resolves.toMatchObject({ content: 'x' });
    forbid('SendMessagesInThreads');
    await expect(post({ content: 'x' }, thread)).rejects.toMatchObject({ code: 50013 });
  });

  it('a second thread at one message is 160004', async () => {
    const { id } = await post({ content: 'x' });
    const begin = () => rest.post(`${messages()}/${id}/threads`, { body: { name: 'table' } });
    await expect(begin()).resolves.toMatchObject({ id });
    await expect(begin()).rejects.toMatchObject({ code: 160004 });
  });
});
