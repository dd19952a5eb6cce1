import { describe, expect, test } from 'vitest';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { eventually } from '../support/time/until.ts';
import { useHost } from '../support/whole-bot/host.ts';

const host = useHost();
const callback = '/interactions/:id/:token/callback';

/** How many answers to interactions the bot has sent. */
function answersTo(standIn: StandIn): number {
  return standIn.traffic.requests.filter(({ path }) => path.endsWith('/callback')).length;
}

describe('a reader of the log that stops', () => {
  /** Presses that each leave a line with a stack, more in all than lies between two processes. */
  async function fillTheLog(standIn: StandIn): Promise<void> {
    const takeBack = standIn.faults.next({ route: callback, status: 500, times: Number.POSITIVE_INFINITY });
    for (let round = 0; round < 13; round += 1) {
      for (let press = 0; press < 20; press += 1) standIn.as('Ann').startSlash('rules', []);
      // each is tried four times
      await standIn.until(() => answersTo(standIn) >= (round + 1) * 80, 20_000);
    }
    takeBack();
  }

  test('keeps nobody from being answered, and misses nothing when it goes on', async () => {
    const standIn = await host.openDiscord('staying-reader');
    const bot = await host.startBot(standIn);
    await bot.ready;
    const before = bot.output.length;
    bot.process.stdout?.pause();
    await fillTheLog(standIn);
    expect(await standIn.as('Ben').slash('rules')).toMatchObject({ status: 'answered' });
    bot.process.stdout?.resume();
    await eventually(() => expect(bot.output.length - before).toBeGreaterThanOrEqual(260));
  });

  test('does not keep the bot from stopping', async () => {
    const standIn = await host.openDiscord('staying-reader-stop');
    const bot = await host.startBot(standIn);
    await bot.ready;
    bot.process.stdout?.pause();
    await fillTheLog(standIn);
    bot.process.kill('SIGTERM');
    await eventually(() => expect(bot.process.exitCode).toBe(0));
  });

  test('for good does not end the bot', async () => {
    const standIn = await host.openDiscord('staying-reader-gone');
    const bot = await host.startBot(standIn);
    await bot.ready;
    bot.process.stdout?.destroy();
    standIn.faults.next({ route: callback, status: 500, times: 4 });
    standIn.as('Ann').startSlash('rules', []);
    await standIn.until(() => answersTo(standIn) === 4);
    expect(await standIn.as('Ben').slash('rules')).toMatchObject({ status: 'answered' });
    expect(bot.process.exitCode).toBe(null);
  });
});

describe('SIGINT', () => {
  test('for the second time ends the bot at once', async () => {
    const standIn = await host.openDiscord('staying-twice');
    const bot = await host.startBot(standIn);
    await bot.ready;
    standIn.faults.next({ hang: true, times: Number.POSITIVE_INFINITY });
    standIn.as('Ann').startSlash('rules', []);
    bot.process.kill('SIGINT');
    await eventually(() => expect(bot.output.join('\n')).toContain('"msg":"stopping"'));
    bot.process.kill('SIGINT');
    // in good order it would end with 0
    expect(await bot.ended).toBe(1);
  });
});

describe('nothing that Discord sends ends the bot', () => {
  const strange: readonly [string, (payload: Record<string, unknown>) => Record<string, unknown>][] = [
    ['without who installed the bot', ({ authorizing_integration_owners: _, ...rest }) => rest],
    ['without its data', ({ data: _, ...rest }) => rest],
    ['without anybody who made it', ({ member: _, user: __, ...rest }) => rest],
    ['of a type that is not known', (payload) => ({ ...payload, type: 99 })],
    ['of a button without anything', (payload) => ({ ...payload, type: 3, data: undefined, message: undefined })],
    ['of nothing', () => ({})],
  ];

  test('not an interaction with fields that nobody expects', async () => {
    const standIn = await host.openDiscord('staying-interactions');
    const bot = await host.startBot(standIn);
    await bot.ready;
    for (const [, change] of strange) {
      const { payload } = standIn.as('Ann').startSlash('rules', [], { sessions: [] });
      standIn.gateway.sendFrame({ op: 0, s: 1, t: 'INTERACTION_CREATE', d: change({ ...payload }) });
    }
    const lone = standIn.as('Ann').startSlash('rules', [], { sessions: [] });
    const { authorizing_integration_owners: _, ...rest } = lone.payload;
    standIn.gateway.sendFrame({ op: 0, s: 1, t: 'INTERACTION_CREATE', d: rest });
    // what can be understood is answered
    expect(await standIn.stage.outcome(lone)).toMatchObject({ status: 'answered' });
    expect(await standIn.as('Ben').slash('rules')).toMatchObject({ status: 'answered' });
    expect(bot.process.exitCode).toBe(null);
    expect(bot.output.join('\n')).not.toContain(lone.payload.token);
    expect(bot.output.filter((line) => line.includes('"level":50')).length).toBeLessThanOrEqual(strange.length);
  });

  test('not an event or a frame of another form', async () => {
    const standIn = await host.openDiscord('staying-frames');
    const bot = await host.startBot(standIn);
    await bot.ready;
    const events = [
      'GUILD_CREATE',
      'GUILD_DELETE',
      'GUILD_ROLE_UPDATE',
      'CHANNEL_UPDATE',
      'CHANNEL_DELETE',
      'THREAD_UPDATE',
      'THREAD_DELETE',
      'INTERACTION_CREATE',
      'MESSAGE_CREATE',
      'NOT_KNOWN',
      'READY',
      'RESUMED',
    ];
    for (const t of events)
      for (const d of [null, {}, [], 'text', { id: 1, guild_id: {} }]) standIn.gateway.sendFrame({ op: 0, s: 1, t, d });
    for (const frame of [{}, { op: 99 }, { op: 9, d: null }, { op: 10, d: null }, { op: 0 }])
      standIn.gateway.sendFrame(frame);
    standIn.gateway.drop({ forget: true });
    await standIn.until(() => standIn.gateway.identified.length > 1 && standIn.world.online, 20_000);
    expect(await standIn.as('Ben').slash('rules')).toMatchObject({ status: 'answered' });
    expect(bot.process.exitCode).toBe(null);
  });
});
