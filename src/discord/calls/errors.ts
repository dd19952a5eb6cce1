/** Calls to Discord, whose errors become values and reach the log without tokens. */

import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../../tables/service/store.ts';
import { Fenced } from './fence.ts';
import { ForeignAnswer } from './foreign.ts';
import { Paused } from './pause.ts';

/** Why Discord did not do what it was asked, as far as this affects what we do next. */
export type Failure =
  | 'message-gone'
  | 'channel-gone'
  /** The bot may not see the channel. */
  | 'no-access'
  /** The bot may not do this in the channel. */
  | 'no-permission'
  /** The thread is archived: posting there opens it again. */
  | 'archived'
  /** The thread is locked: only moderators can post there. */
  | 'locked'
  /** The interaction's time is over. */
  | 'late'
  /** The interaction was answered already, perhaps by another process. */
  | 'answered'
  /** Discord was asked too often. */
  | 'wait'
  | 'too-large'
  /** Discord does not understand the request: our bug. */
  | 'invalid'
  /** The person takes no direct messages. */
  | 'dm-closed'
  /** The bot's token is not valid any more. */
  | 'unauthorized'
  /** Discord or the network failed. */
  | 'away'
  /** The request was not sent, because another process may be doing the same by now. */
  | 'fenced'
  /** Anything else, such as a word that the server does not allow. */
  | 'refused';

/** By Discord's codes. */
const failures: Readonly<Record<number, Failure>> = {
  10003: 'channel-gone',
  10004: 'channel-gone',
  10008: 'message-gone',
  10015: 'late',
  10062: 'late',
  20016: 'wait',
  20028: 'wait',
  30046: 'wait',
  40001: 'unauthorized',
  40003: 'wait',
  40005: 'too-large',
  40060: 'answered',
  50001: 'no-access',
  50005: 'message-gone',
  50006: 'invalid',
  50007: 'dm-closed',
  50013: 'no-permission',
  50027: 'late',
  50035: 'invalid',
  50045: 'too-large',
  50083: 'archived',
  50278: 'dm-closed',
  160002: 'no-permission',
  160005: 'locked',
  200000: 'refused',
};

/** undefined for an error that is our bug and no failure of Discord. */
export function classify(error: unknown): Failure | undefined {
  if (error instanceof RateLimitError || error instanceof Paused) return 'wait';
  if (error instanceof HTTPError || error instanceof ForeignAnswer) return 'away';
  if (error instanceof Fenced) return 'fenced';
  if (error instanceof DiscordAPIError) {
    const known = failures[Number(error.code)];
    if (known) return known;
    if (error.status === 401) return 'unauthorized';
    if (error.status === 429) return 'wait';
    return error.status >= 500 ? 'away' : 'refused';
  }
  // the answer was cut short, or came from something other than Discord
  if (error instanceof SyntaxError) return 'away';
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError' || isNetwork(error)))
    return 'away';
  return undefined;
}

/** Codes of the system (ECONNRESET, EAI_FAIL, EPROTO), of undici and its parser, and of certificates. Those of Node's own checks begin with ERR_. */
const networkCodes = /^(E(?!RR_)[A-Z]|UND_ERR|HPE_|ERR_(TLS|SSL)_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;

function isNetwork(error: Error): boolean {
  const code =
    'code' in error ? error.code : error.cause instanceof Error && 'code' in error.cause ? error.cause.code : '';
  return networkCodes.test(String(code)) || error.message === 'fetch failed';
}

export type Attempt<T> = { readonly done: T } | { readonly failed: Failure; readonly code?: number };

/** The log level of a failure: low for what happens on every busy server, high for our own bugs. */
const loudness: Readonly<Record<Failure, 'debug' | 'info' | 'warn' | 'error'>> = {
  'message-gone': 'debug',
  'channel-gone': 'info',
  'no-access': 'info',
  'no-permission': 'info',
  archived: 'debug',
  locked: 'info',
  late: 'warn',
  answered: 'debug',
  wait: 'info',
  'too-large': 'warn',
  invalid: 'error',
  'dm-closed': 'debug',
  unauthorized: 'error',
  away: 'warn',
  fenced: 'info',
  refused: 'warn',
};

/**
 * Makes a call to Discord. Every call goes through here. Errors of Discord become values. Any other error is our bug and is thrown
 * again.
 * @param what the call, for the log
 */
export async function attempt<T>(log: Logger, what: string, call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { done: await call() };
  } catch (error) {
    const failed = classify(error);
    if (!failed) throw error;
    // the log says once for all calls that none are sent
    const level = error instanceof Paused ? 'debug' : loudness[failed];
    log[level]({ call: what, failed, ...loggable(error) }, 'a call to Discord failed');
    return error instanceof DiscordAPIError ? { failed, code: Number(error.code) } : { failed };
  }
}

/** Logs that some work failed: as an error if it is a bug, as a warning if the store is away, which heals by itself. */
export function logFailure(
  log: Logger,
  error: unknown,
  what: string,
  about: Readonly<Record<string, string>> = {},
): void {
  log[error instanceof StoreUnavailable ? 'warn' : 'error']({ ...about, ...loggable(error) }, what);
}

/** The parts of an error that may be logged: not the address, which holds interaction tokens, and not the body that was sent. */
export function loggable(error: unknown): Readonly<Record<string, unknown>> {
  if (error instanceof DiscordAPIError) {
    const { errors } = { errors: undefined, ...error.rawError };
    return { code: error.code, status: error.status, method: error.method, message: hideTokens(error.message), errors };
  }
  if (error instanceof Error)
    return { type: error.name, message: nameCause(error), stack: hideTokens(error.stack ?? '') };
  return { message: hideTokens(String(error)) };
}

/** Why something failed. Some errors only say that another one came before, or nothing at all; then the cause speaks. */
export function nameCause(error: unknown): string {
  if (!(error instanceof Error)) return hideTokens(String(error));
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(nameCause))].join(', ');
  }
  if (error.cause instanceof Error && error.message === 'fetch failed') return nameCause(error.cause);
  const code = 'code' in error ? String(error.code) : error.name;
  return hideTokens(error.message || code);
}

/** A text without tokens. They are recognized by their length: nothing else in an error's text is so long. */
export function hideTokens(text: string): string {
  return text
    .replace(/(\/webhooks\/\d+\/|\/interactions\/\d+\/)[^/\s?]+/g, '$1…')
    .replace(/\b[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{20,}\b/g, '…')
    .replace(/\b[A-Za-z0-9_-]{100,}\b/g, '…');
}

/** Whether the same call may succeed a little later. */
export function isPassing(failure: Failure): boolean {
  return failure === 'away' || failure === 'fenced' || failure === 'wait' || failure === 'unauthorized';
}
