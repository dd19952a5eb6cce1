import { chooseTable, completeTables, tableOption, tablesHere } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { WithTables } from '../src/discord/answers/context.ts';
import { joinTable, tellJoined } from '../src/discord/answers/presses/seats.ts';
import { answerInPrivate } from '../src/discord/answers/telling.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { speak } from '../src/locales/texts.ts';
import { isPerson, seatOf } from '../src/tables/table.ts';

/** `/parade join`: takes a seat at a table of this channel. */
export const join: Subcommand = {
  name: 'join',
  define: (builder) =>
    builder.setName('join').setDescription(speak('en-US')('command.join.description')).addStringOption(tableOption),
  run: (context, request, given) =>
    chooseTable(
      context,
      request,
      given,
      { candidates: joinable, verb: 'join', none: 'table.none.here' },
      async ({ table }) =>
        answerInPrivate(context, request, await joinTable(context, request, table.id), (joined) =>
          tellJoined(request, joined),
        ),
    ),
  complete: (context, request, given) => completeTables(context, request, given, joinable),
};

/** Lobbies before running games, in which a bot's seat can be asked for. */
async function joinable(context: WithTables, request: Request) {
  const tables = await tablesHere(context, request);
  const others = tables.filter(({ table }) => seatOf(table, request.user) === undefined);
  const lobbies = others.filter(({ table }) => table.phase === 'lobby');
  return lobbies.length > 0 ? lobbies : others.filter(({ table }) => table.seats.some((seat) => !isPerson(seat)));
}
