/** The rules of a game, page by page. */

import type { AnyGame, Options } from '../../games/contract/index.ts';
import type { Button, Row } from '../../games/contract/screen.ts';
import type { Say } from '../../locales/texts.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { isDealt, type Table } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate, writeWhole } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';

/** Rules are kept like a hand, so that a person has one message with rules. No table has this id, so nothing draws them again. */
const kept = { table: 'rules', step: '', turn: 0, version: 0 } as const;

/**
 * A page of the rules, with a menu of all pages and buttons to turn them.
 * @param table whose rules they are, if they belong to a table
 */
export function rulesAnswer(
  { symbols }: Pick<Context, 'symbols'>,
  request: Request,
  game: AnyGame,
  options: Options,
  page: number,
  table?: Table,
): PrivateAnswer {
  const { say, user } = request;
  const pages = game.face.pages(options);
  const at = Math.min(Math.max(page, 0), pages - 1);
  // in a lobby the number of seats is still open
  const seats = table && isDealt(table) ? table.seats.length : undefined;
  const seen = table ?? { seats: [], confirms: true };
  const show = (of: number, found?: FindsEmojis) => game.face.rules(of, options, writerFor(seen, say, found), seats);
  const screen = writeWhole((found) => show(at, found), symbols);
  const footer = pages > 1 ? { footer: say('rules.page', { page: at + 1, pages }) } : {};
  const titles = Array.from({ length: pages }, (_, of) => show(of).title);
  const rows = [...screen.rows, ...turningRows(titles, at, pressOf(game, options, table), lessonButtons(game, say))];
  const set = ruleSetOf(game, options)?.label;
  const heading = `${say(game.name)} · ${say('rules.title', { set: set ? say(set) : 'none' })}`;
  return {
    kind: 'private',
    hand: { ...kept, user },
    message: renderPrivate({ ...screen, ...footer, rows }, heading, { table: table?.id ?? '-', turn: 0, on: 'table' }),
  };
}

/** A verb and, for each page, what follows it in a button, or what a menu gives. */
interface PressOnRules {
  readonly verb: string;
  argument(page: number): string;
}

function pressOf(game: AnyGame, options: Options, table: Table | undefined): PressOnRules {
  if (table) return { verb: 'rules', argument: String };
  const set = ruleSetOf(game, options);
  const preset = set ? `.${set.value}` : '';
  return { verb: 'rules-of', argument: (page) => `${game.id}.${page}${preset}` };
}

function turningRows(
  titles: readonly string[],
  at: number,
  { verb, argument }: PressOnRules,
  others: readonly Button[],
): readonly Row[] {
  if (titles.length === 1) return others.length > 0 ? [{ buttons: others }] : [];
  const choices = titles.map((title, page) => ({
    value: argument(page),
    label: `${page + 1}. ${title}`,
    chosen: page === at,
  }));
  const turn = (to: number, label: string): Button => ({
    verb: `${verb}.${argument(to)}`,
    label,
    style: 'secondary',
    disabled: titles[to] === undefined,
  });
  return [
    { menu: { verb, placeholder: titles[at] ?? '', choices } },
    { buttons: [turn(at - 1, '◀'), turn(at + 1, '▶'), ...others] },
  ];
}

function lessonButtons({ id, lesson }: AnyGame, say: Say): readonly Button[] {
  return lesson ? [{ verb: `lesson.${id}`, label: say('lesson.button.begin'), style: 'secondary' }] : [];
}

function ruleSetOf({ options: { ruleSet } }: AnyGame, options: Options) {
  return ruleSet?.values.find(({ value }) => value === options[ruleSet.name]);
}

/** The usual options, with the named rules if any. undefined if the game has no rules of that name. */
export function withRules({ options }: AnyGame, rules: string | undefined): Options | undefined {
  return rules === undefined ? options.usual : options.choose(options.usual, options.ruleSet?.name ?? '', rules);
}
