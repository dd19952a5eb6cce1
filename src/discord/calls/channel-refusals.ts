/** Remembers which channels refuse the bot, so that each of them is asked again only after pauses that rise. */

import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { risingPause } from '../../tables/rising-pause.ts';
import { type Attempt, type Failure, isPassing } from './errors.ts';

/** What is done in a channel. In some, messages can be read or edited but not posted. */
type Way = 'post' | 'edit' | 'remove' | 'read';
const ways: readonly Way[] = ['post', 'edit', 'remove', 'read'];

const minute = 60_000;
const hour = 60 * minute;
/** The pauses between two tries in a channel, in milliseconds: if nothing is known to have changed, and if Discord says that it is open. */
const pauses = { usual: { first: minute, most: 24 * hour }, hinted: { first: 10_000, most: hour } };
/** More refusals than this are not remembered; the one that was asked about longest ago is forgotten first. */
const mostRemembered = 10_000;

/** What does not pass by itself, until somebody changes something in the channel. */
export function isRefusal(failure: Failure): boolean {
  return isShut(failure) || failure === 'no-permission' || failure === 'locked';
}

/** Whether nothing at all is possible in the channel. */
export function isShut(failure: Failure): boolean {
  return failure === 'channel-gone' || failure === 'no-access';
}

interface Refusal {
  readonly tried: { readonly failed: Failure };
  /** How often in a row it refused. */
  readonly times: number;
  /** It is not asked before this time. */
  until: number;
  /** After this time it is asked at once if Discord says that it is open. */
  readonly hintedFrom: number;
}

/**
 * Each process finds out by itself: a channel costs some requests more with each, but somebody could as well shut more channels. The
 * bound over all of them is the breaker's, which processes share.
 */
export class ChannelRefusals {
  readonly #clock: Clock;
  readonly #refusals = new LRUCache<string, Refusal>({ max: mostRemembered });
  #tellOpen: (channel: string) => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls `tell` when a channel that refused something takes it again. */
  whenOpen(tell: (channel: string) => void): void {
    this.#tellOpen = tell;
  }

  /** Does something in a channel, or fails as it did before. While it is tried once again, everything else there fails. */
  async try<T>(channel: string, way: Way, act: () => Promise<Attempt<T>>): Promise<Attempt<T>> {
    const key = keyOf(channel, way);
    const before = this.#refusals.get(key);
    if (before) {
      if (this.#clock.elapsed() < before.until) return before.tried;
      before.until = this.#clock.elapsed() + usualPause(before.times);
    }
    const tried = await act();
    if ('done' in tried) this.#open(channel, way);
    else if (isRefusal(tried.failed)) this.#refuse(key, before, tried);
    else if (!isPassing(tried.failed)) this.#refusals.delete(key);
    return tried;
  }

  /**
   * Notes that a channel should be open now, by what Discord says of it.
   * @returns milliseconds until it is asked again; 0: it is asked now
   */
  hint(channel: string): number {
    const now = this.#clock.elapsed();
    let from = now;
    for (const way of ways) {
      const refusal = this.#refusals.get(keyOf(channel, way));
      if (!refusal) continue;
      refusal.until = Math.min(refusal.until, Math.max(now, refusal.hintedFrom));
      from = Math.max(from, refusal.until);
    }
    return from - now;
  }

  #open(channel: string, way: Way): void {
    // where something can be posted, it can be edited and read too
    const opened = way === 'post' ? ways : [way];
    const wasShut = opened.filter((each) => this.#refusals.delete(keyOf(channel, each)));
    if (wasShut.length > 0) this.#tellOpen(channel);
  }

  /** Several requests that were under way at once are one refusal. */
  #refuse(key: string, before: Refusal | undefined, tried: { readonly failed: Failure }): void {
    if (this.#refusals.get(key) !== before) return;
    const now = this.#clock.elapsed();
    const times = (before?.times ?? 0) + 1;
    // when Discord says for the first time that it is open, that is believed at once
    const hinted = times === 1 ? 0 : risingPause(times - 2, pauses.hinted.first, pauses.hinted.most);
    this.#refusals.set(key, { tried, times, until: now + usualPause(times), hintedFrom: now + hinted });
  }
}

function usualPause(times: number): number {
  return risingPause(times - 1, pauses.usual.first, pauses.usual.most);
}

function keyOf(channel: string, way: Way): string {
  return `${way} ${channel}`;
}
