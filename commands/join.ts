/** `/parade join`: takes a seat at a table of this channel. */

import type { WithTables } from '../src/discord/answers/context.ts';
import { joinTable, tellJoined } from '../src/discord/answers/presses/seats.ts';
import { defineTableCommand, tablesHere } from '../src/discord/answers/table-command.ts';
import { answerInPrivate } from '../src/discord/answers/telling.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { isPerson, seatOf } from '../src/tables/table.ts';

export const join = defineTableCommand({
  name: 'join',
  candidates: joinable,
  none: 'table.none.here',
  async act(context, request, { table }) {
    const outcome = await joinTable(context, request, table.id);
    return answerInPrivate(context, request, outcome, (joined) => tellJoined(request, joined));
  },
});

/** Lobbies, or else running games in which a bot's seat can be asked for. */
async function joinable(context: WithTables, request: Request) {
  const tables = await tablesHere(context, request);
  const others = tables.filter(({ table }) => seatOf(table, request.user) === undefined);
  const lobbies = others.filter(({ table }) => table.phase === 'lobby');
  return lobbies.length > 0 ? lobbies : others.filter(({ table }) => table.seats.some((seat) => !isPerson(seat)));
}
