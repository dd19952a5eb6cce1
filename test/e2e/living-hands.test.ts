/** A private hand stays up to date for as long as Discord lets it be edited, and there is one of them. */

import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../src/playground/people/actor.ts';
import { randomFrom } from '../support/games/random.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { Player, readBoard, textOf } from '../support/whole-bot/player.ts';

const minute = 60_000;

let place: Place;
let players: readonly Player[];

beforeEach(async ({ task }) => {
  place = await openPlace(`living-hands-${task.id}`);
  players = ['Ann', 'Ben'].map((name, seed) => new Player(place.standIn.as(name), randomFrom(seed)));
  const [ann, ben] = players.map(({ actor }) => actor) as [Actor, Actor];
  await ann.slash('start', { game: 'parade' });
  await ben.click('Join');
  await ann.click('Start');
  await place.standIn.until(() => readBoard(ann.board())?.turn === 1);
});

afterEach(() => place.close());

/** Who is to move, and who is not. */
function sides(): { readonly mover: Player; readonly other: Player } {
  const [name] = readBoard(players[0]?.actor.board())?.toMove ?? [];
  const mover = players.find((player) => player.name === name);
  const other = players.find((player) => player.name !== name);
  if (!mover || !other) throw new Error(`nobody is to move: ${name}`);
  return { mover, other };
}

const privateOf = ({ actor }: Player): APIMessage[] =>
  actor.sees().filter(({ flags }) => ((flags ?? 0) & MessageFlags.Ephemeral) !== 0);

const screensOf = (player: Player): APIMessage[] =>
  privateOf(player).filter((message) => textOf(message).includes('Your hand'));

async function toNextTurn(): Promise<void> {
  const turn = readBoard(players[0]?.actor.board())?.turn ?? 0;
  const { mover } = sides();
  await mover.move(await mover.look());
  await place.standIn.until(() => (readBoard(mover.actor.board())?.turn ?? 0) > turn);
}

test('becomes the hand to play from when the turn comes, with nothing pressed', async () => {
  const { other } = sides();
  const hand = await other.look();
  expect(textOf(hand)).not.toContain('Your turn');
  await toNextTurn();
  const renewed = await place.standIn.until(() => screensOf(other).find((one) => textOf(one).includes('Your turn')));
  expect(renewed.id).toBe(hand.id);
  expect(other.actor.buttons(renewed).filter((label) => label.includes(' · takes '))).toHaveLength(5);
  // a whole turn is the card and Confirm
  const [card = ''] = other.actor.buttons(renewed);
  await other.press(card, renewed);
  await other.actor.click('Confirm');
  await place.standIn.until(() => readBoard(other.actor.board())?.turn === 3);
});

test('is removed when it is opened again, and only that one', async () => {
  const { mover, other } = sides();
  const first = await other.look();
  const others = await mover.look();
  const second = await other.look();
  await place.standIn.until(() => screensOf(other).length === 1);
  expect(screensOf(other).map(({ id }) => id)).toEqual([second.id]);
  expect(second.id).not.toBe(first.id);
  expect(screensOf(mover).map(({ id }) => id)).toEqual([others.id]);
});

test('keeps the step that somebody is on while others do something that leaves the turn as it is', async () => {
  const { mover, other } = sides();
  const preview = await mover.press(
    mover.actor.buttons(await mover.look())[0] ?? '',
    mover.actor.screen() as APIMessage,
  );
  expect(mover.actor.buttons(preview)).toContain('Back');
  const menu = await other.actor.click('⋯');
  const before = textOf(mover.actor.board());
  await other.actor.click('Give more time', { message: menu.message?.id ?? '' });
  await place.standIn.until(() => textOf(mover.actor.board()) !== before);
  await place.pass(5_000);
  expect(mover.actor.buttons(screensOf(mover).find(({ id }) => id === preview.id) as APIMessage)).toContain('Back');
});

test('becomes one line when the table is closed', async () => {
  const { mover, other } = sides();
  const hand = await other.look();
  const menu = await other.actor.click('⋯');
  await other.actor.click('Vote to end', { message: menu.message?.id ?? '' });
  await mover.actor.click('Yes');
  const over = await place.standIn.until(() =>
    privateOf(other).find((one) => one.id === hand.id && one.components?.length === 0),
  );
  expect(textOf(over)).toMatch(/^The game at table \*\*\w+\*\* is over/);
});

test('is left alone once its token may be dead, and works as ever when something is pressed on it', async () => {
  const { other } = sides();
  const hand = await other.look();
  await place.pass(16 * minute);
  const before = place.standIn.traffic.requests.length;
  await toNextTurn();
  await place.pass(5_000);
  const edits = place.standIn.traffic.requests.slice(before).filter(({ path }) => path.includes('/webhooks/'));
  expect(edits.filter(({ status }) => status >= 400)).toEqual([]);
  expect(textOf(screensOf(other).find(({ id }) => id === hand.id))).not.toContain('Your turn');
  const refreshed = await other.actor.click('Refresh', { message: hand.id });
  expect(textOf(refreshed.message)).toContain('Your turn');
});

test('is forgotten when it is dismissed: nothing is sent to it again and again', async () => {
  const { other } = sides();
  other.actor.dismiss((await other.look()).id);
  await toNextTurn();
  await toNextTurn();
  await place.pass(5_000);
  const refused = place.standIn.traffic.requests.filter(({ status }) => status === 404);
  expect(refused.length).toBeLessThanOrEqual(1);
});

test('leaves no token in the log', async () => {
  const { other } = sides();
  other.actor.dismiss((await other.look()).id);
  await toNextTurn();
  await place.pass(5_000);
  const tokens = place.standIn.traffic.requests.flatMap(
    ({ path }) => /\/(?:interactions|webhooks)\/\d+\/([^/?]+)/.exec(path)?.[1] ?? [],
  );
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) expect(place.log.join()).not.toContain(token);
});
