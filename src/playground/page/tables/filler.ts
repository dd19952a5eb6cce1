/** Fills a table step by step, and gives up when the bot does not go on. */
import type { World } from '../pure/model.ts';
import { beginFill, describeStep, type Fill, type FillWish, type Move, noteMove, proceed } from './fill.ts';
import { findGames } from './games.ts';

interface Filling {
  /** Does what a person would do, and gives the number under which the answer comes. */
  make(move: Move, channel: string): number;
  /** Tells how it goes. An empty text means that it is over. */
  tell(text: string, running: boolean): void;
}

/** A press without an effect within this time was refused. */
const patience = 12_000;

/** Fills one table at a time. */
export class Filler {
  readonly #filling: Filling;
  #fill: Fill | undefined;
  #limit = 0;
  #world: World | undefined;

  constructor(filling: Filling) {
    this.#filling = filling;
  }

  begin(world: World, wish: FillWish): void {
    const command = findGames(world.commands)?.command;
    if (command === undefined) return;
    this.#fill = beginFill(world, command, wish);
    this.#waitOnceMore();
    this.know(world);
  }

  stop(): void {
    this.#end('');
  }

  /** Looks whether the next press is possible. */
  know(world: World): void {
    this.#world = world;
    if (this.#fill === undefined) return;
    const now = proceed(this.#fill, world);
    if (now.progress === 'done') this.#end('');
    else if (now.progress === 'failed') this.#end(now.why);
    else {
      if (now.fill.at !== this.#fill.at) this.#waitOnceMore();
      this.#fill = now.fill;
      this.#filling.tell(`${describeStep(now.fill)}…`, true);
      // A move changes the world, and the change comes back here: so the move is noted first.
      if (now.progress === 'move') this.#make(now.fill, now.move);
    }
  }

  #make(fill: Fill, move: Move): void {
    this.#fill = undefined;
    const ref = this.#filling.make(move, fill.channel);
    this.#fill = noteMove(fill, move, ref);
    if (this.#world !== undefined) this.know(this.#world);
  }

  #waitOnceMore(): void {
    clearTimeout(this.#limit);
    this.#limit = window.setTimeout(() => {
      if (this.#fill !== undefined) this.#end(`The bot would not go on: ${describeStep(this.#fill)}.`);
    }, patience);
  }

  #end(text: string): void {
    clearTimeout(this.#limit);
    this.#fill = undefined;
    this.#filling.tell(text, false);
  }
}
