/** The link by which a bot is invited to a server. */

import { OAuth2Scopes, PermissionFlagsBits } from 'discord-api-types/v10';

/** What the bot uses, and nothing besides: the last two are for pictures and for tables in threads of their own. */
const permissions =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.CreatePublicThreads;

/** Whoever may manage a server opens it to invite the bot there. */
export function inviteLink(application: string): string {
  const link = new URL('https://discord.com/oauth2/authorize');
  link.searchParams.set('client_id', application);
  link.searchParams.set('scope', [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(' '));
  link.searchParams.set('permissions', String(permissions));
  return link.href;
}
