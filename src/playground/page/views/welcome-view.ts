/** What a newcomer sees in an empty channel. */

import type { Actions } from '../actions.ts';
import { byId, element } from '../dom.ts';
import { seenBy, shownPeople, timeline, type World } from '../pure/model.ts';
import { findGames } from '../tables/games.ts';
import { drawGuide } from '../tables/guide-view.ts';

/** What to tell when there is no guide. */
function drawState(world: World): readonly HTMLElement[] {
  if (!world.online) return [element('p', { class: 'waiting' }, 'Waiting for the bot to come online…')];
  return findGames(world.commands) === null ? [element('p', {}, 'Type / below to see what the bot can do.')] : [];
}

/** What the words and the form depend on. If it were drawn again for anything else, the form would forget what was chosen. */
function sign(world: World): string {
  return [world.channel, world.me, world.online, world.people.length, JSON.stringify(world.commands)].join('|');
}

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
      'This is a playground. It looks like Discord, but all of it runs on this machine, and you are everyone.',
    ),
    ...drawGuide(world, actions),
    ...drawState(world),
  );
}
