/** Plays a practice game by pressing what its screens offer. */

import type { APIMessage } from 'discord-api-types/v10';
import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { Actor } from '../../../src/playground/people/actor.ts';
import { walk } from '../../../src/playground/stand-in/checks/components.ts';
import { textOf } from './player.ts';

/** What a screen of a private game has besides the game's own moves. */
const furniture = /^(Hint|Rules|Give up|Back|Refresh|Again|Share|Standings|Replay|Review|Game file)$/;

function isPrivate({ flags }: APIMessage): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
}

/** Presses a button of a screen and gives the screen that comes of it. */
export async function press(actor: Actor, label: string, screen: APIMessage): Promise<APIMessage> {
  const { message, status } = await actor.click(label, { message: screen.id });
  if (!message || !isPrivate(message)) throw new Error(`pressing ${label} ${status}: ${textOf(message)}`);
  return message;
}

/** Makes the first step towards a move that a screen offers, whichever game it is: confirms, picks in a menu or presses. */
export async function step(actor: Actor, screen: APIMessage): Promise<APIMessage> {
  const labels = actor.buttons(screen);
  const confirm = labels.find((label) => label.startsWith('Confirm'));
  if (confirm !== undefined) return press(actor, confirm, screen);
  const menu = menuOf(screen);
  if (menu) {
    const { message } = await actor.select(menu.id, [menu.value], { message: screen.id });
    if (!message) throw new Error('the menu brought nothing');
    return message;
  }
  const choice = labels.find((label) => !furniture.test(label) && !label.startsWith('✓'));
  if (choice === undefined) throw new Error(`nothing can be done here:\n${textOf(screen)}\n${labels.join(' | ')}`);
  return press(actor, choice, screen);
}

function menuOf(screen: APIMessage): { readonly id: string; readonly value: string } | undefined {
  let found: { readonly id: string; readonly value: string } | undefined;
  walk(screen.components ?? [], (component) => {
    if (component.type !== ComponentType.StringSelect || !('options' in component)) return;
    const [first] = component.options as readonly { readonly value: string }[];
    if (first && component.custom_id) found = { id: component.custom_id, value: first.value };
  });
  return found;
}

/** Plays on until the game is over; each screen on the way is looked at. */
export async function playOut(
  actor: Actor,
  first: APIMessage,
  look: (screen: APIMessage) => void = () => undefined,
): Promise<APIMessage> {
  let screen = first;
  for (let steps = 0; steps < 400; steps += 1) {
    look(screen);
    if (actor.buttons(screen).some((label) => label === 'Again' || label === 'Share')) return screen;
    screen = await step(actor, screen);
  }
  throw new Error('the game does not end');
}
