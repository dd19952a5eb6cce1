/** Presses that show something: hands, rules, moves so far, the menu, and the board itself. */

import { z } from 'zod';
import { isRefused } from '../../../games/contract/index.ts';
import type { Button } from '../../../games/contract/screen.ts';
import { textKey } from '../../../locales/texts.ts';
import { measures, spanNames } from '../../../results/standings.ts';
import { moreScreen } from '../../../screens/more-screen.ts';
import { noticeScreen } from '../../../screens/table-screens.ts';
import { onceBegun, whileRunning } from '../../../tables/change.ts';
import { moveTable } from '../../../tables/places.ts';
import type { Found } from '../../../tables/service/results.ts';
import { seatOf } from '../../../tables/table.ts';
import { mayEnd } from '../../../tables/time.ts';
import { gameScreen } from '../../boards/board-message.ts';
import type { Request } from '../../interactions/request.ts';
import { renderPrivate } from '../../messages/render.ts';
import type { PrivateAnswer } from '../answer.ts';
import { whyNotMoved } from '../audience.ts';
import type { Context, WithTables } from '../context.ts';
import { handAnswer } from '../hand-answer.ts';
import { logAnswer } from '../log-answer.ts';
import { optionsAnswer } from '../options-answer.ts';
import { atTable, changeTable, moderatesAt } from '../reach.ts';
import { recordAnswer } from '../record-answer.ts';
import { rulesAnswer, withRules } from '../rules-answer.ts';
import { standingsAnswer } from '../standings-answer.ts';
import { answerInPrivate, notice, refuse, refuseWithoutPermissions, tableScreen } from '../telling.ts';
import { definePress, page, words } from './press.ts';

export const readingPresses = [
  definePress({
    verb: 'hand',
    answers: 'private',
    show: (context, request, found) => handAnswer(context, request, found),
  }),
  definePress({
    verb: 'rules',
    args: page,
    answers: 'private',
    show: (context, request, { table }, at) =>
      rulesAnswer(context, request, context.tables.gameOf(table), table.options, at, table),
  }),
  definePress({
    verb: 'rules-of',
    args: words({ game: z.string(), at: page, rules: z.string().optional() }),
    answers: 'private',
    run(context, request, { args: { game: name, at, rules } }) {
      const game = context.tables.games.find(({ id }) => id === name);
      const options = game && withRules(game, rules);
      return options ? rulesAnswer(context, request, game, options, at) : refuse(request, 'unknown-option');
    },
  }),
  definePress({
    verb: 'rulebook',
    args: z.string(),
    // if the screen is the game itself or a question, the rules must not replace it
    answers: 'beside',
    run(context, request, { table: id, args: name }) {
      const game = context.tables.games.find((known) => known.id === name);
      if (game) return rulesAnswer(context, request, game, game.options.usual, 0);
      return atTable(context, request, id, ({ table }) =>
        rulesAnswer(context, request, context.tables.gameOf(table), table.options, 0, table),
      );
    },
  }),
  definePress({
    verb: 'standings',
    args: words({ game: z.string(), span: z.enum(spanNames), measure: z.enum(measures), by: z.string().optional() }),
    answers: 'private',
    run: (context, request, { args: { game, ...chosen } }) => standingsAnswer(context, request, game, chosen),
  }),
  definePress({ verb: 'more', answers: 'private', show: moreAnswer }),
  definePress({
    verb: 'back',
    answers: 'private',
    show(context, request, found) {
      if (found.table.practice) return handAnswer(context, request, found);
      const isLobby = found.table.phase === 'lobby';
      return isLobby ? optionsAnswer(context, request, found) : moreAnswer(context, request, found);
    },
  }),
  definePress({
    verb: 'words',
    args: z.enum(['board', 'hand']),
    answers: 'private',
    show: (context, request, found, what) =>
      what === 'board' ? boardInWords(context, request, found) : handInWords(context, request, found),
  }),
  definePress({ verb: 'log', args: page, answers: 'private', show: logAnswer }),
  definePress({ verb: 'record', answers: 'beside', show: recordAnswer }),
  definePress({ verb: 'board', answers: 'private', show: showBoard }),
];

function moreAnswer(context: WithTables, request: Request, { table }: Found): PrivateAnswer {
  const screen = whileRunning(table, (running) => {
    const ends = mayEnd(running, request.user, moderatesAt(request, running));
    return moreScreen(running, context.tables.gameOf(running), request.user, ends, context.tables.now(), request.say);
  });
  return isRefused(screen) ? refuse(request, screen.refused) : tableScreen(context, request, table, screen);
}

/** All that the board's picture shows, and what stands beside it, as text. */
function boardInWords(context: WithTables, request: Request, { table }: Found): PrivateAnswer {
  const { say, user } = request;
  const game = context.tables.gameOf(table);
  const screen = onceBegun(table, (begun) => gameScreen(begun, game, '', say));
  if (isRefused(screen)) return refuse(request, screen.refused);
  const { title, text, tone } = screen;
  const hand: Button = { verb: 'words.hand', label: say('button.hand-in-words'), style: 'secondary' };
  const hasHand = game.face.hand && seatOf(table, user) !== undefined && table.phase === 'playing';
  const rows = hasHand ? [{ buttons: [hand] }] : [];
  return tableScreen(context, request, table, { audience: 'seat', title, text, tone, rows });
}

async function handInWords(context: Context, request: Request, found: Found): Promise<PrivateAnswer> {
  const answer = await handAnswer(context, request, found);
  const { scene: _, besidePicture: _short, ...message } = answer.message;
  // it is not kept up to date, which would bring the picture back
  const { hand: _kept, ...rest } = answer;
  return { ...rest, message };
}

/** Posts the board again, here. Players may ask for it in a place that all of them see. A private game has no board. */
export async function showBoard(
  context: Pick<Context, 'tables' | 'api' | 'log' | 'refusals'>,
  request: Request,
  { table }: Found,
): Promise<PrivateAnswer> {
  const { say, user } = request;
  const { id } = table;
  if (table.practice) return offerHand(request, id);
  const lacking = refuseWithoutPermissions(request);
  if (lacking) return lacking;
  const why = seatOf(table, user) === undefined ? undefined : await whyNotMoved(context, request, table);
  if (why !== undefined) return notice(say(textKey(`table.move.${why}`)));
  const outcome = await changeTable(context, request, id, (current) =>
    seatOf(current, user) === undefined
      ? { refused: 'not-seated' }
      : { ...moveTable(current, request), boardAskedAt: current.version + 1 },
  );
  return answerInPrivate(context, request, outcome, () => notice(say('table.posted', { table: id })));
}

function offerHand({ say }: Request, table: string): PrivateAnswer {
  const button = { verb: 'hand', label: say('practice.button.show'), style: 'primary' } as const;
  const screen = noticeScreen(say('practice.no-board'), [button]);
  return { kind: 'private', message: renderPrivate(screen, '', { table, turn: 0, on: 'table' }) };
}
