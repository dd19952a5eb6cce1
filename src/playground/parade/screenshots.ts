/** `npm run screenshots`: plays both games in the playground and takes the pictures that the README shows. */
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Browser, chromium, type Page } from 'playwright-core';
import { servePage } from '../page-server/page-server.ts';
import { type StandIn, startStandIn } from '../stand-in.ts';
import { keepBotRunning } from './bot-process.ts';
import { SelfPlay } from './self-play.ts';

const folder = fileURLToPath(new URL('screenshots/', import.meta.url));
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const largestPicture = 60_000;
const qualities = [88, 80, 70, 60];
const scales = [1, 0.85, 0.7];
const readyWithin = 60_000;
/** How often to look whose turn it is, and how many milliseconds to wait in between. */
const mostLooks = 300;
const betweenLooks = 100;
const desk = { width: 1180, height: 860 };
const phone = { width: 390, height: 844 };

interface Shot {
  readonly name: string;
  readonly as: string;
  readonly size: typeof desk;
  readonly light?: boolean;
  readonly channel?: string;
  /** How many people's views; one when left out. */
  readonly views?: number;
  readonly log?: boolean;
}

await run();

async function run(): Promise<void> {
  if (!(await exists(chromiumPath))) {
    console.error(
      `There is no ${chromiumPath}. Install it (apt-get install chromium), or name another one in CHROMIUM.`,
    );
    process.exitCode = 1;
    return;
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'screenshots-'));
  const standIn = await startStandIn({ botName: 'Parade', prepare: servePage, rateLimits: false });
  const bot = keepBotRunning({
    token: standIn.token,
    apiUrl: `${standIn.url}/api`,
    dataFolder,
    say: (line) => console.error(line),
    ready: () => undefined,
  });
  // As root it does not start with its sandbox. It sees nothing but the playground.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    await mkdir(folder, { recursive: true });
    await standIn.until(() => standIn.world.online && standIn.world.commandsIn(undefined).length > 0, readyWithin);
    await showParade(standIn, browser);
    await showFloats(standIn, browser);
  } finally {
    await browser.close();
    await bot.stop();
    await standIn.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function showParade(standIn: StandIn, browser: Browser): Promise<void> {
  const take = (shot: Shot) => takeShot(standIn, browser, shot);
  const table = new SelfPlay(standIn, { channel: 'games', people: ['Ann', 'Ben', 'Chris'] });
  await take({ name: 'welcome', as: 'Ann', size: desk });
  await table.open({ game: 'parade', bots: 1 });
  await take({ name: 'parade-lobby', as: 'Ben', size: desk });
  await table.start();
  await table.play(12);
  await seePicture(standIn, table);
  await take({ name: 'parade-board', as: 'Fay', size: desk });
  await take({ name: 'parade-board-phone', as: 'Fay', size: phone, light: true });
  await table.look('Ann');
  await table.look('Ben');
  await take({ name: 'parade-hand-phone', as: 'Ann', size: phone });
  await showPreview(table, ['Ann', 'Ben', 'Chris'], (as) => take({ name: 'parade-preview-phone', as, size: phone }));
  await seePicture(standIn, table);
  await take({ name: 'side-by-side', as: 'Ann', size: { width: 1280, height: 860 }, views: 3 });
  await take({ name: 'log', as: 'Fay', size: desk, light: true, log: true });
  await table.play();
  await take({ name: 'parade-end', as: 'Fay', size: desk });
}

async function showFloats(standIn: StandIn, browser: Browser): Promise<void> {
  const channel = 'tea-table';
  const take = (shot: Shot) => takeShot(standIn, browser, { ...shot, channel });
  const table = new SelfPlay(standIn, { channel, people: ['Ann', 'Ben'] });
  await table.open({ game: 'everyone-loves-a-parade', bots: 0 });
  await take({ name: 'everyone-lobby-phone', as: 'Ben', size: phone, light: true });
  await table.start();
  await table.play(14);
  await seePicture(standIn, table);
  await take({ name: 'everyone-board', as: 'Fay', size: desk });
  await take({ name: 'everyone-board-phone', as: 'Fay', size: phone });
  await table.look('Ann');
  await take({ name: 'everyone-hand-phone', as: 'Ann', size: phone, light: true });
  await table.play();
  await take({ name: 'everyone-end', as: 'Fay', size: desk, light: true });
}

/** On a busy machine a board may go out without its picture: it is posted again until it has one. */
async function seePicture(standIn: StandIn, table: SelfPlay): Promise<void> {
  const { host } = table;
  for (let look = 0; look < mostLooks && table.board?.embeds[0]?.image === undefined; look += 1) {
    const before = table.board;
    const { message } = await host.slash('parade board');
    if (message !== undefined) host.dismiss(message.id);
    await standIn.until(() => table.board !== undefined && table.board !== before, readyWithin);
  }
}

/** Shows the preview of the person whose turn it is. With bots at the table, that takes a moment. */
async function showPreview(table: SelfPlay, people: readonly string[], take: (as: string) => Promise<void>) {
  for (let turn = 0; turn < mostLooks; turn += 1) {
    for (const name of people) {
      if (await table.preview(name)) return take(name);
    }
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
  throw new Error('nobody comes to turn');
}

async function takeShot(standIn: StandIn, browser: Browser, shot: Shot): Promise<void> {
  const context = await browser.newContext({ viewport: shot.size, reducedMotion: 'reduce' });
  try {
    const theme = shot.light === true ? 'light' : 'dark';
    const { id } = standIn.as(shot.as);
    const content = `localStorage.setItem('theme', '${theme}'); sessionStorage.setItem('person', '${id}');`;
    await context.addInitScript({ content });
    const page = await context.newPage();
    await page.goto(standIn.url);
    await arrange(page, shot);
    const bytes = await compress(await page.screenshot());
    await writeFile(join(folder, `${shot.name}.webp`), bytes);
    console.log(`${shot.name}.webp: ${(bytes.byteLength / 1000).toFixed(1)} KB`);
  } finally {
    await context.close();
  }
}

async function arrange(page: Page, { size, channel, views, log }: Shot): Promise<void> {
  await page.locator('.channel').first().waitFor({ state: 'attached' });
  if (channel !== undefined) {
    if (size === phone) await page.locator('#open-channels').click();
    await page.locator('.channel', { hasText: channel }).click();
  }
  if (views !== undefined) await page.locator(`#views [data-count="${views}"]`).click();
  if (log === true) {
    await page.locator('#open-log').click();
    await page
      .locator('.log-line summary', { hasText: /^POST.*messages/ })
      .last()
      .click();
  }
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    'Promise.all([...document.images].map((each) => each.complete || new Promise((done) => { each.onload = each.onerror = done; })))',
  );
  // Two frames: the first lays out what has arrived, the second scrolls to the end.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))');
}

/** The largest size and best quality that are small enough for a repository. */
async function compress(png: Buffer): Promise<Buffer> {
  const picture = await loadImage(png);
  for (const scale of scales) {
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    for (const quality of qualities) {
      const bytes = await canvas.encode('webp', quality);
      if (bytes.byteLength < largestPicture) return bytes;
    }
  }
  throw new Error('a screenshot stays too large');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
