/** A person who plays Parade by reading and pressing. */

import type { APIMessage } from 'discord-api-types/v10';
import type { Random } from '../../../src/games/contract/index.ts';
import type { Actor } from '../../../src/playground/people/actor.ts';

/** What a board tells everybody, read as a person reads it. */
export interface BoardReading {
  readonly table: string;
  /** Undefined while the last cards are chosen and once the game is over. */
  readonly turn: number | undefined;
  readonly phase: 'lobby' | 'play' | 'keep' | 'over' | 'closed';
  /** The names of those who must act. */
  readonly toMove: readonly string[];
  readonly text: string;
}

/** The text of a message, and the words for its picture. */
export function textOf(message: APIMessage | undefined): string {
  const embed = message?.embeds[0];
  // the type of discord-api-types lacks the words for a picture, which Discord's own schema has
  const words = (embed?.image as { readonly description?: string } | undefined)?.description;
  const parts = [message?.content, embed?.title, embed?.description, words, embed?.footer?.text];
  // what keeps the parts of a card on one line is not seen
  return parts.filter(Boolean).join('\n').replaceAll('\u2060', '').replaceAll('\u00a0', ' ');
}

export function readBoard(message: APIMessage | undefined): BoardReading | undefined {
  const title = message?.embeds[0]?.title;
  if (title === undefined) return undefined;
  const [, table = '', state] = title.split(' · ');
  const text = textOf(message);
  const turn = /^turn (\d+)$/.exec(state ?? '')?.[1];
  const choosing = /▶ Still choosing: (.*)/.exec(text)?.[1];
  const playing = /\*\*▶ (.*?)\*\*/.exec(text)?.[1];
  return {
    table,
    text,
    turn: turn === undefined ? undefined : Number(turn),
    phase: phaseOf(state, text),
    toMove: choosing?.split(/, | and /) ?? (playing === undefined ? [] : [playing]),
  };
}

function phaseOf(state: string | undefined, text: string): BoardReading['phase'] {
  if (state === undefined) return /looking for players|Every seat is taken/.test(text) ? 'lobby' : 'closed';
  if (state === 'final scores') return 'over';
  return state === 'the last two cards' ? 'keep' : 'play';
}

function namesTaking(label: string): boolean {
  return label.includes(' takes ');
}

/** Somebody who plays by pressing what she sees, and by chance. */
export class Player {
  readonly actor: Actor;
  readonly #random: Random;

  constructor(actor: Actor, random: Random) {
    this.actor = actor;
    this.#random = random;
  }

  get name(): string {
    return this.actor.person.user.global_name ?? '';
  }

  /** Her hand as a new private screen. */
  async look(): Promise<APIMessage> {
    const { message, ephemeral } = await this.actor.click('My hand');
    if (!message || !ephemeral) throw new Error(`${this.name} pressed My hand and got no private screen`);
    return message;
  }

  /** Makes the move that she has to make, from her hand as she looks at it; gives the screen that comes after it. */
  async move(hand: APIMessage): Promise<APIMessage> {
    let screen = hand;
    let hesitates = this.#random.below(8) === 0;
    for (;;) {
      const labels = this.actor.buttons(screen);
      const confirm = labels.find((label) => label.startsWith('Confirm'));
      if (confirm !== undefined && !hesitates) return this.press(confirm, screen);
      const undo = hesitates ? labels.find((label) => /^(Back|✓)/.test(label)) : undefined;
      if (undo !== undefined) hesitates = false;
      screen = await this.press(undo ?? this.#pickCard(screen), screen);
      // where nobody is asked first, the press on a card plays it; what is then to be pressed is another move's
      const left = this.actor.buttons(screen);
      const isPlayed = labels.some(namesTaking) && !left.some((label) => namesTaking(label) || label === 'Back');
      if (left.length === 0 || left.includes('Refresh') || isPlayed) return screen;
    }
  }

  async press(label: string, screen: APIMessage): Promise<APIMessage> {
    const { message, status } = await this.actor.click(label, { message: screen.id });
    if (!message) throw new Error(`${this.name} pressed ${label} and it ${status}`);
    return message;
  }

  #pickCard(screen: APIMessage): string {
    const cards = this.actor.buttons(screen).filter((label) => !/^(✓|Back|Refresh|Confirm|Hint)/.test(label));
    const card = cards[this.#random.below(Math.max(1, cards.length))];
    if (card === undefined) throw new Error(`${this.name} has nothing to play:\n${textOf(screen)}`);
    return card;
  }
}
