/** Several people who play Parade at one table by pressing buttons. */

import type { APIMessage } from 'discord-api-types/v10';
import type { Random } from '../../../src/games/contract/index.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { randomFrom } from '../games/random.ts';
import { chooseOption } from './choose-option.ts';
import { type BoardReading, Player, readBoard } from './player.ts';

export interface Evening {
  readonly people: readonly string[];
  readonly bots: number;
  readonly rules: 'classic' | 'musicians';
  readonly pace: 'live' | 'day';
  /** Whether people are asked before a card is played. */
  readonly confirms: boolean;
  readonly seed: number;
}

/** Longer than the pause that a board takes between two changes, so that each move is shown by itself. */
const aWhile = 2_500;
const usualWait = 15_000;

/** Several people at one table, who read the board and press on their own screens. */
export class Round {
  readonly standIn: StandIn;
  readonly players: readonly Player[];
  readonly #random: Random;

  constructor(standIn: StandIn, people: readonly string[], seed: number) {
    this.standIn = standIn;
    this.players = people.map((name, index) => new Player(standIn.as(name), randomFrom(seed * 100 + index)));
    this.#random = randomFrom(seed);
  }

  get host(): Player {
    return this.player(this.players[0]?.name ?? '');
  }

  player(name: string): Player {
    const player = this.players.find((known) => known.name === name);
    if (!player) throw new Error(`${name} does not play here`);
    return player;
  }

  /** All boards that stand in the channel. */
  boards(): APIMessage[] {
    return this.host.actor.sees().filter(({ author, flags }) => author.bot && ((flags ?? 0) & 64) === 0);
  }

  /** The only board once it stands alone and reads as wished. */
  board(wished: (board: BoardReading) => boolean): Promise<BoardReading> {
    return this.standIn.until(() => {
      const [only, ...others] = this.boards();
      const board = readBoard(only);
      return board && others.length === 0 && wished(board) ? board : undefined;
    }, usualWait);
  }

  async open(evening: Evening): Promise<BoardReading> {
    const { host } = this;
    await host.actor.slash('start', { game: 'parade', rules: evening.rules, pace: evening.pace });
    await this.board(({ phase }) => phase === 'lobby');
    if (!evening.confirms) await chooseOption(host.actor, 'confirms', 'confirms.no');
    for (const player of this.players.slice(1)) await player.actor.click('Join');
    for (let bot = 0; bot < evening.bots; bot += 1) await host.actor.click('Add bot');
    this.standIn.clock.advance(aWhile);
    await host.actor.click('Start');
    return this.board(({ phase }) => phase === 'play');
  }

  /** Plays until the end, or until the last cards are to be chosen, and gives the number of moves that people made. */
  async playOut(until: 'keep' | 'over' = 'over'): Promise<number> {
    let moves = 0;
    for (;;) {
      const board = await this.board(
        ({ phase, toMove }) => phase === 'over' || toMove.some((name) => this.#isHere(name)),
      );
      if (board.phase === 'over' || board.phase === until) return moves;
      await this.#watch(board);
      const waiting = board.toMove.filter((name) => this.#isHere(name));
      const player = this.player(waiting[this.#random.below(waiting.length)] ?? '');
      const hand = await player.look();
      // not before the look: by now the bot has noted when it showed the board
      this.standIn.clock.advance(aWhile);
      await player.move(hand);
      moves += 1;
      await this.board(({ turn, toMove }) => turn !== board.turn || !toMove.includes(player.name));
    }
  }

  #isHere(name: string): boolean {
    return this.players.some((player) => player.name === name);
  }

  /** Now and then somebody looks at her cards while another is to move, or at the moves so far. */
  async #watch(board: BoardReading): Promise<void> {
    const idle = this.players[this.#random.below(this.players.length)];
    if (!idle || board.toMove.includes(idle.name) || this.#random.below(4) > 0) return;
    const hand = await idle.look();
    if (this.#random.below(2) === 0) await idle.press('Refresh', hand);
    const more = await idle.actor.click('⋯');
    if (more.message) await idle.press('Moves so far', more.message);
  }
}
