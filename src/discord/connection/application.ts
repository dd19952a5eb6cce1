/** Asks Discord as whom the bot is known there. */

import type { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';

const applicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** In hex; what Discord posts is signed with its other half. */
  verify_key: z.string(),
  /** Where Discord posts interactions; nothing: it sends them over the gateway. */
  interactions_endpoint_url: z.string().nullish(),
  approximate_guild_count: z.number().optional(),
});

/** The bot's application. */
export type Application = z.infer<typeof applicationSchema>;

/** Rejects as any call does, and with a ZodError if something other than Discord answers. */
export async function askApplication(rest: REST): Promise<Application> {
  return applicationSchema.parse(await rest.get(Routes.currentApplication()));
}

/** Why interactions will not reach a process with these roles, by what the Developer Portal says; undefined: they will. */
export function tellWays(
  { gateway, web }: { readonly gateway: boolean; readonly web: { readonly publicKey: string } | undefined },
  { verify_key: key, interactions_endpoint_url: endpoint }: Application,
): string | undefined {
  if (web && web.publicKey.toLowerCase() !== key)
    return 'DISCORD_PUBLIC_KEY is not the key of this application: nothing that Discord posts will be taken. Copy it from the Developer Portal, page “General Information”.';
  if (gateway && !web && endpoint)
    return `Discord posts interactions to ${endpoint}, and none comes over the gateway: remove the Interactions Endpoint URL in the Developer Portal, or give a process the role web.`;
  return undefined;
}
