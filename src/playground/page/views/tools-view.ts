/** The buttons at the top: they fill a table, choose the number of views, begin a new evening, and open the log. */
import type { Actions } from '../actions.ts';
import { byId, element } from '../dom.ts';
import type { World } from '../pure/model.ts';
import { drawFillForm } from '../tables/fill-view.ts';
import { findGames } from '../tables/games.ts';

const mostSideBySide = 3;

export class ToolsView {
  readonly #dialog = element('dialog', { class: 'dialog' });
  readonly #actions: Actions;
  #world: World | undefined;

  constructor(actions: Actions) {
    this.#actions = actions;
    document.body.append(this.#dialog);
    // A click beside the dialog's content lands on the dialog itself.
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    byId('open-fill').addEventListener('click', () => this.#askForFill());
    byId('open-reset').addEventListener('click', () => this.#askForReset());
    byId('stop-filling').addEventListener('click', () => actions.stopFilling());
    byId('views').append('Side by side', ...this.#drawCounts());
  }

  draw(world: World): void {
    this.#world = world;
    byId('open-fill').hidden = world.online && findGames(world.commands) === null;
    for (const button of byId('views').querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(Number(button.dataset.count) === world.panes.length));
    }
  }

  /** Tells how filling goes. An empty text removes the line. */
  tell(text: string, running: boolean): void {
    byId('progress').hidden = text === '';
    byId('progress-text').textContent = text;
    byId('stop-filling').textContent = running ? 'Stop' : 'OK';
  }

  #drawCounts(): HTMLElement[] {
    return Array.from({ length: mostSideBySide }, (_, place) => {
      const count = place + 1;
      const words = count === 1 ? 'One person’s view' : `${count} people side by side`;
      const button = element('button', { type: 'button', 'aria-label': words, title: words }, String(count));
      button.dataset.count = String(count);
      button.addEventListener('click', () => this.#actions.sideBySide(count));
      return button;
    });
  }

  #show(title: string, explanation: string, ...content: readonly Node[]): void {
    const cancel = element('button', { type: 'button', class: 'start other' }, 'Cancel');
    cancel.addEventListener('click', () => this.#dialog.close());
    const words = [element('h2', {}, title), element('p', {}, explanation)];
    this.#dialog.replaceChildren(...words, ...content, cancel);
    this.#dialog.showModal();
  }

  #askForFill(): void {
    const form = this.#world && drawFillForm(this.#world, this.#actions, () => this.#dialog.close());
    const waiting = element('p', { class: 'waiting' }, 'Waiting for the bot to come online…');
    this.#show(
      'A table in one go',
      'The first person opens a table, the others press Join, bots come by Add bot: the same presses as by hand.',
      form ?? waiting,
    );
  }

  #askForReset(): void {
    const found = findGames(this.#world?.commands ?? []);
    const until = found?.subcommands.includes('end') ? `, and runs on until /${found.command} end` : '';
    const open = element('button', { type: 'button', class: 'start' }, 'Open a new channel');
    open.addEventListener('click', () => {
      this.#dialog.close();
      this.#actions.reset();
    });
    this.#show(
      'A new evening',
      `Opens a new, empty channel; what goes on in the old channels stays there${until}.`,
      open,
    );
  }
}
