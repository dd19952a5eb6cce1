/** Plays games on the playground's page by what stands there, with a mouse, a finger or the keyboard. */

import { errors, type Page } from 'playwright-core';
import { readCustomId } from '../../../src/discord/messages/custom-id.ts';

/** What can be pressed on a message, or chosen in a menu. */
interface Control {
  readonly customId: string;
  readonly label: string;
  /** The values of a menu; undefined: it is a button. */
  readonly values?: readonly string[];
}

interface ShownMessage {
  readonly id: string;
  /** Only the person at the keyboard sees it. */
  readonly isPrivate: boolean;
  readonly text: string;
  /** Those that are not disabled. */
  readonly controls: readonly Control[];
}

/** How somebody presses a control on the page. */
type Press = (page: Page, message: string, control: Control, value?: string) => Promise<void>;

interface Shown {
  /** Whoever is at the keyboard. */
  readonly me: string;
  readonly people: readonly string[];
  /** Oldest first. */
  readonly messages: readonly ShownMessage[];
  /** Changes with whatever the messages say or offer, except times; absent while an answer is still to come. */
  readonly sign?: string;
}

// Code for the page is text: the tests' own types know nothing of a browser.
const signOfPage = `(document.querySelector('.busy') ? undefined : [...document.querySelectorAll('discord-message')].map((message) => {
  const words = [...message.querySelectorAll('.markdown')].map((each) => each.cloneNode(true));
  for (const time of words.flatMap((each) => [...each.querySelectorAll('discord-time')])) time.remove();
  const controls = [...message.querySelectorAll('[data-custom-id]')].map((each) => each.dataset.customId + each.disabled);
  return [message.dataset.message, ...words.map((each) => each.textContent), ...controls].join('|');
}).join())`;

const shownOnPage = `(() => {
  const readControl = (each) => each.tagName === 'SELECT'
    ? { label: each.ariaLabel, values: [...each.options].filter((one) => !one.disabled).map((one) => one.value) }
    : { label: each.textContent };
  return {
    me: document.querySelector('#whoami').textContent,
    people: [...document.querySelectorAll('.person-name')].map((each) => each.textContent),
    messages: [...document.querySelectorAll('discord-message')].map((message) => ({
      id: message.dataset.message,
      isPrivate: message.classList.contains('ephemeral'),
      text: message.innerText,
      controls: [...message.querySelectorAll('[data-custom-id]')].filter((each) => !each.disabled)
        .map((each) => ({ customId: each.dataset.customId, ...readControl(each) })),
    })),
    sign: ${signOfPage},
  };
})()`;

/** Presses as with a mouse or a finger. */
export const byClick: Press = async (page, message, control, value) => {
  const target = page.locator(`[data-message="${message}"] [data-custom-id="${control.customId}"]`);
  const press = () =>
    value === undefined ? target.click({ timeout: aWhile }) : target.selectOption(value, { timeout: aWhile });
  for (let isDone = false; !isDone; ) {
    isDone = await press().then(
      () => true,
      // what is gone in the meantime cannot be pressed: whoever looks again sees what there is now
      async (error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error;
        return (await target.count()) === 0;
      },
    );
  }
};

/** After so many milliseconds somebody looks whether the control is still there. */
const aWhile = 2_000;

/** Presses without a mouse: Enter where Tab leads, and arrows in a menu. */
export const byKeyboard: Press = async (page, message, control, value) => {
  await tabTo(page, `[data-message="${message}"] [data-custom-id="${control.customId}"]`);
  const down = value === undefined ? 0 : (control.values ?? []).indexOf(value) + 1;
  for (let step = 0; step < down; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};

/** Brings the focus to what this selector finds first, by Tab and Shift+Tab alone. It must not have been lost before. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  if (await page.evaluate<boolean>('document.activeElement === document.body')) throw new Error('the focus is lost');
  // 4: what is looked for comes after what has the focus
  const where = `((active, target) => active === target ? 0 : active.compareDocumentPosition(target) & 4 ? 1 : -1)(
    document.activeElement, document.querySelector(${JSON.stringify(selector)}))`;
  for (let step = 0; ; step += 1) {
    const side = await page.evaluate<number>(where);
    if (side === 0) return;
    if (step === mostSteps) throw new Error(`Tab does not lead to ${selector}`);
    await page.keyboard.press(side > 0 ? 'Tab' : 'Shift+Tab');
  }
}

/** How often somebody presses Tab at most. */
const mostSteps = 200;

/** Verbs that leave something be. */
const shy = /skip$/;

interface Choice {
  readonly message: string;
  readonly control: Control;
  readonly value?: string;
}

/** Plays a table in the channel on the screen for everybody who sits there, one after the other at the same keyboard. */
export class PagePlayer {
  readonly #page: Page;
  readonly #press: Press;
  readonly #think: () => void;
  #seed = 7;
  /** Who has moved at a board that looked like this. */
  #moved = { name: '', board: '' };
  /** How often something was pressed. */
  presses = 0;

  /** `think` is called before each press. */
  constructor(page: Page, press: Press, think: () => void) {
    this.#page = page;
    this.#press = press;
    this.#think = think;
  }

  /** Presses a button of the table itself, such as `start`, once it is there. */
  async pressTables(verb: string): Promise<void> {
    for (;;) {
      const shown = await this.#page.evaluate<Shown>(shownOnPage);
      for (const { id, controls } of shown.messages) {
        const control = controls.find(({ customId }) => verbOf(customId) === verb);
        if (control === undefined || shown.sign === undefined) continue;
        await this.#press(this.#page, id, control);
        return this.#change(shown);
      }
      await this.#change(shown);
    }
  }

  /** Plays until the board offers another game; gives what it says then. */
  async playToEnd(): Promise<string> {
    for (;;) {
      const shown = await this.#page.evaluate<Shown>(shownOnPage);
      const board = shown.messages.findLast(({ isPrivate, controls }) => !isPrivate && controls.length > 0);
      if (board?.controls.some(({ customId }) => verbOf(customId) === 'rematch')) return board.text;
      const isLate = (name: string) => name === this.#moved.name && board?.text === this.#moved.board;
      const [name] = namesAsked(board?.text ?? '').filter((each) => shown.people.includes(each) && !isLate(each));
      this.#think();
      if (board === undefined || name === undefined) await this.#change(shown);
      else if (name !== shown.me) await this.#page.getByRole('button', { name: new RegExp(`^Be ${name}\\b`) }).click();
      else await this.#act(shown, board);
    }
  }

  async #act(shown: Shown, board: ShownMessage): Promise<void> {
    const { message, control, value } = this.#choose(board, shown.messages);
    await this.#press(this.#page, message, control, value);
    this.presses += 1;
    await this.#change(shown);
    if (control.customId.endsWith(':t:hand')) return;
    const { messages } = await this.#page.evaluate<Shown>(shownOnPage);
    const left = movesOn(messages.find(({ id }) => id === message));
    if (left.length === 0) this.#moved = { name: shown.me, board: board.text };
  }

  /** A move that can be confirmed, else any move, else the button that shows what only this person may see. */
  #choose(board: ShownMessage, messages: readonly ShownMessage[]): Choice {
    const own = messages.findLast((each) => each.isPrivate && movesOn(each).length > 0);
    const message = movesOn(board).length > 0 ? board : (own ?? board);
    const moves = movesOn(message);
    const hand = board.controls.find(({ customId }) => customId.endsWith(':t:hand'));
    const bold = moves.filter(({ customId }) => !shy.test(customId));
    const buttons = bold.filter(({ values }) => values === undefined);
    const confirming = buttons.find(({ label }) => label.startsWith('Confirm'));
    const control = confirming ?? this.#any(buttons) ?? bold[0] ?? moves[0] ?? hand;
    if (control === undefined) throw new Error(`there is nothing to press:\n${board.text}`);
    const value = this.#any(control.values ?? []);
    return { message: message.id, control, ...(value === undefined ? {} : { value }) };
  }

  #any<T>(items: readonly T[]): T | undefined {
    // a linear congruential generator: if the choice only took turns, two presses could undo each other for ever
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return items[Math.floor((this.#seed / 2 ** 31) * items.length)];
  }

  /** Waits until no answer is to come and the page does not say what it said before. */
  async #change({ sign }: Shown): Promise<void> {
    await this.#page.evaluate(`new Promise((done) => {
      const watch = new MutationObserver(look);
      watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
      function look() {
        const now = ${signOfPage};
        if (now === undefined || now === ${JSON.stringify(sign)}) return;
        watch.disconnect();
        done();
      }
    })`);
  }
}

/** What a message offers of the game, not of its table, and that brings a move nearer. */
function movesOn(message: ShownMessage | undefined): readonly Control[] {
  return (message?.controls ?? []).filter(({ customId, label }) => {
    const id = readCustomId(customId);
    return id !== undefined && id.on !== 'table' && id.verb !== 'refresh' && !/^(✓|Back)/.test(label);
  });
}

function verbOf(customId: string): string | undefined {
  return readCustomId(customId)?.verb;
}

/** Whom a board asks to do something. */
function namesAsked(text: string): readonly string[] {
  const choosing = /Still choosing: (.*)/.exec(text)?.[1];
  if (choosing !== undefined) return choosing.split(/, | and /);
  const asked = /^▶ (.+?)(?: \([①②]\))?(?:: | looks at )/m.exec(text)?.[1];
  return asked === undefined ? [] : asked.split(/, | and /);
}
