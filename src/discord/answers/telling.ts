/**
 * Who is told what. A request is answered by a sentence (`notice`) or a screen (`tableScreen`). A change made on a board is
 * answered by the changed board (`answerOnBoard`), any other change by a private screen (`answerInPrivate`). A refusal says why: in
 * one sentence (`refuse`), with the way to a seat for people who do not play (`refuseChange`), or above the person's hand
 * (`refuseOverHand` in hand-answer.ts).
 */

import { isRefused } from '../../games/contract/index.ts';
import type { Button, PrivateScreen } from '../../games/contract/screen.ts';
import { textKey } from '../../locales/texts.ts';
import { lobbyWaiting } from '../../screens/lobby-screen.ts';
import { listNames } from '../../screens/names.ts';
import { tellOutsider } from '../../screens/outsider.ts';
import { noticeScreen } from '../../screens/table-screens.ts';
import { writerFor } from '../../screens/writer.ts';
import type { TableRefusal } from '../../tables/refusals.ts';
import type { Committed, NotChanged, Outcome } from '../../tables/service/results.ts';
import type { Running, Table } from '../../tables/table.ts';
import { headingOf } from '../boards/board-message.ts';
import { missingPermissions, type Permission } from '../interactions/permissions.ts';
import { isPublicPress, type Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { BoardAnswer, PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';

/** For private screens that belong to no table. */
export const nowhere = { table: '-', turn: 0, on: 'table' } as const;

/** A sentence for the person who asked, and nothing else. */
export function notice(text: string, buttons: readonly Button[] = []): PrivateAnswer {
  return { kind: 'private', message: renderPrivate(noticeScreen(text, buttons), '', nowhere) };
}

/** A private screen about a table, with buttons of the table's own. */
export function tableScreen(
  { tables }: WithTables,
  { say }: Pick<Request, 'say'>,
  table: Table,
  screen: PrivateScreen,
): PrivateAnswer {
  const place = { table: table.id, turn: 0, on: 'table' } as const;
  return { kind: 'private', message: renderPrivate(screen, headingOf(table, tables.gameOf(table), say), place) };
}

/** Answers a change that may have been made on the board. There the board itself is the answer, anywhere else a private screen. */
export async function answerOnBoard(
  context: WithTables,
  request: Request,
  outcome: Outcome,
  tell: (changed: Committed) => PrivateAnswer,
): Promise<BoardAnswer | PrivateAnswer> {
  if (isRefused(outcome)) return refuseChange(context, request, outcome);
  return isPublicPress(request.interaction)
    ? { kind: 'board', changed: outcome }
    : { ...tell(outcome), changed: outcome };
}

/** Answers a change made in private: by a private screen. The board is updated separately. */
export async function answerInPrivate(
  context: WithTables,
  request: Request,
  outcome: Outcome,
  tell: (changed: Committed) => PrivateAnswer | Promise<PrivateAnswer>,
): Promise<PrivateAnswer> {
  if (isRefused(outcome)) return refuseChange(context, request, outcome);
  return { ...(await tell(outcome)), changed: outcome };
}

/** Why not, in one sentence. */
export function refuse(request: Request, refusal: TableRefusal): PrivateAnswer {
  return notice(request.say(textKey(`refusal.${refusal}`)));
}

/** For somebody who asks from a place that does not show whether they may see the table. */
export function refuseElsewhere({ say }: Request, { channel }: Table): PrivateAnswer {
  return notice(say('table.elsewhere', { channel }));
}

/** Why a table was not changed. People who do not play in a running game are told how to get a seat. */
export function refuseChange(context: WithTables, request: Request, { refused, found }: NotChanged): PrivateAnswer {
  if (refused === 'elsewhere' && found) return refuseElsewhere(request, found.table);
  if (refused === 'already-seated' && found?.table.phase === 'lobby')
    return notice(`${request.say('refusal.already-seated')}\n${lobbyWaiting(found.table, request.say)}`);
  if (refused === 'not-your-turn' && found?.table.phase === 'playing')
    return tellWhoseTurn(context, request, found.table);
  return refused === 'not-seated' && found?.table.phase === 'playing' && !found.table.practice
    ? tellStranger(context, request, found.table)
    : refuse(request, refused);
}

/** To somebody who pressed in another's turn. */
function tellWhoseTurn({ tables }: WithTables, { say }: Request, table: Running): PrivateAnswer {
  const seats = tables.gameOf(table).toMove(table.play.state);
  const names = listNames(
    seats.map((seat) => writerFor(table, say).name(seat)),
    say,
  );
  return notice(say('table.whose-turn', { names }));
}

/** For somebody who does not play at a table, with the way to a seat if there is one. */
export function tellStranger(context: WithTables, request: Request, table: Table): PrivateAnswer {
  const { text, buttons } = tellOutsider(table, request.user, context.tables.now(), request.say);
  return tableScreen(context, request, table, noticeScreen(text, buttons));
}

/**
 * What the bot lacks for a board in the channel of the request; undefined if nothing.
 * @param more what it needs besides
 */
export function refuseWithoutPermissions(
  { interaction, say }: Request,
  more: readonly Permission[] = [],
): PrivateAnswer | undefined {
  const missing = missingPermissions(interaction, more);
  if (missing.length === 0) return undefined;
  const permissions = missing.map((permission) => `**${say(textKey(`permission.${permission}`))}**`).join(', ');
  return notice(say('refusal.missing-permissions', { permissions }));
}
