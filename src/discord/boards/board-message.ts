/** A table's board as a message that everybody can read. */

import type { AnyGame } from '../../games/contract/index.ts';
import type { PublicScreen } from '../../games/contract/screen.ts';
import { type Say, speak } from '../../locales/texts.ts';
import { boardNotes, noteButtons } from '../../screens/board-notes.ts';
import { framed } from '../../screens/framed.ts';
import { lobbyScreen } from '../../screens/lobby-screen.ts';
import { boardButtons, closedScreen } from '../../screens/table-screens.ts';
import { tellTitles } from '../../screens/titles.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { commitmentAt, nextCommitmentAt } from '../../tables/fair-deal.ts';
import { digestAt } from '../../tables/record/record.ts';
import {
  type Finished,
  isDealt,
  isEnded,
  isOpen,
  isPlayedByBot,
  type Running,
  type Table,
} from '../../tables/table.ts';
import { type PublicMessage, renderPublic, writeWhole } from '../messages/render.ts';

export function turnOf(table: Table, game: AnyGame): number {
  return isDealt(table) ? game.turn(table.play.state) : 0;
}

export function headingOf({ id }: Table, { name }: AnyGame, say: Say): string {
  return `${say(name)} · ${id}`;
}

/** By what anybody can check the game: the deal in short while it runs, and in the end the digest of its record. */
function proofLine(table: Table, game: AnyGame, say: Say): string {
  if (!isDealt(table)) return '';
  const commitment = commitmentAt(table);
  const next = nextCommitmentAt(table);
  const digest = isEnded(table) ? digestAt(table, game) : undefined;
  return [
    commitment && say('table.deal', { commitment: commitment.slice(0, 16) }),
    digest && say('table.digest', { digest }),
    next && say('table.next-deal', { commitment: next }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How a board is drawn. */
interface BoardDrawing {
  /** Narrows the menus of the seat to move. */
  readonly step?: string;
  readonly symbols?: FindsEmojis | undefined;
  /** Set while no new tables are opened: the board says so. */
  readonly isDraining?: boolean | undefined;
}

/** The board as everybody sees it, in the server's language. */
export function boardMessage(table: Table, game: AnyGame, drawing: BoardDrawing = {}): PublicMessage {
  const { step = '', symbols, isDraining } = drawing;
  const say = speak(table.locale);
  const place = { table: table.id, turn: turnOf(table, game), on: 'board' } as const;
  const ownPlace = { ...place, on: 'table' } as const;
  const heading = headingOf(table, game, say);
  const draining = isDraining && isOpen(table) ? say('table.note.draining') : undefined;
  if (table.phase === 'lobby')
    return renderPublic(withLine(lobbyScreen(table, game, say), draining), heading, ownPlace);
  if (table.phase === 'closed') {
    const screen = { ...closedScreen(table, say), footer: proofLine(table, game, say) };
    return renderPublic(screen, heading, ownPlace);
  }
  const rows = [...boardButtons(table, game, say), ...noteButtons(table, say)].map((row) => ({ row, place: ownPlace }));
  return {
    ...renderPublic(
      writeWhole((emojis) => withLine(gameScreen(table, game, step, say, emojis), draining), symbols),
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

/** The screen with one more line below its text, also where a picture shows the rest. */
function withLine(screen: PublicScreen, line: string | undefined): PublicScreen {
  if (line === undefined) return screen;
  const { text, besidePicture } = screen;
  return { ...screen, text: [...text, line], ...(besidePicture && { besidePicture: [...besidePicture, line] }) };
}

/** The board of a game that was dealt, with the table's notes. */
export function gameScreen(
  table: Running | Finished,
  game: AnyGame,
  step: string,
  say: Say,
  symbols?: FindsEmojis,
): PublicScreen {
  const writer = writerFor(table, say, symbols);
  const screen = game.face.board(game.view(table.play.state, 'table'), step, writer);
  const titles = table.phase === 'over' ? tellTitles(table, game, writer) : '';
  return {
    ...framed(screen, [], [titles, boardNotes(table, say)]),
    ...(isTurnOfBots(table, game) && { rows: [] }),
    footer: [screen.footer, proofLine(table, game, say)].filter(Boolean).join(' · '),
  };
}

/** Whether nobody can press anything of the game now: only bots are to move. */
function isTurnOfBots(table: Running | Finished, game: AnyGame): boolean {
  return table.phase === 'playing' && game.toMove(table.play.state).every((seat) => isPlayedByBot(table.seats[seat]));
}
