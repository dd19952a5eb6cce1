/** The daily deal: before it, its result, and the standings, as data. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Button, PrivateScreen, PublicScreen } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { nameDay, opensAt, startOf } from '../tables/daily.ts';
import type { DailyResult, MonthResult, Placed } from '../tables/daily-results.ts';
import { escapeName } from './names.ts';
import { noticeScreen } from './table-screens.ts';

/** So many lines of standings are shown; a person's own comes below them. */
const mostLines = 10;
const squares = ['⬜', '🟨', '🟥'] as const;

export const dailySpans = ['today', 'yesterday', 'month'] as const;
export type DailySpan = (typeof dailySpans)[number];
export const dailyScopes = ['server', 'all'] as const;
export type DailyScope = (typeof dailyScopes)[number];

/** What was promised of a day's deal, and how it turned out. */
export interface DayTold {
  readonly day: number;
  readonly commitment: string;
  /** undefined before it may be told. */
  readonly seed: string | undefined;
  readonly results: readonly Placed[];
}

/** For somebody who has not begun today's deal. */
export function introScreen(
  game: AnyGame,
  { today, tomorrow, yesterday }: { readonly today: DayTold; readonly tomorrow: string; readonly yesterday: DayTold },
  say: Say,
): PrivateScreen {
  const text = [
    say('daily.intro', { until: stamp(startOf(today.day + 1)), players: today.results.length }),
    say('daily.deals', { today: today.commitment, tomorrow }),
    yesterday.results.length > 0 ? tellDay(yesterday, say) : '',
  ];
  const play: Button = { verb: `daily-play.${game.id}`, label: say('daily.button.play'), style: 'success' };
  const screen = noticeScreen(text.filter(Boolean).join('\n\n'), [
    play,
    ...bestButtons(game, yesterday, say),
    standingsButton(game, say),
  ]);
  return { ...screen, title: say('daily.title', { day: nameDay(today.day) }) };
}

/** A day that is over: its best, and by what its deal can be checked. */
function tellDay({ day, commitment, seed, results }: DayTold, say: Say): string {
  const [best] = results;
  if (seed === undefined) return say('daily.day.sealed', { day: nameDay(day), time: stamp(opensAt(day)) });
  return say('daily.day', {
    day: nameDay(day),
    name: best ? nameOf(best, say) : '',
    points: best?.score ?? 0,
    players: results.length,
    seed,
    commitment,
  });
}

function bestButtons(game: AnyGame, { seed, results }: DayTold, say: Say): readonly Button[] {
  if (seed === undefined || results.length === 0) return [];
  return [{ verb: `daily-best.${game.id}`, label: say('daily.button.best'), style: 'secondary' }];
}

export function standingsButton({ id }: AnyGame, say: Say): Button {
  return { verb: `daily-standings.${id}.server.today`, label: say('daily.button.standings'), style: 'secondary' };
}

/** Above the last board of a daily game: what it was worth. `place` counts all who have played so far. */
export function resultNote(
  day: number,
  own: Placed,
  {
    players,
    yardstick,
    isLate,
  }: { readonly players: number; readonly yardstick: number | undefined; readonly isLate: boolean },
  say: Say,
): string {
  const { score, place, matchpoints } = own;
  return [
    say(isLate ? 'daily.result.late' : 'daily.result', {
      day: nameDay(day),
      points: score,
      place,
      players,
      matchpoints,
    }),
    yardstick === undefined ? '' : say('daily.yardstick', { points: yardstick }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** One line for everybody, without a card. */
export function shareScreen(game: AnyGame, day: number, own: Placed, players: number, say: Say): PublicScreen {
  const { score, place, row } = own;
  const line = say('daily.share', {
    name: nameOf(own, say),
    game: say(game.name),
    day: nameDay(day),
    points: score,
    place,
    players,
    row: [...row].map((mark) => squares[Number(mark)] ?? '').join(''),
  });
  const play: Button = { verb: `daily.${game.id}`, label: say('daily.button.deal'), style: 'secondary' };
  return { audience: 'table', title: '', tone: 'over', text: [line], rows: [{ buttons: [play] }] };
}

/** Who stands where: by a day's results, or by a month's matchpoints. */
export type Standing =
  | { readonly span: 'today' | 'yesterday'; readonly told: DayTold }
  | { readonly span: 'month'; readonly month: string; readonly results: readonly MonthResult[] };

/** @param user whose own line is shown below the best, if it is not among them */
export function standingsScreen(
  game: AnyGame,
  standing: Standing,
  { scope, hasServer, user }: { readonly scope: DailyScope; readonly hasServer: boolean; readonly user: string },
  say: Say,
): PrivateScreen {
  const lines =
    standing.span === 'month'
      ? standing.results.map((each) => ({ user: each.user, line: monthLine(each, say) }))
      : standing.told.results.map((each) => ({ user: each.user, line: dayLine(each, say) }));
  const shown = lines.slice(0, mostLines).map(({ line }) => line);
  const own = lines.slice(mostLines).find((each) => each.user === user);
  const text = [
    [...shown, ...(own ? ['…', own.line] : [])].join('\n') || say('daily.standings.none'),
    standing.span === 'yesterday' ? tellDay(standing.told, say) : '',
    `-# ${say('daily.standings.help', { span: standing.span })}`,
  ];
  const turn = (verb: string, label: string, isChosen: boolean): Button => ({
    verb,
    label,
    style: isChosen ? 'primary' : 'secondary',
  });
  const spans = dailySpans.map((span) =>
    turn(`daily-standings.${game.id}.${scope}.${span}`, say(`daily.button.${span}`), span === standing.span),
  );
  const scopes = dailyScopes.map((each) =>
    // the last word keeps apart two buttons that lead to one place
    turn(`daily-standings.${game.id}.${each}.${standing.span}.scope`, say(`daily.button.${each}`), each === scope),
  );
  const best = standing.span === 'yesterday' ? bestButtons(game, standing.told, say) : [];
  return {
    audience: 'seat',
    title: say('daily.standings.title', {
      when: standing.span === 'month' ? standing.month : nameDay(standing.told.day),
    }),
    tone: 'over',
    text,
    rows: [{ buttons: spans }, { buttons: [...(hasServer ? scopes : []), ...best] }].filter(
      ({ buttons }) => buttons.length > 0,
    ),
  };
}

function dayLine(result: Placed, say: Say): string {
  const { place, score, matchpoints } = result;
  return say('daily.line', { place, name: nameOf(result, say), points: score, matchpoints });
}

function monthLine({ place, name, days, matchpoints }: MonthResult, say: Say): string {
  return say('daily.line.month', { place, name: escapeName(name), days, matchpoints });
}

/** The results of one server, or all of them. */
export function ofScope<R extends DailyResult>(results: readonly R[], scope: DailyScope, guild: string): readonly R[] {
  return scope === 'all' ? results : results.filter((result) => result.guild === guild);
}

function nameOf({ name }: DailyResult, say: Say): string {
  return name === '' ? say('privacy.player') : escapeName(name);
}

function stamp(time: number): string {
  return `<t:${Math.floor(time / 1000)}:R>`;
}
