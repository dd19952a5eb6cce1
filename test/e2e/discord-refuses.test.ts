import { afterEach, expect, test } from 'vitest';
import type { FaultOrder } from '../../src/playground/stand-in/faults.ts';
import { running } from '../support/tables/tables.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';

const minute = 60_000;

let place: Place;
afterEach(() => place.close());

async function begin(name: string, pace: 'live' | 'day', processes = 1): Promise<Game> {
  place = await openPlace(`refuses-${name}`, { processes });
  const game = new Game(place);
  await game.start(pace);
  await place.pass(20_000);
  return game;
}

/** Milliseconds until the time of whoever is to move is up. */
async function timeLeft(game: Game): Promise<number> {
  const { play } = running(await game.stored());
  return (play.waits[0]?.until ?? 0) - place.standIn.clock.now();
}

/** Everything that is asked of Discord fails for so long, while the gateway lives. */
async function failEverything(order: FaultOrder, milliseconds: number): Promise<number> {
  const before = place.standIn.traffic.requests.length;
  const end = place.standIn.faults.next({ ...order, times: Number.POSITIVE_INFINITY });
  await place.pass(milliseconds);
  end();
  return place.standIn.traffic.requests.slice(before).filter(({ status }) => [401, 403, 429].includes(status)).length;
}

test.each<[string, FaultOrder, number]>([
  ['refuses everything for four minutes', { status: 403 }, 4 * minute],
  ['is shut behind a page for four minutes', { status: 403, page: true }, 4 * minute],
  ['says 429 by a page for four minutes', { status: 429, page: true }, 4 * minute],
  ['fails at everything for four minutes', { status: 503 }, 4 * minute],
])('while Discord %s, nobody loses time or a turn, and it is asked seldom', async (name, order, lasts) => {
  const game = await begin(name.replaceAll(' ', '-'), 'live', 2);
  const { id } = await game.board();
  (await game.mover()).startClick('My hand', { message: id });
  const invalid = await failEverything(order, lasts);
  expect(await game.moves()).toBe(0);
  expect(invalid).toBeLessThan(40);
  await place.standIn.until(() => place.bots.every((bot) => bot.obstacles().requests === undefined), 20 * minute);
  await place.pass(20_000);
  expect(await timeLeft(game)).toBeGreaterThan(2 * minute);
  await game.board('was away for');
  await game.move();
  expect(await game.moves()).toBe(1);
});
