/** Says why a call to Discord failed, in words for the host that follow a name, as in “Discord answers 503”. */

import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { ZodError } from 'zod';
import { hideTokens, nameCause } from './errors.ts';
import { ForeignAnswer } from './foreign.ts';
import { Paused } from './pause.ts';

export function explain(error: unknown): string {
  if (error instanceof Paused) return `is not asked: ${error.message}`;
  if (error instanceof RateLimitError) return `asks to wait ${Math.ceil(error.retryAfter / 1_000)} s (429)`;
  if (error instanceof HTTPError) return `answers ${error.status}`;
  if (error instanceof DiscordAPIError) return `answers ${error.status}: ${hideTokens(error.message)} (${error.code})`;
  if (error instanceof ForeignAnswer) return `is hidden: ${error.message}`;
  if (error instanceof ZodError || error instanceof SyntaxError) return 'does not speak as Discord does';
  return `cannot be reached (${nameCause(error)})`;
}
