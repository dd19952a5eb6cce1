/** The budget of requests that all processes of a bot share: Discord grants so many a second to the bot as a whole. */

import { randomInt } from 'node:crypto';
import type { RESTOptions } from 'discord.js';
import type { Logger } from 'pino';
import { type Clock, wait, within } from '../../clock.ts';
import { Spending } from '../../tables/service/spending.ts';
import { type Expense, type Spent, StoreUnavailable } from '../../tables/service/store.ts';
import { Retelling } from './patience.ts';
import { Paused } from './pause.ts';
import { answersInteraction, type Urgency, urgencies, urgency } from './urgency.ts';

/** Of the 50 that Discord grants: clocks and networks are not exact. What may come later leaves some to those who wait. */
const mostPerSecond: Readonly<Record<Urgency, number>> = { awaited: 45, later: 40 };

// all in milliseconds
/** A turn that is not used at once is void. Before it is that old, it still counts for a second. */
const fresh = 100;
const per = 1_000 + fresh;
/** Between two looks whether there is a free turn. By chance, so that no process always comes after another one. */
const pause = { least: 25, most: 75 };
/** So long a store may be silent before every process goes on by itself. */
const silence = 2_000;
/** Whoever has waited for so long is sent away and comes again later; discord.js gives up a request after 15 s. */
const longestWait = 12_000;
/** What waits for less is not worth a word. */
const worthAWord = 2_000;

/** So many turns are asked for at once, so that other processes get some too. */
const handful = 5;
/** How many requests of either urgency may wait. */
const mostWaiting = 1_000;

export interface BudgetOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Spends of what all processes share. */
  readonly spend: (now: number, expense: Expense) => Promise<Spent>;
  /** Which part of the bot this process is: so much of the half it spends by itself while the store is away. */
  readonly part: number;
  /** Told how long a request has waited for its turn, in milliseconds. */
  readonly onTurn: (urgency: Urgency, waited: number) => void;
}

interface Turn {
  /** By the time that goes on evenly: somebody may set the clock meanwhile. */
  readonly since: number;
  /** @param at when the turn was asked for */
  go(at: number): void;
  giveUp(reason: unknown): void;
}

export class Budget {
  readonly #options: BudgetOptions;
  readonly #queues: Readonly<Record<Urgency, Turn[]>> = { awaited: [], later: [] };
  readonly #retelling: Retelling;
  /** What this process alone has spent. */
  readonly #own = new Spending();
  #asking: Promise<Spent> | undefined;
  /** By the same time. */
  #silentSince: number | undefined;
  #isAlone = false;
  #isServing = false;
  #sentAway = 0;

  constructor(options: BudgetOptions) {
    this.#options = options;
    this.#retelling = new Retelling(options.clock);
  }

  /** How many requests wait for their turn. */
  waiting(which: Urgency): number {
    return this.#queues[which].length;
  }

  /** Sends by `send` what answers an interaction at once, and everything else when it is its turn. Rejects with `Paused` when that takes too long. */
  guard(send: RESTOptions['makeRequest']): RESTOptions['makeRequest'] {
    return async (url, init) => {
      if (!answersInteraction(url)) await this.#takeTurn(urgency(), init.signal ?? undefined);
      return send(url, init);
    };
  }

  async #takeTurn(which: Urgency, signal: AbortSignal | undefined): Promise<void> {
    const { clock, onTurn } = this.#options;
    const since = clock.elapsed();
    if (this.waiting(which) >= mostWaiting) throw this.#sendAway();
    let at = await this.#enqueue(which, since, signal);
    // the process may have been stopped in between
    while (clock.now() - at > fresh) at = await this.#enqueue(which, since, signal);
    onTurn(which, clock.elapsed() - since);
  }

  /** Resolves with the time of a turn. Who has waited before comes first. */
  #enqueue(which: Urgency, since: number, signal: AbortSignal | undefined): Promise<number> {
    const queue = this.#queues[which];
    return new Promise<number>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(signal?.reason);
      };
      const end = () => signal?.removeEventListener('abort', leave);
      const turn: Turn = {
        since,
        go(at) {
          end();
          resolve(at);
        },
        giveUp(reason) {
          end();
          reject(reason);
        },
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', leave, { once: true });
      const place = queue.findIndex((other) => other.since > since);
      queue.splice(place < 0 ? queue.length : place, 0, turn);
      void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    try {
      while (this.#queued().length > 0) {
        const isEnough = await this.#giveTurns();
        this.#sendTiredAway();
        if (!isEnough) await wait(this.#options.clock, randomInt(pause.least, pause.most));
      }
    } catch (error) {
      for (const which of urgencies) for (const turn of this.#queues[which].splice(0)) turn.giveUp(error);
    } finally {
      this.#isServing = false;
    }
  }

  #queued(): readonly Turn[] {
    return urgencies.flatMap((which) => this.#queues[which]);
  }

  /** @returns whether all got a turn that one was asked for */
  async #giveTurns(): Promise<boolean> {
    const which = this.waiting('awaited') > 0 ? 'awaited' : 'later';
    const queue = this.#queues[which];
    const wanted = Math.min(queue.length, handful);
    const asked = this.#options.clock.now();
    const granted = await this.#ask(asked, { wanted, most: mostPerSecond[which], per });
    for (const turn of queue.splice(0, granted)) turn.go(asked);
    return granted === wanted;
  }

  /** @returns how many are granted, by the store or, while that is away, by what this process may do alone */
  async #ask(now: number, expense: Expense): Promise<number> {
    const answer = await this.#askStore(now, expense);
    if (typeof answer === 'object') {
      this.#goTogether();
      // should the store be away next, what it granted counts
      this.#own.spend(now, { ...expense, wanted: answer.granted, most: undefined });
      return answer.granted;
    }
    const elapsed = this.#options.clock.elapsed();
    this.#silentSince ??= elapsed;
    if (answer === 'late' && elapsed - this.#silentSince < silence) return 0;
    this.#goAlone();
    const most = Math.max(1, Math.floor((mostPerSecond.later * this.#options.part) / 2));
    return this.#own.spend(now, { ...expense, most }).granted;
  }

  /** What comes too late would be void: it is not waited for, and nothing is asked meanwhile. */
  async #askStore(now: number, expense: Expense): Promise<Spent | 'late' | 'away'> {
    if (this.#asking) return 'late';
    const asking = this.#options.spend(now, expense);
    this.#asking = asking;
    const forget = () => {
      this.#asking = undefined;
    };
    asking.then(forget, forget);
    const answer = asking.catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return 'away' as const;
      throw error;
    });
    return within(this.#options.clock, fresh, answer, 'late' as const);
  }

  #goAlone(): void {
    if (this.#isAlone) return;
    this.#isAlone = true;
    this.#options.log.warn('the store does not say how many requests Discord may be sent; this process is cautious');
  }

  #goTogether(): void {
    this.#silentSince = undefined;
    if (!this.#isAlone) return;
    this.#isAlone = false;
    this.#options.log.info('all processes share their requests to Discord again');
  }

  #sendTiredAway(): void {
    const now = this.#options.clock.elapsed();
    const oldest = Math.min(...this.#queued().map(({ since }) => since));
    if (now - oldest > worthAWord) this.#tell(now - oldest);
    for (const which of urgencies) {
      const queue = this.#queues[which];
      const tired = queue.filter(({ since }) => now - since > longestWait).length;
      for (const turn of queue.splice(0, tired)) turn.giveUp(this.#sendAway());
    }
  }

  #sendAway(): Paused {
    this.#sentAway += 1;
    const until = this.#options.clock.now() + longestWait;
    return new Paused('too many requests to Discord wait for their turn', until);
  }

  #tell(lasted: number): void {
    if (!this.#retelling.isDue()) return;
    const [awaited, later] = urgencies.map((which) => this.waiting(which));
    this.#options.log.warn(
      { awaited, later, seconds: Math.round(lasted / 1_000), sentAway: this.#sentAway },
      `requests to Discord wait for their turn: all processes together send at most ${mostPerSecond.awaited} a second`,
    );
    this.#sentAway = 0;
  }
}
