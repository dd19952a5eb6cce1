/** The first steps at a table, for a bot that opens tables. */

import type { Actions } from '../actions.ts';
import { element } from '../dom.ts';
import { displayName } from '../pure/avatars.ts';
import type { World } from '../pure/model.ts';
import { drawFillForm } from './fill-view.ts';
import { findGames, firstLines } from './games.ts';

/** Buttons that send such lines. */
function drawStarts(
  lines: readonly { label: string; line: string }[],
  kind: string,
  word: string,
  actions: Actions,
): HTMLElement {
  const buttons = lines.map(({ label, line }) => {
    const button = element('button', { type: 'button', class: kind, title: line }, `▶ ${word}${label}`);
    button.addEventListener('click', () => actions.run(line));
    return button;
  });
  return element('div', { class: 'starts' }, ...buttons);
}

function drawCard(title: string, words: string, ...content: readonly HTMLElement[]): HTMLElement {
  return element('section', { class: 'card' }, element('h2', {}, title), element('p', {}, words), ...content);
}

function steps(world: World, command: string): readonly string[] {
  const [me, other] = [
    world.people.find((each) => each.id === world.me),
    world.people.find((each) => each.id !== world.me),
  ];
  const second = other === undefined ? 'somebody else' : displayName(other);
  return [
    `You are ${me === undefined ? 'nobody yet' : displayName(me)}. Open a table: press a button below, or type /${command} start.`,
    `Become ${second} by pressing that name at the top, and press Join. Or press Add bot, and play alone.`,
    'Press Start, then My hand when it’s your turn. A red number on a name: that person has something new to read.',
  ];
}

/** Gives nothing when the bot opens no tables for games. */
export function drawGuide(world: World, actions: Actions): readonly HTMLElement[] {
  const found = findGames(world.commands);
  if (found === null) return [];
  const lessons = firstLines(world.commands, 'lesson');
  const form = drawFillForm(world, actions, () => {});
  const learn = 'New here? A few questions teach you a game. Each answer is explained.';
  const play = 'You play for everyone at the table: press their names at the top. Bots play by themselves.';
  return [
    element(
      'div',
      { class: 'cards' },
      ...(lessons.length > 0 ? [drawCard('Learn', learn, drawStarts(lessons, 'start', 'Lesson: ', actions))] : []),
      ...(form === null ? [] : [drawCard('Play', play, form)]),
    ),
    element('h2', {}, 'Or step by step'),
    element('ol', {}, ...steps(world, found.command).map((each) => element('li', {}, each))),
    drawStarts(firstLines(world.commands, 'start'), 'start other', '', actions),
  ];
}
