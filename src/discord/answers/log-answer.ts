/** The moves of a table so far. */

import type { PrivateScreen } from '../../games/contract/screen.ts';
import type { Say } from '../../locales/texts.ts';
import { numberLines, tellWhole } from '../../screens/log-lines.ts';
import type { Found } from '../../tables/service/results.ts';
import type { Table } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import type { PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';
import { inSlices } from './slices.ts';
import { tableScreen } from './telling.ts';

/** So many moves are told before others have their turn. */
const toldAtOnce = 20;
/** In characters. It leaves room in a message for everything else. */
const longestPage = 3_500;

/** The moves of a table so far, page by page. Page 0 has the latest. */
export async function logAnswer(
  context: WithTables,
  request: Request,
  { table }: Found,
  page: number,
): Promise<PrivateAnswer> {
  const game = context.tables.gameOf(table);
  const entries = await context.tables.log(table.id);
  const told = numberLines(await inSlices(tellWhole(table, game, entries, request.say), toldAtOnce));
  const lines = entries.flatMap(({ at, move }, index) => {
    const line = told[index];
    const hint = move.hint === true ? ` · ${request.say('table.log.hint')}` : '';
    return line === undefined ? [] : [`${line}${hint} · <t:${Math.floor(at / 1000)}:R>`];
  });
  return tableScreen(context, request, table, logScreen(lines, page, table.phase, request.say));
}

/**
 * One page of the log, newest move last.
 * @param page from 0, the latest; if there is no such page, the nearest is shown
 * @param phase of the table: while the game is running, more moves follow, and there is a menu ⋯ to go back to; once it is over, its
 *   board is the final count
 */
export function logScreen(lines: readonly string[], page: number, phase: Table['phase'], say: Say): PrivateScreen {
  const pages = pagesOf(lines);
  const shown = Math.min(Math.max(page, 0), pages.length - 1);
  const turning = [
    { verb: `log.${shown + 1}`, label: say('button.log.earlier'), disabled: shown === pages.length - 1 },
    { verb: `log.${shown - 1}`, label: say('button.log.later'), disabled: shown === 0 },
  ];
  const isRunning = phase === 'playing';
  const others = [
    phase === 'over'
      ? { verb: 'words.board', label: say('button.count-in-words') }
      : { verb: 'log', label: say('button.refresh') },
    ...(isRunning ? [{ verb: 'more', label: say('button.back') }] : []),
  ];
  const buttons = [...(pages.length > 1 ? turning : []), ...others];
  return {
    audience: 'seat',
    title: say(isRunning ? 'table.log.title' : 'button.log.all'),
    tone: 'waiting',
    text: [pages[shown]?.join('\n') || say('table.log.empty')],
    ...(pages.length > 1 && { footer: say('rules.page', { page: pages.length - shown, pages: pages.length }) }),
    rows: [{ buttons: buttons.map((button) => ({ ...button, style: 'secondary' as const })) }],
  };
}

/** The latest page comes first and is full. Within each page the lines keep their order. */
function pagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const pages: string[][] = [];
  let page: string[] = [];
  let length = 0;
  for (const line of lines.toReversed()) {
    if (page.length > 0 && length + line.length + 1 > longestPage) {
      pages.push(page);
      page = [];
      length = 0;
    }
    page.unshift(line);
    length += line.length + 1;
  }
  return [...pages, page];
}
