/** A table's board as a message that everybody can read. */

import type { AnyGame } from '../../games/contract/index.ts';
import type { PublicScreen } from '../../games/contract/screen.ts';
import { type Say, speak } from '../../locales/texts.ts';
import { boardNotes, noteButtons } from '../../screens/board-notes.ts';
import { framed } from '../../screens/framed.ts';
import { lobbyScreen } from '../../screens/lobby-screen.ts';
import { boardButtons, closedScreen } from '../../screens/table-screens.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { commitmentAt, nextCommitmentAt } from '../../tables/fair-deal.ts';
import { digestAt } from '../../tables/record/record.ts';
import { type Finished, isDealt, isEnded, isPlayedByBot, type Running, type Table } from '../../tables/table.ts';
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

/** The board as everybody sees it, in the server's language. `step` narrows the menus of the seat to move. */
export function boardMessage(table: Table, game: AnyGame, step = '', symbols?: FindsEmojis): PublicMessage {
  const say = speak(table.locale);
  const place = { table: table.id, turn: turnOf(table, game), on: 'board' } as const;
  const ownPlace = { ...place, on: 'table' } as const;
  const heading = headingOf(table, game, say);
  if (table.phase === 'lobby') return renderPublic(lobbyScreen(table, game, say), heading, ownPlace);
  if (table.phase === 'closed') {
    const screen = { ...closedScreen(table, say), footer: proofLine(table, game, say) };
    return renderPublic(screen, heading, ownPlace);
  }
  const rows = [...boardButtons(table, game, say), ...noteButtons(table, say)].map((row) => ({ row, place: ownPlace }));
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
  return {
    ...framed(screen, [], [boardNotes(table, say)]),
    ...(isTurnOfBots(table, game) && { rows: [] }),
    footer: [screen.footer, proofLine(table, game, say)].filter(Boolean).join(' · '),
  };
}

/** Whether nobody can press anything of the game now: only bots are to move. */
function isTurnOfBots(table: Running | Finished, game: AnyGame): boolean {
  return table.phase === 'playing' && game.toMove(table.play.state).every((seat) => isPlayedByBot(table.seats[seat]));
}
