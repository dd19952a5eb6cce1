/** Watches whether Discord takes the bot's requests, even while nobody plays, and holds back what it would not take. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { RESTOptions } from 'discord.js';
import type { Logger } from 'pino';
import { type Clock, within } from '../../clock.ts';
import { explain } from './explain.ts';
import { Fenced } from './fence.ts';
import { Paused } from './pause.ts';
import { after, nextTry, type Reception, shutWay, type Way } from './reception.ts';
import { answersInteraction } from './urgency.ts';

// in milliseconds
/** After a good answer there is no need to ask for so long. */
const freshFor = 2_000;
/** A question without an answer for so long has failed. */
const longestAnswer = 10_000;

export interface DiscordWatchOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Asks Discord for something that neither a channel nor a person can refuse, at `question`. */
  readonly ask: () => Promise<unknown>;
}

/** What is asked: who the bot is. */
export const question = '/users/@me';

/** Knows whether people can see boards and press buttons, as far as Discord's answers tell. The gateway is watched elsewhere. */
export class DiscordWatch {
  readonly #options: DiscordWatchOptions;
  #reception: Reception = {};
  /** When Discord last did what it was asked with the bot's token. */
  #wellAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #asking: Promise<string> | undefined;
  #why = '';
  /** The question is no part of the work whose failure raised it: neither of its fence nor of its urgency. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(options: DiscordWatchOptions) {
    this.#options = options;
  }

  /** Why people cannot play, in words without secrets; undefined: they can. */
  reason(): string | undefined {
    const shut = shutWay(this.#reception, this.#options.clock.elapsed());
    if (shut === undefined) return undefined;
    return shut === 'question' ? this.#why : 'Discord takes no answers to presses';
  }

  /** Asks Discord, unless it is known to answer, or was asked a short while ago. Resolves when the answer is known; never rejects. */
  check(): Promise<void> {
    this.#checking ??= this.#outside(() => this.#check()).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    const { clock } = this.#options;
    const begun = clock.elapsed();
    const { question: failing } = this.#reception;
    if (begun - this.#wellAt < freshFor || (failing && begun < nextTry(failing))) return;
    const why = await within(clock, longestAnswer, this.#ask(), 'Discord does not answer');
    // something else may have been answered well meanwhile, or the whole process stood still
    if (this.#wellAt >= begun || clock.elapsed() - begun > 2 * longestAnswer) return;
    this.#why = why;
    this.#note('question', false);
  }

  /** Resolves with what is wrong. A question that has no answer yet is not asked again. */
  #ask(): Promise<string> {
    this.#asking ??= this.#options
      .ask()
      .then(
        () => '',
        // whoever sends nothing at present says so itself
        (error: unknown) => (error instanceof Paused ? 'Discord is not asked' : `Discord ${explain(error)}`),
      )
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  /** Sends by `send`, and notes what comes of it. Rejects with `Paused` what Discord would not take. */
  guard(send: RESTOptions['makeRequest']): RESTOptions['makeRequest'] {
    return async (url, init) => {
      this.#holdBack(url);
      try {
        const answer = await send(url, init);
        this.#heed(url, answer.status);
        return answer;
      } catch (error) {
        if (!(error instanceof Paused || error instanceof Fenced)) this.#heed(url, undefined);
        throw error;
      }
    };
  }

  /** Answers to presses are held back only if they fail as well, and tried now and then. */
  #holdBack(url: string): void {
    const { clock } = this.#options;
    const { question: failing, answers } = this.#reception;
    if (!failing || isAlwaysFree(url)) return;
    const isAnswer = answersInteraction(url);
    if (isAnswer && (!answers || clock.elapsed() >= nextTry(answers))) return;
    const until = nextTry(isAnswer && answers ? answers : failing);
    throw new Paused(this.reason() ?? '', clock.now() + Math.max(0, until - clock.elapsed()));
  }

  /** @param status undefined: there was no answer of Discord's */
  #heed(url: string, status: number | undefined): void {
    if (answersInteraction(url)) {
      // not by webhooks, whose tokens may be too old; 404 says that the answer came too late
      if (url.includes('/interactions/')) this.#note('answers', isGood(status) && status !== 404);
      return;
    }
    if (isGood(status)) {
      this.#wellAt = this.#options.clock.elapsed();
      this.#note('question', true);
    } else if (!isAlwaysFree(url)) void this.check();
  }

  #note(way: Way, isWell: boolean): void {
    const { clock, log } = this.#options;
    const before = this.reason();
    this.#reception = after(this.#reception, way, isWell, clock.elapsed());
    const now = this.reason();
    if (before === undefined && now !== undefined) log.warn(`nobody’s time runs at present: ${now}`);
    if (before !== undefined && now === undefined) log.info('everybody’s time runs again');
  }
}

/** A start has pauses of its own. */
function isAlwaysFree(url: string): boolean {
  return url.endsWith(question) || url.endsWith('/applications/@me') || url.includes('/gateway');
}

/** Whether Discord has dealt with what it was asked, be it that it said what was wrong with that. */
function isGood(status: number | undefined): boolean {
  return status !== undefined && status < 500 && ![401, 403, 429].includes(status);
}
