import { API } from '@discordjs/core';
import { REST } from 'discord.js';
import type { APIMessage } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import type { Paints } from '../../src/discord/messages/picturing.ts';
import { Symbols } from '../../src/discord/messages/symbols.ts';
import { games } from '../../src/games/index.ts';
import { bitsOf } from '../../src/playground/stand-in/world/permissions.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { memoryLog } from '../support/discord/memory-log.ts';
import { sketcher } from '../support/pictures/sketcher.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';

/** Whatever becomes of a picture or of an emoji, the message goes out, and its text says all. */

const posts = { method: 'POST', route: '/channels/:channel/messages' } as const;
const edits = { method: 'PATCH', route: '/channels/:channel/messages/:message' } as const;
const answers = { method: 'POST', route: '/interactions/:interaction/:token/callback' } as const;

let paint: Paints['paint'] = sketcher.paint;
let place: Place;
let game: Game;

beforeAll(async () => {
  place = await openPlace('pictures', { bot: { painter: { paint: (scene) => paint(scene) } }, before: uploadEmojis });
});
afterAll(() => place.close());

afterEach(() => {
  paint = sketcher.paint;
  place.standIn.faults.clear();
  for (const channel of place.standIn.world.channels.values()) channel.overwrites = [];
});

/** As an earlier start of the bot has done it. */
async function uploadEmojis({ url, token, world }: StandIn): Promise<void> {
  const api = new API(new REST({ api: `${url}/api` }).setToken(token));
  const options = {
    api,
    log: memoryLog().log,
    games,
    painter: sketcher,
    turn: async () => true,
    clock: systemClock,
  };
  await new Symbols().bring(world.bot.id, options);
}

async function play(pace: 'live' | 'day'): Promise<void> {
  const { channel } = place.standIn.as('Ann');
  for (const { message } of place.standIn.world.messagesOf(channel.id)) place.standIn.world.remove(message.id);
  game = new Game(place);
  await game.start(pace);
}

/** Makes a move and gives the board that shows it. */
async function moveAndSee(): Promise<APIMessage> {
  const turn = `turn ${(await game.moves()) + 2}`;
  await game.move();
  return game.board(turn);
}

async function handOf(name = 'Ann'): Promise<APIMessage | undefined> {
  const asked = await place.standIn.as(name).slash('hand', { table: game.id });
  expect([asked.status, asked.ephemeral]).toEqual(['answered', true]);
  return asked.message;
}

function isPictured(message: APIMessage | undefined): boolean {
  return message?.embeds[0]?.image !== undefined;
}

function expectText(board: APIMessage): void {
  expect(isPictured(board)).toBe(false);
  expect(textOf(board)).toContain('**Line** front → end:');
  expect(textOf(board)).toContain('in hand');
  expect(game.people[0]?.buttons(board)).toContain('My hand');
}

function expectHand(hand: APIMessage | undefined): void {
  expect(isPictured(hand)).toBe(false);
  expect(textOf(hand)).toContain('In front of you');
}

const noPictures: readonly (readonly [string, Paints['paint']])[] = [
  ['cannot be painted', async () => ({ failed: 'no canvas' })],
  ['is never ready', () => new Promise(() => undefined)],
  ['is too heavy', async () => Buffer.alloc(1_000_001)],
];

describe.each(['day', 'live'] as const)('at a table whose pace is %s', (pace) => {
  beforeAll(() => play(pace));

  test('boards and hands have pictures, with words for those who do not see them', async () => {
    const board = await moveAndSee();
    expect(isPictured(board)).toBe(true);
    const [sent] = place.standIn.traffic.requests.filter(({ files }) => files?.length).slice(-1);
    expect(JSON.stringify(sent?.body)).toContain('The line from front to end:');
    expect(isPictured(await handOf())).toBe(true);
  });

  test.each(noPictures)('a picture that %s costs neither the board nor the hand', async (_, painting) => {
    paint = painting;
    expectText(await moveAndSee());
    expectHand(await handOf());
    paint = sketcher.paint;
    expect(isPictured(await moveAndSee())).toBe(true);
  });

  test('a picture that comes too late is shown once it is ready, without anybody moving', async () => {
    paint = () => new Promise(() => undefined);
    expectText(await moveAndSee());
    paint = sketcher.paint;
    const [, text = ''] = /(turn \d+)/.exec(textOf(await game.board())) ?? [];
    const board = await place.standIn.until(() => game.boards().find(isPictured), 15_000);
    expect(textOf(board)).toContain(text);
    expect(game.boards()).toHaveLength(1);
  });

  test('without the right to attach files the board goes out as text, as long as it is missing', async () => {
    const deny = String(bitsOf(['AttachFiles']));
    const { channel } = place.standIn.as('Ann');
    channel.overwrites = [{ id: place.standIn.world.bot.id, type: 1, allow: '0', deny }];
    expectText(await moveAndSee());
    expectText(await moveAndSee());
    channel.overwrites = [];
    expect(isPictured(await moveAndSee())).toBe(true);
  });
});

describe.each(['day', 'live'] as const)('at another table whose pace is %s', (pace) => {
  beforeAll(() => play(pace));

  test.each([
    ['40005 too large', 40005, 413],
    ['50045 file too large', 50045, 400],
    ['50013 no permission', 50013, 403],
    ['50035 invalid', 50035, 400],
  ])('a board that is refused with its picture goes out as text: %s', async (_, code, status) => {
    place.standIn.faults.next({ ...(pace === 'day' ? posts : edits), code, status });
    expectText(await moveAndSee());
    expect(isPictured(await moveAndSee())).toBe(true);
  });

  test.each([
    ['40005 too large', 40005, 413],
    ['50045 file too large', 50045, 400],
    ['50035 invalid', 50035, 400],
  ])('a hand that is refused with its picture goes out as text: %s', async (_, code, status) => {
    place.standIn.faults.next({ ...answers, code, status });
    expectHand(await handOf());
    expect(isPictured(await handOf())).toBe(true);
  });
});

describe('an emoji', () => {
  beforeAll(() => play('day'));
  const buttonsOf = (message: APIMessage | undefined) => JSON.stringify(message?.components);
  let mover = '';

  beforeEach(async () => {
    mover = (await game.mover()).person.user.global_name ?? '';
  });

  test('that Discord does not know any more leaves the hand without emojis, and every card by its name', async () => {
    expect(buttonsOf(await handOf(mover))).toContain('"emoji"');
    const { emojis } = place.standIn.world;
    const kept = [...emojis];
    emojis.clear();
    const hand = await handOf(mover);
    expectHand(hand);
    expect(buttonsOf(hand)).not.toContain('"emoji"');
    expect(buttonsOf(hand)).toMatch(/"label":"[RBPGKY]\d+ · takes/);
    for (const [id, emoji] of kept) emojis.set(id, emoji);
    expect(buttonsOf(await handOf(mover))).toContain('"emoji"');
  });

  test('costs no message where there are no pictures either', async () => {
    paint = async () => ({ failed: 'no canvas' });
    expect(buttonsOf(await handOf(mover))).toContain('"emoji"');
    place.standIn.faults.next({ ...answers, code: 50035, status: 400 });
    const hand = await handOf(mover);
    expectHand(hand);
    expect(buttonsOf(hand)).not.toContain('"emoji"');
  });
});
