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

/** Discord grants 50. A few are left over because clocks and networks are not exact, and what can wait leaves some for people who are waiting. */
const mostPerSecond: Readonly<Record<Urgency, number>> = { awaited: 45, later: 40 };

// all in milliseconds
/** A turn that is not used within this time is void. It counts for a second after that. */
const fresh = 100;
const per = 1_000 + fresh;
/** The pause between two looks for a free turn. It is random, so that no process always comes second. */
const pause = { least: 25, most: 75 };
/** If the store does not answer within this time, each process goes on alone. */
const silence = 2_000;
/** A request that has waited this long is rejected and tried again later. discord.js gives up after 15 s. */
const longestWait = 12_000;
/** Shorter waits are not logged. */
const worthAWord = 2_000;

/** The number of turns that one question asks for. It is small, so that other processes get some too. */
const handful = 5;
/** How many requests of either urgency may wait. */
const mostWaiting = 1_000;

export interface BudgetOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes from what all processes share. */
  readonly spend: (now: number, expense: Expense) => Promise<Spent>;
  /** This process's part of the bot. While the store is away, it may spend that part of half the budget. */
  readonly part: number;
  /** Told how long a request has waited for its turn, in milliseconds. */
  readonly onTurn: (urgency: Urgency, waited: number) => void;
}

interface Turn {
  /** By `clock.elapsed`, because somebody may set the clock meanwhile. */
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
  /** By `clock.elapsed` too. */
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

  /** Sends answers to interactions at once, and everything else in its turn. Rejects with `Paused` if the turn takes too long. */
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

  /** Resolves with the time of a turn. Requests get their turns in the order in which they came. */
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

  /** @returns whether every request that a turn was asked for got one */
  async #giveTurns(): Promise<boolean> {
    const which = this.waiting('awaited') > 0 ? 'awaited' : 'later';
    const queue = this.#queues[which];
    const wanted = Math.min(queue.length, handful);
    const asked = this.#options.clock.now();
    const granted = await this.#ask(asked, { wanted, most: mostPerSecond[which], per });
    for (const turn of queue.splice(0, granted)) turn.go(asked);
    return granted === wanted;
  }

  /** @returns how many turns the store grants or, while it is away, how many this process may take alone */
  async #ask(now: number, expense: Expense): Promise<number> {
    const answer = await this.#askStore(now, expense);
    if (typeof answer === 'object') {
      this.#goTogether();
      // if the store is away next time, what it has granted still counts
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

  /** A turn that comes too late would be void, so it is not awaited, and no other is asked for meanwhile. */
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
