import { describe, expect, test, vi } from 'vitest';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { eventually } from '../support/time/until.ts';
import { useHost } from '../support/whole-bot/host.ts';

vi.setConfig({ testTimeout: 90_000 });

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
    for (let round = 0; round < 18; round += 1) {
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
    await eventually(() => expect(bot.output.length - before).toBeGreaterThanOrEqual(360));
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
    const asked = performance.now();
    expect(await bot.ended).toBe(1);
    expect(performance.now() - asked).toBeLessThan(2_000);
  });
});
