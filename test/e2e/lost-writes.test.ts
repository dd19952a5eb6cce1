import { Redis } from 'ioredis';
import { afterEach, expect, inject, test } from 'vitest';
import { StoreUnavailable } from '../../src/tables/service/store.ts';
import { FailingStore } from '../support/stores/failing-store.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';

let place: Place;
let redis: Redis;
afterEach(async () => {
  redis.disconnect();
  await place.close();
});

/** What the store has of a table now. @returns puts it back */
async function keep(id: string): Promise<() => Promise<void>> {
  const keys = await redis.keys(`*:*:${id}`);
  const kept = await Promise.all(keys.map(async (key) => [key, await redis.dumpBuffer(key)] as const));
  return async () => {
    for (const [key, value] of kept) await redis.restore(key, 0, value, 'REPLACE');
  };
}

test.each(['day', 'live'])(
  'a store that comes back without the last two moves: the only board shows the game as it is then (%s)',
  async (pace) => {
    const failing = new FailingStore();
    redis = new Redis(inject('redisUrl'));
    place = await openPlace(`lost-writes-${pace}`, { bot: { between: (store) => failing.between(store) } });
    const game = new Game(place);
    await game.start(pace);
    await game.move();
    await game.board('turn 2');
    await place.pass(10_000);
    const putBack = await keep(game.id);
    await game.move();
    await game.board('turn 3');
    await place.pass(10_000);
    await game.move();
    await game.board('turn 4');
    await place.pass(10_000);
    failing.fails = () => new StoreUnavailable('away');
    await place.pass(5_000);
    await putBack();
    failing.fails = () => undefined;
    await game.board('turn 2');
    expect(await game.moves()).toBe(1);
    const { id } = await game.mover();
    const pinged = game.boards().flatMap((board) => place.standIn.world.message(board.id)?.pinged ?? []);
    expect(pinged).toEqual(pace === 'day' ? [id] : []);
    await game.move();
    await game.board('turn 3');
    expect(await game.moves()).toBe(2);
  },
);
