import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../support/time/until.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';

/** What ends a bot for good, and what whoever hosts it is told. */

let lost: string[];
let place: Place;

beforeEach(async ({ task }) => {
  lost = [];
  place = await openPlace(`lost-${task.id}`, { bot: { onLost: (reason) => lost.push(reason) } });
});
afterEach(() => place.close());

test('401: a token that is not valid any more ends the process', async () => {
  const game = new Game(place);
  await game.start('live');
  const edits = { method: 'PATCH', route: '/channels/:channel/messages/:message' } as const;
  place.standIn.faults.next({ ...edits, status: 401, times: Number.POSITIVE_INFINITY });
  await game.move();
  await place.standIn.until(() => lost.length > 0);
  expect(lost[0]).toContain('token');
});

test.each([
  [4010, 'SHARD_COUNT'],
  [4011, 'SHARD_COUNT'],
  [4014, '4014'],
])('a connection that Discord closes for good (%i) ends the process, and what to do is said', async (code, words) => {
  place.standIn.gateway.drop({ code });
  await until(() => lost.length > 0);
  expect(lost[0]).toContain(words);
});
