import { chooseTable, completeTables, myTables, tableOption } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { WithTables } from '../src/discord/answers/context.ts';
import { showBoard } from '../src/discord/answers/presses/reading.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { speak } from '../src/locales/texts.ts';

/** `/parade board`: posts a table's board again, in this channel. */
export const board: Subcommand = {
  name: 'board',
  anywhere: true,
  define: (builder) =>
    builder.setName('board').setDescription(speak('en-US')('command.board.description')).addStringOption(tableOption),
  run: (context, request, given) =>
    chooseTable(
      context,
      request,
      given,
      { candidates: withBoards, verb: 'board', none: 'table.none.mine' },
      ({ table }) => showBoard(context, request, table),
    ),
  complete: (context, request, given) => completeTables(context, request, given, withBoards),
};

/** A private game has no board: it is meant where there is nothing else that could be. */
async function withBoards(context: WithTables, request: Request) {
  const mine = await myTables(context, request);
  const boards = mine.filter(({ table }) => !table.practice);
  return boards.length > 0 ? boards : mine;
}
