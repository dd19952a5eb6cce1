/** The daily deal: begin it or go on, share its result, and see how everybody did. */

import { type AnyGame, isRefused } from '../../games/contract/index.ts';
import { speak } from '../../locales/texts.ts';
import {
  type DailyScope,
  type DailySpan,
  type DayTold,
  introScreen,
  ofScope,
  type Standing,
  shareScreen,
  standingsButton,
  standingsScreen,
} from '../../screens/daily-screen.ts';
import { daysOfMonth, nameDay, opensAt } from '../../tables/daily.ts';
import { placeAll, sumUpDays } from '../../tables/daily-results.ts';
import type { Found } from '../../tables/service/results.ts';
import { logFailure } from '../calls/errors.ts';
import { noServer, type Request } from '../interactions/request.ts';
import { renderPrivate, renderPublic } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context, WithTables } from './context.ts';
import { readDaily } from './daily-note.ts';
import { type HandContext, handAnswer } from './hand-answer.ts';
import { replayAnswer } from './replay-answer.ts';
import { postShared, type ShareContext, whyNotPosted } from './share-answer.ts';
import { notice, nowhere, refuse } from './telling.ts';

type DailyContext = HandContext & Pick<Context, 'log'>;

/** Today's deal: what it is, the game that the person has begun, or its result. */
export async function dailyAnswer(context: DailyContext, request: Request, game: AnyGame): Promise<PrivateAnswer> {
  const { dailies } = context;
  const { user, say } = request;
  const day = dailies.today();
  const found = await dailies.tableOf(game, day, user);
  if (found) return goOn(context, request, found);
  const [today, yesterday, tomorrow, before] = await Promise.all([
    tellOf(context, game, day),
    tellOf(context, game, day - 1),
    dailies.commitment(game, day + 1),
    dailies.tableOf(game, day - 1, user),
  ]);
  const screen = introScreen(game, { today, yesterday, tomorrow }, say);
  const begun = before?.table.phase === 'playing' ? before.table : undefined;
  const onward = { verb: 'hand', label: say('daily.button.onward'), style: 'primary' } as const;
  const rows = begun
    ? [{ row: { buttons: [onward] }, place: { table: begun.id, turn: 0, on: 'table' as const }, joins: true }]
    : [];
  return { kind: 'private', message: renderPrivate(screen, say(game.name), nowhere, rows) };
}

/** Deals today's game. If the person has begun it already, they go on. */
export async function playDaily(context: DailyContext, request: Request, game: AnyGame): Promise<PrivateAnswer> {
  const { guild, channel, guildLocale, user, name, say } = request;
  const begun = await context.dailies.begin(game, {
    guild,
    channel,
    locale: guildLocale,
    person: { user, name },
  });
  if (isRefused(begun)) return refuse(request, begun.refused);
  if (begun.repeated) return goOn(context, request, begun);
  const { table } = begun;
  const { dailies, log } = context;
  // it takes seconds, and is wanted when the first person is done
  dailies
    .yardstick(game, dailies.today())
    .catch((error: unknown) => logFailure(log, error, 'the bot’s own daily game failed'));
  const above = say('daily.begins', { day: nameDay(table.daily?.day ?? 0), bots: table.seats.length - 1 });
  return handAnswer(context, request, begun, '', { above });
}

async function goOn(context: DailyContext, request: Request, found: Found): Promise<PrivateAnswer> {
  const { say } = request;
  const { table } = found;
  if (table.phase === 'closed')
    return notice(say('daily.closed'), [standingsButton(context.tables.gameOf(table), say)]);
  const above = table.phase === 'playing' ? say('daily.goes-on', { day: nameDay(table.daily?.day ?? 0) }) : '';
  return handAnswer(context, request, found, '', { above });
}

async function tellOf({ dailies }: DailyContext, game: AnyGame, day: number): Promise<DayTold> {
  const [commitment, seed, results] = await Promise.all([
    dailies.commitment(game, day),
    dailies.seed(game, day),
    dailies.results(game, day),
  ]);
  return { day, commitment, seed, results };
}

/** Posts the result where the person is, in one line that tells no card. */
export async function shareDaily(
  context: ShareContext & Pick<Context, 'dailies'>,
  request: Request,
  { table }: Found,
): Promise<PrivateAnswer> {
  const { say, guildLocale } = request;
  const read = table.phase === 'over' ? await readDaily(context, table) : undefined;
  if (!read) return notice(say('refusal.unknown-button'));
  const lacking = whyNotPosted(request);
  if (lacking) return lacking;
  const { day, own, players } = read;
  const spoken = speak(guildLocale);
  const screen = shareScreen(context.tables.gameOf(table), day, { ...own, name: request.name }, players, spoken);
  const failed = await postShared(context, request, table, renderPublic(screen, '', nowhere), 'daily');
  return failed ?? notice(say('daily.shared'));
}

/** How everybody did. */
export async function dailyStandings(
  context: DailyContext,
  request: Request,
  game: AnyGame,
  { scope: wished, span }: { readonly scope: DailyScope; readonly span: DailySpan },
): Promise<PrivateAnswer> {
  const { say, guild, user } = request;
  const hasServer = guild !== noServer;
  const scope = hasServer ? wished : 'all';
  const standing = await readStanding(context, game, span, scope, guild);
  const screen = standingsScreen(game, standing, { scope, hasServer, user }, say);
  return { kind: 'private', message: renderPrivate(screen, say(game.name), nowhere) };
}

async function readStanding(
  context: DailyContext,
  game: AnyGame,
  span: DailySpan,
  scope: DailyScope,
  guild: string,
): Promise<Standing> {
  const { dailies } = context;
  const today = dailies.today();
  // within a server people are compared with each other only
  const place = (told: DayTold): DayTold =>
    scope === 'all' ? told : { ...told, results: placeAll(ofScope(told.results, scope, guild), game.aim === 'fewest') };
  if (span !== 'month') return { span, told: place(await tellOf(context, game, span === 'today' ? today : today - 1)) };
  const days = [];
  for (const day of daysOfMonth(today)) days.push(place(await tellOf(context, game, day)).results);
  return { span, month: nameDay(today).slice(0, 7), results: sumUpDays(days) };
}

/** The replay of what the best made of yesterday's deal. */
export async function bestOfYesterday(
  context: Pick<Context, 'dailies' | 'symbols'> & WithTables,
  request: Request,
  game: AnyGame,
): Promise<PrivateAnswer> {
  const { dailies } = context;
  const day = dailies.today() - 1;
  const best = await dailies.best(game, day);
  if (!best) return notice(request.say('daily.no-best', { time: `<t:${Math.floor(opensAt(day) / 1000)}:R>` }));
  return replayAnswer(context, request, best, { step: 0, mode: 'all' });
}
