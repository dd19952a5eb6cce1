/** The line at the bottom, and the list that completes slash commands. */
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { byId, element } from '../dom.ts';
import type { Invocation } from '../pure/command-line.ts';
import {
  autocompleteQuestion,
  type Draft,
  type Effect,
  emptyDraft,
  type Knowledge,
  markedIn,
  press,
  submit,
  suggest,
  write,
} from '../pure/completion.ts';
import { emptyWorld, type World } from '../pure/model.ts';

export interface Writer {
  act(effect: Exclude<Effect, { effect: 'problem' }>): void;
  /** Asks the bot for choices. They come back through `offer` with the number that this returns. */
  question(invocation: Invocation): number;
}

const pauseBeforeAsking = 120;

function lineOf(): HTMLInputElement {
  const line = byId('line');
  if (!(line instanceof HTMLInputElement)) throw new Error('#line is no input');
  return line;
}

export class ComposerView {
  readonly #line = lineOf();
  readonly #list = byId('suggestions');
  readonly #problem = byId('problem');
  readonly #writer: Writer;
  #world: World = emptyWorld;
  #draft: Draft = emptyDraft;
  #offered = new Map<string, readonly APIApplicationCommandOptionChoice[]>();
  #latest: readonly APIApplicationCommandOptionChoice[] = [];
  #asked = { ref: -1, option: '', text: '' };
  #timer = 0;

  constructor(writer: Writer) {
    this.#writer = writer;
    this.#line.addEventListener('input', () => this.#change(write(this.#line.value)));
    this.#line.addEventListener('keydown', (event) => this.#press(event));
    this.#line.addEventListener('blur', () => this.#change({ ...this.#draft, closed: true }));
    this.#line.addEventListener('focus', () => this.#change({ ...this.#draft, closed: false }));
    byId('composer').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#finish(submit(this.#draft, this.#knowledge()));
    });
    byId('slash').addEventListener('click', () => this.start('/'));
  }

  know(world: World): void {
    this.#world = world;
  }

  /** Puts a text into the line and the cursor after it. */
  start(text: string): void {
    this.#line.focus();
    this.#change(write(text));
  }

  /** Takes the bot's choices, if they answer the last question. */
  offer(ref: number, choices: readonly APIApplicationCommandOptionChoice[]): void {
    if (ref !== this.#asked.ref) return;
    const { option } = this.#asked;
    const before = (this.#offered.get(option) ?? []).filter((each) => !choices.some(({ name }) => name === each.name));
    this.#offered.set(option, [...before, ...choices]);
    this.#latest = choices;
    this.#draw();
  }

  /** Sends a line as if it had been typed. A line that needs more is left to the writer. */
  run(line: string): void {
    this.#finish(submit(write(line), this.#knowledge()));
    if (this.#draft.text !== '') this.#line.focus();
  }

  #knowledge(): Knowledge {
    const { commands, people } = this.#world;
    const channels = this.#world.channels.filter((each) => each.onlyFor === undefined);
    return { commands, people, channels, offered: this.#offered, latest: this.#latest };
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || event.shiftKey) return;
    const pressed = press(this.#draft, event.key, this.#knowledge());
    if (!pressed.handled) return;
    event.preventDefault();
    this.#finish(pressed);
  }

  #finish({ draft, effect }: { draft: Draft; effect: Effect | null }): void {
    // what cannot be sent stays in the line
    if (effect !== null && effect.effect !== 'problem' && !this.#world.connected) {
      this.#problem.textContent = 'Not sent: the connection to the playground is lost.';
      return;
    }
    this.#change(draft);
    if (effect === null) return;
    if (effect.effect === 'problem') this.#problem.textContent = effect.problem;
    else this.#writer.act(effect);
  }

  #change(draft: Draft): void {
    if (draft.text !== this.#draft.text) this.#problem.textContent = '';
    this.#draft = draft;
    if (this.#line.value !== draft.text) this.#line.value = draft.text;
    this.#askForChoices();
    this.#draw();
  }

  #askForChoices(): void {
    const question = autocompleteQuestion(this.#draft.text, this.#knowledge());
    const option = question?.options.find((each) => each.focused === true)?.name ?? '';
    if (option !== this.#asked.option) this.#latest = [];
    if (question !== null && option === this.#asked.option && this.#draft.text === this.#asked.text) return;
    clearTimeout(this.#timer);
    this.#asked = { ref: -1, option, text: this.#draft.text };
    if (question === null) return;
    this.#timer = window.setTimeout(() => {
      this.#asked = { ...this.#asked, ref: this.#writer.question(question) };
    }, pauseBeforeAsking);
  }

  #draw(): void {
    const list = this.#draft.closed ? [] : suggest(this.#draft.text, this.#knowledge());
    const marked = markedIn(this.#draft, this.#knowledge());
    const nodes = list.map((each, place) => {
      const chosen = place === marked;
      const node = element(
        'div',
        { id: `suggestion-${place}`, role: 'option', class: 'suggestion', 'aria-selected': String(chosen) },
        element('span', {}, each.label),
        element('small', {}, each.detail),
      );
      // A press must not take the focus from the line, or the list would close before the click.
      node.addEventListener('pointerdown', (event) => event.preventDefault());
      node.addEventListener('click', () => this.#change(write(each.line)));
      return node;
    });
    this.#list.replaceChildren(...nodes);
    this.#list.hidden = nodes.length === 0;
    this.#line.setAttribute('aria-expanded', String(nodes.length > 0));
    const active = marked === undefined ? undefined : nodes[marked];
    if (active === undefined) this.#line.removeAttribute('aria-activedescendant');
    else this.#line.setAttribute('aria-activedescendant', active.id);
    active?.scrollIntoView({ block: 'nearest' });
  }
}
