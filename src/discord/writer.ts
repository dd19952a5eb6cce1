import type { Emoji, Writer } from '../games/screen.ts';
import type { Say } from '../locales/texts.ts';
import type { Table } from '../tables/table.ts';
import { escapeName } from './names.ts';

/** Where the emojis of pieces are found. */
export interface FindsEmojis {
  of(id: string): Emoji | undefined;
}

/**
 * A writer for one table in one language.
 * @param symbols the emojis that there are; without them pieces are written by their Unicode faces
 */
export function writerFor(table: Pick<Table, 'seats' | 'confirms'>, say: Say, symbols?: FindsEmojis): Writer {
  const plainName = (seat: number) => table.seats[seat]?.name ?? '?';
  return {
    say,
    name: (seat) => escapeName(plainName(seat)),
    plainName,
    symbol(id, fallback) {
      const emoji = symbols?.of(id);
      return emoji ? `<:${emoji.name}:${emoji.id}>` : fallback;
    },
    emoji: (id) => symbols?.of(id),
    confirms: table.confirms,
  };
}
