import { displayName } from '../pure/avatars.ts';
import { firstLines } from '../pure/completion.ts';
import { seenBy, shownPeople, timeline, type World } from '../pure/model.ts';
import type { Actions } from './actions.ts';
import { byId, element } from './dom.ts';
import { drawFillForm } from './fill-view.ts';

function drawStarts(world: World, actions: Actions): HTMLElement {
  const lines = world.online ? firstLines(world.commands) : [];
  if (lines.length === 0) return element('p', { class: 'waiting' }, 'Waiting for the bot to come online…');
  const buttons = lines.map(({ label, line }) => {
    const button = element('button', { type: 'button', class: 'start other', title: line }, `▶ ${label}`);
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

/** What the words and the form depend on: drawn anew for anything else, it would forget what was chosen. */
function sign(world: World): string {
  return [world.channel, world.me, world.online, world.people.length, JSON.stringify(world.commands)].join('|');
}

/** What a newcomer sees in an empty channel. */
export function drawWelcome(world: World, actions: Actions): void {
  const place = byId('welcome');
  const wanted = world.known && shownPeople(world).every((each) => timeline(seenBy(world, each)).length === 0);
  byId('panes').hidden = wanted;
  place.hidden = !wanted;
  if (!wanted) {
    place.replaceChildren();
    delete place.dataset.sign;
    return;
  }
  if (place.dataset.sign === sign(world)) return;
  place.dataset.sign = sign(world);
  const channel = world.channels.find((each) => each.id === world.channel);
  place.replaceChildren(
    element('h1', {}, `Welcome to #${channel?.name ?? ''}`),
    element(
      'p',
      {},
      'This is a playground: it looks like Discord, but all of it runs on this machine, and you are everybody.',
    ),
    element('p', {}, 'New to these games? Type /parade lesson below: a few questions teach you one.'),
    ...[drawFillForm(world, actions, () => {})].filter((each) => each !== null),
    element('h2', {}, 'Or step by step'),
    element('ol', {}, ...steps(world).map((each) => element('li', {}, each))),
    drawStarts(world, actions),
  );
}
