import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../../src/playground/parade/main.ts', import.meta.url));

it('the playground says that it starts before it loads anything, then what is wrong', async () => {
  expect(await readFile(main, 'utf8')).not.toMatch(/^import/m);
  const env = { ...process.env, PORT: 'none' };
  const start = (...given: readonly string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', main, ...given], { env });
  const fails = (why: string) => ({
    code: 1,
    stdout: expect.stringMatching(/^Starting the playground/),
    stderr: expect.stringContaining(why),
  });
  await Promise.all([
    expect(start()).rejects.toMatchObject(fails('PORT has to be a number')),
    expect(start('--port', '8123')).rejects.toMatchObject(
      fails('was given “--port 8123”. A port is chosen by PORT=8123.'),
    ),
  ]);
});
