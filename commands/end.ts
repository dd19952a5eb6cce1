import type { Bot } from '../src/discord/bot.ts';
import type { Subcommand } from '../src/discord/command.ts';
import { moderates } from '../src/discord/permissions.ts';
import type { Request } from '../src/discord/request.ts';
import { tableScreen } from '../src/discord/table-answers.ts';
import { confirmScreen } from '../src/discord/table-screens.ts';
import { speak } from '../src/locales/texts.ts';
import { chooseTable, completeTables, hereFirst, myTables, tableOption, tablesHere } from './tables.ts';

/** `/parade end`: ends a table for everybody, after asking. The host's right, and a moderator's in this channel. */
export const end: Subcommand = {
  name: 'end',
  define: (builder) =>
    builder.setName('end').setDescription(speak('en-US')('command.end.description')).addStringOption(tableOption),
  run: (bot, request, given) =>
    chooseTable(bot, request, given, { candidates: endable, verb: 'end', none: 'table.none.mine' }, ({ table }) => {
      const { say } = request;
      return tableScreen(request, table, confirmScreen(say, 'table.ask.end', 'end-now', say('button.confirm-end')));
    }),
  complete: (bot, request, given) => completeTables(bot, request, given, endable),
};

async function endable(bot: Bot, request: Request) {
  const mine = await myTables(bot, request);
  const hosted = mine.filter(({ table }) => table.host === request.user);
  if (!moderates(request.interaction)) return hosted;
  const here = await tablesHere(bot, request);
  const others = here.filter(({ table }) => hosted.every((found) => found.table.id !== table.id));
  return hereFirst([...hosted, ...others], request);
}
