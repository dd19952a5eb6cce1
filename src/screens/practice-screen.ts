/** A private game against bots, on one screen. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Button, PrivateScreen } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import type { Finished, LogEntry, Running, Table } from '../tables/table.ts';
import { standingsButton } from './daily-screen.ts';
import { framed } from './framed.ts';
import { tellLog } from './log-lines.ts';
import { replayButtons } from './table-screens.ts';
import { tellTitles } from './titles.ts';
import { type FindsEmojis, writerFor } from './writer.ts';

/** What happened since the seat last moved. If nothing did, what its own move did. */
export function newsFor(
  table: Table,
  game: AnyGame,
  seat: number,
  log: readonly LogEntry[],
  say: Say,
  symbols: FindsEmojis | undefined,
): readonly string[] {
  const since = log.findLastIndex(({ move }) => move.seat === seat) + 1;
  const from = since < log.length ? since : Math.max(0, log.length - 1);
  const writer = writerFor(table, say, symbols);
  return [...tellLog(table, game, log, () => writer, from)].flatMap((line) => line ?? []);
}

/** What a board would show, and the person's own hand. */
export function practiceScreen(
  table: Running | Finished,
  game: AnyGame,
  seat: number,
  step: string,
  news: readonly string[],
  say: Say,
  symbols: FindsEmojis | undefined,
): PrivateScreen {
  const writer = writerFor(table, say, symbols);
  const { state } = table.play;
  const { face } = game;
  if (table.phase === 'over') {
    const board = face.board(game.view(state, 'table'), '', writer);
    return framed({ ...board, audience: 'seat', rows: [] }, [], [tellTitles(table, game, writer)]);
  }
  const view = game.view(state, seat);
  if (game.practice) return game.practice.screen(view, step, news, writer);
  const board = face.board(game.view(state, 'table'), step, writer);
  const own = face.hand?.screen(view, step, writer);
  // what happened last stands on the board, too
  const told = news.filter((line) => !board.text.includes(line)).join('\n');
  if (!own) return framed({ ...board, audience: 'seat' }, [told], []);
  return {
    ...own,
    text: [told, ...board.text, ...own.text],
    // the picture is that of the hand, which does not show the board
    ...(own.besidePicture && { besidePicture: [told, ...board.text, ...own.besidePicture] }),
    rows: [...board.rows, ...own.rows].slice(0, 4),
  };
}

/** The table's own buttons below a private game. */
export function practiceButtons(table: Table, game: AnyGame, say: Say): { readonly buttons: readonly Button[] } {
  if (table.phase === 'over') {
    return {
      buttons: [
        table.daily
          ? { verb: 'share-daily', label: say('daily.button.share'), style: 'success' }
          : { verb: 'again', label: say('practice.button.again'), style: 'success' },
        ...replayButtons(game, say),
        ...(table.daily ? [standingsButton(game, say)] : []),
        { verb: 'record', label: say('button.record'), style: 'secondary' },
      ],
    };
  }
  return {
    buttons: [
      { verb: 'rulebook', label: say('button.rules'), style: 'secondary' },
      { verb: 'leave', label: say('practice.button.give-up'), style: 'secondary' },
    ],
  };
}
