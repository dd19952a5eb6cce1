/** Measures how large a stored table gets. */

import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import { parade } from '../../games/parade/index.ts';
import type { Moment, OrRefused } from '../../tables/change.ts';
import { join, openTable } from '../../tables/lobby.ts';
import { play, start } from '../../tables/playing.ts';
import { randomFromWords } from '../../tables/random.ts';
import { recentKept } from '../../tables/service/commit-of.ts';
import { writeTable } from '../../tables/service/stored.ts';
import type { Table } from '../../tables/table.ts';
import type { Measurement, Row } from './measurement.ts';

const gamesPlayed = 100;
const mostKilobytes = 3;
/** As Discord gives them: ids of 19 digits. */
const firstUser = 1_234_567_890_123_456_000n;
/** Names may be this long, with four bytes a character. */
const longName = '🎪'.repeat(16);

/** The size of the largest table saved in random games with long names and a full list of recent presses. */
export const bytes: Measurement = {
  name: 'bytes',
  async measure() {
    const { least, most } = parade.seats;
    return Array.from({ length: most - least + 1 }, (_, more) => measureTables(least + more));
  },
};

function measureTables(players: number): Row {
  let largest = 0;
  let random = 1;
  const next = randomFromWords(() => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random;
  });
  for (let game = 0; game < gamesPlayed; game += 1) {
    let table: Table = dealTable(players, game);
    for (;;) {
      largest = Math.max(largest, Buffer.byteLength(writeTable(table, games)));
      if (table.phase !== 'playing') break;
      const state = parade.state.schema.parse(table.play.state);
      const [seat = 0] = parade.toMove(state);
      const moves = parade.legalMoves(state, seat);
      const moved = play(table, { seat, by: 'person', move: moves[next.below(moves.length)] }, momentOf(table));
      if (isRefused(moved)) throw new Error(`a legal move was refused: ${moved.refused}`);
      const recent = [...table.recent, userOf(table.version)].slice(-recentKept);
      table = { ...moved.table, version: table.version + 1, recent };
    }
  }
  const what = `the largest table of ${players} in ${gamesPlayed} games of Parade`;
  return { what, measured: largest / 1024, unit: 'KB', goal: { atMost: mostKilobytes } };
}

function dealTable(players: number, game: number): Table {
  const now = Date.UTC(2026, 0, 1);
  const host = { user: userOf(0), name: longName };
  let table = openTable(parade, {
    id: '7K3F',
    guild: userOf(100),
    channel: userOf(101),
    locale: 'en-US',
    host,
    options: parade.options.usual,
    pace: 'day',
    size: players,
    interaction: userOf(102),
    serverSeed: game.toString(16).padStart(64, '0'),
    now,
  });
  for (let seat = 1; seat < players; seat += 1)
    table = accepted(join(table, userOf(seat), longName, userOf(102 + seat)));
  return accepted(
    start(table, host.user, { interaction: userOf(102 + players), seed: '1'.padStart(64, '0') }, momentOf(table)),
  );
}

function momentOf({ createdAt }: Table): Moment {
  return { game: parade, now: createdAt, botDelay: 0 };
}

function accepted<T extends Table>(change: OrRefused<T>): T {
  if (isRefused(change)) throw new Error(`a table could not be dealt: ${change.refused}`);
  return change;
}

function userOf(number: number): string {
  return String(firstUser + BigInt(number));
}
