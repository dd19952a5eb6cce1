import { REST, RESTEvents } from 'discord.js';
import { afterEach, describe, expect, it } from 'vitest';
import { type StandIn, type StandInOptions, startStandIn } from '../../../src/playground/stand-in.ts';

let standIn: StandIn;
afterEach(() => standIn.close());

async function start(options: StandInOptions = {}, more: ConstructorParameters<typeof REST>[0] = {}) {
  standIn = await startStandIn(options);
  const rest = new REST({ api: `${standIn.url}/api`, retries: 0, ...more }).setToken(standIn.token);
  const path = `/channels/${standIn.stage.channel('games').id}/messages` as const;
  const post = async () => (await rest.post(path, { body: { content: 'x' } })) as { id: string };
  const edit = (id: string, content = 'y') => rest.patch(`${path}/${id}`, { body: { content } });
  return { rest, path, post, edit };
}

const statuses = () => standIn.traffic.requests.map(({ status }) => status);

describe('rate limits', () => {
  it('are told in headers, and discord.js keeps to them without a single 429', async () => {
    const { rest, post } = await start({ rateLimits: { send: { requests: 2, per: 300 } } });
    let limited = 0;
    rest.on(RESTEvents.RateLimited, () => {
      limited += 1;
    });
    for (let count = 0; count < 5; count += 1) await post();
    expect(statuses()).toEqual([200, 200, 200, 200, 200]);
    expect(limited).toBe(2);
  });

  it('answer the one who ignores them with 429 and the time to wait', async () => {
    const { path } = await start({ rateLimits: { send: { requests: 1, per: 5_000 } } });
    const ask = () =>
      fetch(`${standIn.url}/api/v10${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bot ${standIn.token}`,
          'content-type': 'application/json',
          'user-agent': 'DiscordBot (https://example.com, 1)',
        },
        body: JSON.stringify({ content: 'x' }),
      });
    await ask();
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
    const told = (await refused.json()) as { retry_after: number; global: boolean };
    expect(told.global).toBe(false);
    expect(told.retry_after).toBeGreaterThan(4);
    expect(standIn.world.messagesOf(standIn.stage.channel('games').id)).toHaveLength(1);
  });

  it('count channels apart', async () => {
    const { rest, post } = await start({ rateLimits: { send: { requests: 1, per: 60_000 } } });
    await post();
    const other = `/channels/${standIn.stage.channel('tea-table').id}/messages` as const;
    await rest.post(other, { body: { content: 'x' } });
    expect(statuses()).toEqual([200, 200]);
  });

  it('for all routes together are global', async () => {
    const { rest } = await start(
      { rateLimits: { global: { requests: 2, per: 60_000 } } },
      { rejectOnRateLimit: () => true },
    );
    await rest.get('/users/@me');
    await rest.get('/gateway');
    await expect(rest.get('/gateway/bot')).rejects.toMatchObject({ global: true });
  });

  it('allow three edits of messages older than an hour in six seconds, then 30046', async () => {
    const { post, edit } = await start({}, { rejectOnRateLimit: () => true });
    const { id } = await post();
    standIn.clock.advance(3_600_001);
    for (const content of ['a', 'b', 'c']) await edit(id, content);
    await edit(id, 'd').catch(() => undefined);
    expect(standIn.traffic.requests.at(-1)).toMatchObject({ status: 429, response: { code: 30046 } });
    const fresh = await post();
    await expect(edit(fresh.id)).resolves.toMatchObject({ content: 'y' });
  });
});

describe('orders to fail', () => {
  it('hold for the next request of their kind only', async () => {
    const { post, edit } = await start({ rateLimits: false });
    const { id } = await post();
    standIn.faults.next({ method: 'PATCH', route: '/channels/:channel/messages/:message', code: 10008 });
    await post();
    await expect(edit(id)).rejects.toMatchObject({ code: 10008, status: 404 });
    await expect(edit(id)).resolves.toBeDefined();
  });

  it('can stand until they are cleared', async () => {
    const { post } = await start({ rateLimits: false });
    standIn.faults.next({ method: 'POST', route: /messages$/, code: 50013, times: Number.POSITIVE_INFINITY });
    for (let count = 0; count < 3; count += 1) await expect(post()).rejects.toMatchObject({ code: 50013 });
    standIn.faults.clear();
    await expect(post()).resolves.toBeDefined();
  });

  it('can lose the answer after the deed, so that only a nonce tells the two apart', async () => {
    const { rest, path } = await start({ rateLimits: false });
    standIn.faults.next({ method: 'POST', drop: 'after' });
    const body = { content: 'x', nonce: '1', enforce_nonce: true };
    await expect(rest.post(path, { body })).rejects.toThrow();
    await rest.post(path, { body });
    expect(standIn.world.messagesOf(standIn.stage.channel('games').id)).toHaveLength(1);
  });

  it('can be a server error, which discord.js tries again', async () => {
    const { post } = await start({ rateLimits: false }, { retries: 1 });
    standIn.faults.next({ status: 502 });
    await post();
    expect(statuses()).toEqual([502, 200]);
  });

  it('can be silence, until the client gives up', async () => {
    const { post } = await start({ rateLimits: false }, { timeout: 200 });
    standIn.faults.next({ hang: true });
    await expect(post()).rejects.toThrow(/abort/i);
    await expect(post()).resolves.toBeDefined();
  });

  it('can be a 429 with an odd time to wait', async () => {
    const { post } = await start({ rateLimits: false }, { rejectOnRateLimit: () => true });
    standIn.faults.next({ status: 429, retryAfter: 2, scope: 'shared' });
    await expect(post()).rejects.toMatchObject({ retryAfter: expect.any(Number) });
  });
});
