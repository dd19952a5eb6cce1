/** A person who plays Everyone Loves a Parade by reading and pressing. */

import { type APIMessage, type APIMessageComponent, ComponentType } from 'discord-api-types/v10';
import { readCustomId } from '../../../src/discord/messages/custom-id.ts';
import type { Random } from '../../../src/games/contract/index.ts';
import type { Actor } from '../../../src/playground/people/actor.ts';
import type { Outcome } from '../../../src/playground/people/stage.ts';
import { walk } from '../../../src/playground/stand-in/checks/components.ts';
import { textOf } from './player.ts';

/** Something of the game itself that can be pressed on a message: a button, or one choice of a menu. */
export interface Choice {
  readonly customId: string;
  /** The turn that it was offered in. */
  readonly turn: number;
  /** What it means, in the game's own words. */
  readonly word: string;
  readonly label: string;
  readonly isInMenu: boolean;
}

/** What a message offers of the game, not of the table: in the order in which it stands there. */
export function choicesOn(message: APIMessage | undefined): readonly Choice[] {
  const found: Choice[] = [];
  walk(message?.components ?? [], (component) => found.push(...readComponent(component)));
  return found;
}

function readComponent(component: APIMessageComponent): readonly Choice[] {
  if (!('custom_id' in component) || typeof component.custom_id !== 'string') return [];
  const id = readCustomId(component.custom_id);
  if (!id || id.on === 'table') return [];
  const common = { customId: component.custom_id, turn: id.turn };
  if (component.type === ComponentType.StringSelect) {
    return component.options.map(({ value, label }) => ({ ...common, word: value, label, isInMenu: true }));
  }
  const label = 'label' in component ? String(component.label) : '';
  return [{ ...common, word: id.verb, label, isInMenu: false }];
}

/** Whether pressing it only narrows, or widens, what is offered. */
export function isStep({ word }: Choice): boolean {
  return /^(at|card|sure)\.|^(back|refresh)$/.test(word);
}

export interface FloatBoard {
  readonly message: APIMessage;
  readonly phase: 'lobby' | 'playing' | 'over' | 'closed';
  /** As its buttons carry it; 0 in the lobby. */
  readonly turn: number;
  /** The names of those who must act. */
  readonly toMove: readonly string[];
  readonly choices: readonly Choice[];
  readonly text: string;
}

/** A board as a person reads it. */
export function readFloatBoard(message: APIMessage | undefined): FloatBoard | undefined {
  const [, , state] = message?.embeds[0]?.title?.split(' · ') ?? [];
  if (!message) return undefined;
  const text = textOf(message);
  const ids = JSON.stringify(message.components).matchAll(/"1:[A-Z0-9]+:(\d+):/g);
  const [turn = 0] = [...ids].map(([, number]) => Number(number));
  // whom the board asks: beside a picture it has no list of players
  const asked = /^▶ (?:\*\*)?(.+?)(?: \([①②]\))?(?:: | looks at )/m.exec(message.embeds[0]?.description ?? '')?.[1];
  const toMove = asked === undefined ? [] : [asked];
  const waiting = /Still choosing: (.*)/.exec(text)?.[1]?.split(/, | and /);
  const phase =
    state === undefined ? (/looking for players|Every seat is taken/.test(text) ? 'lobby' : 'closed') : undefined;
  return {
    message,
    phase: phase ?? (state === 'final scores' ? 'over' : 'playing'),
    turn,
    toMove: waiting ?? toMove,
    choices: choicesOn(message),
    text,
  };
}

/** Somebody who plays by pressing what she sees, and by chance. */
export class FloatPlayer {
  readonly actor: Actor;
  readonly #random: Random;

  constructor(actor: Actor, random: Random) {
    this.actor = actor;
    this.#random = random;
  }

  get name(): string {
    return this.actor.person.user.global_name ?? '';
  }

  press(choice: Choice, message: string): Promise<Outcome> {
    return choice.isInMenu
      ? this.actor.select(choice.customId, [choice.word], { message })
      : this.actor.click(choice.customId, { message });
  }

  /** Her own cards as a new private screen. */
  async look(): Promise<APIMessage> {
    const { message, ephemeral } = await this.actor.click('My cards');
    if (!message || !ephemeral) throw new Error(`${this.name} pressed My cards and got no private screen`);
    return message;
  }

  /** Any of them; now and then she goes back, or leaves an action be, but not as often as there are buttons for it. Most of the time she confirms. */
  choose(choices: readonly Choice[]): Choice {
    const shy = this.#random.below(8) === 0;
    const bold = choices.filter(({ word, label }) => !/^(refresh|(sure\.)?skip)$|skip$/.test(word) && label !== 'Back');
    const from = shy || bold.length === 0 ? choices.filter(({ word }) => word !== 'refresh') : bold;
    const chosen = from[this.#random.below(Math.max(1, from.length))];
    if (!chosen) throw new Error(`${this.name} has nothing to press`);
    return chosen;
  }

  /** Presses on a private screen until a move is made; gives the last thing pressed. */
  async moveInPrivate(): Promise<Choice> {
    let screen = await this.look();
    for (;;) {
      const choice = this.choose(choicesOn(screen));
      const { message, status } = await this.press(choice, screen.id);
      if (!message) throw new Error(`${this.name} pressed ${choice.label} and it ${status}`);
      if (!isStep(choice)) return choice;
      screen = message;
    }
  }
}
