/** The first steps at a table, for a bot that opens tables. */

import type { Actions } from '../actions.ts';
import { element } from '../dom.ts';
import { displayName } from '../pure/avatars.ts';
import type { World } from '../pure/model.ts';
import { drawFillForm } from './fill-view.ts';
import { findGames, firstLines } from './games.ts';

function drawLesson(command: string, actions: Actions): HTMLElement {
  const line = `/${command} lesson`;
  const button = element('button', { type: 'button', class: 'start', title: line }, '▶ Start the lesson');
  button.addEventListener('click', () => actions.run(line));
  return element(
    'div',
    { class: 'starts' },
    element('span', {}, 'New here? A few questions teach you a game.'),
    button,
  );
}

function drawStarts(world: World, actions: Actions): HTMLElement {
  const buttons = firstLines(world.commands).map(({ label, line }) => {
    const button = element('button', { type: 'button', class: 'start other', title: line }, `▶ ${label}`);
    button.addEventListener('click', () => actions.run(line));
    return button;
  });
  return element('div', { class: 'starts' }, ...buttons);
}

function steps(world: World, command: string): readonly string[] {
  const [me, other] = [
    world.people.find((each) => each.id === world.me),
    world.people.find((each) => each.id !== world.me),
  ];
  const second = other === undefined ? 'somebody else' : displayName(other);
  return [
    `You are ${me === undefined ? 'nobody yet' : displayName(me)}. Open a table: type /${command} start below, or press the button.`,
    `Become ${second} (the names at the top) and press Join – or press Add bot, and play alone.`,
    'Press Start, then My hand when it is your turn. A red number on a name means: something new for that person.',
  ];
}

/** Gives nothing when the bot opens no tables for games. */
export function drawGuide(world: World, actions: Actions): readonly HTMLElement[] {
  const found = findGames(world.commands);
  if (found === null) return [];
  return [
    ...(found.subcommands.includes('lesson') ? [drawLesson(found.command, actions)] : []),
    ...[drawFillForm(world, actions, () => {})].filter((each) => each !== null),
    element('h2', {}, 'Or step by step'),
    element('ol', {}, ...steps(world, found.command).map((each) => element('li', {}, each))),
    drawStarts(world, actions),
  ];
}
