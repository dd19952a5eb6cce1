import { afterEach, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/start-bot.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { ownPrefix } from '../support/stores/own-prefix.ts';
import { SlowStore } from '../support/stores/slow-store.ts';
import { openTestRedis } from '../support/stores/stores.ts';
import { readBoard, textOf } from '../support/whole-bot/player.ts';
import { type BotChanges, drivenClockOf, openStandIn, startBotHere } from '../support/whole-bot/whole-bot.ts';

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A stand-in that posts interactions, and processes of one bot, each with its roles. */
async function open(name: string, roles: readonly ('web' | 'work' | 'web,work')[], changes: BotChanges = {}) {
  const standIn = await openStandIn(name);
  cleanUps.push(standIn.close);
  const prefix = ownPrefix();
  const bots: RunningBot[] = [];
  for (const role of roles) {
    const { store, close } = await openTestRedis(prefix);
    cleanUps.push(close);
    const web = role.includes('web') ? { port: 0, publicKey: standIn.endpoint.publicKey } : undefined;
    const bot = await startBotHere(standIn, store, {
      roles: { gateway: false, work: role.includes('work'), web },
      ...changes,
    });
    cleanUps.push(bot.stop);
    bots.push(bot);
    if (web) standIn.endpoint.address = `http://127.0.0.1:${bot.port()}/interactions`;
  }
  return { standIn, bots };
}

function post(standIn: StandIn, body: string, headers = standIn.endpoint.headersOf(body)): Promise<Response> {
  return fetch(standIn.endpoint.address ?? '', { method: 'POST', body, headers });
}

function boardsOf(standIn: StandIn) {
  return standIn
    .as('Ann')
    .sees()
    .filter((message) => ((message.flags ?? 0) & 64) === 0 && readBoard(message));
}

function untilBoard(standIn: StandIn, words: string, within = 15_000) {
  return standIn.until(() => boardsOf(standIn).find((board) => textOf(board).includes(words)), within);
}

/** How many first answers there were in all; those that were posted back count among them. */
function callbacks(standIn: StandIn): number {
  return standIn.traffic.requests.filter(({ path }) => path.endsWith('/callback')).length;
}

describe('POST /interactions', () => {
  test('answers a PING, and takes nothing that Discord did not sign', async () => {
    const { standIn } = await open('web-signed', ['web,work']);
    const ping = JSON.stringify({ id: '1', token: 't', application_id: '2', type: 1, version: 1 });
    const good = standIn.endpoint.headersOf(ping);
    const pong = await post(standIn, ping);
    expect([pong.status, await pong.json()]).toEqual([200, { type: 1 }]);
    const { 'x-signature-ed25519': signature = '', ...unsigned } = good;
    const forged = [
      unsigned,
      { ...good, 'x-signature-ed25519': '' },
      { ...good, 'x-signature-ed25519': 'x'.repeat(128) },
      { ...good, 'x-signature-ed25519': signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...good, 'x-signature-timestamp': '1' },
      standIn.endpoint.headersOf(`${ping} `),
    ];
    for (const headers of forged) expect((await post(standIn, ping, headers)).status).toBe(401);
  });

  test('takes nothing else', async () => {
    const { standIn } = await open('web-else', ['web,work']);
    const address = standIn.endpoint.address ?? '';
    expect((await fetch(address)).status).toBe(405);
    expect((await fetch(`${address}/more`, { method: 'POST' })).status).toBe(404);
    for (const body of ['', 'null', '{}', '{"type":2}', 'x']) expect((await post(standIn, body)).status).toBe(400);
    expect((await post(standIn, ' '.repeat(600_000))).status).toBe(413);
  });
});

describe('a process with the role web', () => {
  test('opens no gateway connection, and answers in the response to the post', async () => {
    const { standIn, bots } = await open('web-game', ['web', 'work']);
    expect(standIn.gateway.identified).toEqual([]);
    expect(bots.map((bot) => bot.obstacles())).toEqual([{}, {}]);
    const ann = standIn.as('Ann');
    const started = await ann.slash('start', { game: 'parade', pace: 'day' });
    expect(started).toMatchObject({ status: 'answered', ephemeral: true, deferred: false });
    await untilBoard(standIn, '1. ');
    await ann.click('Add bot');
    await untilBoard(standIn, '2. ');
    await drivenClockOf(standIn).pass(2_500);
    await ann.click('Start');
    await untilBoard(standIn, 'turn 1');
    const hand = await ann.click('My hand');
    expect(hand).toMatchObject({ status: 'answered', ephemeral: true, deferred: false });
    // every answer was the response to a post, and no request of the bot
    expect(standIn.endpoint.statuses).toEqual(new Map([[200, callbacks(standIn)]]));
    // Discord is asked which message the hand became, so that it follows the game
    const asked = standIn.traffic.of('GET', /\/messages\/@original$/);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(asked.length).toBeGreaterThan(0);
    // the bot's move is what the other process does, before Ann's move or after it
    const board = () => readBoard(boardsOf(standIn)[0]);
    const moved = async () => (await bots[1]?.tables.log(board()?.table ?? ''))?.some(({ by }) => by === 'bot');
    await standIn.until(async () => board()?.toMove.includes('Ann') || (await moved()));
    if (!(await moved())) {
      await ann.click('takes', { message: hand.message?.id ?? '' });
      await ann.click('Confirm', { message: hand.message?.id ?? '' });
    }
    await standIn.until(moved);
  });

  test('defers an answer that takes long, and gives it by an edit', async () => {
    const slow = new SlowStore();
    const { standIn } = await open('web-slow', ['web,work'], { between: (...parts) => slow.between(...parts) });
    await standIn.as('Ann').slash('start', { game: 'parade', pace: 'day' });
    await untilBoard(standIn, '1. ');
    slow.delay = 2_000;
    const joined = await standIn.as('Ben').click('Join');
    slow.delay = 0;
    expect(joined).toMatchObject({ status: 'silent', deferred: true });
    await untilBoard(standIn, '2. ');
    expect(standIn.endpoint.statuses).toEqual(new Map([[200, callbacks(standIn)]]));
  });
});
