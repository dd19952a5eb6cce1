/** Connects the bot, and goes on trying for as long as Discord is away. */

import { DiscordAPIError, HTTPError, RateLimitError, type REST } from 'discord.js';
import { type Clock, wait } from '../../clock.ts';
import { risingPause } from '../../tables/rising-pause.ts';
import { StoreUnavailable } from '../../tables/service/store.ts';
import { explain } from '../calls/explain.ts';
import { Paused } from '../calls/pause.ts';
import { type Application, askApplication } from './application.ts';
import type { ConnectionReport } from './report.ts';

/** Why the bot could not start, in words for the person who hosts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

export interface Login {
  readonly rest: REST;
  /** Connects to the gateway, in a process that does so. */
  readonly connect: () => Promise<void>;
  readonly clock: Clock;
  readonly report: ConnectionReport;
  /** Ends the tries. */
  readonly signal: AbortSignal;
}

/** What a host can do about it. */
export const tokenRefused =
  'Discord does not accept DISCORD_TOKEN. Reset the token in the Developer Portal and set the new one.';

/** Between two tries, in milliseconds. */
const pause = { first: 1_000, most: 60_000 };

/**
 * Connects, however long Discord is away: that passes, and restarting the bot would not help. Resolves with the bot's application, or
 * with undefined when the signal ends it. Rejects with a `StartFailure` if Discord does not accept the token.
 */
export async function logIn({ rest, connect, clock, report, signal }: Login): Promise<Application | undefined> {
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let application: Application | undefined;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      application ??= await askApplication(rest);
      await Promise.race([connect(), stopped]);
      return signal.aborted ? undefined : application;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof StartFailure || error instanceof StoreUnavailable) throw error;
      if (isTokenRefused(error)) throw new StartFailure(tokenRefused);
      const advice = isOddAnswer(error) ? '; is there a network, and is DISCORD_API_URL right?' : '';
      report.trouble('api', `${new URL(rest.options.api).host} ${explain(error)}${advice}`);
      await wait(clock, pauseAfter(error, failures, clock.now()), signal).catch(() => undefined);
    }
  }
  return undefined;
}

/** Whether the token is what Discord refused. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.status === 401;
}

/** Whether the address may be wrong. An answer from Discord itself is no sign of that. */
function isOddAnswer(error: unknown): boolean {
  return !(error instanceof Paused || error instanceof RateLimitError || error instanceof HTTPError);
}

function pauseAfter(error: unknown, failures: number, now: number): number {
  const usual = risingPause(failures, pause.first, pause.most);
  if (error instanceof Paused) return Math.max(error.until - now, usual);
  return error instanceof RateLimitError ? Math.max(error.retryAfter, usual) : usual;
}
