/** `/parade leave`: gives up a seat. Once the game has begun, the person is asked first. */

import { askToLeave, leaveTable, tellLeft } from '../src/discord/answers/presses/seats.ts';
import { defineTableCommand, myTables } from '../src/discord/answers/table-command.ts';
import { answerInPrivate } from '../src/discord/answers/telling.ts';

export const leave = defineTableCommand({
  name: 'leave',
  anywhere: true,
  candidates: myTables,
  none: 'table.none.mine',
  async act(context, request, { table }) {
    if (table.phase === 'playing') return askToLeave(context, request, table);
    const outcome = await leaveTable(context, request, table.id);
    return answerInPrivate(context, request, outcome, (left) => tellLeft(context, request, left));
  },
});
