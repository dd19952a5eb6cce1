/** The rules of a game, page by page. */

import type { AnyGame, Options } from '../../games/contract/index.ts';
import type { Button } from '../../games/contract/screen.ts';
import { writerFor } from '../../screens/writer.ts';
import { isDealt, type Table } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate, writeWhole } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';

/**
 * A page of the rules, with buttons to turn it.
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
  const { say } = request;
  const pages = game.face.pages(options);
  const at = Math.min(Math.max(page, 0), pages - 1);
  // in a lobby the number of seats is still open
  const seats = table && isDealt(table) ? table.seats.length : undefined;
  const seen = table ?? { seats: [], confirms: true };
  const screen = writeWhole((found) => game.face.rules(at, options, writerFor(seen, say, found), seats), symbols);
  const { ruleSet } = game.options;
  const preset = ruleSet ? `.${options[ruleSet.name]}` : '';
  const verb = (to: number) => (table ? `rules.${to}` : `rules-of.${game.id}.${to}${preset}`);
  const turning: readonly Button[] = [
    { verb: verb(at - 1), label: '◀', style: 'secondary', disabled: at === 0 },
    { verb: verb(at + 1), label: '▶', style: 'secondary', disabled: at === pages - 1 },
  ];
  const learning: readonly Button[] = game.lesson
    ? [{ verb: `lesson.${game.id}`, label: say('lesson.button.begin'), style: 'secondary' }]
    : [];
  const buttons = [...(pages > 1 ? turning : []), ...learning];
  const name = say(game.name);
  const heading = pages > 1 ? `${name} · ${say('rules.page', { page: at + 1, pages })}` : name;
  const rows = [...screen.rows, ...(buttons.length > 0 ? [{ buttons }] : [])];
  return {
    kind: 'private',
    message: renderPrivate({ ...screen, rows }, heading, { table: table?.id ?? '-', turn: 0, on: 'table' }),
  };
}

/** The usual options, with the named rules if any. undefined if the game has no rules of that name. */
export function withRules({ options }: AnyGame, rules: string | undefined): Options | undefined {
  return rules === undefined ? options.usual : options.choose(options.usual, options.ruleSet?.name ?? '', rules);
}
