import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import type { Outcome } from '../../src/playground/people/stage.ts';
import { SlowStore } from '../support/stores/slow-store.ts';
import { whyStopped } from '../support/tables/tables.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';

/** Every error of Discord that a bot like this meets, ordered from the stand-in, and what players then see. */

const say = speak('en-US');
const posts = { method: 'POST', route: '/channels/:channel/messages' } as const;
const edits = { method: 'PATCH', route: '/channels/:channel/messages/:message' } as const;
const answers = { method: 'POST', route: '/interactions/:interaction/:token/callback' } as const;
const quarter = 15 * 60_000;

let place: Place;
let game: Game;
let slow: SlowStore;

beforeEach(async ({ task }) => {
  slow = new SlowStore();
  place = await openPlace(`errors-${task.id}`, { bot: { between: (store, clock) => slow.between(store, clock) } });
  game = new Game(place);
});

/** Nothing of all this is a fault of the bot's own but what Discord calls one, and what failed is logged with what it was for. */
afterEach(async () => {
  await place.close();
  const faults = place.log.filter((line) => /"level":[56]0/.test(line) && !/"code":(50035|50006|50109)/.test(line));
  expect(faults).toEqual([]);
  const failed = place.log.filter((line) => line.includes('a call to Discord failed'));
  // a rate limit that ends within seconds is waited for, and nothing fails
  if (!place.standIn.traffic.requests.some(({ status }) => status === 429)) expect(failed).not.toEqual([]);
  expect(failed.filter((line) => !/"(table|interaction)":"/.test(line))).toEqual([]);
});

/** Which turn the next board shows. */
async function nextTurn(): Promise<string> {
  return `turn ${(await game.moves()) + 2}`;
}

function expectMoved(outcome: Outcome): void {
  expect(outcome.status).toBe('answered');
  expect(textOf(outcome.message)).toContain('You played');
}

async function handOf(): Promise<APIMessage | undefined> {
  const [ann] = game.people;
  return (await ann?.slash('hand', { table: game.id }))?.message;
}

describe('a board that is posted', () => {
  beforeEach(() => game.start('day'));

  test.each([
    ['20016 slow mode', { code: 20016 }],
    ['20028 too many in this channel', { code: 20028 }],
    ['429 rate limited', { status: 429, retryAfter: 1 }],
    ['500', { status: 500, times: 4 }],
    ['502', { status: 502, times: 4 }],
    ['503 with 130000', { status: 503, code: 130000, times: 4 }],
    ['no answer', { drop: 'before' as const, times: 4 }],
  ])('comes a little later, the move being made: %s', async (_, fault) => {
    const turn = await nextTurn();
    place.standIn.faults.next({ ...posts, ...fault });
    expectMoved(await game.move());
    await game.board(turn, 30_000);
  });

  test.each([
    ['50035 invalid', 50035, 400],
    ['50006 empty', 50006, 400],
    ['50109 no JSON', 50109, 400],
    ['200000 a word that the server forbids', 200000, 400],
    ['40005 too large', 40005, 413],
    ['50045 file too large', 50045, 400],
    ['40333 refused on the way', 40333, 403],
  ])('in a form that Discord does not take stands there plain, with its buttons: %s', async (_, code, status) => {
    place.standIn.faults.next({ ...posts, code, status });
    expectMoved(await game.move());
    const board = await game.board(say('table.plain'));
    expect(game.people[0]?.buttons(board)).toContain(say('parade.button.hand'));
    const turn = await nextTurn();
    expectMoved(await game.move());
    await game.board(turn);
  });
});

describe('a channel that cannot be written to', () => {
  beforeEach(() => game.start('day'));

  test.each([
    ['10003 unknown channel', 10003, 404],
    ['10004 unknown server', 10004, 404],
    ['50001 no access', 50001, 403],
    ['50013 no permission', 50013, 403],
    ['160002 no history', 160002, 400],
    ['160005 locked', 160005, 400],
  ])('holds the table, whose clock stands, until it can: %s', async (_, code, status) => {
    const turn = await nextTurn();
    const times = Number.POSITIVE_INFINITY;
    place.standIn.faults.next({ ...posts, code, status, times });
    place.standIn.faults.next({ ...edits, code, status, times });
    expectMoved(await game.move());
    await place.standIn.until(async () => whyStopped(await game.stored()) === 'held');
    expect(textOf(await handOf())).toContain(say('parade.hand.title'));
    const before = place.standIn.traffic.requests.length;
    await place.pass(quarter / 2);
    const asked = place.standIn.traffic.requests.slice(before).filter(({ path }) => path.startsWith('/channels/'));
    // once more after a minute
    expect(asked.length).toBeLessThanOrEqual(2);
    place.standIn.faults.clear();
    // where Discord said that it is gone, it is
    if (status === 404) for (const { id } of game.boards()) place.standIn.world.remove(id);
    place.standIn.clock.advance(quarter);
    await game.board(turn);
    await place.standIn.until(async () => whyStopped(await game.stored()) === undefined);
  });
});

describe('a board that is edited', () => {
  beforeEach(() => game.start('live'));

  test.each([
    ['10008 unknown message', 10008, 404],
    ['50005 somebody else’s message', 50005, 403],
    ['50083 archived', 50083, 400],
  ])('is posted anew, once: %s', async (_, code, status) => {
    const turn = await nextTurn();
    const { id } = await game.board();
    place.standIn.faults.next({ ...edits, code, status });
    expectMoved(await game.move());
    expect((await game.board(turn)).id).not.toBe(id);
  });

  test('is edited later when that was too often: 30046', async () => {
    const turn = await nextTurn();
    place.standIn.faults.next({ ...edits, code: 30046, status: 429, retryAfter: 600 });
    expectMoved(await game.move());
    await game.board(turn);
  });
});

describe('an answer that Discord does not take leaves the move made, once, and the board shows it', () => {
  beforeEach(() => game.start('live'));

  test.each([
    ['10062 too late', 10062, 404],
    ['40060 answered already', 40060, 400],
    ['10015 unknown webhook', 10015, 404],
    ['50027 dead token', 50027, 401],
    ['40094 too many follow-ups', 40094, 403],
    ['50109 no JSON', 50109, 400],
    ['500', 0, 500],
  ])('%s', async (_, code, status) => {
    const moves = await game.moves();
    const turn = await nextTurn();
    const { actor, screen } = await game.preview();
    place.standIn.faults.next({ ...answers, code, status, times: status === 500 ? 4 : 1 });
    await actor.click('Confirm', { message: screen });
    await game.board(turn);
    expect(await game.moves()).toBe(moves + 1);
    expect(textOf(await handOf())).toContain(say('parade.hand.title'));
  });

  test.each([
    ['10015 unknown webhook', 10015, 404],
    ['50027 dead token', 50027, 401],
    ['40094 too many follow-ups', 40094, 403],
  ])('also when it came late and was deferred: %s', async (_, code, status) => {
    const moves = await game.moves();
    const turn = await nextTurn();
    const { actor, screen } = await game.preview();
    slow.delay = 1_700;
    place.standIn.faults.next({ route: '/webhooks/*', code, status });
    actor.startClick('Confirm', { message: screen });
    await game.board(turn);
    expect(await game.moves()).toBe(moves + 1);
  });
});

describe('a direct message that cannot be delivered', () => {
  beforeEach(() => game.start('day'));

  test.each([
    // that the bot was too fast says nothing of what the person takes: the next call is written again
    ['40003 too fast', 40003, 400, false],
    ['50007 closed', 50007, 403, true],
    ['50278 no common server', 50278, 403, true],
  ])('becomes a mention in the channel: %s', async (_, code, status, isClosed) => {
    for (const actor of game.people) await actor.slash('notify', { how: 'direct' });
    const turn = await nextTurn();
    place.standIn.faults.next({ method: 'POST', route: '/users/@me/channels', code, status });
    const before = new Set(game.people[0]?.sees().map(({ id }) => id));
    expectMoved(await game.move());
    await game.board(turn);
    const called = await game.mover();
    const mention = await place.standIn.until(() =>
      called.sees().find(({ id }) => !before.has(id) && place.standIn.world.message(id)?.pinged.includes(called.id)),
    );
    expect(called.buttons(mention)).toContain(say('button.mute'));
    const told = await called.slash('notify');
    expect(textOf(told.message)?.includes(say('notify.closed'))).toBe(isClosed);
  });
});
