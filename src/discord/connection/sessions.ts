/** Asks Discord how many sessions may be begun, and waits until there are enough. */

import type { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { type Clock, wait } from '../../clock.ts';
import type { ConnectionReport, Part } from './report.ts';

const gatewayBot = z.object({
  url: z.url(),
  /** How many of them Discord recommends. */
  shards: z.number(),
  session_start_limit: z.object({
    /** A day. */
    total: z.number(),
    remaining: z.number(),
    reset_after: z.number(),
    max_concurrency: z.number(),
  }),
});

/** What Discord says about connecting. */
export type GatewayInformation = z.infer<typeof gatewayBot>;

/**
 * Asks where the gateway is and how many sessions may be begun. Rejects as any call does, and with a ZodError if something other
 * than Discord answers.
 */
export async function askGateway(rest: REST): Promise<GatewayInformation> {
  return gatewayBot.parse(await rest.get(Routes.gatewayBot()));
}

/** There may be sessions again before the time that was named, so Discord is asked again after at most so many milliseconds. */
const longestTrust = 3_600_000;

export interface SessionWait {
  readonly clock: Clock;
  readonly rest: REST;
  readonly report: ConnectionReport;
  readonly part: Part;
  /** How many sessions are needed; undefined: one for each shard that Discord recommends. */
  readonly needed: number | undefined;
  readonly signal?: AbortSignal;
}

/** Waits until enough sessions are left, and resolves with what Discord says about connecting. Discord says when sessions come back. */
export async function waitForSessions({
  clock,
  rest,
  report,
  part,
  needed,
  signal,
}: SessionWait): Promise<GatewayInformation> {
  for (;;) {
    const information = await askGateway(rest);
    const { remaining, reset_after: resetAfter } = information.session_start_limit;
    if (remaining >= (needed ?? information.shards)) return information;
    const until = new Date(clock.now() + resetAfter).toISOString();
    report.trouble(part, `no sessions are left until ${until}: too many were begun within a day`);
    await wait(clock, Math.min(Math.max(resetAfter, 1_000), longestTrust), signal);
  }
}
