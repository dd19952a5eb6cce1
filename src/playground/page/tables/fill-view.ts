/** The form that fills a table and starts it. */
import type { Actions } from '../actions.ts';
import { element } from '../dom.ts';
import type { World } from '../pure/model.ts';
import { type FillWish, fillProblem, mostSeats } from './fill.ts';
import { findGames } from './games.ts';

function counts(name: string, label: string, least: number, most: number, chosen: number): HTMLElement {
  const options = Array.from({ length: most - least + 1 }, (_, more) => String(least + more));
  return element(
    'label',
    {},
    label,
    element(
      'select',
      { name },
      ...options.map((each) => element('option', { value: each, selected: Number(each) === chosen }, each)),
    ),
  );
}

function readWish(form: HTMLFormElement): FillWish {
  const data = new FormData(form);
  return {
    game: String(data.get('game')),
    people: Number(data.get('people')),
    bots: Number(data.get('bots')),
  };
}

/** Gives null while the bot offers no game. `done` is called when the form was sent. */
export function drawFillForm(world: World, actions: Actions, done: () => void): HTMLFormElement | null {
  const found = world.online ? findGames(world.commands) : null;
  if (found === null) return null;
  const games = found.games.map(({ name, value }) => element('option', { value }, name));
  const problem = element('p', { class: 'problem', role: 'alert' });
  const go = element('button', { type: 'submit', class: 'start' }, '▶ Fill the seats and start');
  const form = element(
    'form',
    { class: 'fill' },
    element('label', {}, 'Game', element('select', { name: 'game' }, ...games)),
    counts('people', 'People', 1, Math.min(mostSeats, world.people.length), Math.min(2, world.people.length)),
    counts('bots', 'Bots', 0, mostSeats - 1, 1),
    go,
    problem,
  );
  const check = (): void => {
    const why = fillProblem(readWish(form), world.people.length);
    problem.textContent = why ?? '';
    go.disabled = why !== undefined;
  };
  form.addEventListener('change', check);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    actions.fill(readWish(form));
    done();
  });
  return form;
}
