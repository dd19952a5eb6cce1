/** `/parade hand`: shows the person their own hand, for their eyes only. */

import type { WithTables } from '../src/discord/answers/context.ts';
import { handAnswer } from '../src/discord/answers/hand-answer.ts';
import { defineTableCommand, myTables, tablesHere } from '../src/discord/answers/table-command.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { formerSeatOf } from '../src/tables/table.ts';

export const hand = defineTableCommand({
  name: 'hand',
  anywhere: true,
  candidates: withHands,
  none: 'table.none.mine',
  act: (context, request, found) => handAnswer(context, request, found),
});

/** Games that the person plays, or else those that they left, or else lobbies: these say that they have not begun. */
async function withHands(context: WithTables, request: Request) {
  const tables = await myTables(context, request);
  const mine = tables.filter(({ table }) => table.phase === 'playing');
  const found = mine.length > 0 ? mine : await formerlyMine(context, request);
  return found.length > 0 ? found : tables.filter(({ table }) => table.phase === 'lobby');
}

/** Tables of this channel at which a bot plays in the person's seat. They are told how to get it back. */
async function formerlyMine(context: WithTables, request: Request) {
  const tables = await tablesHere(context, request);
  return tables.filter(({ table }) => table.phase === 'playing' && formerSeatOf(table, request.user) !== undefined);
}
