/** Opens the playground's page, with the whole bot, in a real browser. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { servePage } from '../../../src/playground/page-server/page-server.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { ensureProgram, isThere } from '../ensure-program.ts';
import { sketcher } from '../pictures/sketcher.ts';
import { openTestRedis } from '../stores/stores.ts';
import { openRealStandIn, startBotHere } from '../whole-bot/whole-bot.ts';

/** Far longer than anything takes on the page, in milliseconds: on a machine that has other work it comes later. */
const patience = 240_000;

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 860 };

/**
 * The Chromium that CHROMIUM names, or the machine's own, which is installed where that is possible. Undefined where there is none: that is
 * said, and the tests that need it are to be skipped.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!(await isThere(named))) throw new Error(`The browser of CHROMIUM cannot be started: ${named}`);
    return named;
  }
  if (await ensureProgram('chromium')) return (await promisify(execFile)('which', ['chromium'])).stdout.trim();
  console.warn(
    'There is no browser, so the tests in it are SKIPPED: install chromium (Debian: apt-get update && apt-get install -y chromium), or name one in CHROMIUM.',
  );
  return undefined;
}

function openBrowser(executablePath: string): Promise<Browser> {
  // As root it does not start with its sandbox. It sees nothing but the playground.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

interface Opened {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Who is at the keyboard; the first of all when left out. */
  readonly person?: string;
  readonly channel?: string;
  /** What is done with the page before it loads anything. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A page at this address, in a browser profile of its own. */
async function openPage(browser: Browser, url: string, { viewport, person, channel, prepare }: Opened): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(url);
  if (person !== undefined) await page.getByRole('button', { name: `Be ${person}` }).click();
  if (channel !== undefined) {
    const channels = page.getByRole('button', { name: 'Channels', exact: true });
    if (await channels.isVisible()) await channels.click();
    await page.getByRole('navigation').getByRole('button', { name: channel, exact: true }).click();
  }
  return page;
}

export interface PagePlace {
  readonly standIn: StandIn;
  open(opened: Opened): Promise<Page>;
  /** Boards are edited every other second, and bots take their time: whoever thinks that long need not wait for them. */
  readonly think: () => void;
  close(): Promise<void>;
}

/** A playground with these channels, and a browser. Its traffic is kept as `traffic/<name>.jsonl`. */
export async function openPagePlace(name: string, chromium: string, channels: readonly string[]): Promise<PagePlace> {
  const guilds = [{ name: 'The Croquet Lawn', channels }];
  const [standIn, store, browser] = await Promise.all([
    openRealStandIn(name, { prepare: servePage, guilds }),
    openTestRedis(),
    openBrowser(chromium),
  ]);
  const bot = await startBotHere(standIn, store.store, { painter: sketcher });
  return {
    standIn,
    open: (opened) => openPage(browser, standIn.url, opened),
    think: () => standIn.clock.advance(2_000),
    async close() {
      await browser.close();
      await bot.stop();
      await Promise.all([store.close(), standIn.close()]);
    },
  };
}
