/** Discord's rate limits: the headers that tell of them and the 429s that enforce them. */
import { createHash } from 'node:crypto';
import { tooManyRequests } from './errors.ts';
import type { Clock } from './world/clock.ts';

/** A number of requests in a number of milliseconds. */
interface Allowance {
  readonly requests: number;
  readonly per: number;
}

export type Bucket = 'send' | 'edit' | 'delete' | 'webhook' | 'other';

export type RateLimitOptions = Readonly<Record<Bucket | 'global' | 'oldEdits', Allowance>>;

/** The limits that bots meet in practice. Discord promises none of them (discord-api-docs #20, #367, #3763; userdoccers PR #551). */
export const usualLimits: RateLimitOptions = {
  send: { requests: 5, per: 5_000 },
  edit: { requests: 5, per: 5_000 },
  delete: { requests: 5, per: 1_000 },
  webhook: { requests: 5, per: 2_000 },
  other: { requests: 50, per: 1_000 },
  global: { requests: 50, per: 1_000 },
  oldEdits: { requests: 3, per: 6_000 },
};

interface Window {
  left: number;
  until: number;
}

export class RateLimits {
  readonly #clock: Clock;
  readonly #limits: RateLimitOptions | undefined;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, limits: RateLimitOptions | false) {
    this.#clock = clock;
    this.#limits = limits === false ? undefined : limits;
  }

  /** Counts a request and gives its headers, or throws the 429 with them. `key` is the route with its top-level resource. */
  count(bucket: Bucket, key: string, global: boolean): Record<string, string> {
    if (!this.#limits) return {};
    if (global && this.#use('global', this.#limits.global) < 0) {
      throw tooManyRequests(this.#wait('global'), 'global');
    }
    const allowance = this.#limits[bucket];
    const left = this.#use(key, allowance);
    const until = this.#windows.get(key)?.until ?? 0;
    const headers = {
      'x-ratelimit-limit': String(allowance.requests),
      'x-ratelimit-remaining': String(Math.max(0, left)),
      'x-ratelimit-reset': (until / 1000).toFixed(3),
      'x-ratelimit-reset-after': this.#wait(key).toFixed(3),
      'x-ratelimit-bucket': createHash('sha256').update(bucket).digest('hex').slice(0, 32),
    };
    if (left >= 0) return headers;
    const refusal = tooManyRequests(this.#wait(key), 'user');
    Object.assign(refusal.headers, headers);
    throw refusal;
  }

  /** In each channel, edits of messages older than an hour have a limit of their own: beyond it Discord answers 429 with code 30046. */
  countOldEdit(channel: string): void {
    if (!this.#limits) return;
    const key = `old edits ${channel}`;
    if (this.#use(key, this.#limits.oldEdits) >= 0) return;
    const message = 'Maximum number of edits to messages older than 1 hour reached. Try again later';
    throw tooManyRequests(this.#wait(key), 'shared', { message, code: 30046 });
  }

  /** Takes one request from a window and gives what is left: less than zero when nothing was left before. */
  #use(key: string, allowance: Allowance): number {
    const now = this.#clock.now();
    let window = this.#windows.get(key);
    if (!window || window.until <= now) {
      window = { left: allowance.requests, until: now + allowance.per };
      this.#windows.set(key, window);
    }
    window.left = Math.max(-1, window.left - 1);
    return window.left;
  }

  /** Seconds until a window starts again. */
  #wait(key: string): number {
    return Math.max(0.001, ((this.#windows.get(key)?.until ?? 0) - this.#clock.now()) / 1000);
  }
}
