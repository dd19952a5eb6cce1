import { type Client, type Interaction, MessageFlags } from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { FromPage, ToPage } from '../../../src/playground/page/protocol.ts';
import { servePage } from '../../../src/playground/page-server/page-server.ts';
import { type StandIn, startStandIn } from '../../../src/playground/stand-in.ts';
import { connectBot, sampleCommands } from '../../support/whole-bot/playground-bot.ts';

let standIn: StandIn;
let client: Client<true>;
let answer: (interaction: Interaction) => unknown = () => undefined;

beforeAll(async () => {
  standIn = await startStandIn({ botName: 'Parade', rateLimits: false, prepare: servePage });
  client = await connectBot(standIn, (interaction) => answer(interaction));
  await client.application.commands.set(sampleCommands);
});
afterAll(async () => {
  await client.destroy();
  await standIn.close();
});

const address = () => `${standIn.url.replace('http', 'ws')}/page`;

async function openPage() {
  const socket = new WebSocket(address());
  const told: ToPage[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString('utf8'))));
  await standIn.until(() => told.length);
  const send = (wish: FromPage) => socket.send(JSON.stringify(wish));
  const outcomes = (ref: number) => told.flatMap((t) => (t.tell === 'outcome' && t.ref === ref ? [t.outcome] : []));
  return { socket, told, send, outcomes };
}

const slash = (ref: number): FromPage => ({
  do: 'slash',
  ref,
  as: standIn.as('Ann').id,
  channel: standIn.as('Ann').channel.id,
  command: 'parade',
  subcommand: 'rules',
  options: [],
});

it('serves the page with its script and style, and asks nothing of other hosts', async () => {
  const html = await (await fetch(`${standIn.url}/`)).text();
  expect(html).toContain('page.js');
  expect(html).not.toMatch(/(src|href)="https?:/);
  expect((await fetch(`${standIn.url}/page.js`)).headers.get('content-type')).toContain('javascript');
  expect((await fetch(`${standIn.url}/page.css`)).headers.get('content-type')).toContain('css');
});

it('tells a page that opens all there is', async () => {
  const { told, socket } = await openPage();
  expect(told[0]).toMatchObject({
    tell: 'world',
    online: true,
    guild: { name: 'The Croquet Lawn' },
    channels: [{ name: 'games' }, { name: 'tea-table' }],
    commands: [{ name: 'parade' }],
  });
  socket.close();
});

it('lets the page type commands and press buttons, and tells how it went and what changed', async () => {
  answer = async (interaction) => {
    if (interaction.isChatInputCommand()) {
      const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Hand', custom_id: 'hand' }] }];
      await interaction.reply({ content: 'table', components });
    } else if (interaction.isButton()) {
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await interaction.editReply('R3');
    }
  };
  const { told, send, outcomes, socket } = await openPage();
  send(slash(1));
  await standIn.until(() => outcomes(1).length);
  expect(outcomes(1)).toEqual(['answered']);
  const board = standIn.as('Ann').board();
  send({ do: 'click', ref: 2, as: standIn.as('Ben').id, message: board?.id ?? '', customId: 'hand' });
  await standIn.until(() => outcomes(2).includes('answered'));
  expect(outcomes(2)).toEqual(['thinking', 'answered']);
  const shown = told.flatMap((t) => (t.tell === 'message' ? [t.message] : []));
  expect(shown.at(-1)).toMatchObject({ onlyFor: standIn.as('Ben').id, message: { content: 'R3' } });
  send({ do: 'dismiss', ref: 3, as: standIn.as('Ben').id, message: shown.at(-1)?.message.id ?? '' });
  await standIn.until(() => told.some((t) => t.tell === 'deleted'));
  socket.close();
});

it('gives the choices of an option', async () => {
  answer = (interaction) => interaction.isAutocomplete() && interaction.respond([{ name: 'One', value: '1' }]);
  const { told, send, socket } = await openPage();
  const options = [{ name: 'page', value: 'o', focused: true }];
  send({ ...slash(4), do: 'autocomplete', options } as FromPage);
  const choices = await standIn.until(() => told.find((t) => t.tell === 'choices'));
  expect(choices).toEqual({ tell: 'choices', ref: 4, choices: [{ name: 'One', value: '1' }] });
  socket.close();
});

it('says failed when the bot is silent, and for what cannot be pressed', async () => {
  let arrived = false;
  answer = () => {
    arrived = true;
  };
  const { send, outcomes, socket } = await openPage();
  send({ do: 'click', ref: 5, as: standIn.as('Ben').id, message: '1', customId: 'gone' });
  await standIn.until(() => outcomes(5).includes('failed'));
  send(slash(6));
  await standIn.until(() => arrived);
  standIn.clock.advance(3_001);
  await standIn.until(() => outcomes(6).includes('failed'));
  socket.close();
});

it('tells what the bot sends, and what was in it to whoever asks', async () => {
  answer = (interaction) => interaction.isChatInputCommand() && interaction.reply('the rules');
  const { told, send, socket } = await openPage();
  const requests = () => told.flatMap((t) => (t.tell === 'requests' ? t.requests : []));
  await standIn.until(() => requests().length);
  const before = requests().length;
  send(slash(7));
  const request = await standIn.until(() =>
    requests()
      .slice(before)
      .find((each) => each.path.endsWith('/callback')),
  );
  expect(request).toMatchObject({ method: 'POST', files: [] });
  expect(request.bytes).toBeGreaterThan(0);
  expect(requests().map((each) => each.number)).toEqual(requests().map((_, place) => place + 1));
  send({ do: 'inspect', ref: 8, as: standIn.as('Ann').id, number: request.number });
  const contents = await standIn.until(() => told.find((t) => t.tell === 'contents'));
  expect(contents).toMatchObject({ number: request.number, body: { data: { content: 'the rules' } } });
  socket.close();
});

it('names the command above the answer to it', async () => {
  answer = (interaction) => interaction.isChatInputCommand() && interaction.reply('the rules');
  const { message } = await standIn.as('Ben').slash('parade rules');
  expect(message?.author.username).toBe('Parade');
  expect(message?.interaction).toMatchObject({ name: 'parade rules', user: { global_name: 'Ben' } });
});

it('opens a new channel for a new evening, which the bot is told of', async () => {
  const { told, send, socket } = await openPage();
  const ref = 9;
  send({ do: 'reset', ref, as: standIn.as('Ann').id });
  const opened = await standIn.until(() => told.find((t) => t.tell === 'opened'));
  expect(told).toContainEqual({ tell: 'channel', channel: { id: opened.channel, name: 'games-2' } });
  await standIn.until(() => client.channels.cache.has(opened.channel));
  answer = (interaction) => interaction.isChatInputCommand() && interaction.reply('here too');
  expect((await standIn.as('Ann').in('games-2').slash('parade rules')).status).toBe('answered');
  socket.close();
});

it('tells whose direct messages a channel is', async () => {
  const { told, socket } = await openPage();
  const ben = standIn.as('Ben');
  const { id } = ben.inDirectMessages().channel;
  await standIn.until(() => told.some((t) => t.tell === 'channel' && t.channel.id === id));
  expect(told).toContainEqual({ tell: 'channel', channel: { id, name: 'ben', onlyFor: ben.id } });
  socket.close();
});

it('does not let other web pages in', async () => {
  const stranger = new WebSocket(address(), { origin: 'https://example.com' });
  const refused = new Promise<string>((resolve) => stranger.on('error', (error) => resolve(error.message)));
  expect(await refused).toMatch(/socket hang up|ECONNRESET/);
});
