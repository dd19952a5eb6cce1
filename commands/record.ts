import { chooseTable, completeTables, tableOption } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { WithTables } from '../src/discord/answers/context.ts';
import { recordAnswer } from '../src/discord/answers/record-answer.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { speak } from '../src/locales/texts.ts';

/** `/parade record`: the record of a finished game, as a file. */
export const record: Subcommand = {
  name: 'record',
  define: (builder) =>
    builder.setName('record').setDescription(speak('en-US')('command.record.description')).addStringOption(tableOption),
  run: (context, request, given) =>
    chooseTable(
      context,
      request,
      given,
      { candidates: finished, verb: 'record', none: 'table.none.finished' },
      ({ table }) => recordAnswer(context, request, table),
    ),
  complete: (context, request, given) => completeTables(context, request, given, finished),
};

/** Newest first: that is the one that people talk about. */
async function finished(context: WithTables, request: Request) {
  const tables = await context.tables.tablesOf(`finished:${request.channel}`);
  return tables.toReversed();
}
