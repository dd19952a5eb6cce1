import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BotProcess, keepBotRunning } from '../../../src/playground/parade/bot-process.ts';

let folder: string;
let bot: BotProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bot-process-'));
});
afterEach(async () => {
  await bot?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program as the bot until it has been ready so often. */
async function run(program: string, times: number): Promise<string[]> {
  const entry = join(folder, 'bot.mjs');
  await writeFile(entry, program);
  const said: string[] = [];
  await new Promise<void>((resolve) => {
    let count = 0;
    const ready = () => {
      count += 1;
      if (count === times) resolve();
    };
    bot = keepBotRunning({
      token: 'a token',
      apiUrl: 'http://127.0.0.1:1/api',
      dataFolder: folder,
      entry,
      ready,
      say: (line) => said.push(line),
    });
  });
  return said;
}

const log = (level: number, msg: string) =>
  `console.log(JSON.stringify({ level: ${level}, msg: ${JSON.stringify(msg)} }));`;
const idle = 'setInterval(() => {}, 1000);';

it('passes on the bot’s warnings and errors, and no more', async () => {
  const said = await run(`${log(30, 'hello')} ${log(40, 'slow')} ${log(50, 'broken')} ${log(30, 'ready')} ${idle}`, 1);
  expect(said).toEqual(['bot: slow', 'bot: broken']);
});

it('starts a bot that crashed again, with a notice, on the same data', async () => {
  const mark = `join(process.env.DATA_DIR, 'mark')`;
  const said = await run(
    `import { existsSync, writeFileSync } from 'node:fs';
     import { join } from 'node:path';
     const again = existsSync(${mark});
     writeFileSync(${mark}, '');
     ${log(30, 'ready')}
     if (!again) process.exit(3);
     ${idle}`,
    2,
  );
  expect(said).toEqual(['The bot has stopped (exit code 3). It starts again in 1 s; tables are kept.']);
});

it('gives the bot its token and address, and no Redis', async () => {
  process.env.REDIS_URL = 'redis://elsewhere';
  const said = await run(
    `const { DISCORD_TOKEN, DISCORD_API_URL, REDIS_URL } = process.env;
     console.error([DISCORD_TOKEN, DISCORD_API_URL, REDIS_URL].join(' '));
     setTimeout(() => { ${log(30, 'ready')} }, 50);
     ${idle}`,
    1,
  );
  delete process.env.REDIS_URL;
  expect(said).toEqual(['bot: a token http://127.0.0.1:1/api ']);
});
