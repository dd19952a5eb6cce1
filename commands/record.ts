import type { WithTables } from '../src/discord/answers/context.ts';
import { recordAnswer } from '../src/discord/answers/record-answer.ts';
import { defineTableCommand } from '../src/discord/answers/table-command.ts';
import type { Request } from '../src/discord/interactions/request.ts';

/** `/parade record`: the record of a finished game, as a file. */
export const record = defineTableCommand({
  name: 'record',
  candidates: finished,
  none: 'table.none.finished',
  act: recordAnswer,
});

/** The newest first: that is the one that people talk about. */
async function finished(context: WithTables, request: Request) {
  const tables = await context.tables.tablesOf(`finished:${request.channel}`);
  return tables.toReversed();
}
