import type { Emoji, Writer } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { isPlayedByBot, type Table } from '../tables/table.ts';
import { escapeName } from './names.ts';

/** Where the emojis of pieces are found. */
export interface FindsEmojis {
  of(id: string): Emoji | undefined;
}

type Written = Pick<Table, 'seats' | 'confirms' | 'practice'>;

/**
 * A writer for one table in one language. Names of seats that bots play bear a mark, but in a private game, where all others are bots.
 * @param symbols the emojis that there are; without them pieces are written by their Unicode faces
 * @param isBot whose names are marked, if not those whom bots play now
 */
export function writerFor(
  table: Written,
  say: Say,
  symbols?: FindsEmojis,
  isBot: (seat: number) => boolean = (seat) => isPlayedByBot(table.seats[seat]),
): Writer {
  const ownName = (seat: number) => table.seats[seat]?.name ?? '?';
  const mark = (seat: number, name: string) =>
    !table.practice && isBot(seat) ? say('table.seat.played', { name }) : name;
  return {
    say,
    name: (seat) => mark(seat, escapeName(ownName(seat))),
    plainName: (seat) => mark(seat, ownName(seat)),
    symbol(id, fallback) {
      const emoji = symbols?.of(id);
      return emoji ? `<:${emoji.name}:${emoji.id}>` : fallback;
    },
    emoji: (id) => symbols?.of(id),
    confirms: table.confirms,
  };
}
