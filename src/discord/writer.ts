import type { Writer } from '../games/screen.ts';
import type { Say } from '../locales/texts.ts';
import type { Table } from '../tables/table.ts';
import { escapeName } from './names.ts';

/** A writer for one table in one language. */
export function writerFor(table: Pick<Table, 'seats' | 'confirms'>, say: Say): Writer {
  const plainName = (seat: number) => table.seats[seat]?.name ?? '?';
  return {
    say,
    name: (seat) => escapeName(plainName(seat)),
    plainName,
    symbol: (_, fallback) => fallback,
    confirms: table.confirms,
  };
}
