/** Tables and boards as they truly are, looked at past the bot. */

import type { APIMessage } from 'discord-api-types/v10';
import { boardMessage } from '../../../src/discord/boards/board-message.ts';
import { readCustomId } from '../../../src/discord/messages/custom-id.ts';
import { isRefused } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import type { Table } from '../../../src/tables/table.ts';

/** Tables as the store has them, read past the bot. A table that cannot be read fails the test. */
export function readTables(store: Store): TableService {
  return new TableService({
    store,
    games,
    now: Date.now,
    owner: 'test',
    botDelay: 0,
    onUnreadable: (id, reason) => {
      throw new Error(`table ${id} cannot be read: ${reason}`);
    },
  });
}

export async function readTable(tables: TableService, id: string): Promise<Table> {
  const found = await tables.find(id);
  if (isRefused(found)) throw new Error(`table ${id}: ${found.refused}`);
  return found.table;
}

/** All boards that stand in a channel, #games if left out: the bot's public messages, but for those that only call somebody. */
export function boardsIn(standIn: StandIn, person: string, channel = 'games'): APIMessage[] {
  const isPublic = ({ id }: APIMessage) => standIn.world.message(id)?.onlyFor === undefined;
  return standIn
    .as(person)
    .in(channel)
    .sees()
    .filter((message) => message.author.bot && message.embeds.length > 0 && isPublic(message));
}

/** Whether a message shows a table exactly as it stands, buttons included. */
export function showsTable(message: APIMessage, table: Table): boolean {
  const game = games.find(({ id }) => id === table.game);
  if (!game) throw new Error(`no game ${table.game}`);
  const board = boardMessage(table, game);
  const [due] = board.embeds;
  const [shown] = message.embeds;
  return (
    shown?.title === due.title &&
    [due.description, board.besidePicture].includes(shown?.description) &&
    customIdsOf(message.components ?? []).join() === customIdsOf(board.components).join()
  );
}

/** The custom ids of a message's buttons and menus, in their order. */
function customIdsOf(rows: readonly object[]): string[] {
  return rows.flatMap((row) => {
    const own = 'custom_id' in row && typeof row.custom_id === 'string' ? [row.custom_id] : [];
    return 'components' in row && Array.isArray(row.components) ? [...own, ...customIdsOf(row.components)] : own;
  });
}

/** The custom id of the button with this verb on a message. */
export function buttonOf(message: APIMessage | undefined, verb: string): string {
  const ids = customIdsOf(message?.components ?? []);
  const found = ids.find((id) => readCustomId(id)?.verb === verb);
  if (found === undefined) throw new Error(`there is no button ${verb} among ${ids.join(' ')}`);
  return found;
}
