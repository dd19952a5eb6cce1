import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import { dayOf, nameDay, opensAt, startOf } from '../../../src/tables/daily.ts';
import { commitmentOf } from '../../../src/tables/random.ts';
import { verifyRecord } from '../../../src/tables/record/verify-record.ts';
import { withDaily } from '../../../src/tables/service/dailies.ts';
import { erasePerson } from '../../../src/tables/service/erasure.ts';
import { close } from '../../../src/tables/time.ts';
import { usualWishes } from '../../../src/tables/wishes.ts';
import { randomFrom } from '../../support/games/random.ts';
import { runs } from '../../support/size.ts';
import { ownPrefix } from '../../support/stores/own-prefix.ts';
import { type OpenedStore, openTestFile, openTestRedis } from '../../support/stores/stores.ts';
import { dailyProcess } from '../../support/tables/daily-place.ts';
import { done, minute, paradeGame } from '../../support/tables/tables.ts';

// Redis removes what is over by its own clock, so that the days are those of now
const today = dayOf(Date.now());
const noon = startOf(today) + 12 * 60 * minute;
let now = noon;
const clock = () => now;
let opened: OpenedStore;

beforeEach(async () => {
  now = noon;
  opened = await openTestFile(clock);
});
afterEach(() => opened.close());

const first = (_: unknown, moves: readonly object[]) => moves[0] ?? {};

function atRandom(number: number) {
  const random = randomFrom(number);
  return (_: unknown, moves: readonly object[]) => pickOne(moves, random);
}

test('two processes, many people in any order: all get the same deal, the same answers and the right places', async () => {
  const prefix = ownPrefix();
  const [one, two] = await Promise.all([openTestRedis(prefix), openTestRedis(prefix)]);
  const processes = [dailyProcess(one.store, clock), dailyProcess(two.store, clock)];
  const processOf = (number: number) => processes[number % 2] ?? dailyProcess(one.store, clock);
  const people = randomFrom(8).shuffle(Array.from({ length: runs(runs(200)) }, (_, number) => number));
  const answers = new Map<string, string>();
  const scores: { user: string; score: number; table: string }[] = [];
  const deals = new Set<string>();

  async function play(number: number): Promise<void> {
    const user = `user${number}`;
    // a third of them play alike, and each changes the process in the middle
    const choose = number % 3 === 0 ? first : atRandom(number);
    const { tables, begin, move } = processOf(number);
    let table = await begin(paradeGame, user);
    for (let moves = 0; moves < 8 && table.phase === 'playing'; moves += 1) table = await move(table, user, choose);
    expect((await processOf(number + 1).begin(paradeGame, user)).id).toBe(table.id);
    const over = await processOf(number + 1).playOut(table, user, choose);
    await processOf(number).dailies.enter(over);
    const log = await tables.log(over.id);
    let before = '';
    for (const { move: made, by } of log) {
      if (by === 'bot') {
        const answer = JSON.stringify(made);
        expect(answers.get(before) ?? answer).toBe(answer);
        answers.set(before, answer);
      }
      before += JSON.stringify(made);
    }
    deals.add(over.play.seed);
    const score = paradeGame.result(over.play.state)?.scores[0] ?? Number.NaN;
    scores.push({ user, score, table: over.id });
  }

  for (let next = 0; next < people.length; next += 10) await Promise.all(people.slice(next, next + 10).map(play));
  expect(deals.size).toBe(1);
  expect(answers.size).toBeGreaterThan(100);
  for (const { dailies } of processes) {
    const results = await dailies.results(paradeGame, today);
    expect(results).toHaveLength(people.length);
    for (const { user, place, matchpoints } of results) {
      const own = scores.find((each) => each.user === user)?.score ?? Number.NaN;
      const better = scores.filter(({ score }) => score < own).length;
      const tied = scores.filter((each) => each.user !== user && each.score === own).length;
      expect([place, matchpoints]).toEqual([better + 1, 2 * (scores.length - better - tied - 1) + tied]);
    }
  }
  const [{ dailies: here }, { dailies: there }] = [processOf(0), processOf(1)];
  expect(await here.commitment(paradeGame, today)).toBe(await there.commitment(paradeGame, today));
  await Promise.all([one.close(), two.close()]);
}, 600_000);

describe.each(withDaily(games).map((game) => [game.id, game] as const))('the daily deal of %s', (_, game: AnyGame) => {
  test('tells its seed and its records the day after, and they verify with the commitment from before', async () => {
    const { tables, dailies, begin, playOut } = dailyProcess(opened.store, clock);
    const promised = await dailies.commitment(game, today);
    expect(await dailies.seed(game, today)).toBeUndefined();
    const over = await playOut(await begin(game, 'ann'), 'ann', first);
    expect(over).toMatchObject({ hints: false, daily: { day: today } });
    now = opensAt(today) - 1;
    expect(await dailies.seed(game, today)).toBeUndefined();
    expect(await dailies.best(game, today)).toBeUndefined();
    now = opensAt(today);
    const seed = await dailies.seed(game, today);
    expect(commitmentOf(seed ?? '')).toBe(promised);
    const record = await tables.record(over);
    expect(record).toMatchObject({ daily: nameDay(today), seed, brought: [null, null, null] });
    expect(verifyRecord(JSON.parse(JSON.stringify(record)), [game], { deal: promised })).toEqual({ ok: true });
    expect(verifyRecord({ ...record, brought: ['1', null, null] }, [game])).toMatchObject({ ok: false });
  });

  test('gives a row of squares that has nothing but digits, one for each play', async () => {
    const { dailies, begin, playOut } = dailyProcess(opened.store, clock);
    const result = await dailies.resultOf(await playOut(await begin(game, 'ann'), 'ann', first));
    expect(result?.row).toMatch(/^[0-2]{6,25}$/);
  });

  test('is played by the strongest bot as well, and it makes the same of it every time', async () => {
    const { dailies } = dailyProcess(opened.store, clock);
    const other = await openTestFile(clock);
    const score = await dailies.yardstick(game, today);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(await dailies.yardstick(game, today)).toBe(score);
    const [secret = ''] = await opened.store.readNotes(['secret:daily']);
    await other.store.claimNote('secret:daily', secret);
    expect(await dailyProcess(other.store, clock).dailies.yardstick(game, today)).toBe(score);
    await other.close();
  });
});

test('everybody plays once: whoever begins again goes on, and after giving up there is no other game', async () => {
  const { tables, begin } = dailyProcess(opened.store, clock);
  const table = await begin(paradeGame, 'ann');
  expect((await begin(paradeGame, 'ann', 'elsewhere')).id).toBe(table.id);
  done(await tables.change(table.id, { by: 'ann', interaction: 'i' }, (found) => close(found, 'ann', false, now)));
  now = startOf(today + 1) - 1;
  expect(await begin(paradeGame, 'ann')).toMatchObject({ id: table.id, phase: 'closed' });
  now += 1;
  expect(await begin(paradeGame, 'ann')).toMatchObject({ phase: 'playing', daily: { day: today + 1 } });
});

test('a game that was begun before midnight goes on as that of its day, and counts if its seed was not told before its end', async () => {
  const { dailies, begin, playOut } = dailyProcess(opened.store, clock);
  now = startOf(today + 1) - minute;
  const [ann, ben] = [await begin(paradeGame, 'ann'), await begin(paradeGame, 'ben')];
  now = startOf(today + 1) + minute;
  await dailies.enter(await playOut(ann, 'ann', first));
  now = opensAt(today);
  await dailies.enter(await playOut(ben, 'ben', first));
  expect((await dailies.results(paradeGame, today)).map(({ user }) => user)).toEqual(['ann']);
  expect(await dailies.results(paradeGame, today + 1)).toEqual([]);
});

test('a result that its process could not enter is entered by the next that looks, once', async () => {
  const { tables, dailies, waker, begin, playOut } = dailyProcess(opened.store, clock);
  const over = await playOut(await begin(paradeGame, 'ann'), 'ann', first);
  expect(await dailies.results(paradeGame, today)).toEqual([]);
  expect(await tables.claimDue(10, 3_000)).toEqual([over.id]);
  await waker.wake(over.id);
  await waker.wake(over.id);
  await dailies.enter(over);
  expect(await dailies.results(paradeGame, today)).toHaveLength(1);
  now += minute;
  expect(await tables.claimDue(10, 3_000)).toEqual([]);
});

test('the best of a day can be replayed by everybody once the day is told', async () => {
  const { tables, dailies, begin, playOut } = dailyProcess(opened.store, clock);
  for (const [number, user] of ['ann', 'ben', 'cat'].entries())
    await dailies.enter(await playOut(await begin(paradeGame, user), user, atRandom(number)));
  const [winner] = await dailies.results(paradeGame, today);
  now = opensAt(today);
  const best = await dailies.best(paradeGame, today);
  expect(best?.table).toMatchObject({ id: winner?.table, daily: { open: true } });
  expect(best?.result.place).toBe(1);
  expect((await tables.log(best?.table.id ?? '')).length).toBeGreaterThan(20);
});

test('whoever wishes to be left out plays as well, and counts for the others without a name', async () => {
  const { tables, dailies, begin, playOut } = dailyProcess(opened.store, clock);
  await tables.wishes.write('ben', { ...usualWishes, leftOut: true });
  for (const [number, user] of ['ann', 'ben'].entries())
    await dailies.enter(await playOut(await begin(paradeGame, user), user, atRandom(number)));
  const results = await dailies.results(paradeGame, today);
  expect(results).toHaveLength(2);
  expect(JSON.stringify(results)).not.toMatch(/ben/);
});

test('whoever is forgotten is in no result, and the others stay where they were', async () => {
  const { tables, dailies, begin, playOut } = dailyProcess(opened.store, clock);
  for (const [number, user] of ['ann', 'ben', 'cat'].entries())
    await dailies.enter(await playOut(await begin(paradeGame, user), user, atRandom(number)));
  const before = await dailies.results(paradeGame, today);
  await tables.dailyPeople.tell('ben', true);
  await erasePerson(tables, { user: 'ben', interaction: 'i', nameIn: () => 'a player', onLeft: () => undefined });
  const after = await dailies.results(paradeGame, today);
  expect(JSON.stringify(after)).not.toMatch(/ben/);
  for (const user of ['ann', 'cat'])
    expect(after.find((each) => each.user === user)).toEqual(before.find((each) => each.user === user));
  for (const index of ['dailies:ben', 'dailies:tell'] as const)
    expect(await opened.store.readIndex(index, now)).toEqual([]);
});
