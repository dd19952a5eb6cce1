/** Planning a turn, as people do it: how many presses it takes, and what becomes of it without its process. */
import { ComponentType } from 'discord-api-types/v10';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import type { Actor } from '../../src/playground/people/actor.ts';
import { pressablesOf } from '../../src/playground/people/pressable.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';

vi.setConfig({ testTimeout: 60_000 });

const say = speak('en-US');
let place: Place;
afterEach(() => place.close());

/** Opens the hand, picks something from the menu of plans and says that it is to be done in any case. */
async function plan(actor: Actor, choice = 0): Promise<string> {
  const { message: hand } = await actor.click('My hand');
  if (!hand) throw new Error('there is no hand');
  const menu = pressablesOf(hand).find(({ custom_id: id }) => id.endsWith(':plan'));
  const options = menu?.type === ComponentType.StringSelect ? menu.options : [];
  await actor.select('Plan my turn', [options[choice]?.value ?? ''], { message: hand.id });
  const { message } = await actor.click(say('parade.plan.button.any'), { message: hand.id });
  expect(textOf(message)).toContain('whatever it takes. It’s played when your turn comes.');
  return hand.id;
}

/** How often somebody was called to their turn by a message that is there. */
function callsOf(game: Game, { id }: Actor): number {
  return game.people[0]?.sees().filter(({ content }) => content.includes(`<@${id}>`)).length ?? 0;
}

test('from the call to the move it takes three presses by hand, and none with a plan, which calls nobody', async () => {
  place = await openPlace('plans-presses');
  const game = new Game(place);
  await game.start('day');
  // whoever starts a game is not called to its first turn
  await game.move();
  await place.pass(5_000);
  const mover = await game.mover();
  const planner = game.people.find((one) => one !== mover) ?? mover;
  await plan(planner);
  const calls = callsOf(game, planner);
  const before = await game.moves();

  let presses = 0;
  const press = async (label: string, message?: string) => {
    presses += 1;
    return (await mover.click(label, message === undefined ? {} : { message })).message?.id ?? '';
  };
  expect(callsOf(game, mover)).toBe(1);
  const hand = await press('My hand');
  await press('takes', hand);
  await press('Confirm', hand);
  expect(presses).toBe(3);
  expect(await game.moves()).toBe(before + 1);

  await place.pass(5_000);
  expect(await game.moves()).toBe(before + 2);
  expect(callsOf(game, planner)).toBe(calls);
  // whoever is next is called as if the other had pressed
  await game.board('turn 4');
  expect(callsOf(game, mover)).toBe(1);
});

test('a plan can be recalled, and is carried out once, though all processes end before its turn and two begin', async () => {
  place = await openPlace('plans-killed', { processes: 2 });
  const game = new Game(place);
  await game.start('day');
  const mover = await game.mover();
  const planner = game.people.find((one) => one !== mover) ?? mover;
  const hand = await plan(planner);
  const { message: recalled } = await planner.click(say('button.recall-plan'), { message: hand });
  expect(textOf(recalled)).not.toContain('Planned');
  await plan(planner, 1);
  await place.beAway(1_000);
  await game.move();
  await place.beAway(1_000);
  await place.pass(10_000);
  expect(await game.moves()).toBe(2);
});
