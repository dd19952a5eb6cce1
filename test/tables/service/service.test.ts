import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnyGame, isRefused } from '../../../src/games/contract/index.ts';
import { everyoneLovesAParade } from '../../../src/games/everyone-loves-a-parade/index.ts';
import { games } from '../../../src/games/index.ts';
import { inLobby } from '../../../src/tables/change.ts';
import { addBot, join } from '../../../src/tables/lobby.ts';
import { play } from '../../../src/tables/playing.ts';
import { recordSchema } from '../../../src/tables/record/record.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { leave } from '../../../src/tables/seating.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import type { Row } from '../../../src/tables/service/store.ts';
import { recordedMove, type Table } from '../../../src/tables/table.ts';
import { close } from '../../../src/tables/time.ts';
import { alikeCards } from '../../support/games/everyone-loves-a-parade.ts';
import { type OpenedStore, openTestFile } from '../../support/stores/stores.ts';
import { openerOn, wakerOn } from '../../support/tables/service-place.ts';
import { day, done, minute, moveOf, noon, paradeGame, playOf, running, toy } from '../../support/tables/tables.ts';

let now = noon;
let opened: OpenedStore;
let unreadable: { id: string; reason: string }[];
let interactions = 0;

beforeEach(async () => {
  now = noon;
  unreadable = [];
  opened = await openTestFile(() => now);
});
afterEach(() => opened.close());

function newService(owner = 'one', known: readonly AnyGame[] = [...games, toy]): TableService {
  return new TableService({
    store: opened.store,
    games: known,
    now: () => now,
    owner,
    botDelay: 1_000,
    onUnreadable: (id, reason) => unreadable.push({ id, reason }),
  });
}

function nextInteraction(): string {
  interactions += 1;
  return `i${interactions}`;
}

async function open(
  service: TableService,
  changes: { user?: string; size?: number; interaction?: string; of?: AnyGame } = {},
) {
  const { user = 'ann', of = paradeGame } = changes;
  return openerOn(service).open({
    game: of,
    guild: 'guild',
    channel: 'channel',
    locale: 'en-US',
    host: { user, name: user },
    options: of.options.usual,
    pace: 'day',
    size: changes.size,
    interaction: changes.interaction ?? nextInteraction(),
  });
}

async function openTableNow(service: TableService, changes: Parameters<typeof open>[1] = {}): Promise<Table> {
  return done(await open(service, changes)).table;
}

function joinAs(service: TableService, id: string, user: string, interaction = nextInteraction()) {
  return service.change(id, { by: user, interaction }, (table) =>
    inLobby(table, (lobby) => join(lobby, user, user, 'i1')),
  );
}

async function tableNow(service: TableService, id: string): Promise<Table> {
  return done(await service.find(id)).table;
}

/** A game of ann and ben that has begun. */
async function game(service: TableService): Promise<Table> {
  const { id } = await openTableNow(service);
  await joinAs(service, id, 'ben');
  await openerOn(service).start(id, { by: 'ann', interaction: nextInteraction() });
  return tableNow(service, id);
}

function firstMove(table: Table): { seat: number; move: unknown } {
  const [seat = 0] = paradeGame.toMove(playOf(table).state);
  return { seat, move: moveOf(table, paradeGame, seat) };
}

async function playFirst(service: TableService, id: string): Promise<Table> {
  const { seat, move } = firstMove(await tableNow(service, id));
  const outcome = await service.change(id, { by: 'ann', interaction: nextInteraction() }, (table, moment) =>
    play(running(table), { seat, by: 'person', move }, moment),
  );
  return done(outcome).table;
}

describe('everybody at once', () => {
  test('thirty joins of ten people at six seats fill six seats with six people', async () => {
    const services = [newService('one'), newService('two'), newService('three')];
    const [first = newService()] = services;
    const { id } = await openTableNow(first, { user: 'u0' });
    const users = Array.from({ length: 10 }, (_, index) => `u${index}`);
    const outcomes = await Promise.all(services.flatMap((service) => users.map((user) => joinAs(service, id, user))));
    const { seats } = await tableNow(first, id);
    expect(new Set(seats.map((seat) => ('user' in seat ? seat.user : ''))).size).toBe(6);
    expect(seats).toHaveLength(6);
    expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(5);
  });

  test('fifty equal plays make one move, and the others are told why not', async () => {
    const services = [newService('one'), newService('two')];
    const table = await game(services[0] ?? newService());
    const { seat, move } = firstMove(table);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        services[index % 2]?.change(table.id, { by: 'ann', interaction: nextInteraction() }, (present, moment) =>
          play(running(present), { seat, by: 'person', move }, moment),
        ),
      ),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome && isRefused(outcome) ? [outcome.refused] : []));
    expect(refusals).toEqual(Array.from({ length: 49 }, () => 'not-your-turn'));
    expect(playOf(await tableNow(newService(), table.id)).moves).toBe(1);
    expect(await newService().log(table.id)).toHaveLength(1);
  });

  test('one interaction that two processes receive counts once, and the second says so', async () => {
    const [one, two] = [newService('one'), newService('two')];
    const { id } = await openTableNow(one);
    const add = (service: TableService) =>
      service.change(id, { by: 'ann', interaction: 'same' }, (table) =>
        inLobby(table, (lobby) => addBot(lobby, 'ann', ['Hatter', 'Dodo'])),
      );
    const outcomes = await Promise.all([add(one), add(two)]);
    const later = await add(two);
    expect(outcomes.map((outcome) => done(outcome).repeated).sort()).toEqual([false, true]);
    expect(done(later)).toMatchObject({ repeated: true, right: undefined });
    expect((await tableNow(one, id)).seats).toHaveLength(2);
  });

  test('one of several changes gets the right to publish, and only one', async () => {
    const service = newService();
    const { id } = await openTableNow(service, { user: 'u0' });
    now += minute;
    const outcomes = await Promise.all([1, 2, 3, 4].map((index) => joinAs(service, id, `u${index}`)));
    expect(outcomes.filter((outcome) => done(outcome).right !== undefined)).toHaveLength(1);
  });
});

describe('opening', () => {
  test('twice with one interaction opens one table, in two processes at once as well', async () => {
    const [one, two] = [newService('one'), newService('two')];
    const outcomes = await Promise.all([open(one, { interaction: 'x' }), open(two, { interaction: 'x' })]);
    const again = await open(one, { interaction: 'x' });
    const tables = [...outcomes, again].map((outcome) => done(outcome).table.id);
    expect(new Set(tables).size).toBe(1);
    expect(outcomes.map((outcome) => done(outcome).repeated).sort()).toEqual([false, true]);
    expect(await one.tablesOf('channel:channel')).toHaveLength(1);
  });

  test('is possible many times in a channel, each table with an id of its own', async () => {
    const service = newService();
    const tables = await Promise.all(['a', 'b', 'c', 'd'].map((user) => openTableNow(service, { user })));
    expect(new Set(tables.map(({ id }) => id)).size).toBe(4);
    expect(await service.tablesOf('channel:channel')).toHaveLength(4);
  });

  test('ends at ten for one host, who cannot keep the others from opening any', async () => {
    const service = newService();
    for (let count = 0; count < 10; count++) await openTableNow(service, { user: 'ann' });
    expect(await open(service, { user: 'ann' })).toEqual({ refused: 'too-many-tables' });
    expect(isRefused(await open(service, { user: 'ben' }))).toBe(false);
  });

  test('ends at 25 tables of a channel, until one of them is closed', async () => {
    const service = newService();
    const tables: Table[] = [];
    for (let count = 0; count < 25; count++) tables.push(await openTableNow(service, { user: `u${count}` }));
    expect(await open(service, { user: 'late' })).toEqual({ refused: 'too-many-tables' });
    await service.change(tables[3]?.id ?? '', { by: 'u3', interaction: nextInteraction() }, (table, { now: at }) =>
      close(table, 'u3', false, at),
    );
    expect(isRefused(await open(service, { user: 'late' }))).toBe(false);
  });
});

describe('the lists of tables', () => {
  test('follow joining, leaving, ending and finishing', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    await joinAs(service, id, 'ben');
    const idsOf = async (index: Parameters<TableService['tablesOf']>[0]) =>
      (await service.tablesOf(index)).map(({ table }) => table.id);
    expect(await idsOf('user:ben')).toEqual([id]);
    await service.change(id, { by: 'ben', interaction: nextInteraction() }, (table, moment) =>
      leave(table, 'ben', 'greedy', moment),
    );
    expect(await idsOf('user:ben')).toEqual([]);
    await service.change(id, { by: 'ann', interaction: nextInteraction() }, (table, { now: at }) =>
      close(table, 'ann', false, at),
    );
    expect(await Promise.all([idsOf('user:ann'), idsOf('channel:channel'), idsOf('finished:channel')])).toEqual([
      [],
      [],
      [],
    ]);
    expect(await opened.store.readIndex('user:ann', now)).toEqual([]);
  });

  test('that hold too much are put right when they are read', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    await opened.store.addToIndex('user:eve', id, { now, until: undefined });
    await opened.store.addToIndex('user:eve', 'GONE', { now, until: undefined });
    expect(await service.tablesOf('user:eve')).toEqual([]);
    expect(await opened.store.readIndex('user:eve', now)).toEqual([]);
    expect(await service.tablesOf('user:ann')).toHaveLength(1);
  });

  test('show the oldest table first', async () => {
    const service = newService();
    const ids: string[] = [];
    for (const user of ['a', 'b', 'c', 'd']) {
      now += 1;
      ids.push((await openTableNow(service, { user })).id);
    }
    expect((await service.tablesOf('channel:channel')).map(({ table }) => table.id)).toEqual(ids);
  });
});

describe('the host', () => {
  test('who does something is not silent: others may start only ten minutes after that', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    await joinAs(service, id, 'ben');
    now += 9 * minute;
    await service.change(id, { by: 'ann', interaction: nextInteraction() }, (table) =>
      inLobby(table, (lobby) => addBot(lobby, 'ann', ['Hatter'])),
    );
    now += 2 * minute;
    expect(await openerOn(service).start(id, { by: 'ben', interaction: nextInteraction() })).toMatchObject({
      refused: 'host-starts',
    });
    now += 8 * minute;
    expect(isRefused(await openerOn(service).start(id, { by: 'ben', interaction: nextInteraction() }))).toBe(false);
  });

  test('does not count as heard when others come and go', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    now += 10 * minute;
    await joinAs(service, id, 'ben');
    expect(isRefused(await openerOn(service).start(id, { by: 'ben', interaction: nextInteraction() }))).toBe(false);
  });
});

describe('what is due', () => {
  test('is a bot’s move when its time has come, once, whoever wakes the table', async () => {
    const [one, two] = [newService('one'), newService('two')];
    const { id } = await openTableNow(one);
    await one.change(id, { by: 'ann', interaction: nextInteraction() }, (table) =>
      inLobby(table, (lobby) => addBot(lobby, 'ann', ['Hatter'])),
    );
    await openerOn(one).start(id, { by: 'ann', interaction: nextInteraction() });
    if (paradeGame.toMove(playOf(await tableNow(one, id)).state).includes(0)) await playFirst(one, id);
    const before = playOf(await tableNow(one, id));
    expect(await wakerOn(one).wake(id)).toMatchObject({ unchanged: 'nothing-due' });
    now += 1_000;
    const outcomes = await Promise.all([wakerOn(one).wake(id), wakerOn(two).wake(id)]);
    expect(outcomes.filter((outcome) => !isRefused(outcome) && 'unchanged' in outcome)).toHaveLength(1);
    expect(playOf(await tableNow(one, id)).moves).toBe(before.moves + 1);
  });

  test('is the end of a lobby after a day, and it is claimed for that by one', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    const found = done(await service.find(id));
    await service.rest(found.table);
    now += day - 1;
    expect(await service.claimDue(10, 1_000)).toEqual([]);
    now += 1;
    const claims = await Promise.all([service.claimDue(10, 1_000), newService('two').claimDue(10, 1_000)]);
    expect(claims.flat()).toEqual([id]);
    expect(done(await wakerOn(service).wake(id))).toMatchObject({
      table: { phase: 'closed', closed: 'nobody-started' },
    });
  });

  test('after a commit is a look at the board, in case the process dies before it is shown', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    now += 10_000;
    expect(await newService('two').claimDue(10, 1_000)).toEqual([id]);
  });
});

describe('a table that cannot be read', () => {
  async function damage(row: Row, data: string) {
    await opened.store.commit({
      id: row.id,
      version: row.version + 1,
      data,
      log: [],
      dueAt: now,
      publish: undefined,
      expiresIn: undefined,
    });
  }

  test('is set aside with the reason and told, and the others go on', async () => {
    const service = newService();
    const [bad, good] = [await openTableNow(service), await openTableNow(service, { user: 'ben' })];
    const row = await opened.store.load(bad.id);
    if (!row) throw new Error('no row');
    await damage(row, JSON.stringify({ ...bad, host: 'eve' }));
    expect(await service.change(bad.id, { by: 'ann', interaction: 'x' }, (table) => table)).toMatchObject({
      refused: 'table-unreadable',
    });
    expect(unreadable).toEqual([{ id: bad.id, reason: expect.stringContaining('host') }]);
    expect(await opened.store.aside()).toEqual([{ id: bad.id, reason: expect.stringContaining('host') }]);
    expect((await service.tablesOf('channel:channel')).map(({ table }) => table.id)).toEqual([good.id]);
    expect(await service.find(bad.id)).toEqual({ refused: 'table-unreadable' });
    now += minute;
    expect(await service.claimDue(10, 1_000)).toEqual([good.id]);
  });
});

describe('a table with cards that this process does not know', () => {
  test('stays where it is until they are known: nothing is lost, and its people are told', async () => {
    const own = everyoneLovesAParade(alikeCards);
    const service = newService('one', [own]);
    const table = await openTableNow(service, { of: own });
    const elsewhere = newService('one', [everyoneLovesAParade()]);
    expect(await elsewhere.change(table.id, { by: 'ann', interaction: 'x' }, (same) => same)).toEqual({
      refused: 'table-not-here',
    });
    expect(await wakerOn(elsewhere).wake(table.id)).toEqual({ refused: 'table-not-here' });
    expect(await elsewhere.tablesOf('channel:channel')).toEqual([]);
    expect(unreadable).toEqual([]);
    expect(await opened.store.aside()).toEqual([]);
    expect((await service.tablesOf('channel:channel')).map((found) => found.table.id)).toEqual([table.id]);
  });
});

describe('a finished game', () => {
  test('leaves a log and a record that agree with a replay, and no record before', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    for (const name of ['Hatter', 'Dodo']) {
      await service.change(id, { by: 'ann', interaction: nextInteraction() }, (table) =>
        inLobby(table, (lobby) => addBot(lobby, 'ann', [name])),
      );
    }
    let table = done(await openerOn(service).start(id, { by: 'ann', interaction: nextInteraction() })).table;
    while (table.phase === 'playing') {
      expect(await service.record(table)).toBeUndefined();
      const { seat } = firstMove(table);
      now += 2_000;
      table = seat === 0 ? await playFirst(service, id) : done(await wakerOn(service).wake(id)).table;
    }
    const record = await service.record(table);
    expect(recordSchema.safeParse(record).success).toBe(true);
    expect(record?.moves).toEqual((await service.log(id)).map(recordedMove));
    expect(verifyRecord(record, games)).toEqual({ ok: true });
    expect((await service.tablesOf('finished:channel')).map((found) => found.table.id)).toEqual([id]);
    expect(await service.tablesOf('user:ann')).toEqual([]);
  });
});

describe('the right to publish', () => {
  test('is one’s at a time, runs out, and with something newer stays', async () => {
    const service = newService();
    const { id } = await openTableNow(service);
    now += minute;
    const held = await service.rights.take(id);
    if (!held) throw new Error('not given');
    expect(await newService('two').rights.take(id)).toBeUndefined();
    expect(await service.rights.take(id)).toBeUndefined();
    expect(await service.rights.take(id, held.right)).toMatchObject({ right: held.right });
    await joinAs(service, id, 'ben');
    const newer = await service.rights.settle(held.table, held.right, '{"shown":1}');
    expect(newer).toMatchObject({ right: held.right, publication: '{"shown":1}', table: { version: 2 } });
    if (!newer) throw new Error('nothing newer');
    expect(await service.rights.settle(newer.table, newer.right, '{"shown":2}')).toBeUndefined();
    expect(await newService('two').rights.take(id)).toMatchObject({ publication: '{"shown":2}' });
    now += minute;
    expect(await service.rights.take(id)).toBeDefined();
  });
});
