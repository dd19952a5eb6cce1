import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desk, findChromium, openPagePlace, type PagePlace, phone } from '../../support/browser/page-place.ts';
import { byClick, byKeyboard, PagePlayer, tabTo } from '../../support/browser/page-player.ts';

/** The playground's page with the whole bot, in a real browser. Each test has a channel and people of its own. */

const chromium = await findChromium();

const channels = ['games', 'parade', 'floats', 'keys', 'views', 'lost'];

/** What reaches over the right edge of the place that it has. */
const overflowing = `[...document.querySelectorAll('discord-embed, discord-embed-footer, discord-button, .picture')].filter((each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  const holder = each.tagName === 'DISCORD-EMBED-FOOTER' ? each : each.closest('.pane');
  return Math.max(...[each, text].map((one) => one.getBoundingClientRect().right)) > holder.getBoundingClientRect().right + 1;
}).map((each) => each.tagName + ': ' + each.textContent)`;

describe.skipIf(chromium === undefined).concurrent('in a browser', () => {
  let place: PagePlace;

  beforeAll(async () => {
    place = await openPagePlace('browser', chromium ?? '', channels);
  });
  afterAll(() => place.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test.each([
    ['a phone', phone, 'Fay'],
    ['a desk', desk, 'Emil'],
  ])(
    'a newcomer finds the lesson and a table on %s, and nothing is asked of other hosts',
    async (_, viewport, person) => {
      const asked: string[] = [];
      const troubles: string[] = [];
      const page = await place.open({
        viewport,
        person,
        prepare: async (fresh) => {
          fresh.on('request', (request) => asked.push(new URL(request.url()).origin));
          fresh.on('console', (said) => said.type() === 'error' && troubles.push(said.text()));
          fresh.on('pageerror', (error) => troubles.push(error.message));
        },
      });
      await page.getByRole('heading', { name: 'Welcome to #games' }).waitFor();
      await button(page, '▶ Fill the seats and start').waitFor();
      await button(page, '▶ Lesson: Parade').click();
      const question = page.getByRole('article').last();
      await question.getByText('Only you can see this').waitFor();
      await button(page, 'First question').click();
      await question.getByRole('button', { name: /^Check/ }).click();
      await question.getByText(/Right\.|Not quite\./).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(troubles).toEqual([]);
      expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([place.standIn.url]));
      await button(page, 'Dismiss message').last().click();
      await page.getByRole('heading', { name: 'Welcome to #games' }).waitFor();
    },
  );

  test('a whole game of Parade is played by clicks on a phone', async () => {
    const page = await place.open({ viewport: phone, channel: 'parade' });
    await page.getByRole('combobox', { name: 'People' }).selectOption('1');
    await button(page, '▶ Fill the seats and start').click();
    expect(await new PagePlayer(page, byClick, place.think).playToEnd()).toContain('final scores');
  });

  test('a whole game of Everyone Loves a Parade is played by clicks on a desk, nobody being asked twice', async () => {
    const page = await place.open({ viewport: desk, person: 'Ben', channel: 'floats' });
    await button(page, '▶ Everyone Loves a Parade').click();
    await page.getByRole('combobox', { name: 'Change an option' }).selectOption('confirms');
    await page.getByRole('combobox', { name: 'Confirm plays' }).selectOption('confirms.no');
    await page.getByText('Confirm plays: no').waitFor();
    await button(page, 'Dismiss message').click();
    await button(page, 'Add bot').click();
    await button(page, 'Start').click();
    expect(await new PagePlayer(page, byClick, place.think).playToEnd()).toContain('final scores');
  });

  test('a whole game is played by the keyboard alone', async () => {
    const page = await place.open({ viewport: desk, person: 'Chris', channel: 'keys' });
    await page.getByRole('combobox', { name: 'Message or slash command' }).focus();
    for (const typed of ['/parade sta', 'th', 'T', '']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await tabTo(page, '.new-thread .jump');
    await page.keyboard.press('Enter');
    const player = new PagePlayer(page, byKeyboard, place.think);
    await player.pressTables('bot');
    await player.pressTables('start');
    expect(await player.playToEnd()).toContain('final scores');
  });

  test('three views stand side by side: each shows what that person sees, and nothing leaves its place beside the log', async () => {
    const page = await place.open({ viewport: desk, person: 'Dora', channel: 'views' });
    const view = (name: string) => page.getByRole('region', { name: `What ${name} sees` });
    await button(page, '▶ Parade').click();
    await button(page, '3 people side by side').click();
    await view('Emil').getByRole('button', { name: 'Join' }).click();
    await page.getByText('You are Emil').waitFor();
    await view('Fay').getByText('Emil').first().waitFor();
    await view('Dora').getByRole('button', { name: 'Start', exact: true }).click();
    await view('Emil').getByRole('button', { name: 'My hand' }).click();
    await view('Emil').getByText('Your hand').waitFor();
    expect(await view('Dora').getByText('Your hand').count()).toBe(0);
    expect(await view('Fay').getByText('Your hand').count()).toBe(0);
    await button(page, 'Log').click();
    await page.getByRole('complementary', { name: 'What the bot sent' }).waitFor();
    // the narrowest window that has room for several views
    await page.setViewportSize({ width: 1000, height: 700 });
    expect(await page.evaluate(overflowing)).toEqual([]);
  });

  test('a lost connection is said, and the page is as it was once it is back', async () => {
    let isCut = false;
    const sockets: WebSocketRoute[] = [];
    const page = await place.open({
      viewport: phone,
      person: 'Emil',
      channel: 'lost',
      prepare: (fresh) =>
        fresh.routeWebSocket('**/page', (socket) => {
          if (isCut) return void socket.close();
          socket.connectToServer();
          sockets.push(socket);
        }),
    });
    const line = page.getByRole('combobox', { name: 'Message or slash command' });
    await line.fill('before');
    await line.press('Enter');
    await page.getByText('before').waitFor();
    isCut = true;
    await Promise.all(sockets.map((socket) => socket.close()));
    const notice = page.getByRole('status').filter({ hasText: 'connection to the playground is lost' });
    await notice.waitFor();
    place.standIn.as('Fay').in('lost').say('meanwhile');
    await line.fill('kept');
    await line.press('Enter');
    await page.getByText('Not sent').waitFor();
    expect(await line.inputValue()).toBe('kept');
    isCut = false;
    await notice.waitFor({ state: 'hidden' });
    await page.getByText('meanwhile').waitFor();
    await line.press('Enter');
    await page.getByText('kept').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
  });
});
