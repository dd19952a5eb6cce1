/** Stops requests before Discord shuts out the address for too many that it refused. */

import type { RESTOptions, ResponseLike } from 'discord.js';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import { Spending } from '../../tables/service/spending.ts';
import { type Expense, type Spent, StoreUnavailable } from '../../tables/service/store.ts';
import { logFailure } from './errors.ts';
import { ForeignAnswer } from './foreign.ts';
import { Paused } from './pause.ts';
import { type Urgency, urgencies, urgency } from './urgency.ts';

/** Discord shuts an address out after 10,000 within this time, in milliseconds. */
const per = 600_000;
/** At these counts, requests stop. What can wait stops first and leaves the rest for people who are waiting. */
const limits: Readonly<Record<Urgency, number>> = { awaited: 6_000, later: 3_000 };
/** Requests go on when the count falls below this part of the limit. */
const closesBelow = 2 / 3;
/** The pause between two looks at the counts of other processes, and between two reports of our own, in milliseconds. */
const lookPause = 15_000;
const reportPause = 1_000;

export interface BreakerOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Counts for all processes. */
  readonly spend: (now: number, expense: Expense) => Promise<Spent>;
}

export class Breaker {
  readonly #options: BreakerOptions;
  readonly #open = new Set<Urgency>();
  /** This process's own count, which is known even while the store is away. */
  readonly #own = new Spending();
  #unreported = 0;
  #together = 0;
  #looked = Number.NEGATIVE_INFINITY;
  #isReporting = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Whether nothing of this urgency is sent. */
  isOpen(which: Urgency): boolean {
    this.#look();
    return this.#open.has(which);
  }

  /** How many requests of all processes Discord refused within the last ten minutes, as far as is known. */
  invalid(): number {
    this.#look();
    return this.#known();
  }

  /** Why requests are not sent at present, in words without secrets; undefined: they are. */
  reason(): string | undefined {
    return this.isOpen('later') ? this.#explain() : undefined;
  }

  /** Sends by `send`, and counts what Discord refuses. Rejects with `Paused` when that was too much. */
  guard(send: RESTOptions['makeRequest']): RESTOptions['makeRequest'] {
    return async (url, init) => {
      if (this.isOpen(urgency())) throw new Paused(this.#explain(), this.#options.clock.now() + lookPause);
      try {
        const answer = await send(url, init);
        if (isShared(answer)) return answer;
        this.#note(answer.status);
        return answer;
      } catch (error) {
        if (error instanceof ForeignAnswer) this.#note(error.status);
        throw error;
      }
    };
  }

  #note(status: number): void {
    if (![401, 403, 429].includes(status)) return;
    this.#unreported += 1;
    this.#count(1);
    this.#judge();
    void this.#report();
  }

  #explain(): string {
    const what = this.#open.has('awaited') ? 'nothing' : 'only what somebody waits for';
    return `Discord refused ${this.#known()} requests within ten minutes; ${what} is sent until they are fewer`;
  }

  #known(): number {
    return Math.max(this.#together + this.#unreported, this.#count(0));
  }

  #count(amount: number): number {
    return this.#own.spend(this.#options.clock.now(), { wanted: amount, most: undefined, per }).used;
  }

  #look(): void {
    this.#judge();
    if (this.#options.clock.elapsed() - this.#looked >= lookPause) void this.#report();
  }

  /** Tells the others how many were counted here, and learns how many there are of all. */
  async #report(): Promise<void> {
    if (this.#isReporting) return;
    this.#isReporting = true;
    const { clock, log } = this.#options;
    try {
      do {
        const rest = this.#looked + reportPause - clock.elapsed();
        if (rest > 0) await wait(clock, rest);
        this.#looked = clock.elapsed();
        const wanted = this.#unreported;
        const { used } = await this.#options.spend(clock.now(), { wanted, most: undefined, per });
        this.#unreported -= wanted;
        this.#together = used;
        this.#judge();
      } while (this.#unreported > 0);
    } catch (error) {
      // others log that the store is away; this count goes out with the next report
      if (!(error instanceof StoreUnavailable)) logFailure(log, error, 'refused requests could not be counted');
    } finally {
      this.#isReporting = false;
    }
  }

  #judge(): void {
    const count = this.#known();
    for (const which of urgencies) {
      const isOpen = this.#open.has(which);
      if (!isOpen && count >= limits[which]) this.#begin(which);
      if (isOpen && count < limits[which] * closesBelow) this.#end(which);
    }
  }

  #begin(which: Urgency): void {
    this.#open.add(which);
    this.#options.log.warn({ urgency: which }, this.#explain());
  }

  #end(which: Urgency): void {
    this.#open.delete(which);
    this.#options.log.info({ urgency: which, refused: this.#known() }, 'Discord refuses less; requests are sent again');
  }
}

/** A limit that others have used up is not held against the bot. */
function isShared({ headers }: ResponseLike): boolean {
  return headers.get('x-ratelimit-scope') === 'shared';
}
