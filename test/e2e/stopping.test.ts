import { afterEach, expect, test } from 'vitest';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';

let place: Place;
afterEach(() => place.close());

test('a bot that is told to stop does so within ten seconds, even if Discord never answers', async () => {
  place = await openPlace('stopping-hang');
  const game = new Game(place);
  await game.start('day');
  const { actor, screen } = await game.preview();
  place.standIn.faults.next({ hang: true, times: Number.POSITIVE_INFINITY });
  actor.startClick('Confirm', { message: screen });
  await place.standIn.until(async () => (await game.moves()) === 1);
  const metrics = await place.bots[0].metrics();
  expect(metrics).toContain('parade_games_total{game="parade",event="begun"} 1');
  expect(metrics).toMatch(/parade_store_seconds_count\{command="commit"\} [1-9]/);
  const asked = place.standIn.clock.now();
  await place.bots[0].stop();
  expect(place.standIn.clock.now() - asked).toBe(10_000);
});
