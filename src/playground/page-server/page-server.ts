/** Serves the playground's page, and does what the page asks for. */
import type { IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FromPage, PageChannel, PageMessage, PageRequest, ToPage } from '../page/protocol.ts';
import type { LiveInteraction } from '../stand-in/interactions.ts';
import type { Channel, StoredMessage } from '../stand-in/world/model.ts';
import { textChannel } from '../stand-in/world/population.ts';
import type { WorldEvent } from '../stand-in/world/world.ts';
import type { StandIn } from '../stand-in.ts';
import { bundlePage } from './bundle.ts';
import { readFromPage } from './page-messages.ts';

/** A page that opens hears of this many earlier requests. */
const requestsAtFirst = 200;

/** Bundles the page and serves it at the root of the stand-in's address, with its WebSocket at `/page`. Call it before the server listens. */
export async function servePage(standIn: StandIn): Promise<void> {
  const { html, script, style } = await bundlePage();
  serve(standIn, '/', 'text/html; charset=utf-8', html);
  serve(standIn, '/page.js', 'text/javascript; charset=utf-8', script);
  serve(standIn, '/page.css', 'text/css; charset=utf-8', style);
  const sockets = new WebSocketServer({ noServer: true });
  standIn.app.server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (request.url?.split('?')[0] !== '/page') return;
    if (!isOwnPage(request)) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (page) => converse(standIn, page));
  });
  // An open page must not keep the server from ending.
  standIn.app.addHook('preClose', async () => {
    for (const page of sockets.clients) page.terminate();
  });
}

function serve({ app }: StandIn, address: string, type: string, content: string): void {
  app.get(address, (_request, reply) => reply.type(type).send(content));
}

/** Keeps other web pages out: a browser names the page that opens a WebSocket. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || new URL(headers.origin).host === headers.host;
}

function converse(standIn: StandIn, page: WebSocket): void {
  const tell = (message: ToPage) => {
    if (page.readyState === page.OPEN) page.send(JSON.stringify(message));
  };
  tell(worldOf(standIn));
  tell({ tell: 'requests', requests: newestRequests(standIn, requestsAtFirst) });
  const stop = standIn.world.listen((event) => {
    const news = newsOf(standIn, event);
    if (news) tell(news);
  });
  page.on('close', stop);
  page.on('error', () => page.terminate());
  page.on('message', (data: Buffer) => {
    const wish = readFromPage(data.toString('utf8'));
    if (wish) act(standIn, wish, tell);
  });
}

function worldOf({ world }: StandIn): ToPage {
  const [guild] = world.guilds.values();
  const messages = [...world.channels.keys()].flatMap((id) => world.messagesOf(id));
  return {
    tell: 'world',
    bot: world.bot,
    online: world.online,
    guild: { id: guild?.id ?? '', name: guild?.name ?? '' },
    channels: [...world.channels.values()].map(pageChannel),
    people: [...world.people.values()].map(({ user }) => user),
    commands: world.commandsIn(guild?.id),
    messages: messages.map(pageMessage),
  };
}

function newsOf(standIn: StandIn, event: WorldEvent): ToPage | undefined {
  const { world } = standIn;
  switch (event.kind) {
    case 'message':
      return { tell: 'message', message: pageMessage(event.stored) };
    case 'deleted':
      return { tell: 'deleted', channel: event.stored.message.channel_id, id: event.stored.message.id };
    case 'channel': {
      const gone = event.change === 'deleted' ? { deleted: true as const } : {};
      return { tell: 'channel', channel: pageChannel(event.channel), ...gone };
    }
    case 'commands':
      return { tell: 'commands', commands: world.commandsIn([...world.guilds.keys()][0]) };
    case 'online':
      return { tell: 'online', online: event.online, bot: world.bot };
    case 'request':
      return { tell: 'requests', requests: newestRequests(standIn, 1) };
    default:
      return undefined;
  }
}

function newestRequests({ traffic }: StandIn, most: number): PageRequest[] {
  return traffic.last(most).map(({ number, request: { at, method, path, status, took, bytes, files } }) => ({
    number,
    at,
    method,
    path,
    status,
    took,
    bytes,
    files: files.map(({ filename }) => filename),
  }));
}

function pageChannel({ id, name, parent, recipient }: Channel): PageChannel {
  return {
    id,
    name,
    ...(parent === undefined ? {} : { parent }),
    ...(recipient === undefined ? {} : { onlyFor: recipient }),
  };
}

function pageMessage({ message, onlyFor }: StoredMessage): PageMessage {
  return { channel: message.channel_id, message, ...(onlyFor === undefined ? {} : { onlyFor }) };
}

type Tell = (message: ToPage) => void;

/** Does what the page asks for. What no client would allow counts as failed. */
function act(standIn: StandIn, wish: FromPage, tell: Tell): void {
  try {
    perform(standIn, wish, tell);
  } catch (error) {
    console.error(`The page asked for what cannot be done: ${error instanceof Error ? error.message : error}`);
    tell({ tell: 'outcome', ref: wish.ref, outcome: 'failed' });
  }
}

function perform(standIn: StandIn, wish: FromPage, tell: Tell): void {
  if (wish.do === 'inspect') {
    inspect(standIn, wish.number, tell);
    return;
  }
  const person = standIn.as(wish.as);
  if (wish.do === 'reset') {
    tell({ tell: 'opened', ref: wish.ref, channel: openChannel(standIn) });
    return;
  }
  if (wish.do === 'autocomplete') {
    complete(standIn, wish.ref, person.in(wish.channel).startAutocomplete(wordsOf(wish), wish.options), tell);
    return;
  }
  if (wish.do === 'slash') {
    follow(standIn, wish.ref, person.in(wish.channel).startSlash(wordsOf(wish), wish.options), tell);
    return;
  }
  if (wish.do === 'say') {
    person.in(wish.channel).say(wish.content);
    tell({ tell: 'outcome', ref: wish.ref, outcome: 'answered' });
    return;
  }
  const there = person.in(channelOf(standIn, wish.message));
  if (wish.do === 'dismiss') {
    there.dismiss(wish.message);
    tell({ tell: 'outcome', ref: wish.ref, outcome: 'answered' });
    return;
  }
  const on = { message: wish.message };
  const live =
    wish.do === 'click' ? there.startClick(wish.customId, on) : there.startSelect(wish.customId, wish.values, on);
  follow(standIn, wish.ref, live, tell);
}

function inspect({ traffic }: StandIn, number: number, tell: Tell): void {
  const request = traffic.numbered(number);
  tell({
    tell: 'contents',
    number,
    ...(request?.body === undefined ? {} : { body: request.body }),
    ...(request?.response === undefined ? {} : { response: request.response }),
  });
}

/** Opens the next of `#games-2`, `#games-3` … in the first server, and gives its id. */
function openChannel({ world }: StandIn): string {
  const [guild] = world.guilds.keys();
  if (guild === undefined) throw new Error('there is no server to open a channel in');
  const places = [...world.channels.values()].filter((each) => each.guild === guild && !each.thread);
  const base = places[0]?.name ?? 'games';
  let next = 2;
  while (places.some(({ name }) => name === `${base}-${next}`)) next += 1;
  return world.putChannel(textChannel(world.nextId(), `${base}-${next}`, guild)).id;
}

function wordsOf({ command, subcommand }: { readonly command: string; readonly subcommand?: string }): string {
  return subcommand === undefined ? command : `${command} ${subcommand}`;
}

function channelOf({ world }: StandIn, message: string): string {
  const stored = world.message(message);
  if (!stored) throw new Error(`there is no message ${message}`);
  return stored.message.channel_id;
}

/** Tells the page of every step until the interaction is through. */
function follow({ world }: StandIn, ref: number, live: LiveInteraction, tell: Tell): void {
  let told = '';
  const stop = world.listen(() => look());
  const look = () => {
    if (live.progress === 'waiting') return;
    const outcome = live.progress === 'thinking' || live.progress === 'failed' ? live.progress : 'answered';
    if (outcome !== told) tell({ tell: 'outcome', ref, outcome });
    told = outcome;
    if (outcome !== 'thinking') stop();
  };
  look();
}

function complete(standIn: StandIn, ref: number, live: LiveInteraction, tell: Tell): void {
  void standIn.stage.outcome(live).then(({ choices }) => {
    tell({ tell: 'choices', ref, choices: [...choices] });
  });
}
