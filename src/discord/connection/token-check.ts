/** Tries a token without connecting. */

import { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { explain } from '../calls/explain.ts';
import { inviteLink } from './invite.ts';
import { isTokenRefused, StartFailure, tokenRefused } from './login.ts';
import { askGateway } from './sessions.ts';

const application = z.object({ id: z.string(), name: z.string(), approximate_guild_count: z.number().optional() });

/** What a token is good for. */
export interface TokenFound {
  /** The application's id. */
  readonly application: string;
  readonly name: string;
  /** About how many servers the bot is on, where Discord tells. */
  readonly servers: number | undefined;
  /** How many shards Discord recommends. */
  readonly shards: number;
  /** How many connections may still be begun within the day, and how many at its beginning. */
  readonly connections: { readonly left: number; readonly of: number };
  readonly invite: string;
}

/** Asks Discord about a token. Rejects with a `StartFailure` that tells the host why the bot could not start with it now. */
export async function tryToken(token: string, apiUrl: string | undefined): Promise<TokenFound> {
  const rest = new REST({ version: '10', ...(apiUrl !== undefined && { api: apiUrl }) }).setToken(token);
  try {
    const me = application.parse(await rest.get(Routes.currentApplication()));
    const { shards, session_start_limit: starts } = await askGateway(rest);
    return {
      application: me.id,
      name: me.name,
      servers: me.approximate_guild_count,
      shards,
      connections: { left: starts.remaining, of: starts.total },
      invite: inviteLink(me.id),
    };
  } catch (error) {
    throw new StartFailure(
      isTokenRefused(error) ? tokenRefused : `${new URL(rest.options.api).host} ${explain(error)}`,
    );
  }
}
