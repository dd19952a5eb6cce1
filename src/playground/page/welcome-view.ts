import type { Actions } from './actions.ts';
import { displayName } from './avatars.ts';
import { firstLines } from './completion.ts';
import { byId, element } from './dom.ts';
import { timeline, type World } from './model.ts';

function drawStarts(world: World, actions: Actions): HTMLElement {
  const lines = world.online ? firstLines(world.commands) : [];
  if (lines.length === 0) return element('p', { class: 'waiting' }, 'Waiting for the bot to come online…');
  const buttons = lines.map(({ label, line }, place) => {
    const button = element(
      'button',
      { type: 'button', class: place === 0 ? 'start' : 'start other', title: line },
      `▶ ${label}`,
    );
    button.addEventListener('click', () => actions.run(line));
    return button;
  });
  return element('div', { class: 'starts' }, ...buttons);
}

function steps(world: World): readonly string[] {
  const [me, other] = [
    world.people.find((each) => each.id === world.me),
    world.people.find((each) => each.id !== world.me),
  ];
  const second = other === undefined ? 'somebody else' : displayName(other);
  return [
    `You are ${me === undefined ? 'nobody yet' : displayName(me)}. Open a table: type /parade start below, or press the button.`,
    `Become ${second} (the names at the top) and press Join – or press Add bot, and play alone.`,
    'Press Start, then My hand when it is your turn. A red number on a name means: something new for that person.',
  ];
}

/** What a newcomer sees in an empty channel. */
export function drawWelcome(world: World, actions: Actions): void {
  const place = byId('welcome');
  const wanted = world.known && timeline(world).length === 0;
  place.hidden = !wanted;
  if (!wanted) {
    place.replaceChildren();
    return;
  }
  const channel = world.channels.find((each) => each.id === world.channel);
  place.replaceChildren(
    element('h1', {}, `Welcome to #${channel?.name ?? ''}`),
    element(
      'p',
      {},
      'This is a playground: it looks like Discord, but all of it runs on this machine, and you are everybody.',
    ),
    element('ol', {}, ...steps(world).map((each) => element('li', {}, each))),
    drawStarts(world, actions),
  );
}
