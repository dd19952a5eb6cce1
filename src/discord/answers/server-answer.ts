/** The settings of a server: a private panel for those who manage it. */

import { serverScreen } from '../../screens/server-screen.ts';
import type { ServerSettings } from '../../tables/server-settings.ts';
import { managesServer } from '../interactions/permissions.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';
import { notice, nowhere, refuse } from './telling.ts';

/**
 * Saves the settings if they are changed, and shows them. Who may do that is checked each time, because it may change while the panel
 * is open.
 * @param picked the name of the setting that is picked, or '' for none
 * @param change undefined where it is given something that does not exist
 */
export async function serverAnswer(
  { tables }: WithTables,
  request: Request,
  picked: string,
  change?: (before: ServerSettings) => ServerSettings | undefined,
): Promise<PrivateAnswer> {
  const { guild, interaction, say } = request;
  if (!managesServer(interaction)) return notice(say('server.only-managers'));
  const before = await tables.servers.read(guild);
  const after = change ? change(before) : before;
  if (!after) return refuse(request, 'unknown-option');
  if (change) await tables.servers.write(guild, after);
  const { screen, values } = serverScreen(after, tables.games, picked, say);
  const rows = values ? [{ row: values, place: nowhere }] : [];
  return { kind: 'private', message: renderPrivate(screen, '', nowhere, rows) };
}
