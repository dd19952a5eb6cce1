/** Connects the bot, and goes on trying for as long as Discord is away. */

import {
  type Client,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  HTTPError,
  RateLimitError,
} from 'discord.js';
import { type Clock, wait } from '../../clock.ts';
import { risingPause } from '../../tables/rising-pause.ts';
import { explain } from '../calls/explain.ts';
import { Paused } from '../calls/pause.ts';
import type { ConnectionReport } from './report.ts';
import { waitForSessions } from './sessions.ts';

/** Why the bot could not start, in words for the person who hosts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

export interface Login {
  readonly client: Client;
  readonly token: string;
  /** How many shards connect. */
  readonly shards: number;
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
 * Connects, however long Discord is away: that passes, and restarting the bot would not help. Rejects with a `StartFailure` if
 * Discord does not accept the token. Also resolves when the signal ends it.
 */
export async function logIn({ client, token, shards, clock, report, signal }: Login): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    client.once(Events.ClientReady, () => resolve());
  });
  const { rest } = client;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      rest.setToken(token);
      await waitForSessions({ clock, rest, report, part: 'api', needed: shards, signal });
      report.well('api');
      await client.login(token);
      return await ready;
    } catch (error) {
      if (signal.aborted) return;
      if (isTokenRefused(error)) {
        throw new StartFailure(tokenRefused);
      }
      const advice = isOddAnswer(error) ? '; is there a network, and is DISCORD_API_URL right?' : '';
      report.trouble('api', `${new URL(rest.options.api).host} ${explain(error)}${advice}`);
      await wait(clock, pauseAfter(error, failures, clock.now()), signal).catch(() => undefined);
    }
  }
}

/** Whether the token is what Discord refused. */
export function isTokenRefused(error: unknown): boolean {
  const isOdd = error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid;
  return isOdd || (error instanceof DiscordAPIError && error.status === 401);
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
