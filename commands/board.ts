/** `/parade board`: posts a table's board again, in this channel. */

import type { WithTables } from '../src/discord/answers/context.ts';
import { showBoard } from '../src/discord/answers/presses/reading.ts';
import { defineTableCommand, myTables } from '../src/discord/answers/table-command.ts';
import type { Request } from '../src/discord/interactions/request.ts';

export const board = defineTableCommand({
  name: 'board',
  anywhere: true,
  candidates: withBoards,
  none: 'table.none.mine',
  act: showBoard,
});

/** A private game has no board. It is only meant if there is no other table. */
async function withBoards(context: WithTables, request: Request) {
  const mine = await myTables(context, request);
  const boards = mine.filter(({ table }) => !table.practice);
  return boards.length > 0 ? boards : mine;
}
