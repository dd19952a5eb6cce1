import { chooseTable, completeTables, myTables, tableOption, tablesHere } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { WithTables } from '../src/discord/answers/context.ts';
import { handAnswer } from '../src/discord/answers/hand-answer.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { speak } from '../src/locales/texts.ts';
import { formerSeatOf } from '../src/tables/table.ts';

/** `/parade hand`: the person's own cards, for their eyes only. */
export const hand: Subcommand = {
  name: 'hand',
  anywhere: true,
  define: (builder) =>
    builder.setName('hand').setDescription(speak('en-US')('command.hand.description')).addStringOption(tableOption),
  run: (context, request, given) =>
    chooseTable(context, request, given, { candidates: playing, verb: 'hand', none: 'table.none.mine' }, (found) =>
      handAnswer(context, request, found, ''),
    ),
  complete: (context, request, given) => completeTables(context, request, given, playing),
};

async function playing(context: WithTables, request: Request) {
  const tables = await myTables(context, request);
  const mine = tables.filter(({ table }) => table.phase === 'playing');
  return mine.length > 0 ? mine : formerlyMine(context, request);
}

/** Tables of this channel at which a bot plays in the person's seat: they are told how to have it back. */
async function formerlyMine(context: WithTables, request: Request) {
  const tables = await tablesHere(context, request);
  return tables.filter(({ table }) => table.phase === 'playing' && formerSeatOf(table, request.user) !== undefined);
}
