import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { inLobby } from '../../../src/tables/change.ts';
import { closeTable } from '../../../src/tables/closing.ts';
import { addBot, join } from '../../../src/tables/lobby.ts';
import { play } from '../../../src/tables/playing.ts';
import { recordSchema } from '../../../src/tables/record/record.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { leave } from '../../../src/tables/seating.ts';
import { byItself, type Committed } from '../../../src/tables/service/results.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { people, type Table, userIn } from '../../../src/tables/table.ts';
import { orphan } from '../../../src/tables/time.ts';
import { ask } from '../../../src/tables/votes.ts';
import { type OpenedStore, openTestFile } from '../../support/stores/stores.ts';
import { lobbyOfTwo, openerOn, wakerOn } from '../../support/tables/service-place.ts';
import { day, done, minute, moveOf, noon, paradeGame, playOf, running, toy } from '../../support/tables/tables.ts';

let now = noon;
let opened: OpenedStore;
let interactions = 0;

beforeEach(async () => {
  now = noon;
  opened = await openTestFile(() => now);
});
afterEach(() => opened.close());

function newService(store: Store = opened.store, known = [...games, toy]): TableService {
  return new TableService({
    store,
    games: known,
    now: () => now,
    owner: `owner${interactions}`,
    botDelay: 1_000,
    onUnreadable: (id, reason) => {
      throw new Error(`${id} was set aside: ${reason}`);
    },
  });
}

function next(): string {
  interactions += 1;
  return `i${interactions}`;
}

async function openFor(service: TableService, user: string, channel = 'channel'): Promise<Table> {
  const outcome = await openerOn(service).open({
    game: paradeGame,
    guild: 'guild',
    channel,
    locale: 'en-US',
    host: { user, name: user },
    options: paradeGame.options.usual,
    pace: 'day',
    size: undefined,
    interaction: next(),
  });
  return done(outcome).table;
}

/** A finished game of ann and a bot. */
async function finished(service: TableService): Promise<Table> {
  const { id } = await openFor(service, 'ann');
  await service.change(id, { by: 'ann', interaction: next() }, (table) =>
    inLobby(table, (lobby) => addBot(lobby, 'ann', ['Hatter'])),
  );
  await openerOn(service).start(id, { by: 'ann', interaction: next() });
  return playToEnd(service, id);
}

/** Every seat makes its first legal move, whoever sits there. */
async function playToEnd(service: TableService, id: string): Promise<Table> {
  for (;;) {
    const { table } = done(await service.find(id));
    if (table.phase !== 'playing') return table;
    now += 2_000;
    await service.change(id, { by: 'ann', interaction: next() }, (present, moment) => {
      const game = running(present);
      const [seat = 0] = moment.game.toMove(game.play.state);
      return play(game, { seat, by: 'person', move: moveOf(game, moment.game, seat) }, moment);
    });
  }
}

/** A store whose commits fail after so many of them. */
function dyingStore(store: Store, commits: number): Store {
  let left = commits;
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'commit') return value.bind(target);
      return async (...parts: Parameters<Store['commit']>) => {
        left -= 1;
        if (left < 0) throw new Error('the process died');
        return target.commit(...parts);
      };
    },
  });
}

describe('a rematch', () => {
  test.each([1, 2])('whose process dies after %i commits is opened by the next that looks, once', async (commits) => {
    const service = newService();
    const over = await finished(service);
    const dying = newService(dyingStore(opened.store, commits));
    await expect(openerOn(dying).rematch(over.id, { by: 'ann', interaction: next() })).rejects.toThrow('died');
    now += 5_000;
    expect(await service.claimDue(100, 3_000)).toContain(over.id);
    const woken = done(await wakerOn(newService()).wake(over.id));
    const told = woken.table.phase === 'over' ? woken.table.rematch?.table : undefined;
    expect(told).toBeDefined();
    const open = await service.tablesOf('user:ann');
    expect(open.map(({ table }) => table.id)).toEqual([told]);
    expect(await wakerOn(service).wake(over.id)).toMatchObject({ unchanged: 'nothing-due' });
  });

  test('that everybody pressed at once in two processes is one table', async () => {
    const over = await finished(newService());
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => openerOn(newService()).rematch(over.id, { by: 'ann', interaction: next() })),
    );
    const tables = outcomes.flatMap(({ next: opening }) => (opening ? [opening.table.id] : []));
    expect(new Set(tables).size).toBe(1);
    expect(await newService().tablesOf('user:ann')).toHaveLength(1);
  });
});

describe('two versions side by side', () => {
  test('leave each other’s tables alone: nothing is set aside, no list loses them, and people are told', async () => {
    const service = newService();
    const table = await openFor(service, 'ann');
    const row = await opened.store.load(table.id);
    if (!row) throw new Error('no row');
    const data = JSON.stringify({ ...table, version: 2, schema: 2, hats: true });
    await opened.store.commit({
      ...row,
      version: 2,
      data,
      log: [],
      dueAt: now,
      publish: undefined,
      expiresIn: undefined,
    });
    expect(await service.find(table.id)).toEqual({ refused: 'table-not-here' });
    expect(await wakerOn(service).wake(table.id)).toEqual({ refused: 'table-not-here' });
    expect(await service.tablesOf('user:ann')).toEqual([]);
    expect(await opened.store.readIndex('user:ann', now)).toEqual([table.id]);
    expect(await opened.store.aside()).toEqual([]);
    expect((await opened.store.load(table.id))?.data).toBe(data);
  });

  test('so does one that does not know the game', async () => {
    const service = newService();
    const { id } = await openFor(service, 'ann');
    const older = newService(opened.store, [toy]);
    expect(await older.find(id)).toEqual({ refused: 'table-not-here' });
    expect(await older.tablesOf('channel:channel')).toEqual([]);
    expect((await service.tablesOf('channel:channel')).map(({ table }) => table.id)).toEqual([id]);
  });
});

describe('a table is kept', () => {
  test('for thirty days after its end, whatever happens to it then', async () => {
    const service = newService();
    const { id } = await lobbyOfTwo(service);
    done(await openerOn(service).start(id, { by: 'ann', interaction: next() }));
    await service.change(id, byItself, (table, { now: at }) => closeTable(running(table), 'ended', at));
    now += 20 * day;
    await service.change(id, byItself, (table) => table);
    now += 10 * day - minute;
    expect(isRefused(await service.find(id))).toBe(false);
    now += 2 * minute;
    expect(await service.find(id)).toEqual({ refused: 'no-such-table' });
  });

  test('for thirty days after its server removed the bot, and for good when somebody there acts', async () => {
    const service = newService();
    const [gone, back] = [await openFor(service, 'ann'), await openFor(service, 'ben')];
    for (const { id } of [gone, back]) await service.change(id, byItself, (table, { now: at }) => orphan(table, at));
    now += 29 * day;
    const acted = done(
      await service.change(back.id, { by: 'eve', interaction: next() }, (table) =>
        inLobby(table, (lobby) => join(lobby, 'eve', 'Eve', 'i1')),
      ),
    );
    expect(acted.table).not.toHaveProperty('orphanedAt');
    now += 2 * day;
    expect(await service.find(gone.id)).toEqual({ refused: 'no-such-table' });
    expect(isRefused(await service.find(back.id))).toBe(false);
  });
});

test('an interaction that is delivered again counts once, also after ten others', async () => {
  const service = newService();
  const { id } = await openFor(service, 'ann');
  const press = (interaction: string) =>
    service.change(id, { by: 'ann', interaction }, (table) => ({ ...table, confirms: !table.confirms }));
  await press('first');
  for (let count = 0; count < 10; count += 1) await press(next());
  const again: Committed = done(await press('first'));
  expect(again.repeated).toBe(true);
});

test('a right to publish that is given back unused does not make a table forgotten that somebody changed meanwhile', async () => {
  const service = newService();
  const { id } = await openFor(service, 'ann');
  now += minute;
  const change = async () =>
    done(
      await service.change(id, { by: 'ann', interaction: next() }, (table) => ({
        ...table,
        confirms: !table.confirms,
      })),
    );
  const first = await change();
  const second = await change();
  if (!first.right) throw new Error('no right');
  expect(second.right).toBeUndefined();
  await service.rights.decline(first.table, first.right);
  now += minute;
  expect(await service.claimDue(10, minute)).toEqual([id]);
  const third = await change();
  if (!third.right) throw new Error('no right');
  await service.rights.decline(third.table, third.right);
  now += minute;
  expect(await service.claimDue(10, minute)).toEqual([]);
});

test('whoever sits at 25 open tables sits at no more', async () => {
  const service = newService();
  for (let count = 0; count < 25; count += 1) await openFor(service, 'ann', `channel${count}`);
  expect(await openerOn(service).sitsAtTooMany('ann')).toBe(true);
  expect(await openerOn(service).sitsAtTooMany('ben')).toBe(false);
});

test('a practice game that was given up is kept for a day, and one that was played to its end as long as any', async () => {
  const service = newService();
  const practice = {
    game: paradeGame,
    guild: 'guild',
    channel: 'channel',
    locale: 'en-US',
    options: paradeGame.options.usual,
  };
  const person = { user: 'ann', name: 'Ann' };
  const wish = { ...practice, person, seats: 2, level: 'greedy', botNames: ['Hatter'] } as const;
  const given = done(await openerOn(service).practise({ ...wish, interaction: next() })).table;
  await service.change(given.id, { by: 'ann', interaction: next() }, (table, moment) =>
    leave(table, 'ann', 'greedy', moment),
  );
  const played = done(await openerOn(service).practise({ ...wish, interaction: next() })).table;
  await playToEnd(service, played.id);
  now = noon + day - 1;
  expect(await service.find(given.id)).toMatchObject({ table: { phase: 'closed' } });
  now = noon + day;
  expect(await service.find(given.id)).toEqual({ refused: 'no-such-table' });
  expect(await service.find(played.id)).toMatchObject({ table: { phase: 'over' } });
});

test('the record tells who came and went, without their ids, and can be checked', async () => {
  const service = newService();
  const { id } = await openFor(service, 'ann');
  await service.change(id, { by: 'ben', interaction: next() }, (table) =>
    inLobby(table, (lobby) => join(lobby, 'ben', 'Ben', 'i1')),
  );
  await openerOn(service).start(id, { by: 'ann', interaction: next() });
  await service.change(id, { by: 'ben', interaction: next() }, (table, moment) =>
    leave(table, 'ben', 'greedy', moment),
  );
  const table = await playToEnd(service, id);
  const record = await service.record(table);
  expect(record?.seating?.[0]).toEqual({ moves: 0, seat: 1, change: 'left', name: 'Ben' });
  expect(JSON.stringify(record)).not.toContain('"ben"');
  expect(recordSchema.safeParse(record).success).toBe(true);
  expect(verifyRecord(record, games)).toEqual({ ok: true });
});

describe('an open question', () => {
  /** A game of four in which everybody has missed a turn. Gives who is to move, and the others. */
  async function sleepyGame(service: TableService) {
    const { id } = await openFor(service, 'ann');
    for (const user of ['ben', 'chris', 'dora'])
      await service.change(id, { by: user, interaction: next() }, (table) =>
        inLobby(table, (lobby) => join(lobby, user, user, 'i1')),
      );
    await openerOn(service).start(id, { by: 'ann', interaction: next() });
    for (let turn = 0; turn < 4; turn += 1) {
      now += day;
      await wakerOn(service).wake(id);
    }
    const { table } = done(await service.find(id));
    const [silent = ''] = playOf(table).waits.flatMap(({ seat }) => userIn(table, seat) ?? []);
    return { id, silent, others: people(table).filter((user) => user !== silent) };
  }

  test('is carried when who kept silent has no say any more, as most of the others want it', async () => {
    const service = newService();
    const { id, others } = await sleepyGame(service);
    now += day - minute;
    for (const user of others.slice(0, 2)) {
      const asked = await service.change(
        id,
        { by: user, interaction: next() },
        (table, { now: at }) => done(ask(running(table), user, { question: 'end' }, at)).table,
      );
      expect(done(asked).table.phase).toBe('playing');
    }
    now += minute;
    const woken = done(await wakerOn(service).wake(id));
    expect('table' in woken && woken.table).toMatchObject({ phase: 'closed' });
    expect('table' in woken && woken.table).not.toHaveProperty('vote');
  });
});
