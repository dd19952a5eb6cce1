import { chooseTable, completeTables, myTables, tableOption, tablesHere } from '../src/discord/answers/choose-table.ts';
import type { Subcommand } from '../src/discord/answers/command.ts';
import type { Bot } from '../src/discord/answers/context.ts';
import { cards } from '../src/discord/answers/table-answers.ts';
import type { Request } from '../src/discord/interactions/request.ts';
import { speak } from '../src/locales/texts.ts';
import { formerSeatOf } from '../src/tables/table.ts';

/** `/parade hand`: the person's own cards, for their eyes only. */
export const hand: Subcommand = {
  name: 'hand',
  anywhere: true,
  define: (builder) =>
    builder.setName('hand').setDescription(speak('en-US')('command.hand.description')).addStringOption(tableOption),
  run: (bot, request, given) =>
    chooseTable(bot, request, given, { candidates: playing, verb: 'hand', none: 'table.none.mine' }, (found) =>
      cards(bot, request, found, ''),
    ),
  complete: (bot, request, given) => completeTables(bot, request, given, playing),
};

async function playing(bot: Bot, request: Request) {
  const tables = await myTables(bot, request);
  const mine = tables.filter(({ table }) => table.phase === 'playing');
  return mine.length > 0 ? mine : formerlyMine(bot, request);
}

/** Tables of this channel at which a bot plays in the person's seat: they are told how to have it back. */
async function formerlyMine(bot: Bot, request: Request) {
  const tables = await tablesHere(bot, request);
  return tables.filter(({ table }) => table.phase === 'playing' && formerSeatOf(table, request.user) !== undefined);
}
