/** The way to Discord's HTTP API: one REST client, with everything that holds a request back. */

import { createHash } from 'node:crypto';
import { API } from '@discordjs/core';
import { REST } from 'discord.js';
import type { Logger } from 'pino';
import { Agent } from 'undici';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../tables/service/store.ts';
import { Breaker } from '../calls/breaker.ts';
import { Budget, type BudgetOptions } from '../calls/budget.ts';
import { DiscordWatch, question } from '../calls/discord-watch.ts';
import { sendFenced } from '../calls/fence.ts';
import { refuseForeign } from '../calls/foreign.ts';
import { Pause } from '../calls/pause.ts';
import { InlineAnswers } from './inline-answers.ts';

export interface WayOptions {
  readonly token: string;
  /** Without a version; undefined: Discord's own. */
  readonly apiUrl: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: Store;
}

/** If a rate limit asks for more than this, a call fails instead of waiting, and is tried again later. In milliseconds. */
const longestWait = 20_000;

/** Idle connections are kept for a while, because a new one costs both sides a handshake: usually it would be closed after four seconds. */
const connections = { connections: 128, pipelining: 1, keepAliveTimeout: 60_000 };

export interface Way {
  readonly rest: REST;
  readonly api: API;
  readonly pause: Pause;
  readonly budget: Budget;
  readonly breaker: Breaker;
  readonly reception: DiscordWatch;
  /** The posts of Discord's that are answered where they came in. */
  readonly inline: InlineAnswers;
}

/**
 * @param part this process's part of the bot's work, as far as that is known
 * @param onTurn told how long a request has waited for its turn
 */
export function makeWay(options: WayOptions, part: number, onTurn: BudgetOptions['onTurn']): Way {
  const { clock, log, store } = options;
  const bot = nameBot(options.token);
  const pause = new Pause(clock, log);
  const budget = new Budget({
    clock,
    log,
    spend: (now, expense) => store.spend(`requests:${bot}`, now, expense),
    part,
    onTurn,
  });
  const breaker = new Breaker({
    clock,
    log,
    spend: (now, expense) => store.spend(`invalid:${bot}`, now, expense),
  });
  const reception: DiscordWatch = new DiscordWatch({ clock, log, ask: () => rest.get(question) });
  const inline = new InlineAnswers(clock);
  const rest: REST = new REST({
    version: '10',
    ...(options.apiUrl === undefined ? {} : { api: options.apiUrl }),
    agent: new Agent(connections),
    // the budget knows of all processes, and who goes first
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    makeRequest: inline.guard(reception.guard(pause.guard(breaker.guard(budget.guard(refuseForeign(sendFenced)))))),
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > longestWait,
  }).setToken(options.token);
  return { rest, api: new API(rest), pause, budget, breaker, reception, inline };
}

/** The same in all processes of a bot. The first part of a token is its id; what was no token is no secret either after this. */
function nameBot(token: string): string {
  const [id = ''] = token.split('.');
  return createHash('sha256').update(id).digest('hex').slice(0, 16);
}
