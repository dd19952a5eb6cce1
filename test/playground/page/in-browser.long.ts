import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desk, findChromium, openPagePlace, type PagePlace, phone } from '../../support/browser/page-place.ts';
import { byClick, PagePlayer } from '../../support/browser/page-player.ts';

/** Whole games in a real browser at the sizes that `npm test` leaves out, with several people at one keyboard. */

const chromium = await findChromium();

describe.skipIf(chromium === undefined).concurrent('in a browser', () => {
  let place: PagePlace;

  beforeAll(async () => {
    place = await openPagePlace('browser-long', chromium ?? '', ['parade', 'floats']);
  });
  afterAll(() => place.close());

  test.each([
    ['parade', 'Parade', desk],
    ['floats', 'Everyone Loves a Parade', phone],
  ])('people and a bot play a whole game by clicks in #%s: %s', async (channel, game, viewport) => {
    const page = await place.open({ viewport, channel });
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
    await page.getByRole('button', { name: '▶ Fill the seats and start' }).click();
    expect(await new PagePlayer(page, byClick, place.think).playToEnd()).toContain('final scores');
  });
});
