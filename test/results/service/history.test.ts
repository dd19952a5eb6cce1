import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateAll } from '../../../src/results/book.ts';
import { History, privateBook, serverBook } from '../../../src/results/service/history.ts';
import { forget } from '../../../src/tables/privacy.ts';
import { type Store, StoreUnavailable } from '../../../src/tables/service/store.ts';
import { writeTable } from '../../../src/tables/service/stored.ts';
import { StoredWishes } from '../../../src/tables/service/stored-wishes.ts';
import { keptFor } from '../../../src/tables/time.ts';
import { usualWishes } from '../../../src/tables/wishes.ts';
import { alwaysPages, wholeBook } from '../../support/results/pages.ts';
import { FailingStore } from '../../support/stores/failing-store.ts';
import { type OpenedStore, openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { finishedGame } from '../../support/tables/finished-game.ts';
import { day, noon, paradeGame } from '../../support/tables/tables.ts';

const games = [paradeGame];
let now = noon;

const stores: readonly (readonly [string, () => Promise<OpenedStore>])[] = [
  ['the embedded store', () => openTestFile(() => now)],
  ['Redis', () => openTestRedis()],
];

describe.each(stores)('on %s, the history', (name, open) => {
  let opened: OpenedStore;
  let store: Store;
  let history: History;
  let guild: string;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    now = noon;
    guild = randomUUID();
    history = new History({ store, games, now: () => now });
  });

  /** Ends a game of Ann and others on this server, as its last move does. */
  async function finish(names: readonly string[], changes: { readonly practice?: true; readonly on?: string } = {}) {
    const { on = guild, ...rest } = changes;
    const { table } = finishedGame(paradeGame, names, Math.floor(now / 1_000) % 1_000);
    const finished = { ...table, id: randomUUID().slice(0, 8), guild: on, endedAt: now, ...rest };
    now += 60_000;
    await keepRow(finished);
    await history.expect(finished);
    await history.keep(finished);
    return finished;
  }

  async function keepRow(table: Parameters<typeof writeTable>[0], version = 1): Promise<void> {
    const data = writeTable({ ...table, version }, games);
    await store.commit({
      id: table.id,
      version,
      data,
      log: [],
      dueAt: undefined,
      publish: undefined,
      expiresIn: undefined,
    });
  }

  const pages = () => alwaysPages(store, serverBook(guild), 'parade');
  const ratingsOf = async () => new Map((await pages()).ratings.map(({ person, rating }) => [person, rating]));

  /** All that follows from the entries is what stands in the book. */
  async function expectConsistent(): Promise<void> {
    const { results } = await pages();
    expect(await ratingsOf()).toEqual(rateAll(results, 'parade'));
  }

  test('adds up what its entries say, and rates in their order', async () => {
    for (const names of [
      ['Ann', 'Ben'],
      ['Ann', 'Ben', 'Cid'],
      ['Ann', 'Ben'],
    ])
      await finish(names);
    const { results, sums } = await pages();
    expect(results).toHaveLength(3);
    expect(sums.map(({ person, name, tally }) => [person, name, tally.games])).toEqual([
      ['ann', 'Ann', 3],
      ['p1', 'Ben', 3],
      ['p2', 'Cid', 1],
    ]);
    await expectConsistent();
  });

  test('has ratings that follow again from it, and puts right those that do not', async () => {
    for (const names of [
      ['Ann', 'Ben'],
      ['Ann', 'Ben', 'Cid'],
      ['Ann', 'Ben'],
    ])
      await finish(names);
    const before = await ratingsOf();
    expect(await history.rateAgain(guild)).toEqual({ entries: 3, changed: 0 });
    const { revision } = await store.readBook(serverBook(guild), []);
    const wrong = new Map([
      ['ann', JSON.stringify({ mu: 1, sigma: 1, games: 99 })],
      ['eve', JSON.stringify({ mu: 1, sigma: 1, games: 1 })],
      ['p1', undefined],
    ]);
    await store.changeBook(serverBook(guild), revision, [{ page: 'ratings:parade', entries: wrong }]);
    expect(await history.rateAgain(guild)).toEqual({ entries: 3, changed: 3 });
    expect(await ratingsOf()).toEqual(before);
    expect(await history.rateAgain(`${guild}0`)).toEqual({ entries: 0, changed: 0 });
  });

  test('keeps games in private in a book of their person, and those of one server from another', async () => {
    await finish(['Ann', 'Hatter'], { practice: true });
    await finish(['Ann', 'Ben'], { on: `${guild}-other` });
    expect((await pages()).results).toEqual([]);
    expect((await alwaysPages(store, privateBook('ann'), 'parade')).results.length).toBeGreaterThan(0);
    await history.forget('ann');
    expect(await wholeBook(store, privateBook('ann'))).toBe('[]');
  });

  test('bears no trace of a person who is forgotten, and what it says of the others stays', async () => {
    for (let game = 0; game < 12; game += 1) await finish(game % 3 ? ['Ann', 'Ben', 'Cid'] : ['Ann', 'Ben']);
    const before = await pages();
    await history.forget('p1');
    const after = await pages();
    expect(await wholeBook(store, serverBook(guild))).not.toMatch(/"p1"|Ben|:p1/);
    expect(await store.readIndex('books:p1', now)).toEqual([]);
    expect(after.sums).toEqual(before.sums.filter(({ person }) => person !== 'p1'));
    expect(after.ratings).toEqual(before.ratings.filter(({ person }) => person !== 'p1'));
    expect(after.results.map(({ entry }) => entry.seats.map(({ place, score }) => [place, score]))).toEqual(
      before.results.map(({ entry }) => entry.seats.map(({ place, score }) => [place, score])),
    );
    const words = new Set(after.results.flatMap(({ entry }) => entry.seats.flatMap(({ gone }) => gone ?? [])));
    expect(words.size).toBe(1);
    await expectConsistent();
    // who comes back begins anew
    await finish(['Ann', 'Ben']);
    expect((await pages()).sums.find(({ person }) => person === 'p1')?.tally.games).toBe(1);
    await expectConsistent();
  });

  test('forgets whoever is forgotten while their result is on its way, wherever it is', async () => {
    const failing = new FailingStore();
    for (const at of ['log', 'addToIndex', 'readNotes', 'readBook', 'changeBook'] as const) {
      const on = `${guild}-${at}`;
      const { table } = finishedGame(paradeGame, ['Ann', 'Ben']);
      const finished = { ...table, id: randomUUID().slice(0, 8), guild: on };
      await keepRow(finished);
      let isGoing = false;
      failing.fails = (method) => {
        isGoing ||= method === at;
        return undefined;
      };
      const stopping = new Proxy(failing.between(store), {
        get: (target, method) => {
          const value: unknown = Reflect.get(target, method);
          if (method !== at || typeof value !== 'function') return value;
          return async (...parts: unknown[]): Promise<unknown> => {
            const answer: unknown = await value.apply(target, parts);
            if (isGoing) {
              isGoing = false;
              failing.fails = () => undefined;
              await keepRow(forget(finished, 'p1', 'a player'), 2);
              await history.forget('p1');
            }
            return answer;
          };
        },
      });
      await new History({ store: stopping, games, now: () => now }).keep(finished);
      expect(await wholeBook(store, serverBook(on)), at).not.toMatch(/"p1"|Ben|:p1/);
      expect((await alwaysPages(store, serverBook(on), 'parade')).results, at).toHaveLength(1);
    }
  });

  test('can be told to forget again if that was interrupted', async () => {
    for (let game = 0; game < 3; game += 1) await finish(['Ann', 'Ben', 'Cid']);
    for (let step = 1; step < 30; step += 1) {
      let steps = 0;
      const failing = new FailingStore();
      failing.fails = () => (++steps === step ? new Error('killed') : undefined);
      await new History({ store: failing.between(store), games, now: () => now }).forget('p2').catch(() => undefined);
    }
    await history.forget('p2');
    expect(await wholeBook(store, serverBook(guild))).not.toMatch(/"p2"|Cid|:p2/);
    expect((await pages()).sums.map(({ person }) => person)).toEqual(['ann', 'p1']);
    await expectConsistent();
  });

  test('notes who wants to be left out, also with a result that comes later, until they change their mind', async () => {
    const hidden = async () => [...((await store.readBook(serverBook(guild), [{ page: 'hidden' }])).pages[0] ?? [])];
    const wishes = new StoredWishes(store);
    await wishes.write('ann', { ...usualWishes, leftOut: true });
    await finish(['Ann', 'Ben']);
    expect(await hidden()).toEqual([['ann', '1']]);
    await history.setHidden('p1', true);
    expect((await hidden()).map(([user]) => user).toSorted()).toEqual(['ann', 'p1']);
    await history.setHidden('ann', false);
    await history.setHidden('p1', false);
    expect(await hidden()).toEqual([]);
    await wishes.forget('ann');
  });

  test('of a server that removes the bot is deleted after 30 days, unless it takes the bot back', async () => {
    await finish(['Ann', 'Ben']);
    await history.endServer(guild);
    expect(await history.countServers('ann')).toBeGreaterThan(0);
    await history.keepServer(guild);
    now += 40 * day;
    expect((await pages()).results).toHaveLength(1);
    // only the embedded store goes by the clock of the test
    if (name === 'Redis') return;
    await history.endServer(guild);
    now += keptFor - 1;
    expect((await pages()).results).toHaveLength(1);
    now += 2;
    expect((await pages()).results).toEqual([]);
    await store.claimDue(now, 1, 1);
    expect(await store.pagesOf(serverBook(guild))).toEqual([]);
    now += day;
    expect(await store.readIndex('books:ann', now)).not.toContain(serverBook(guild));
  });

  test('waits for a store that is away, and enters later what it could not', async () => {
    const failing = new FailingStore();
    const shaky = new History({ store: failing.between(store), games, now: () => now });
    const { table } = finishedGame(paradeGame, ['Ann', 'Ben']);
    const finished = { ...table, id: randomUUID().slice(0, 8), guild };
    await keepRow(finished);
    await shaky.expect(finished);
    failing.fails = (method) => (method === 'changeBook' ? new StoreUnavailable('away') : undefined);
    await shaky.keep(finished);
    expect((await pages()).results).toEqual([]);
    failing.fails = () => undefined;
    await shaky.sweep();
    expect((await pages()).results).toHaveLength(1);
  });
});
