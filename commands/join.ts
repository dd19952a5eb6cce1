import type { Bot } from '../src/discord/bot.ts';
import type { Subcommand } from '../src/discord/command.ts';
import type { Request } from '../src/discord/request.ts';
import { inPrivate, notice } from '../src/discord/table-answers.ts';
import { speak } from '../src/locales/texts.ts';
import { join as joinTable } from '../src/tables/lobby.ts';
import { seatOf } from '../src/tables/table.ts';
import { chooseTable, completeTables, tableOption, tablesHere } from './tables.ts';

/** `/parade join`: takes a seat at a table of this channel. */
export const join: Subcommand = {
  name: 'join',
  define: (builder) =>
    builder.setName('join').setDescription(speak('en-US')('command.join.description')).addStringOption(tableOption),
  run: (bot, request, given) =>
    chooseTable(
      bot,
      request,
      given,
      { candidates: joinable, verb: 'join', none: 'table.none.here' },
      async ({ table }) => {
        const outcome = await bot.tables.change(table.id, request.interaction.id, request.user, (now) =>
          joinTable(now, request.user, request.name),
        );
        return inPrivate(bot, request, outcome, () => notice(request.say('table.joined', { table: table.id })));
      },
    ),
  complete: (bot, request, given) => completeTables(bot, request, given, joinable),
};

async function joinable(bot: Bot, request: Request) {
  const tables = await tablesHere(bot, request);
  return tables.filter(({ table }) => table.phase === 'lobby' && seatOf(table, request.user) === undefined);
}
