import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { FailingStore } from '../support/stores/failing-store.ts';
import { running } from '../support/tables/tables.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place, type PlaceOptions } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { drivenClockOf } from '../support/whole-bot/whole-bot.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let place: Place;
afterEach(() => place.close());

async function begin(name: string, pace: string, options: PlaceOptions = {}): Promise<Game> {
  place = await openPlace(`time-${name}`, options);
  const game = new Game(place);
  await game.start(pace);
  return game;
}

/** Until when the person to move has time, from now. */
async function timeLeft(game: Game): Promise<number> {
  const { play } = running(await game.stored());
  return (play.waits[0]?.until ?? 0) - place.standIn.clock.now();
}

/** That nobody’s turn was taken, and that whoever was to move before can move now. */
async function expectToGoOn(game: Game): Promise<void> {
  expect(await game.moves()).toBe(0);
  for (const occupant of (await game.stored()).seats) expect(occupant).not.toHaveProperty('missed');
  await game.move();
  expect(await game.moves()).toBe(1);
}

describe('a bot that was away', () => {
  test('for 30 h at a day a turn takes nobody’s turn, and says so until somebody moves', async () => {
    const game = await begin('30-hours', 'day');
    await place.pass(minute);
    const left = await timeLeft(game);
    await place.beAway(30 * hour);
    await place.pass(minute);
    expect(await timeLeft(game)).toBeGreaterThanOrEqual(left - 2 * minute);
    expect(await timeLeft(game)).toBeLessThanOrEqual(left + minute);
    expect(textOf(await game.board('was away for 30 hours'))).toContain('Everyone’s time was extended by that');
    await expectToGoOn(game);
    expect(textOf(await game.board('turn 2'))).not.toContain('was away');
  });

  test('for two hours has boards show the new time soon, though nobody presses, and posts nothing for it', async () => {
    const game = await begin('two-hours', 'day');
    await place.pass(minute);
    const shown = (await game.board()).id;
    await place.beAway(2 * hour);
    await place.pass(minute);
    const { play } = running(await game.stored());
    const board = await game.board('was away for 2 hours');
    expect(textOf(board)).toContain(`<t:${Math.floor((play.waits[0]?.until ?? 0) / 1_000)}:R>`);
    expect(board.id).toBe(shown);
    await expectToGoOn(game);
  });

  test('for ten days closes no game, at no pace', async () => {
    for (const pace of ['day', 'relaxed', 'untimed', 'live']) {
      const game = await begin(`ten-days-${pace}`, pace);
      await place.beAway(10 * day);
      await place.pass(minute);
      expect(await game.stored()).toMatchObject({ phase: 'playing' });
      await expectToGoOn(game);
      if (pace !== 'live') await place.close();
    }
  });

  test('for four minutes does not move for anybody at a live table, whichever of two processes is there first', async () => {
    const game = await begin('four-minutes', 'live', { processes: 2 });
    await place.beAway(4 * minute);
    await place.pass(10_000);
    expect(await timeLeft(game)).toBeGreaterThan(2 * minute);
    expect(await timeLeft(game)).toBeLessThanOrEqual(3 * minute);
    await expectToGoOn(game);
  });

  test('takes no turn before that time is given back, also where somebody presses first', async () => {
    const game = await begin('press-first', 'live');
    await place.beAway(4 * minute);
    await game.move();
    expect(await game.moves()).toBe(1);
  });
});

test('a store that is away for five minutes costs nobody any time', async () => {
  const failing = new FailingStore();
  const game = await begin('store', 'live', { bot: { between: (store) => failing.between(store) } });
  await place.pass(20_000);
  failing.fails = () => new StoreUnavailable('away');
  await place.pass(5 * minute);
  failing.fails = () => undefined;
  await place.pass(20_000);
  expect(await timeLeft(game)).toBeGreaterThan(minute);
  await game.board('was away for 5 minutes');
  await expectToGoOn(game);
});

test('a Discord that is away for five minutes costs nobody any time', async () => {
  const game = await begin('discord', 'live');
  await place.pass(20_000);
  place.standIn.gateway.refuse(true);
  place.standIn.gateway.drop();
  await place.standIn.until(() => !place.bots[0].online());
  await place.pass(5 * minute);
  expect(await game.moves()).toBe(0);
  place.standIn.gateway.refuse(false);
  await place.standIn.until(() => place.bots[0].online(), 10 * minute);
  await place.pass(20_000);
  expect(await timeLeft(game)).toBeGreaterThan(minute);
  await expectToGoOn(game);
});

describe('a clock that somebody sets', () => {
  test('forward by an hour takes nobody’s turn, and is no absence', async () => {
    const game = await begin('forward', 'live');
    await place.pass(20_000);
    const left = await timeLeft(game);
    drivenClockOf(place.standIn).set(hour);
    await place.pass(20_000);
    expect(await timeLeft(game)).toBe(left - 20_000);
    expect(textOf(await game.board())).not.toContain('was away');
    await expectToGoOn(game);
  });

  test('back by an hour keeps no bot from moving, and gives who has just begun their turn all of its time', async () => {
    place = await openPlace('time-back', { bot: { botDelay: 3_000 } });
    const game = new Game(place, ['Ann']);
    const [ann] = game.people;
    const { message } = (await ann?.slash('start', { game: 'parade', pace: 'live' })) ?? {};
    game.id = /Table \*\*(\w+)\*\*/.exec(textOf(message))?.[1] ?? '';
    const { id } = await game.board();
    await ann?.click('Add bot', { message: id });
    await place.pass(3_000);
    await ann?.click('Start', { message: id });
    const isBots = async () => running(await game.stored()).play.botAt !== undefined;
    await place.standIn.until(async () => !(await isBots()));
    await game.move();
    await place.standIn.until(isBots);
    const moves = await game.moves();
    drivenClockOf(place.standIn).set(-hour);
    await place.pass(10_000);
    expect(await game.moves()).toBeGreaterThan(moves);
    expect(await timeLeft(game)).toBeGreaterThan(2 * minute);
    expect(await timeLeft(game)).toBeLessThanOrEqual(3 * minute);
  });
});

test('a game without a time limit says from the lobby on when it is closed, and tells whom it is up to a day before', async () => {
  place = await openPlace('time-untimed', { store: 'file' });
  const game = new Game(place);
  const { clock } = place.standIn;
  const begun = clock.now();
  const rule = 'If nobody moves for 7 days, the table closes';
  const started = game.start('untimed');
  await place.standIn.until(() =>
    game.boards().some((board) => /1\. .*Ann/.test(textOf(board)) && textOf(board).includes(rule)),
  );
  await started;
  await game.board(rule);
  const told = () =>
    game.people[0]?.sees().filter((message) => message.content.includes('If nobody moves, the game closes'));
  clock.advance(6 * day - hour);
  await place.pass(minute);
  expect(told()).toEqual([]);
  clock.advance(hour);
  await place.pass(minute);
  expect(told()).toHaveLength(1);
  expect(told()?.[0]?.content).toContain(`<@${(await game.mover()).id}>`);
  clock.advance(day - (clock.now() - begun - 6 * day) - 10 * minute);
  await place.pass(minute);
  expect(await game.stored()).toMatchObject({ phase: 'playing' });
  clock.advance(20 * minute);
  await place.pass(minute);
  expect(await game.stored()).toMatchObject({ phase: 'closed', closed: 'nobody-moved' });
});
