import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import type { Outcome } from '../../src/playground/people/stage.ts';
import { byItself } from '../../src/tables/service/results.ts';
import type { Row, Store } from '../../src/tables/service/store.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';

const say = speak('en-US');

let place: Place;
afterEach(() => place.close());

type Stored = Readonly<Record<string, unknown>>;

/** Two releases after this one: tables have a form that this one cannot read, and its reader knows both. */
const inNewForm = (data: string): string => JSON.stringify({ ...(JSON.parse(data) as Stored), schema: 99, hats: true });
function inOldForm(data: string): string {
  const { hats: _, ...stored } = JSON.parse(data) as Stored;
  return JSON.stringify({ ...stored, schema: 1 });
}

async function othersFirst(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await setImmediate();
}

/** The store as a release sees it that can read the new form, and perhaps writes it. */
function ofNewRelease(store: Store, writes: boolean): Store {
  const read = <R extends Row | undefined>(row: R): R => row && { ...row, data: inOldForm(row.data) };
  const changed: Partial<Store> = {
    commit: (commit) => store.commit({ ...commit, data: writes ? inNewForm(commit.data) : commit.data }),
    // it comes second
    load: async (id) => othersFirst().then(async () => read(await store.load(id))),
    loadAll: async (ids) => othersFirst().then(async () => (await store.loadAll(ids)).map(read)),
    takeLease: async (id, request) => read(await store.takeLease(id, request)),
    settle: async (settlement) => {
      const settled = await store.settle(settlement);
      return settled.settled === 'newer' ? { ...settled, row: read(settled.row) } : settled;
    },
  };
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(changed, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Two processes of these releases on one store and one token: each gets every press. */
async function openTwo(name: string, releases: readonly ((store: Store) => Store)[]): Promise<Game> {
  let started = 0;
  const between = (store: Store) => releases[started++ % releases.length]?.(store) ?? store;
  place = await openPlace(`side-by-side-${name}`, { processes: 2, bot: { between } });
  // every release in these tests comes with one that reads what it writes: the second
  const bots: Place['bots'] = [place.bots[1] ?? place.bots[0], place.bots[0]];
  const game = new Game({ ...place, bots });
  await game.start('live');
  // from now on the table has the form in which the second release writes it
  await bots[0].tables.change(game.id, byItself, (table) => table);
  return game;
}

const present = (store: Store) => store;
const reader = (store: Store) => ofNewRelease(store, false);
const writer = (store: Store) => ofNewRelease(store, true);

/** What everybody was told to each press and command while they played and looked around. */
async function playAndLookAround(game: Game): Promise<readonly string[]> {
  const told: string[] = [];
  const hear = ({ status, messages }: Outcome) => {
    expect(status).toBe('answered');
    told.push(messages.map(textOf).join('\n'));
  };
  for (let turn = 1; turn <= 2; turn += 1) {
    const board = await game.board(`turn ${turn}`);
    const actor = await game.mover();
    for (const person of game.people) hear(await person.click('My hand', { message: board.id }));
    const { message: hand } = await actor.slash('hand');
    const preview = await actor.click('takes', { message: hand?.id ?? '' });
    hear(preview);
    place.standIn.clock.advance(2_500);
    hear(await actor.click('Confirm', { message: preview.message?.id ?? '' }));
    await game.board(`turn ${turn + 1}`);
    hear(await actor.slash('games'));
    const { message: more } = await actor.click('⋯', { message: (await game.board()).id });
    hear(await actor.click('Board in words', { message: more?.id ?? '' }));
    expect((await actor.autocomplete('hand', 'table', '')) ?? []).toMatchObject([{ value: game.id }]);
  }
  return told;
}

test.each([
  ['this release, and one that writes a form which it cannot read', [present, writer]],
  ['a release that reads the new form, and the next, which writes it', [reader, writer]],
  ['this release, and the next, which reads a new form', [present, reader]],
] as const)('no press is refused where the other process can answer: %s', async (name, releases) => {
  const game = await openTwo(name.replaceAll(/\W+/g, '-').slice(0, 40), releases);
  const told = await playAndLookAround(game);
  expect(told.length).toBeGreaterThan(10);
  for (const words of told) {
    expect(words).not.toContain(say('refusal.table-not-here'));
    expect(words).not.toContain(say('table.none.mine'));
    expect(words).not.toContain(say('table.none.here'));
    expect(words).not.toBe('');
  }
  expect(told.filter((words) => words.includes(game.id)).length).toBeGreaterThanOrEqual(2);
  expect(place.log.filter((line) => line.includes('set aside'))).toEqual([]);
});
