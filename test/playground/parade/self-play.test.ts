import { afterAll, beforeAll, expect, it } from 'vitest';
import { SelfPlay } from '../../../src/playground/parade/self-play.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { openTestFile } from '../../support/stores/stores.ts';
import { eventually } from '../../support/time/until.ts';
import { openRealStandIn, startBotHere } from '../../support/whole-bot/whole-bot.ts';

let standIn: StandIn;
let end: () => Promise<void>;

beforeAll(async () => {
  standIn = await openRealStandIn('self-play');
  const opened = await openTestFile(() => standIn.clock.now());
  const bot = await startBotHere(standIn, opened.store);
  end = async () => {
    await bot.stop();
    await opened.close();
    await standIn.close();
  };
});
afterAll(() => end());

it('plays Parade to the end by pressing buttons, and shows hand and preview on the way', async () => {
  const table = new SelfPlay(standIn, { channel: 'games', people: ['Ann', 'Ben'] });
  await table.open({ game: 'parade', bots: 1 });
  expect(table.host.buttons(table.board ?? expect.fail('no board'))).toContain('Start');
  await table.start();
  await table.play(4);
  expect(table.isOver).toBe(false);
  expect((await table.look('Ben'))?.embeds[0]?.title).toContain('Your hand');
  const preview = async () => (await table.preview('Ann')) || (await table.preview('Ben'));
  await eventually(async () => expect(await preview()).toBe(true));
  const screens = ['Ann', 'Ben'].map((name) => standIn.as(name).screen()?.embeds[0]?.description ?? '');
  expect(screens.some((text) => text.includes('Play '))).toBe(true);
  await table.play();
  expect(table.isOver).toBe(true);
}, 90_000);
