/** Draws the channel on the screen and keeps its end in sight, unless the reader has scrolled up. */
import type { Actions } from '../actions.ts';
import { arrange, element } from '../dom.ts';
import type { PageMessage } from '../protocol.ts';
import { displayName } from '../pure/avatars.ts';
import { type Ask, timeline, type World } from '../pure/model.ts';
import { refreshTimestamps } from './markdown-view.ts';
import { drawMessage, drawThinking, usedCommand } from './message-view.ts';
import { DiscordButton } from './skyra.ts';

interface Drawn {
  readonly page: PageMessage;
  readonly signature: string;
  readonly node: HTMLElement;
}

const togetherWithin = 7 * 60_000;
const nearTheEnd = 80;
const loadingFlag = 128;

function isGrouped(before: PageMessage | undefined, page: PageMessage): boolean {
  if (before === undefined || usedCommand(page.message) !== null) return false;
  const between = Date.parse(page.message.timestamp) - Date.parse(before.message.timestamp);
  const sameKind =
    (before.onlyFor === undefined) === (page.onlyFor === undefined) && before.message.type === page.message.type;
  return before.message.author.id === page.message.author.id && sameKind && between < togetherWithin;
}

/** What the look of a message depends on besides the message itself. */
function sign(world: World, page: PageMessage, grouped: boolean): string {
  const asks = [...world.asks.values()].filter((each) => each.message === page.message.id && each.as === world.me);
  const states = asks.map((each) => `${each.customId}:${each.state}`).join();
  const { theme } = document.documentElement.dataset;
  return [world.me, grouped, states, theme, world.channels.length, world.people.length].join('|');
}

/** The control that has the focus, described so that it can be found again after the message is drawn again. */
function focusedControl(node: HTMLElement): string | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && node.contains(active) ? (active.dataset.customId ?? '') : null;
}

/** Whoever uses the keyboard goes on at the same control, or at the first one if that is gone; false if there is none. */
function focusAgain(node: HTMLElement, customId: string): boolean {
  const controls = [...node.querySelectorAll<HTMLElement & { disabled?: boolean }>('[data-custom-id]')].filter(
    (each) => each.disabled !== true,
  );
  const same = controls.find((each) => each.dataset.customId === customId);
  const control = same ?? controls[0] ?? node.querySelector<HTMLElement>('.dismiss');
  if (control == null) return false;
  void focusOnceDrawn(control);
  return true;
}

/** It is put on the page when this has returned, and Skyra's components draw themselves then: all before anything else happens. */
async function focusOnceDrawn(control: HTMLElement): Promise<void> {
  await Promise.resolve();
  if (control instanceof DiscordButton) await control.updateComplete;
  (control.shadowRoot?.querySelector('button') ?? control).focus({ preventScroll: true });
}

export class TimelineView {
  readonly #messages = element('discord-messages', {
    'no-background': true,
    'aria-live': 'polite',
    'aria-relevant': 'additions',
  });
  readonly #notes = element('div');
  readonly #newer = element('button', { type: 'button', class: 'newer', hidden: true }, 'New messages ↓');
  // It takes the focus when the message that had it is gone, and is no stop on the way otherwise.
  readonly #scroller = element('div', { class: 'scroller', tabindex: '-1' }, this.#messages, this.#notes);
  /** The element to put on the page. */
  readonly node = element('div', { class: 'timeline' }, this.#scroller, this.#newer);
  #drawn = new Map<string, Drawn>();
  #drawnNotes = new Map<string, HTMLElement>();
  #shown = '';
  #atEnd = true;
  #last = { top: 0, height: 0 };

  constructor() {
    this.#scroller.addEventListener('scroll', () => this.#noteScroll());
    this.#newer.addEventListener('click', () => this.scrollToEnd());
    const keepEnd = new ResizeObserver(() => {
      if (this.#atEnd) this.#scroller.scrollTop = this.#scroller.scrollHeight;
    });
    for (const each of [this.#scroller, this.#messages, this.#notes]) keepEnd.observe(each);
  }

  /** Only a reader who scrolls up leaves the end: the place also moves when messages change their height. */
  #noteScroll(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearTheEnd;
    const wentUp = scrollTop < this.#last.top && scrollHeight === this.#last.height;
    if (isAtEnd) this.#newer.hidden = true;
    if (isAtEnd || wentUp) this.#atEnd = isAtEnd;
    this.#last = { top: scrollTop, height: scrollHeight };
  }

  refreshTimes(): void {
    refreshTimestamps(this.#messages);
  }

  scrollToEnd(): void {
    this.#atEnd = true;
    this.#newer.hidden = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /** Shows a message that is already drawn; false if there is none. */
  reveal(message: string): boolean {
    const node = this.#drawn.get(message)?.node;
    if (node === undefined) return false;
    this.#atEnd = false;
    node.scrollIntoView({ block: 'center' });
    node.classList.add('found');
    setTimeout(() => node.classList.remove('found'), 2000);
    return true;
  }

  /** `actions` are those of the person whose view it is. */
  draw(world: World, actions: Actions): void {
    // The components take their colours from their list.
    this.#messages.toggleAttribute('light-theme', document.documentElement.dataset.theme === 'light');
    const pages = timeline(world);
    const before = this.#drawn;
    const focused = [...before].find(([, { node }]) => node.contains(document.activeElement))?.[0];
    this.#drawn = new Map();
    for (const [place, page] of pages.entries()) {
      const grouped = isGrouped(pages[place - 1], page);
      this.#drawn.set(page.message.id, this.#drawOne(world, page, grouped, before.get(page.message.id), actions));
    }
    arrange(
      this.#messages,
      [...this.#drawn.values()].map((each) => each.node),
    );
    arrange(this.#notes, this.#findNotes(world, pages, actions));
    if (focused !== undefined && !this.#drawn.has(focused)) this.#focusNewest();
    const place = `${world.channel} ${world.me}`;
    const arrived = pages.some((each) => !before.has(each.message.id));
    if (place !== this.#shown) this.scrollToEnd();
    else if (arrived && !this.#atEnd) this.#newer.hidden = false;
    this.#shown = place;
  }

  /** The message with the focus is gone: the next one to read is the newest. */
  #focusNewest(): void {
    const newest = [...this.#drawn.values()].at(-1)?.node;
    if (newest === undefined || !focusAgain(newest, '')) this.#scroller.focus({ preventScroll: true });
  }

  #drawOne(world: World, page: PageMessage, grouped: boolean, before: Drawn | undefined, actions: Actions): Drawn {
    const signature = sign(world, page, grouped);
    if (before?.page === page && before.signature === signature) return before;
    const focused = before === undefined ? null : focusedControl(before.node);
    const reading = { world, mentioned: page.message.mentions, actions };
    const node = drawMessage(page, grouped, reading);
    if (focused !== null && !focusAgain(node, focused)) this.#scroller.focus({ preventScroll: true });
    return { page, signature, node };
  }

  /** What went wrong with slash commands, and who is still thinking about one. A note stays the same as long as it says the same. */
  #findNotes(world: World, pages: readonly PageMessage[], actions: Actions): HTMLElement[] {
    const before = this.#drawnNotes;
    const loading = pages.some((each) => ((each.message.flags ?? 0) & loadingFlag) !== 0);
    const bot = world.bot === null ? 'The bot' : displayName(world.bot);
    const wanted = [...world.asks].filter(
      ([, { command, as, channel, state }]) =>
        command !== undefined &&
        as === world.me &&
        channel === world.channel &&
        (state === 'failed' || (state === 'thinking' && !loading)),
    );
    this.#drawnNotes = new Map(
      wanted.map(([ref, each]) => {
        const key = `${ref} ${each.state}`;
        const draw = () =>
          each.state === 'failed'
            ? this.#drawFailure(ref, each, actions)
            : element('div', { class: 'note' }, drawThinking(bot));
        return [key, before.get(key) ?? draw()];
      }),
    );
    return [...this.#drawnNotes.values()];
  }

  #drawFailure(ref: number, failed: Ask, actions: Actions): HTMLElement {
    const dismiss = element('button', { type: 'button', class: 'dismiss' }, 'Dismiss message');
    dismiss.addEventListener('click', () => actions.forget(ref));
    const words = element(
      'div',
      { class: 'failure' },
      'This interaction failed',
      element('code', {}, failed.command ?? ''),
    );
    return element(
      'div',
      { class: 'note', role: 'alert' },
      words,
      element('div', { class: 'ephemeral-mark' }, '👁 Only you can see this · ', dismiss),
    );
  }
}
