import { createInflate, type Inflate } from 'node:zlib';
import { Client, Events, GatewayIntentBits, type Interaction } from 'discord.js';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { shardOf } from '../../../src/playground/stand-in/world/snowflakes.ts';
import { openThread } from '../../../src/playground/stand-in/world/threads.ts';
import { type StandIn, type StandInOptions, startStandIn } from '../../../src/playground/stand-in.ts';
import { connectBot, sampleCommands } from '../../support/whole-bot/playground-bot.ts';

let standIn: StandIn;
const clients: Client[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.destroy()));
  await standIn.close();
});

async function start(options: StandInOptions = {}): Promise<void> {
  standIn = await startStandIn({ rateLimits: false, ...options });
}

async function connect(
  answer?: (interaction: Interaction) => unknown,
  options: Parameters<typeof connectBot>[2] = {},
): Promise<Client<true>> {
  const client = await connectBot(standIn, answer, options);
  clients.push(client);
  return client;
}

interface Packet {
  readonly op: number;
  readonly t?: string | null;
  readonly s?: number | null;
  readonly d?: unknown;
}

/** A bare connection; `got` collects what came. */
function bare(query = '', inflate?: Inflate): { socket: WebSocket; got: Packet[]; closed: Promise<number> } {
  const socket = new WebSocket(`${standIn.gateway.url}?v=10&encoding=json${query}`);
  const got: Packet[] = [];
  inflate?.on('data', (chunk: Buffer) => got.push(JSON.parse(chunk.toString('utf8'))));
  socket.on('message', (data: Buffer) => {
    if (inflate) inflate.write(data);
    else got.push(JSON.parse(data.toString('utf8')));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return { socket, got, closed };
}

const identify = (more: object = {}) =>
  JSON.stringify({ op: 2, d: { token: standIn.token, intents: 1, properties: {}, ...more } });

describe('logging in', () => {
  it('makes an unmodified discord.js ready, with its servers and channels, under Guilds alone', async () => {
    await start();
    const client = await connect();
    expect(client.guilds.cache.map(({ name }) => name)).toEqual(['The Croquet Lawn']);
    expect(client.channels.cache.size).toBe(2);
    expect(client.application.id).toBe(client.user.id);
    expect(standIn.gateway.identified).toMatchObject([{ intents: GatewayIntentBits.Guilds, shard: [0, 1] }]);
    expect(standIn.world.online).toBe(true);
  });

  it('with a wrong token is closed with 4004', async () => {
    await start();
    const { socket, got, closed } = bare();
    await standIn.until(() => got.length);
    socket.send(identify({ token: 'wrong' }));
    expect(await closed).toBe(4004);
  });

  it('with intents that are not switched on is closed with 4014', async () => {
    await start();
    const client = new Client({
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.MessageContent],
      rest: { api: `${standIn.url}/api` },
    });
    clients.push(client);
    const refused = new Promise<string>((resolve) => client.on(Events.Error, (error) => resolve(error.message)));
    const login = client.login(standIn.token).catch((error: Error) => error.message);
    expect(await Promise.race([refused, login])).toMatch(/disallowed intents/i);
  });

  it.each([
    ['nonsense', 'nonsense', 4002],
    ['more than 4096 bytes', JSON.stringify({ op: 1, d: 'x'.repeat(4100) }), 4002],
    ['something else first', JSON.stringify({ op: 3, d: {} }), 4003],
  ])('with %s is closed', async (_what, text, code) => {
    await start();
    const { socket, got, closed } = bare();
    await standIn.until(() => got.length);
    socket.send(text);
    expect(await closed).toBe(code);
  });

  it('compressed, sends one message a payload that inflates to the same', async () => {
    await start();
    const { socket, got } = bare('&compress=zlib-stream', createInflate());
    const frames: Buffer[] = [];
    socket.on('message', (data: Buffer) => frames.push(data));
    await standIn.until(() => got.length === 1);
    socket.send(identify());
    await standIn.until(() => got.length === 3);
    expect(got.map(({ op, t }) => t ?? op)).toEqual([10, 'READY', 'GUILD_CREATE']);
    expect(frames).toHaveLength(3);
    for (const frame of frames) expect(frame.subarray(-4).toString('hex')).toBe('0000ffff');
    socket.close();
  });
});

describe('events', () => {
  it('of messages take an intent, interactions none', async () => {
    await start();
    const { socket, got } = bare();
    await standIn.until(() => got.length);
    socket.send(identify({ intents: 0 }));
    await standIn.until(() => got.some(({ t }) => t === 'READY'));
    standIn.as('Ann').say('hello');
    void standIn.as('Ann').interact((base) => ({ ...base, type: 2, data: { id: '1', name: 'x', type: 1 } }) as never);
    await standIn.until(() => got.some(({ t }) => t === 'INTERACTION_CREATE'));
    expect(got.map(({ t }) => t)).not.toContain('MESSAGE_CREATE');
    expect(got.map(({ t }) => t)).not.toContain('GUILD_CREATE');
    socket.close();
  });

  it('tell of channels, threads and servers that go', async () => {
    await start();
    const client = await connect();
    const { world } = standIn;
    const seen: string[] = [];
    client.on(Events.ThreadCreate, (thread) => seen.push(`thread ${thread.name}`));
    client.on(Events.ChannelDelete, () => seen.push('channel'));
    client.on(Events.GuildDelete, () => seen.push('server'));
    const parent = standIn.stage.channel('tea-table');
    openThread(world, { parent, name: 'table', owner: world.bot.id, autoArchiveMinutes: 60, secret: false });
    world.removeChannel(parent.id);
    const [guild] = world.guilds.values();
    world.setInstalled(guild?.id ?? '', false);
    await standIn.until(() => seen.length === 3);
    expect(seen).toEqual(['thread table', 'channel', 'server']);
  });

  it('go to the shard of their server', async () => {
    await start({ guilds: ['One', 'Two', 'Three'].map((name) => ({ name, channels: ['games'] })) });
    const client = await connect(undefined, { shards: [1], shardCount: 2 });
    const ids = [...standIn.world.guilds.keys()];
    const expected = ids.filter((id) => shardOf(id, 2) === 1);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(3);
    expect([...client.guilds.cache.keys()].sort()).toEqual(expected.sort());
  });

  it('go to every session of a shard', async () => {
    await start();
    const heard: string[] = [];
    const answer = (name: string) => async (interaction: Interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const result = await interaction.reply('x').then(
        () => 'won',
        (error: { code: number }) => error.code,
      );
      heard.push(`${name} ${result}`);
    };
    const first = await connect(answer('first'));
    await connect(answer('second'));
    await first.application.commands.set(sampleCommands);
    await standIn.as('Ann').slash('rules');
    await standIn.until(() => heard.length === 2);
    expect(heard.filter((line) => line.endsWith('won'))).toHaveLength(1);
    expect(heard.filter((line) => line.endsWith('40060'))).toHaveLength(1);
  });
});

describe('a broken connection', () => {
  it('is resumed, and what happened meanwhile is replayed', async () => {
    await start();
    const client = await connect((interaction) => interaction.isChatInputCommand() && interaction.reply('late'));
    await client.application.commands.set(sampleCommands);
    standIn.gateway.drop();
    await standIn.until(() => !standIn.world.online);
    const outcome = await standIn.as('Ann').slash('rules');
    expect(outcome.message?.content).toBe('late');
    expect(standIn.gateway.resumed).toBe(1);
    expect(standIn.gateway.identified).toHaveLength(1);
  });

  it('begins anew when the session is gone', async () => {
    await start();
    const client = await connect();
    const again = new Promise((resolve) => client.once(Events.ShardReady, resolve));
    standIn.gateway.drop({ forget: true });
    await again;
    expect(standIn.gateway.identified).toHaveLength(2);
    expect(standIn.gateway.resumed).toBe(0);
  });

  it('can be asked for by Discord', async () => {
    await start();
    await connect();
    standIn.gateway.askToReconnect();
    await standIn.until(() => standIn.gateway.resumed === 1, 10_000);
  });
});
