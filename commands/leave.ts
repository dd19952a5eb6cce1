import type { Subcommand } from '../src/discord/command.ts';
import { leaveTable } from '../src/discord/press-table.ts';
import { tableScreen } from '../src/discord/table-answers.ts';
import { confirmScreen } from '../src/discord/table-screens.ts';
import { speak } from '../src/locales/texts.ts';
import { chooseTable, completeTables, myTables, tableOption } from './tables.ts';

/** `/parade leave`: gives up a seat. Once the game has begun the person is asked first. */
export const leave: Subcommand = {
  name: 'leave',
  define: (builder) =>
    builder.setName('leave').setDescription(speak('en-US')('command.leave.description')).addStringOption(tableOption),
  run: (bot, request, given) =>
    chooseTable(bot, request, given, { candidates: myTables, verb: 'leave', none: 'table.none.mine' }, ({ table }) => {
      if (table.phase !== 'playing') return leaveTable(bot, request, table.id);
      const { say } = request;
      return tableScreen(
        request,
        table,
        confirmScreen(say, 'table.ask.leave', 'leave-now', say('button.confirm-leave')),
      );
    }),
  complete: (bot, request, given) => completeTables(bot, request, given, myTables),
};
