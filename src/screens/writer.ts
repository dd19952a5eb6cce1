/** What faces write with: one language, and the names of one table. */

import type { Emoji, Writer } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { isPlayedByBot, type Table } from '../tables/table.ts';
import { escapeName } from './names.ts';

/** Finds the emojis of pieces. */
export interface FindsEmojis {
  /** The emoji of a piece; undefined where it was not there yet when the game began, so that no game changes its looks on the way. */
  of(id: string, began?: number): Emoji | undefined;
}

type Written = Pick<Table, 'seats' | 'confirms' | 'practice'> & {
  /** When its game began, in milliseconds since the epoch. */
  readonly startedAt?: number | undefined;
};

/**
 * A writer for one table in one language. The names of bots' seats are marked, except in a private game, where all others are bots.
 * @param symbols the emojis of pieces; without them pieces are written as Unicode
 * @param isBot which seats' names are marked; by default those that bots play now
 */
export function writerFor(
  table: Written,
  say: Say,
  symbols?: FindsEmojis,
  isBot: (seat: number) => boolean = (seat) => isPlayedByBot(table.seats[seat]),
): Writer {
  const emojiOf = (id: string) => symbols?.of(id, table.startedAt);
  const ownName = (seat: number) => table.seats[seat]?.name ?? '?';
  const mark = (seat: number, name: string) =>
    !table.practice && isBot(seat) ? say('table.seat.played', { name }) : name;
  return {
    say,
    name: (seat) => mark(seat, escapeName(ownName(seat))),
    plainName: (seat) => mark(seat, ownName(seat)),
    symbol(id, fallback) {
      const emoji = emojiOf(id);
      return emoji ? `<:${emoji.name}:${emoji.id}>` : fallback;
    },
    emoji: emojiOf,
    confirms: table.confirms,
  };
}
