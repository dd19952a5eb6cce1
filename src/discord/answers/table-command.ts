/** Subcommands about one table: which table is meant, and suggestions while its id is typed. */

import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { shorten } from '../../games/toolbox/shorten.ts';
import { speak, textKey } from '../../locales/texts.ts';
import { noticeScreen } from '../../screens/table-screens.ts';
import { readId } from '../../tables/service/ids.ts';
import type { Found } from '../../tables/service/results.ts';
import { isElsewhere, noServer, type Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Given, Subcommand } from './command.ts';
import type { Context, WithTables } from './context.ts';
import { atTable } from './reach.ts';
import { notice, nowhere, refuse } from './telling.ts';

/** The tables that a subcommand can be about, for the person and place of the request. */
type Candidates = (context: WithTables, request: Request) => Promise<readonly Found[]>;

export interface TableCommand {
  /** Also the verb of the button that does the same if several tables fit. */
  readonly name: 'board' | 'end' | 'hand' | 'join' | 'leave' | 'record';
  readonly anywhere?: true;
  readonly candidates: Candidates;
  /** What to say if no table fits. */
  readonly none: 'table.none.here' | 'table.none.mine' | 'table.none.finished';
  act(context: Context, request: Request, found: Found): Promise<PrivateAnswer> | PrivateAnswer;
}

/** Defines a subcommand with the option `table`. */
export function defineTableCommand({ act, candidates, none, ...command }: TableCommand): Subcommand {
  const say = speak('en-US');
  const { name } = command;
  return {
    ...command,
    define: (builder) =>
      builder
        .setName(name)
        .setDescription(say(textKey(`command.${name}.description`)))
        .addStringOption((option) =>
          option.setName('table').setDescription(say('option.table.description')).setAutocomplete(true),
        ),
    async run(context, request, given) {
      const typed = given.get('table');
      if (typed !== undefined) {
        const id = readId(String(typed));
        if (id === undefined) return refuse(request, 'no-such-table');
        return atTable(context, request, id, (found) => act(context, request, found));
      }
      const possible = hereOrAll(await candidates(context, request), request);
      const [only, another] = possible;
      if (!only) return notice(request.say(request.guild === noServer ? 'table.none.direct' : none));
      return another ? offer(context, request, possible, name) : act(context, request, only);
    },
    complete: async (context, request, given) => complete(context, request, given, await candidates(context, request)),
  };
}

/** The tables of this channel if there are any. A private game is in no channel, so a table of this channel is more likely meant. */
function hereOrAll(candidates: readonly Found[], request: Request): readonly Found[] {
  const here = candidates.filter(({ table }) => table.channel === request.channel && !table.practice);
  return here.length > 0 ? here : candidates;
}

function offer(context: WithTables, request: Request, tables: readonly Found[], verb: string): PrivateAnswer {
  const rows = tables.slice(0, 5).map((found) => ({
    row: { buttons: [{ verb, label: labelOf(context, request, found), style: 'secondary' as const }] },
    place: { table: found.table.id, turn: 0, on: 'table' as const },
  }));
  return { kind: 'private', message: renderPrivate(noticeScreen(request.say('table.choose')), '', nowhere, rows) };
}

/** The tables that fit what has been typed so far. */
function complete(
  context: WithTables,
  request: Request,
  given: Given,
  tables: readonly Found[],
): readonly APIApplicationCommandOptionChoice<string>[] {
  const typed = String(given.get('table') ?? '')
    .trim()
    .toUpperCase();
  return tables
    .map((found) => ({ name: labelOf(context, request, found), value: found.table.id }))
    .filter(({ name }) => name.toUpperCase().includes(typed));
}

function labelOf(context: WithTables, request: Request, { table }: Found): string {
  const names = table.seats.map((occupant) => occupant.name).join(', ');
  return shorten(`${table.id} · ${request.say(context.tables.gameOf(table).name)} · ${names}`, 78);
}

/** The tables on this server at which the person sits, those of this channel first; without any, their private games of elsewhere. */
export async function myTables({ tables }: WithTables, request: Request): Promise<readonly Found[]> {
  const mine = await tables.tablesOf(`user:${request.user}`);
  const onServer = mine.filter(({ table }) => table.guild === request.guild);
  const reached = onServer.length > 0 ? onServer : mine.filter(({ table }) => !isElsewhere(table, request));
  return hereFirst(reached, request);
}

/** The open tables of this channel. */
export function tablesHere({ tables }: WithTables, request: Request): Promise<readonly Found[]> {
  return tables.tablesOf(`channel:${request.channel}`);
}

export function hereFirst(tables: readonly Found[], request: Request): readonly Found[] {
  const isHere = ({ table }: Found) => table.channel === request.channel;
  return [...tables.filter(isHere), ...tables.filter((found) => !isHere(found))];
}
