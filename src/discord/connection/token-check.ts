/** Tries a token without connecting. */

import { REST } from 'discord.js';
import { explain } from '../calls/explain.ts';
import { type Application, askApplication } from './application.ts';
import { inviteLink } from './invite.ts';
import { isTokenRefused, StartFailure, tokenRefused } from './login.ts';
import { askGateway } from './sessions.ts';

/** What a token is good for. */
export interface TokenFound {
  readonly application: Application;
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
    const application = await askApplication(rest);
    const { shards, session_start_limit: starts } = await askGateway(rest);
    return {
      application,
      shards,
      connections: { left: starts.remaining, of: starts.total },
      invite: inviteLink(application.id),
    };
  } catch (error) {
    throw new StartFailure(
      isTokenRefused(error) ? tokenRefused : `${new URL(rest.options.api).host} ${explain(error)}`,
    );
  }
}
