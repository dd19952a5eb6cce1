import { chooseTable, completeTables, tableOption } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { Bot } from '../src/discord/answers/context.ts';
import { recordAnswer } from '../src/discord/answers/record-answer.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { speak } from '../src/locales/texts.ts';

/** `/parade record`: the record of a finished game, as a file. */
export const record: Subcommand = {
  name: 'record',
  define: (builder) =>
    builder.setName('record').setDescription(speak('en-US')('command.record.description')).addStringOption(tableOption),
  run: (bot, request, given) =>
    chooseTable(
      bot,
      request,
      given,
      { candidates: finished, verb: 'record', none: 'table.none.finished' },
      ({ table }) => recordAnswer(bot, request, table),
    ),
  complete: (bot, request, given) => completeTables(bot, request, given, finished),
};

/** Newest first: that is the one that people talk about. */
async function finished(bot: Bot, request: Request) {
  const tables = await bot.tables.tablesOf(`finished:${request.channel}`);
  return tables.toReversed();
}
