import type { APIMessage } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBoard } from '../../src/discord/boards/board.ts';
import { speak } from '../../src/locales/texts.ts';
import type { Outcome } from '../../src/playground/people/stage.ts';
import { closeTable } from '../../src/tables/closing.ts';
import { running, whyStopped } from '../support/tables/tables.ts';
import { openPlace, type Place } from '../support/whole-bot/evening.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { Game } from '../support/whole-bot/trouble.ts';

/** Every error of Discord that a bot like this meets, ordered from the stand-in, and what players then see. */

vi.setConfig({ testTimeout: 60_000 });

const say = speak('en-US');
const posts = { method: 'POST', route: '/channels/:channel/messages' } as const;
const edits = { method: 'PATCH', route: '/channels/:channel/messages/:message' } as const;
const answers = { method: 'POST', route: '/interactions/:interaction/:token/callback' } as const;
const quarter = 15 * 60_000;

let place: Place;
let game: Game;

beforeAll(async () => {
  place = await openPlace('errors');
});
afterAll(() => place.close());

beforeEach(() => {
  place.standIn.faults.clear();
});

/** Ends the game of the tests before: its reminders would meet the errors that are meant for the next one. */
async function endLast(): Promise<void> {
  const [{ tables }] = place.bots;
  for (const { table } of await tables.tablesOf(`user:${place.standIn.as('Ann').id}`)) {
    await tables.change(table.id, undefined, undefined, (last, { now }) => closeTable(running(last), 'ended', now));
    await vi.waitFor(async () => {
      const found = await tables.find(table.id);
      expect('refused' in found ? undefined : readBoard(found.board)?.version).toBe(table.version + 1);
    }, 20_000);
  }
}

async function play(pace: 'live' | 'day'): Promise<void> {
  await endLast();
  for (const { channel } of [place.standIn.as('Ann')]) {
    for (const { message } of place.standIn.world.messagesOf(channel.id)) place.standIn.world.remove(message.id);
  }
  game = new Game(place);
  await game.start(pace);
}

/** Which turn the next board shows. */
async function nextTurn(): Promise<string> {
  return `turn ${(await game.moves()) + 2}`;
}

/** The board once it reads as wished, with the clock going on meanwhile. */
async function later(wished: string): Promise<APIMessage> {
  const ticking = setInterval(() => place.standIn.clock.advance(1_000), 100);
  try {
    return await game.board(wished);
  } finally {
    clearInterval(ticking);
  }
}

function expectMoved(outcome: Outcome): void {
  expect(outcome.status).toBe('answered');
  expect(textOf(outcome.message)).toContain('You played');
}

async function handOf(): Promise<APIMessage | undefined> {
  const [ann] = game.people;
  return (await ann?.slash('hand', { table: game.id }))?.message;
}

function errorsIn(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.includes('"level":50') || line.includes('"level":60'));
}

describe('a board that is posted', () => {
  beforeAll(() => play('day'));

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
    await later(turn);
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
  beforeAll(() => play('day'));

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
    await vi.waitFor(async () => expect(whyStopped(await game.stored())).toBe('held'), 10_000);
    expect(textOf(await handOf())).toContain(say('parade.hand.title'));
    const before = place.standIn.traffic.requests.length;
    place.standIn.clock.advance(quarter / 2);
    // long enough for a look at what is due, had there been any
    await new Promise((resolve) => setTimeout(resolve, 700));
    const asked = place.standIn.traffic.requests.slice(before).filter(({ path }) => path.startsWith('/channels/'));
    expect(asked).toEqual([]);
    place.standIn.faults.clear();
    // where Discord said that it is gone, it is
    if (status === 404) for (const { id } of game.boards()) place.standIn.world.remove(id);
    place.standIn.clock.advance(quarter);
    await game.board(turn);
    await vi.waitFor(async () => expect(whyStopped(await game.stored())).toBeUndefined(), 5_000);
  });
});

describe('a board that is edited', () => {
  beforeAll(() => play('live'));

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
    await later(turn);
  });
});

describe('an answer that Discord does not take leaves the move made, once, and the board shows it', () => {
  beforeAll(() => play('live'));

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
    actor.startClick('Confirm', { message: screen });
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
    const { tables } = place.bots[0];
    const change = tables.change.bind(tables);
    Object.assign(tables, {
      async change(...parts: Parameters<typeof change>) {
        await new Promise((resolve) => setTimeout(resolve, 1_700));
        return change(...parts);
      },
    });
    place.standIn.faults.next({ route: '/webhooks/*', code, status });
    actor.startClick('Confirm', { message: screen });
    await game.board(turn);
    Object.assign(tables, { change });
    expect(await game.moves()).toBe(moves + 1);
  });
});

describe('a direct message that cannot be delivered', () => {
  beforeAll(async () => {
    await play('day');
    for (const actor of game.people) await actor.slash('notify', { how: 'direct' });
  });

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

test('nothing of all this was a fault of the bot’s own but what Discord called one', () => {
  const own = errorsIn(place.log).filter((line) => !/"code":(50035|50006|50109)/.test(line));
  expect(own).toEqual([]);
});

test('every failed call is logged with the table or the interaction that it was for', () => {
  const failed = place.log.filter((line) => line.includes('a call to Discord failed'));
  expect(failed.length).toBeGreaterThan(20);
  expect(failed.filter((line) => !/"(table|interaction)":"/.test(line))).toEqual([]);
});

test('401: a token that is not valid any more ends the process, and nothing more is asked', async () => {
  const lost: string[] = [];
  const other = await openPlace('errors-401', {}, 1, { onLost: (reason) => lost.push(reason) });
  try {
    const table = new Game(other);
    await table.start('live');
    other.standIn.faults.next({ ...edits, status: 401, times: Number.POSITIVE_INFINITY });
    await table.move();
    await other.standIn.until(() => lost.length > 0, 10_000);
    expect(lost[0]).toContain('token');
  } finally {
    await other.close();
  }
});

test.each([
  [4010, 'SHARD_COUNT'],
  [4011, 'SHARD_COUNT'],
  [4014, '4014'],
])('a connection that Discord closes for good (%i) ends the process, and what to do is said', async (code, words) => {
  const lost: string[] = [];
  const other = await openPlace(`errors-${code}`, {}, 1, { onLost: (reason) => lost.push(reason) });
  try {
    other.standIn.gateway.drop({ code });
    await other.standIn.until(() => lost.length > 0, 10_000);
    expect(lost[0]).toContain(words);
  } finally {
    await other.close();
  }
});
