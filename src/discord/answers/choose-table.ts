import type { SlashCommandIntegerOption, SlashCommandStringOption } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { type AnyGame, isRefused } from '../../games/contract/index.ts';
import type { TextKey } from '../../games/contract/screen.ts';
import { games } from '../../games/index.ts';
import { shorten } from '../../games/toolbox/shorten.ts';
import { speak } from '../../locales/texts.ts';
import { noticeScreen } from '../../screens/table-screens.ts';
import { readId } from '../../tables/service/ids.ts';
import type { Found } from '../../tables/service/results.ts';
import { isElsewhere, noServer, type Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Given } from './command.ts';
import type { WithTables } from './context.ts';
import { atFound } from './reach.ts';
import { notice, nowhere, refuse } from './telling.ts';

/** The option `table` of a subcommand: which one, where several are possible. */
export function tableOption(option: SlashCommandStringOption): SlashCommandStringOption {
  return option.setName('table').setDescription(speak('en-US')('option.table.description')).setAutocomplete(true);
}

/** The option `game` of a subcommand, with the games that it is about. */
export function gameOption(offered: readonly AnyGame[] = games) {
  const say = speak('en-US');
  const choices = offered.map(({ id, name }) => ({ name: say(name), value: id }));
  return (option: SlashCommandStringOption) =>
    option.setName('game').setDescription(say('option.game.description')).addChoices(choices);
}

/** The option `players` of a subcommand: as many as any game takes. */
export function playersOption(description: TextKey) {
  return (option: SlashCommandIntegerOption) =>
    option
      .setName('players')
      .setDescription(speak('en-US')(description))
      .setMinValue(Math.min(...games.map(({ seats }) => seats.least)))
      .setMaxValue(Math.max(...games.map(({ seats }) => seats.most)));
}

/** The game that somebody chose; Parade if they did not. */
export function gameOf({ tables }: WithTables, given: Given): AnyGame | undefined {
  return tables.games.find(({ id }) => id === (given.get('game') ?? 'parade'));
}

/** A choice's name may have so many characters. */
const longestChoice = 100;

/** The option `rules` of a subcommand: the rules of all games that have several. */
export function rulesOption(option: SlashCommandStringOption): SlashCommandStringOption {
  const say = speak('en-US');
  // two games may have rules of the same name, but Discord takes a choice only once
  const labels = new Map<string, Set<string>>();
  for (const { value, label } of games.flatMap(({ options }) => options.ruleSet?.values ?? []))
    labels.set(value, (labels.get(value) ?? new Set()).add(say(label)));
  const choices = [...labels].map(([value, names]) => ({
    value,
    name: shorten([...names].join(' / '), longestChoice),
  }));
  return option.setName('rules').setDescription(say('option.rules.description')).addChoices(choices);
}

/** The tables that a subcommand can be about, for the person and place of the request. */
export type Candidates = (context: WithTables, request: Request) => Promise<readonly Found[]>;

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

export interface Choosing {
  readonly candidates: Candidates;
  /** The button that does the same at one of several tables. */
  readonly verb: string;
  /** What to say when there is none. */
  readonly none: 'table.none.here' | 'table.none.mine' | 'table.none.finished';
}

/**
 * The table that a subcommand is about: the one named; else the only one there is, in this channel before elsewhere. With
 * several the person gets a button for each.
 */
export async function chooseTable(
  context: WithTables,
  request: Request,
  given: Given,
  choosing: Choosing,
  act: (found: Found) => Promise<PrivateAnswer> | PrivateAnswer,
): Promise<PrivateAnswer> {
  const typed = given.get('table');
  if (typed !== undefined) {
    const id = readId(String(typed));
    const found = id === undefined ? undefined : await context.tables.find(id);
    if (!found || isRefused(found)) return refuse(request, found?.refused ?? 'no-such-table');
    return atFound(request, found, act);
  }
  const candidates = await choosing.candidates(context, request);
  // a private game is nowhere: a table of this channel is more likely meant
  const here = candidates.filter(({ table }) => table.channel === request.channel && !table.practice);
  const [only, another] = here.length > 0 ? here : candidates;
  if (!only) return notice(request.say(request.guild === noServer ? 'table.none.direct' : choosing.none));
  if (!another) return act(only);
  return offer(context, request, here.length > 0 ? here : candidates, choosing.verb);
}

function offer(context: WithTables, request: Request, tables: readonly Found[], verb: string): PrivateAnswer {
  const rows = tables.slice(0, 5).map((found) => ({
    row: { buttons: [{ verb, label: labelOf(context, request, found), style: 'secondary' as const }] },
    place: { table: found.table.id, turn: 0, on: 'table' as const },
  }));
  return { kind: 'private', message: renderPrivate(noticeScreen(request.say('table.choose')), '', nowhere, rows) };
}

/** The tables that fit what has been typed so far. */
export async function completeTables(
  context: WithTables,
  request: Request,
  given: Given,
  candidates: Candidates,
): Promise<readonly APIApplicationCommandOptionChoice<string>[]> {
  const typed = String(given.get('table') ?? '')
    .trim()
    .toUpperCase();
  const tables = await candidates(context, request);
  return tables
    .map((found) => ({ name: labelOf(context, request, found), value: found.table.id }))
    .filter(({ name }) => name.toUpperCase().includes(typed));
}

function labelOf(context: WithTables, request: Request, { table }: Found): string {
  const names = table.seats.map((occupant) => occupant.name).join(', ');
  return shorten(`${table.id} · ${request.say(context.tables.gameOf(table).name)} · ${names}`, 78);
}
