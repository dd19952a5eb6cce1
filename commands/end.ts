import {
  chooseTable,
  completeTables,
  hereFirst,
  myTables,
  tableOption,
  tablesHere,
} from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { WithTables } from '../src/discord/answers/context.ts';
import { askToEnd } from '../src/discord/answers/presses/ending.ts';
import { moderates } from '../src/discord/interactions/permissions.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { speak } from '../src/locales/texts.ts';

/** `/parade end`: ends a table for everybody, after asking; where several people play it asks them all. */
export const end: Subcommand = {
  name: 'end',
  anywhere: true,
  define: (builder) =>
    builder.setName('end').setDescription(speak('en-US')('command.end.description')).addStringOption(tableOption),
  run: (context, request, given) =>
    chooseTable(context, request, given, { candidates: endable, verb: 'end', none: 'table.none.mine' }, ({ table }) =>
      askToEnd(context, request, table),
    ),
  complete: (context, request, given) => completeTables(context, request, given, endable),
};

async function endable(context: WithTables, request: Request) {
  const mine = await myTables(context, request);
  if (!moderates(request.interaction)) return mine;
  const here = await tablesHere(context, request);
  const others = here.filter(({ table }) => mine.every((found) => found.table.id !== table.id));
  return hereFirst([...mine, ...others], request);
}
