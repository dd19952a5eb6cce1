import { chooseTable, completeTables, myTables, tableOption } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import { askToLeave, leaveTable } from '../src/discord/answers/press-table.ts';
import { speak } from '../src/locales/texts.ts';

/** `/parade leave`: gives up a seat. Once the game has begun the person is asked first. */
export const leave: Subcommand = {
  name: 'leave',
  anywhere: true,
  define: (builder) =>
    builder.setName('leave').setDescription(speak('en-US')('command.leave.description')).addStringOption(tableOption),
  run: (bot, request, given) =>
    chooseTable(bot, request, given, { candidates: myTables, verb: 'leave', none: 'table.none.mine' }, ({ table }) => {
      return table.phase === 'playing' ? askToLeave(bot, request, table) : leaveTable(bot, request, table.id);
    }),
  complete: (bot, request, given) => completeTables(bot, request, given, myTables),
};
