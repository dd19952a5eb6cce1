import { connect, createServer } from 'node:net';
import { describe, expect, type TestContext, test } from 'vitest';
import { parade } from '../../commands/index.ts';
import type { RunningBot } from '../../src/discord/start-bot.ts';
import type { FaultOrder } from '../../src/playground/stand-in/faults.ts';
import type { GatewayFault } from '../../src/playground/stand-in/gateway/gateway.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { memoryLog } from '../support/discord/memory-log.ts';
import { findFreePort } from '../support/stores/redis-server.ts';
import { openTestFile } from '../support/stores/stores.ts';
import { openRealStandIn, startBotHere } from '../support/whole-bot/whole-bot.ts';

interface Start {
  readonly standIn: StandIn;
  readonly bot: Promise<RunningBot>;
  /** The lines of the log that have this message. */
  lines(message: string): { readonly reason?: string; readonly interaction?: string }[];
}

/** Begins to start a bot at a Discord that was spoilt before. */
async function begin(
  { onTestFinished }: TestContext,
  name: string,
  spoil: (standIn: StandIn) => unknown,
): Promise<Start> {
  const standIn = await openRealStandIn(`starting-${name}`);
  onTestFinished(standIn.close);
  await spoil(standIn);
  const { store, close } = await openTestFile(Date.now);
  onTestFinished(close);
  const { log, text } = memoryLog();
  const bot = startBotHere(standIn, store, { log });
  onTestFinished(() =>
    bot.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  const lines = (message: string) =>
    text()
      .split('\n')
      .filter((line) => line.includes(`"msg":"${message}`))
      .map((line) => JSON.parse(line));
  return { standIn, bot, lines };
}

/** Lets time pass by steps of so many milliseconds until something holds. */
function pass({ until, clock }: StandIn, step: number, holds: () => boolean): Promise<boolean> {
  return until(() => {
    if (holds()) return true;
    clock.advance(step);
    return false;
  }, 30_000);
}

const away = 'not connected to Discord';
const endlessly = { times: Number.POSITIVE_INFINITY };
const where = { route: '/gateway/bot' };
const first = { route: '/applications/@me' };

describe.concurrent('a Discord that is not there yet is waited for, and why is said', () => {
  test.for<[string, FaultOrder, RegExp]>([
    ['fails', { status: 503 }, /503/],
    ['asks to wait for an hour', { status: 429, retryAfter: 3_600, scope: 'global' }, /wait/],
    ['asks that at the first question', { status: 429, retryAfter: 3_600, scope: 'global', ...first }, /wait/],
    ['is hidden by a page', { page: true }, /something else.*200.*DISCORD_API_URL/],
    ['is hidden by a page that refuses', { page: true, status: 429 }, /429/],
    ['has no such address', { page: true, status: 404 }, /404/],
    ['closes every connection', { drop: 'before' }, /other side closed|ECONNRESET/],
  ])('where it %s', async ([, order, reason], context) => {
    const { standIn, bot, lines } = await begin(context, 'api', ({ faults }) =>
      faults.next({ ...where, ...endlessly, ...order }),
    );
    await pass(standIn, 500, () => lines(away).length > 0);
    expect(lines(away)[0]?.reason).toMatch(reason);
    standIn.faults.clear();
    standIn.clock.advance(3_700_000);
    expect((await bot).online()).toBe(true);
    expect(standIn.gateway.identified).toHaveLength(1);
  });

  test('said at first every few seconds, then more and more seldom, and never to Discord itself in haste', async (context) => {
    const { standIn, bot, lines } = await begin(context, 'seldom', ({ faults }) =>
      faults.next({ ...where, ...endlessly, status: 503 }),
    );
    await pass(standIn, 500, () => lines(away).length > 0);
    const asked = () => standIn.traffic.requests.length;
    const begun = standIn.clock.now();
    await pass(standIn, 10_000, () => standIn.clock.now() - begun > 3_600_000);
    expect(lines(away).length).toBeLessThan(20);
    // a try a minute, of four requests
    expect(asked()).toBeLessThan(70 * 4);
    standIn.faults.clear();
    await pass(standIn, 10_000, () => standIn.world.online);
    await bot;
  });
});

describe.concurrent('a gateway that does not let the bot in is waited for, and why is said', () => {
  test.for<[string, GatewayFault, RegExp]>([
    ['takes the connection and says nothing', 'silent', /has not answered/],
    ['says nothing after the handshake', 'no-hello', /has not answered/],
    ['does not answer an IDENTIFY', 'no-ready', /has not let the bot in/],
    ['declares every session invalid', 'invalid-session', /not accept/],
  ])('where it %s', async ([, fault, reason], context) => {
    const { standIn, bot, lines } = await begin(context, 'gateway', ({ gateway }) => {
      gateway.fault = fault;
    });
    await pass(standIn, 500, () => lines(away).some((line) => reason.test(line.reason ?? '')));
    standIn.gateway.fault = undefined;
    standIn.gateway.drop();
    await pass(standIn, 1_000, () => standIn.world.online);
    expect((await bot).online()).toBe(true);
  });

  test('where its port is closed', async (context) => {
    const port = await findFreePort();
    let target = 0;
    const { standIn, bot, lines } = await begin(context, 'port', ({ gateway }) => {
      target = Number(new URL(gateway.url).port);
      gateway.url = `ws://127.0.0.1:${port}/gateway`;
    });
    await pass(standIn, 100, () => lines(away).length > 0);
    expect(lines(away)[0]?.reason).toMatch(new RegExp(`127.0.0.1:${port}.*ECONNREFUSED`));
    const opened = createServer((socket) => socket.pipe(connect(target)).pipe(socket)).listen(port);
    context.onTestFinished(async () => void opened.close());
    await pass(standIn, 10_000, () => standIn.world.online);
    await bot;
  });

  test('where it declares sessions invalid again and again, hardly any of the thousand a day are used up', async (context) => {
    const { standIn, bot } = await begin(context, 'invalid', ({ gateway }) => {
      gateway.fault = 'invalid-session';
    });
    const { identified } = standIn.gateway;
    await standIn.until(() => identified.length > 0, 10_000);
    const begun = standIn.clock.now();
    await pass(standIn, 10_000, () => standIn.clock.now() - begun > 3_600_000);
    expect(identified.length).toBeLessThan(50);
    standIn.gateway.fault = undefined;
    await pass(standIn, 5_000, () => standIn.world.online);
    await bot;
  });
});

describe.concurrent('where no sessions are left', () => {
  test('the bot waits till the reset that Discord names, says so, and uses none', async (context) => {
    const { standIn, bot, lines } = await begin(context, 'sessions', ({ gateway }) => {
      gateway.sessionLimit = { remaining: 0, reset_after: 3 * 3_600_000 };
    });
    await pass(standIn, 500, () => lines(away).length > 0);
    const reset = new Date(standIn.clock.now() + 3 * 3_600_000).toISOString().slice(0, 15);
    expect(lines(away)[0]?.reason).toMatch(new RegExp(`no sessions? .* left until ${reset}`));
    standIn.clock.advance(2 * 3_600_000);
    expect(standIn.gateway.identified).toEqual([]);
    standIn.gateway.sessionLimit = undefined;
    standIn.clock.advance(3_600_000);
    await bot;
    expect(standIn.gateway.identified).toHaveLength(1);
  });
});

describe.concurrent('the command', () => {
  const commands = { ...endlessly, route: '/applications/:application/commands' };
  const failed = 'the command could not be registered';

  /** A Discord that knows the command as an earlier version of the bot had it. */
  function knowEarlier({ world }: StandIn): void {
    const { options, ...definition } = parade.definition;
    const command = { ...definition, options, description: 'As it was before', type: 1, id: '1', version: '1' };
    world.commands.set('', [{ ...command, application_id: world.bot.id, default_member_permissions: null }] as never);
  }

  const described = ({ world }: StandIn) => world.commandsIn(undefined).map(({ description }) => description);

  test.for<[string, FaultOrder, RegExp]>([
    ['cannot be asked for', { method: 'GET', status: 500 }, /500/],
    ['is refused', { method: 'POST', status: 400, code: 30_034 }, /30034/],
    ['may be written in an hour', { method: 'POST', status: 429, retryAfter: 3_600 }, /asks to wait 36/],
    ['is hidden by a page', { method: 'GET', page: true }, /something else/],
  ])('that %s is played with as it was, and registered later', async ([, order, reason], context) => {
    const { standIn, bot, lines } = await begin(context, 'command', (discord) => {
      knowEarlier(discord);
      discord.faults.next({ ...commands, ...order });
    });
    expect((await bot).online()).toBe(true);
    expect(await standIn.as('Ann').slash('rules')).toMatchObject({ status: 'answered' });
    await standIn.until(() => lines(failed).length > 0);
    expect(lines(failed)[0]?.reason).toMatch(reason);
    standIn.faults.clear();
    await pass(standIn, 60_000, () => described(standIn).includes(parade.definition.description));
  });

  test('is the only one that is written: an Entry Point command stays', async (context) => {
    const entryPoint = { type: 4, name: 'launch', description: '', id: '7', version: '7' };
    const { standIn, bot } = await begin(context, 'entry-point', ({ world }) => {
      world.commands.set('', [{ ...entryPoint, application_id: world.bot.id }] as never);
    });
    await bot;
    expect(standIn.world.commandsIn(undefined).map(({ name }) => name)).toEqual(['launch', 'parade']);
    expect(standIn.traffic.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});

describe.concurrent('a 429 that does not say for how long', () => {
  test('stops every request, is told once, and passes', async (context) => {
    const { standIn, bot, lines } = await begin(context, 'page', () => undefined);
    const { obstacles, online } = await bot;
    standIn.faults.next({ ...endlessly, page: true, status: 429 });
    const asked = () => standIn.traffic.requests.length;
    const before = asked();
    standIn.as('Ann').startSlash('rules', []);
    await standIn.until(() => asked() > before);
    for (let press = 0; press < 20; press += 1) standIn.as('Ben').startSlash('rules', []);
    await standIn.until(() => obstacles().requests !== undefined);
    const last = standIn.as('Chris').startSlash('rules', []);
    await standIn.until(() => lines('a call to Discord failed').some((line) => line.interaction === last.payload.id));
    // the bot asks by itself whether Discord takes requests, and that is held back like everything else
    await pass(standIn, 1_000, () => lines('nobody’s time runs at present: Discord is not asked').length > 0);
    expect(asked()).toBe(before + 1);
    expect(lines('Discord takes no requests')).toHaveLength(1);
    expect(online()).toBe(true);
    standIn.faults.clear();
    standIn.clock.advance(60_000);
    await pass(standIn, 1_000, () => obstacles().requests === undefined);
    expect(await standIn.as('Ann').slash('rules')).toMatchObject({ status: 'answered' });
  });
});
