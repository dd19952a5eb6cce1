/** The private cards of Everyone Loves a Parade follow what their player does on the board. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '../support/games/random.ts';
import { FloatPlayer, readFloatBoard } from '../support/whole-bot/float-player.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';

let place: Place;

beforeEach(async ({ task }) => {
  place = await openPlace(`living-cards-${task.id}`);
});
afterEach(() => place.close());

test('My cards has the card that its player has just taken on the board, with nothing pressed on it', async () => {
  const { standIn } = place;
  const [ann, ben, chris] = ['Ann', 'Ben', 'Chris'].map(
    (name, seed) => new FloatPlayer(standIn.as(name), randomFrom(seed)),
  );
  if (!ann || !ben || !chris) throw new Error('three play');
  await ann.actor.slash('start', { game: 'everyone-loves-a-parade', players: 3 });
  for (const { actor } of [ben, chris]) await actor.click('Join');
  await ann.actor.click('Start');
  const board = await standIn.until(() => {
    const read = readFloatBoard(ann.actor.board());
    return read?.toMove.length === 1 ? read : undefined;
  });
  const mover = [ann, ben, chris].find(({ name }) => name === board.toMove[0]);
  if (!mover) throw new Error('nobody is to move');
  const cards = await mover.look();
  const now = () => JSON.stringify(mover.actor.sees().find(({ id }) => id === cards.id)?.embeds);
  const ownFloat = /Your float:(?:\*\*)? —/;
  expect(now()).toMatch(ownFloat);

  const [card] = board.choices;
  const { messages } = card ? await mover.press(card, board.message.id) : { messages: [] };
  const asked = readFloatBoard(messages.find(({ id }) => id === board.message.id));
  const confirm = asked?.choices.find(({ label }) => /^Confirm(, no action)?$/.test(label));
  if (!confirm) throw new Error('taking a card is not confirmed');
  await mover.press(confirm, board.message.id);
  await standIn.until(() => !ownFloat.test(now()));
  expect(now()).toContain('Your float:');
  expect(mover.actor.sees().filter(({ embeds }) => embeds[0]?.title?.includes('Your cards'))).toHaveLength(1);
});
