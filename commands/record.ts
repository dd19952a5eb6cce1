/** `/parade record`: gives the record of a finished game as a file. */

import type { WithTables } from '../src/discord/answers/context.ts';
import { recordAnswer } from '../src/discord/answers/record-answer.ts';
import { defineTableCommand } from '../src/discord/answers/table-command.ts';
import type { Request } from '../src/discord/interactions/request.ts';

export const record = defineTableCommand({
  name: 'record',
  candidates: finished,
  none: 'table.none.finished',
  act: recordAnswer,
});

/** A menu of Discord takes no more. Older games are found by their ids. */
const mostOffered = 25;

/** Newest first: that is the one that people talk about. */
async function finished(context: WithTables, request: Request) {
  const tables = await context.tables.tablesOf(`finished:${request.channel}`, mostOffered);
  return tables.toReversed();
}
