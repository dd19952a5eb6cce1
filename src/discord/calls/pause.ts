/** Holds back requests while Discord takes none from the bot. */

import type { RESTOptions, ResponseLike } from 'discord.js';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { risingPause } from '../../tables/rising-pause.ts';
import { answersInteraction } from './urgency.ts';

/** A request was not sent, because Discord accepts none for a while. */
export class Paused extends Error {
  override readonly name = 'Paused';
  /** Milliseconds since 1970. */
  readonly until: number;

  constructor(why: string, until: number) {
    super(why);
    this.until = until;
  }
}

/** How long to wait if no time was given, in milliseconds: longer each time. */
const ownPause = { first: 60_000, most: 900_000 };
/**
 * The longest pause that is kept, in milliseconds. After it Discord is asked again: one request an hour does no harm, and the time
 * that was named may be absurd.
 */
const longestPause = 3_600_000;
/** Shorter pauses, in milliseconds, are left to discord.js and not reported. */
const worthKnowing = 20_000;

/**
 * Sends no requests while Discord, or a proxy before it, accepts none from the whole bot. If no header says for how long,
 * discord.js would ask again at once and without end.
 */
export class Pause {
  readonly #clock: Clock;
  readonly #log: Logger;
  /** By the time that goes on evenly: somebody may set the clock meanwhile. */
  #until = Number.NEGATIVE_INFINITY;
  #why = '';
  #sparesAnswers = false;
  /** How often in a row no time was given. */
  #unsaid = 0;
  #isOver = true;

  constructor(clock: Clock, log: Logger) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Why no requests are sent at present, in words without secrets; undefined: they are sent. */
  reason(): string | undefined {
    return this.#clock.elapsed() < this.#until ? this.#why : undefined;
  }

  /** Sends requests with `send` if that is allowed, and rejects with `Paused` otherwise. */
  guard(send: RESTOptions['makeRequest']): RESTOptions['makeRequest'] {
    return async (url, init) => {
      const why = this.reason();
      if (why !== undefined && !(this.#sparesAnswers && answersInteraction(url))) {
        throw new Paused(why, this.#clock.now() + this.#rest());
      }
      const answer = await send(url, init);
      if (answer.status === 429) this.#heed(answer);
      else this.#goOn();
      return answer;
    };
  }

  /** Reads from a refusal how long it holds, and writes that where discord.js looks for it. */
  #heed({ headers }: ResponseLike): void {
    const isOfDiscord = headers.get('content-type')?.includes('json') ?? false;
    const named = this.#readPause(headers);
    if (named === undefined) {
      if (Number(headers.get('x-ratelimit-reset-after')) > 0) return;
      if (this.reason() === undefined) {
        this.#begin(risingPause(this.#unsaid, ownPause.first, ownPause.most), 'without saying for how long', false);
        this.#unsaid += 1;
      }
      headers.set('retry-after', toSeconds(this.#rest()));
      return;
    }
    const length = Math.min(named, longestPause);
    headers.set('retry-after', toSeconds(length));
    const isWhole = !isOfDiscord || headers.has('x-ratelimit-global');
    if (!isWhole || length <= worthKnowing) return;
    this.#begin(length, `for ${toSeconds(named)} s`, isOfDiscord);
    // the pause is kept only here, because discord.js would use another clock
    headers.delete('x-ratelimit-global');
  }

  #rest(): number {
    return this.#until - this.#clock.elapsed();
  }

  #readPause(headers: ResponseLike['headers']): number | undefined {
    const text = headers.get('retry-after') ?? '';
    const pause = /^[\d.e+]+$/i.test(text) ? Number(text) * 1_000 : Date.parse(text) - this.#clock.now();
    return pause > 0 ? pause : undefined;
  }

  #begin(length: number, howLong: string, sparesAnswers: boolean): void {
    this.#until = this.#clock.elapsed() + length;
    this.#sparesAnswers = sparesAnswers;
    const until = new Date(this.#clock.now() + length).toISOString();
    this.#why = `Discord takes no requests (429 ${howLong}); the next one is sent at ${until}`;
    this.#isOver = false;
    this.#log.warn({ seconds: Math.round(length / 1_000) }, this.#why);
  }

  #goOn(): void {
    if (this.#isOver || this.reason() !== undefined) return;
    this.#isOver = true;
    this.#unsaid = 0;
    this.#log.info('Discord takes requests again');
  }
}

function toSeconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1_000)));
}
