import { chooseTable, completeTables, myTables, tableOption } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import { askToLeave, leaveTable, tellLeft } from '../src/discord/answers/presses/seats.ts';
import { answerInPrivate } from '../src/discord/answers/telling.ts';
import { speak } from '../src/locales/texts.ts';

/** `/parade leave`: gives up a seat. Once the game has begun the person is asked first. */
export const leave: Subcommand = {
  name: 'leave',
  anywhere: true,
  define: (builder) =>
    builder.setName('leave').setDescription(speak('en-US')('command.leave.description')).addStringOption(tableOption),
  run: (context, request, given) =>
    chooseTable(
      context,
      request,
      given,
      { candidates: myTables, verb: 'leave', none: 'table.none.mine' },
      async ({ table }) => {
        if (table.phase === 'playing') return askToLeave(context, request, table);
        const outcome = await leaveTable(context, request, table.id);
        return answerInPrivate(context, request, outcome, (left) => tellLeft(context, request, left));
      },
    ),
  complete: (context, request, given) => completeTables(context, request, given, myTables),
};
