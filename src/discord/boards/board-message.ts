/** A table's board as a message that everybody can read. */

import type { AnyGame } from '../../games/contract/index.ts';
import type { PublicScreen } from '../../games/contract/screen.ts';
import { type Say, speak } from '../../locales/texts.ts';
import { boardNotes, noteButtons } from '../../screens/board-notes.ts';
import { framed } from '../../screens/framed.ts';
import { boardButtons, closedScreen, lobbyScreen } from '../../screens/table-screens.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { commitmentOf } from '../../tables/random.ts';
import { type Finished, isDealt, isPlayedByBot, type Running, type Table } from '../../tables/table.ts';
import { type PublicMessage, renderPublic, writeWhole } from '../messages/render.ts';

export function turnOf(table: Table, game: AnyGame): number {
  return isDealt(table) ? game.turn(table.play.state) : 0;
}

export function headingOf({ id }: Table, { name }: AnyGame, say: Say): string {
  return `${say(name)} · ${id}`;
}

/** The board as everybody sees it, in the server's language. `step` narrows the menus of the seat to move. */
export function boardMessage(table: Table, game: AnyGame, step = '', symbols?: FindsEmojis): PublicMessage {
  const say = speak(table.locale);
  const place = { table: table.id, turn: turnOf(table, game), on: 'board' } as const;
  const ownPlace = { ...place, on: 'table' } as const;
  const heading = headingOf(table, game, say);
  if (table.phase === 'lobby') return renderPublic(lobbyScreen(table, game, say), heading, ownPlace);
  if (table.phase === 'closed') return renderPublic(closedScreen(table, say), heading, ownPlace);
  const rows = [boardButtons(table, game, say), ...noteButtons(table, say)].map((row) => ({ row, place: ownPlace }));
  return {
    ...renderPublic(
      writeWhole((emojis) => gameScreen(table, game, step, say, emojis), symbols),
      heading,
      place,
      rows,
    ),
    scene:
      table.pictures === 'none'
        ? undefined
        : game.picture?.board(game.view(table.play.state, 'table'), writerFor(table, say, symbols)),
  };
}

/** The board of a game that was dealt, with the table's notes. */
export function gameScreen(
  table: Running | Finished,
  game: AnyGame,
  step: string,
  say: Say,
  symbols?: FindsEmojis,
): PublicScreen {
  const screen = game.face.board(game.view(table.play.state, 'table'), step, writerFor(table, say, symbols));
  const deal = say('table.deal', { commitment: commitmentOf(table.play.seed).slice(0, 16) });
  return {
    ...framed(screen, [], [boardNotes(table, say)]),
    ...(isTurnOfBots(table, game) && { rows: [] }),
    footer: [screen.footer, deal].filter(Boolean).join(' · '),
  };
}

/** Whether nobody can press anything of the game now: only bots are to move. */
function isTurnOfBots(table: Running | Finished, game: AnyGame): boolean {
  return table.phase === 'playing' && game.toMove(table.play.state).every((seat) => isPlayedByBot(table.seats[seat]));
}
