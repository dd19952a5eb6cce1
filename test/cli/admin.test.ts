/** What a host does on the store of a bot: `npm run admin`. */

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { runAdmin } from '../../src/cli/admin/run.ts';
import { boardMessage } from '../../src/discord/boards/board-message.ts';
import { inLobby } from '../../src/tables/change.ts';
import { join as takeSeat } from '../../src/tables/lobby.ts';
import { readOrders } from '../../src/tables/service/host-orders.ts';
import type { TableService } from '../../src/tables/service/service.ts';
import type { Store } from '../../src/tables/service/store.ts';

import { openTestRedis } from '../support/stores/stores.ts';
import { newInteraction, openerOn, serviceOn } from '../support/tables/service-place.ts';
import { done, paradeGame, playOf } from '../support/tables/tables.ts';
import { eventually } from '../support/time/until.ts';

const server = '100000000000000002';
const ann = '200000000000000001';
const ben = '200000000000000002';

let prefix: string;
beforeEach(() => {
  prefix = `admin:${randomUUID().slice(0, 8)}:`;
});

async function admin(...words: readonly string[]) {
  const said: string[] = [];
  const complaints: string[] = [];
  const output = { log: (line: string) => said.push(line), error: (line: string) => complaints.push(line) };
  const code = await runAdmin(words, { REDIS_URL: inject('redisUrl'), REDIS_PREFIX: prefix }, output);
  return { code, said: said.join('\n'), complaints: complaints.join('\n') };
}

async function withTables<T>(act: (tables: TableService, store: Store) => Promise<T>): Promise<T> {
  const { store, close } = await openTestRedis(prefix);
  return act(serviceOn(store, Date.now), store).finally(close);
}

const find = (id: string) => withTables(async (tables) => done(await tables.find(id)).table);

/** A game of Ann and Ben on the server, and what is in their hands. */
function begin() {
  return withTables(async (tables) => {
    const opener = openerOn(tables);
    const opened = await opener.open({
      game: paradeGame,
      guild: server,
      channel: '300000000000000001',
      locale: 'en-US',
      host: { user: ann, name: 'Ann' },
      options: paradeGame.options.usual,
      pace: 'day',
      size: undefined,
      interaction: newInteraction(),
    });
    const { id } = done(opened).table;
    await tables.change(id, { by: ben, interaction: newInteraction() }, (table) =>
      inLobby(table, (lobby) => takeSeat(lobby, ben, 'Ben', newInteraction())),
    );
    const { table } = done(await opener.start(id, { by: ann, interaction: newInteraction() }));
    const { hands } = z.object({ hands: z.array(z.array(z.string())) }).parse(playOf(table).state);
    return { id, cards: hands.flat() };
  });
}

describe('npm run admin', () => {
  test('shows the tables of a server, and one as everybody sees it', async () => {
    const { id, cards } = await begin();
    const listed = await admin('tables', server);
    expect(listed).toMatchObject({ code: 0, complaints: '', said: expect.stringContaining(`${id}  playing  Parade`) });
    const shown = await admin('show', id.toLowerCase());
    expect(shown.said).toContain(`Ann (${ann})`);
    expect(shown.said).toContain('turn 1');
    expect(cards).toHaveLength(10);
    for (const card of cards) expect(shown.said).not.toMatch(new RegExp(`\\b${card}\\b`));
    expect(await admin('tables', '100000000000000009')).toMatchObject({
      code: 0,
      said: 'There are no open tables on this server.',
    });
    expect(await admin('show', 'none')).toMatchObject({ code: 1, complaints: 'admin: There is no table NONE.' });
  });

  test('closes a table with a word to its people', async () => {
    const { id } = await begin();
    const long = await admin('close', id, '--word', 'x'.repeat(501));
    expect(long).toMatchObject({ code: 1, complaints: expect.stringContaining('501 characters') });
    expect(await admin('close', id, '--word', 'We move house. Sorry!')).toMatchObject({ code: 0, complaints: '' });
    const table = await find(id);
    expect(table).toMatchObject({ phase: 'closed', closed: 'ended', word: 'We move house. Sorry!' });
    expect(JSON.stringify(boardMessage(table, paradeGame))).toContain('We move house. Sorry!');
    // a bot that runs here shows it as soon as nobody else publishes
    expect(await withTables((_, store) => store.claimDue(Date.now() + 4_000, 10, 1_000))).toEqual([id]);
    expect(await admin('close', id)).toMatchObject({ code: 1, complaints: `admin: ${id} is over already.` });
  });

  test('deletes what is kept about a person, and about a server', async () => {
    const open = await begin();
    const over = await begin();
    await admin('close', over.id);
    await withTables((tables) => tables.servers.write(server, { schema: 1, pace: 'live' }));
    expect(await admin('erase', 'person', ben)).toMatchObject({ code: 0, complaints: '' });
    expect(JSON.stringify([await find(open.id), await find(over.id)])).not.toContain(ben);
    expect((await find(open.id)).phase).toBe('playing');
    expect(await admin('erase', 'server', server)).toMatchObject({
      code: 0,
      complaints: '',
      said: expect.stringContaining('2 tables'),
    });
    await withTables(async (tables, store) => {
      for (const { id } of [open, over]) await eventually(async () => expect(await store.load(id)).toBeUndefined());
      expect(await tables.servers.read(server)).toEqual({ schema: 1 });
      for (const index of [`guild:${server}`, `over:${server}`, `user:${ann}`, `played:${ann}`] as const)
        expect([index, await store.readIndex(index, 0)]).toEqual([index, []]);
    });
  });

  test('blocks a server, whose tables stop, and allows it again', async () => {
    const { id } = await begin();
    expect(await admin('servers', 'block', server, '--why', 'spam')).toMatchObject({ code: 0, complaints: '' });
    expect((await find(id)).orphanedAt).toBeDefined();
    expect((await admin('servers')).said).toBe(`${server}  spam`);
    expect(await admin('servers', 'allow', server)).toMatchObject({ code: 0, complaints: '' });
    expect((await find(id)).orphanedAt).toBeUndefined();
    expect((await admin('servers')).said).toBe('Every server is served.');
    expect(await admin('servers', 'allow', server)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('not blocked'),
    });
  });

  test('drains all processes, and says what holds', async () => {
    expect((await admin('drain')).said).toBe('Now, new tables are opened.');
    expect((await admin('drain', 'on')).said).toBe('Within 10 seconds, no new tables are opened.');
    await withTables(async (_, store) => expect((await readOrders(store)).draining).toBe(true));
    expect((await admin('drain', 'off')).said).toBe('Within 10 seconds, new tables are opened.');
  });

  test('explains itself, and what is wrong', async () => {
    const { code, said } = await admin('--help');
    expect(code).toBe(0);
    const forms = [
      'tables SERVER',
      'show TABLE',
      'close TABLE',
      'erase person',
      'servers block',
      'drain on',
      'aside list',
    ];
    for (const form of forms) expect(said).toContain(`npm run admin -- ${form}`);
    expect((await admin('close', '--help')).said).toMatch(/^npm run admin -- close TABLE/);
    for (const wrong of [
      'fly',
      'tables here',
      'tables',
      'show',
      'close A --words x',
      'erase person Ann',
      'drain maybe',
    ])
      expect([wrong, await admin(...wrong.split(' '))]).toEqual([
        wrong,
        { code: 2, said: '', complaints: expect.stringContaining('npm run admin -- ') },
      ]);
  });
});
