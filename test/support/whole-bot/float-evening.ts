/** Several people who play Everyone Loves a Parade at one table by pressing buttons. */

import type { APIMessage } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { Random } from '../../../src/games/contract/index.ts';
import type { Outcome } from '../../../src/playground/people/stage.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { randomFrom } from '../games/random.ts';
import { type Choice, choicesOn, type FloatBoard, FloatPlayer, isStep, readFloatBoard } from './float-player.ts';
import { textOf } from './player.ts';

export interface FloatEvening {
  readonly people: readonly string[];
  readonly bots: number;
  readonly pace: 'live' | 'day';
  readonly seed: number;
}

/** Longer than the pause that a board takes between two changes, so that each move is shown by itself. */
const aWhile = 2_500;
const usualWait = 15_000;

/** Several people at one table of Everyone Loves a Parade, who press what they see. */
export class FloatRound {
  readonly standIn: StandIn;
  readonly players: readonly FloatPlayer[];
  /** The first words of all that was pressed to move: `take`, `reroll`, … */
  readonly seen = new Set<string>();
  refusals = 0;
  /** How many presses on the board were answered by the private screen on which the choice goes on. */
  openedInPrivate = 0;
  readonly #random: Random;

  constructor(standIn: StandIn, people: readonly string[], seed: number) {
    this.standIn = standIn;
    this.players = people.map((name, index) => new FloatPlayer(standIn.as(name), randomFrom(seed * 100 + index)));
    this.#random = randomFrom(seed);
  }

  get host(): FloatPlayer {
    const [host] = this.players;
    if (!host) throw new Error('nobody plays');
    return host;
  }

  /** All boards that stand in the channel. */
  boards(): APIMessage[] {
    return this.host.actor.sees().filter(({ author, flags }) => author.bot && ((flags ?? 0) & 64) === 0);
  }

  /** The only board once it stands alone and reads as wished. */
  board(wished: (board: FloatBoard) => boolean): Promise<FloatBoard> {
    return this.standIn.until(() => {
      const [only, ...others] = this.boards();
      const board = readFloatBoard(only);
      return board && others.length === 0 && wished(board) ? board : undefined;
    }, usualWait);
  }

  async open({ pace, bots }: FloatEvening): Promise<FloatBoard> {
    const { host } = this;
    await host.actor.slash('start', { game: 'everyone-loves-a-parade', pace });
    const lobby = await this.board(({ phase }) => phase === 'lobby');
    expect(lobby.text).toContain('House cards');
    for (const player of this.players.slice(1)) await player.actor.click('Join');
    for (let bot = 0; bot < bots; bot += 1) await host.actor.click('Add bot');
    this.standIn.clock.advance(aWhile);
    await host.actor.click('Start');
    return this.board(({ phase }) => phase === 'playing');
  }

  /** Plays until the end, and gives the number of moves that people made. */
  async playOut(): Promise<number> {
    let moves = 0;
    for (;;) {
      const board = await this.board(
        ({ phase, toMove }) => phase === 'over' || toMove.some((name) => this.#find(name)),
      );
      if (board.phase === 'over') return moves;
      const waiting = board.toMove.flatMap((name) => this.#find(name) ?? []);
      const player = waiting[this.#random.below(waiting.length)];
      if (!player) throw new Error('nobody waits');
      await this.#interfere(board, player);
      await player.look();
      // not before the look: by now the bot has noted when it showed the board
      this.standIn.clock.advance(aWhile);
      const isPrivate = board.choices.length === 0;
      const choice = isPrivate ? await player.moveInPrivate() : await this.#moveOnBoard(board, player);
      this.seen.add(choice.word.split('.')[0] ?? '');
      moves += 1;
      await this.board(
        ({ turn, toMove, phase }) => phase === 'over' || turn > board.turn || !toMove.includes(player.name),
      );
    }
  }

  #find(name: string): FloatPlayer | undefined {
    return this.players.find((player) => player.name === name);
  }

  /** Presses until a move is made; what narrows the choice changes the same message, for everybody. */
  async #moveOnBoard(board: FloatBoard, player: FloatPlayer): Promise<Choice> {
    let { message, choices } = board;
    for (;;) {
      const choice = player.choose(choices);
      const outcome = await player.press(choice, message.id);
      const { status, messages } = outcome;
      expect(status).not.toBe('failed');
      if (!isStep(choice)) {
        this.#lookAtPrivate(choice, outcome);
        return choice;
      }
      const narrowed = messages.find(({ id }) => id === message.id);
      const read = readFloatBoard(narrowed);
      if (!narrowed || !read || read.choices.length === 0) throw new Error(`${choice.label} left nothing to press`);
      ({ message, choices } = { message: narrowed, choices: read.choices });
      expect(choices.map(({ label }) => label)).toContain(choice.label === 'Back' ? choices[0]?.label : 'Back');
    }
  }

  /** What goes on in private opens from the press on the board: the two cards of a look, the Order cards of two floats. */
  #lookAtPrivate({ word }: Choice, { ephemeral, message }: Outcome): void {
    if (ephemeral) {
      expect(choicesOn(message).length).toBeGreaterThan(0);
      this.openedInPrivate += 1;
    }
    if (/(^|\+)look$/.test(word))
      expect(choicesOn(message).map((pick) => pick.word.replace(/pick\..*/, 'pick'))).toEqual(
        expect.arrayContaining(['pick', 'sure.pick']),
      );
  }

  /** Now and then somebody else presses first, or somebody presses what has gone by, or looks at her cards: nothing comes of it. */
  async #interfere(board: FloatBoard, mover: FloatPlayer): Promise<void> {
    const other = this.players[this.#random.below(this.players.length)];
    if (!other || other === mover || board.toMove.includes(other.name) || this.#random.below(3) > 0) return;
    const [choice] = board.choices;
    if (!choice || this.#random.below(2) === 0) {
      await other.look();
      return;
    }
    const refused = await other.press(choice, board.message.id);
    expect(refused.ephemeral).toBe(true);
    expect(textOf(refused.message)).toMatch(/^It’s .*’s turn\./m);
    const stale = choice.customId.replace(`:${choice.turn}:`, `:${choice.turn - 1}:`);
    const late = await mover.actor.clickAnyway(stale, board.message.id);
    expect(late.ephemeral).toBe(true);
    expect(textOf(late.message)).toContain('The game has moved on');
    const still = await this.board(({ turn }) => turn === board.turn);
    expect(still.choices).toEqual(board.choices);
    this.refusals += 1;
  }
}
