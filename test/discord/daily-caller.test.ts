import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DailyCaller } from '../../src/discord/daily-caller.ts';
import { speak } from '../../src/locales/texts.ts';
import { command, openAnswering, press } from '../support/discord/answering.ts';
import { discordError } from '../support/discord/fake-discord.ts';
import { day, minute } from '../support/tables/tables.ts';

const say = speak('en-US');
let bot: Awaited<ReturnType<typeof openAnswering>>;
let callers: readonly DailyCaller[];

beforeEach(async () => {
  bot = await openAnswering();
  const { discord, store, tables, log } = bot;
  callers = [1, 2].map(() => new DailyCaller({ api: discord.api, store, tables, log }));
});
afterEach(() => bot.close());

/** All processes look, and whom they told. */
async function look(): Promise<number> {
  const told = () => bot.discord.called('POST', /^\/channels\/.*\/messages$/).length;
  const before = told();
  await bot.settle(Promise.all(callers.map((caller) => caller.look())));
  return told() - before;
}

const notify = (options: Readonly<Record<string, string | boolean>>) => bot.tell(command('notify', {}, options));

describe('the message about a new daily deal', () => {
  test('is sent to nobody who did not ask for it', async () => {
    expect(await look()).toBe(0);
    expect(await notify({})).toContain('no message');
    bot.clock.advance(day);
    expect(await look()).toBe(0);
  });

  test('comes once a day, whatever processes look, from the day after it was asked for', async () => {
    expect(await notify({ daily: true })).toContain('at most one a day');
    expect(await look()).toBe(0);
    for (let days = 0; days < 3; days += 1) {
      bot.clock.advance(day);
      expect(await look()).toBe(1);
      bot.clock.advance(minute);
      expect(await look()).toBe(0);
    }
    const [sent] = bot.discord.called('POST', /^\/channels\/.*\/messages$/);
    expect(JSON.stringify(sent?.body)).toContain(`daily.everyone-loves-a-parade`);
  });

  test('stops on a press, and when somebody takes no direct messages', async () => {
    await notify({ daily: true });
    expect(await bot.tell(press('-', 'notify.no-daily', { ephemeral: true }))).toContain(say('button.notify.daily'));
    bot.clock.advance(day);
    expect(await look()).toBe(0);
    await bot.tell(press('-', 'notify.daily', { ephemeral: true }));
    bot.clock.advance(day);
    bot.discord.before = ({ path, method }) => {
      if (method === 'POST' && /\/messages$/.test(path)) throw discordError(50007, 403);
    };
    await look();
    bot.discord.before = () => undefined;
    bot.clock.advance(day);
    expect(await look()).toBe(0);
    expect(await notify({})).toContain('no message');
  });

  test('waits for the end of quiet hours', async () => {
    await notify({ daily: true, quiet: '0:00-23:59', timezone: 'UTC' });
    bot.clock.advance(day);
    expect(await look()).toBe(0);
    await notify({ quiet: 'off' });
    bot.clock.advance(minute);
    expect(await look()).toBe(1);
  });
});
