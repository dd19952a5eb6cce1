/** A bot process that is killed and comes back. */

import type { LiveInteraction } from '../../../src/playground/stand-in/interactions.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { aMomentLater } from '../time/until.ts';
import { type BotProcess, startBotProcess } from './bot-process.ts';

/** When to kill: so many milliseconds after the press or after its answer, or as soon as a new board stands in the channel. */
export type Moment = { readonly afterPress: number } | { readonly afterAnswer: number } | 'board-posted';

/** A bot process that is killed with SIGKILL and comes back as a new one. */
export class MortalBot {
  readonly #standIn: StandIn;
  readonly #environment: Readonly<Record<string, string>>;
  #process: BotProcess | undefined;
  kills = 0;

  constructor(standIn: StandIn, environment: Readonly<Record<string, string>>) {
    this.#standIn = standIn;
    this.#environment = environment;
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    this.#process = await startBotProcess(this.#standIn, this.#environment);
    await this.#process.ready;
  }

  get output(): readonly string[] {
    return this.#process?.output ?? [];
  }

  /** Waits for the moment, kills the process and resolves when the next one is ready. */
  async die(live: LiveInteraction, moment: Moment): Promise<void> {
    await this.#aaMomentLater(live, moment);
    await this.kill();
    this.kills += 1;
    await this.start();
  }

  async kill(): Promise<void> {
    this.#process?.process.kill('SIGKILL');
    await this.#process?.ended;
  }

  async #aaMomentLater(live: LiveInteraction, moment: Moment): Promise<void> {
    if (moment === 'board-posted') return this.#newBoard();
    if ('afterPress' in moment) {
      await aMomentLater(moment.afterPress);
      return;
    }
    await this.#standIn.until(() => live.progress !== 'waiting');
    await aMomentLater(moment.afterAnswer);
  }

  /** Resolves when a public message is posted, and at the latest when it would have been. */
  async #newBoard(): Promise<void> {
    let stop = () => {};
    const posted = new Promise<void>((resolve) => {
      stop = this.#standIn.world.listen((event) => {
        if (event.kind === 'message' && event.fresh && event.stored.onlyFor === undefined) resolve();
      });
    });
    await Promise.race([posted, aMomentLater(3_000)]);
    stop();
  }
}
