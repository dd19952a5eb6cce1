import { type AnyGame, isRefused } from '../games/game.ts';
import type { Button, PrivateScreen } from '../games/screen.ts';
import { textKey } from '../locales/texts.ts';
import type { Found, NotChanged, Outcome } from '../tables/outcomes.ts';
import { seatOf, type Table, type TableRefusal } from '../tables/table.ts';
import type { Answer } from './answer.ts';
import { boardMessage, headingOf, turnOf } from './board.ts';
import type { Bot } from './bot.ts';
import { missingPermissions } from './permissions.ts';
import { type PlacedRow, renderPrivate } from './render.ts';
import type { Request } from './request.ts';
import { noticeScreen, withNotice } from './table-screens.ts';
import { writerFor } from './writer.ts';

export const nowhere = { table: '-', turn: 0, on: 'table' } as const;

/** A sentence for the person who asked, and nothing else. */
export function notice(text: string, buttons: readonly Button[] = []): Answer {
  return { private: renderPrivate(noticeScreen(text, buttons), '', nowhere) };
}

/** A private screen of a table in the table's own words. */
export function tableScreen(
  request: Request,
  table: Table,
  screen: PrivateScreen,
  rows: readonly PlacedRow[] = [],
): Answer {
  const place = { table: table.id, turn: 0, on: 'table' } as const;
  return { private: renderPrivate(screen, headingOf(table, request.say), place, rows) };
}

/** Why not, in one sentence. */
export function refuse(request: Request, refusal: TableRefusal): Answer {
  return notice(request.say(textKey(`refusal.${refusal}`)));
}

/** What the bot lacks for a board in the channel of the request; undefined if nothing. */
export function refuseWithoutPermissions({ interaction, say }: Request): Answer | undefined {
  const missing = missingPermissions(interaction);
  if (missing.length === 0) return undefined;
  const permissions = missing.map((permission) => `**${say(textKey(`permission.${permission}`))}**`).join(', ');
  return notice(say('refusal.missing-permissions', { permissions }));
}

/** Why not, above the screen that the person can go on from. */
export function refuseWithCards(bot: Bot, request: Request, outcome: NotChanged): Answer {
  const why = request.say(textKey(`refusal.${outcome.refused}`));
  if (outcome.found?.table.phase !== 'playing') return notice(why);
  return cards(bot, request, outcome.found, '', why);
}

/** A seat's private screen, or, for who does not play, what there is to say instead. */
export function cards(bot: Bot, request: Request, { table }: Pick<Found, 'table'>, step: string, why?: string): Answer {
  const { say } = request;
  const seat = seatOf(table, request.user);
  if (seat === undefined) return notice(say('table.watching'));
  if (table.phase === 'lobby') return notice(say('table.lobby.waiting', { table: table.id }));
  if (table.phase !== 'playing' || !table.play) return notice(say('table.over', { table: table.id }));
  const game = bot.tables.gameOf(table);
  const screen = cardsScreen(request, table, table.play.state, game, seat, step);
  const place = { table: table.id, turn: turnOf(table, game), on: 'cards' } as const;
  return { private: renderPrivate(why ? withNotice(why, screen) : screen, headingOf(table, say), place) };
}

function cardsScreen(
  request: Request,
  table: Table,
  state: unknown,
  game: AnyGame,
  seat: number,
  step: string,
): PrivateScreen {
  return game.face.cards(game.view(state, seat), step, writerFor(table, request.say));
}

/** A change made on the public board: the board is what answers. */
export function onBoard(bot: Bot, request: Request, outcome: Outcome): Answer {
  if (isRefused(outcome)) return refuse(request, outcome.refused);
  return { publish: (via) => bot.publisher.publish(outcome, via) };
}

/** A change made in private: a private screen answers, and the board follows by itself. */
export function inPrivate(bot: Bot, request: Request, outcome: Outcome, answer: (found: Found) => Answer): Answer {
  if (isRefused(outcome)) return refuse(request, outcome.refused);
  bot.publisher.publish(outcome);
  return answer(outcome);
}

/** The board narrowed to a step, for the person who is choosing on it. */
export function narrowed(bot: Bot, table: Table, step: string): Answer {
  return {
    update: boardMessage(table, bot.tables.gameOf(table), step),
    async updated() {
      const now = await bot.tables.find(table.id);
      // the table moved on meanwhile: this must not stay in the place of what is newer
      if (!isRefused(now) && now.table.version !== table.version) await bot.publisher.repair(table.id);
    },
  };
}
