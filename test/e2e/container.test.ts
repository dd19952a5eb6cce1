/** The image as it runs: read-only, without rights, with one folder to write to. */

import { expect, test } from 'vitest';
import { findFreePort } from '../support/stores/redis-server.ts';
import { canContain, startContainer } from '../support/whole-bot/container.ts';
import { useHost } from '../support/whole-bot/host.ts';

const host = useHost();

test('the image’s command plays as its user on a read-only file system, without any right, and ends when it is told to', async ({
  skip,
}) => {
  if (!(await canContain())) skip('this machine does not let the tests make namespaces and change the user');
  const standIn = await host.openDiscord('container');
  const container = await startContainer(await host.newFolder(), {
    DISCORD_TOKEN: standIn.token,
    DISCORD_API_URL: `${standIn.url}/api`,
    HEALTH_PORT: String(await findFreePort()),
  });
  host.afterwards(() => {
    container.kill();
    return container.ended;
  });
  const says = (words: string) => container.output.some((line) => line.includes(words));
  await standIn.until(() => says('"msg":"ready"') || says('"level":60'));
  expect(container.output.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  const status = await container.status();
  expect(status).toMatch(/^Name:\tnode$/m);
  expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
    expect(status).toMatch(new RegExp(`^${set}:\t0+$`, 'm'));
  const mounts = await container.mounts();
  for (const folder of ['/', '/app/dist', '/app/node_modules']) expect(mounts).toMatch(new RegExp(` ${folder} ro`));
  for (const folder of ['/data', '/tmp']) expect(mounts).toMatch(new RegExp(` ${folder} rw`));

  const { message } = await standIn.as('Ann').slash('start', { game: 'parade' });
  expect(message?.embeds[0]?.description).toContain('Table **');
  await standIn.until(() => standIn.as('Ben').board());
  await container.signal('SIGUSR2');
  await standIn.until(() => says('no new tables are opened here'));
  const refused = await standIn.as('Ben').slash('start', { game: 'parade' });
  expect(refused.message?.embeds[0]?.description).toContain('no new tables');
  await container.signal('SIGTERM');
  expect(await container.ended).toBe(0);
});
