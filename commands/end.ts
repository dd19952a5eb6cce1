/** `/parade end`: ends a table for everyone, after a question. If several people play, all of them are asked. */

import type { WithTables } from '../src/discord/answers/context.ts';
import { askToEnd } from '../src/discord/answers/presses/ending.ts';
import { defineTableCommand, hereFirst, myTables, tablesHere } from '../src/discord/answers/table-command.ts';
import { moderates } from '../src/discord/interactions/permissions.ts';
import type { Request } from '../src/discord/interactions/request.ts';

export const end = defineTableCommand({
  name: 'end',
  anywhere: true,
  candidates: endable,
  none: 'table.none.mine',
  act: askToEnd,
});

/** Somebody who may tidy up after others can also end the other tables of this channel. */
async function endable(context: WithTables, request: Request) {
  const mine = await myTables(context, request);
  if (!moderates(request.interaction)) return mine;
  const here = await tablesHere(context, request);
  const others = here.filter(({ table }) => mine.every((found) => found.table.id !== table.id));
  return hereFirst([...mine, ...others], request);
}
