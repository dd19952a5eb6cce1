import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { Round } from '../support/whole-bot/whole-game.ts';

let place: Place;
let round: Round;

beforeAll(async () => {
  place = await openPlace('costs');
  round = new Round(place.standIn, ['Ann', 'Ben'], 9);
  await round.open({ people: ['Ann', 'Ben'], bots: 0, rules: 'classic', pace: 'day', confirms: true, seed: 9 });
});

afterAll(() => place.close());

/** The fewest round trips of several tries: now and then the look at what is due falls into one. */
async function roundTripsOf(act: () => Promise<unknown>, tries: number): Promise<number> {
  const counts: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    const before = place.roundTrips();
    await act();
    counts.push(place.roundTrips() - before);
  }
  return Math.min(...counts);
}

it('a press that changes nothing costs one round trip to the store', async () => {
  const { host } = round;
  expect(await roundTripsOf(() => host.look(), 5)).toBe(1);
});

it('a move costs a load and a save, besides what its board needs', async () => {
  const costs: number[] = [];
  for (let turn = 1; turn <= 6; turn += 1) {
    const board = await round.board((reading) => reading.turn === turn);
    const player = round.player(board.toMove[0] ?? '');
    const hand = await player.look();
    place.standIn.clock.advance(2_500);
    const card = player.actor.buttons(hand)[0] ?? '';
    const shown = await player.press(card, hand);
    const before = place.roundTrips();
    await player.press('Confirm', shown);
    costs.push(place.roundTrips() - before);
  }
  // the board is renewed at the same time: who wants to be called how, and giving back the right, may fall into the answer
  expect(Math.min(...costs)).toBeGreaterThanOrEqual(2);
  expect(Math.min(...costs)).toBeLessThanOrEqual(4);
});
