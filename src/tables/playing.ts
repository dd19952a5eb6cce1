import type { Level } from '../bots/levels.ts';
import { type AnyGame, isRefused, type Refused } from '../games/game.ts';
import { leaveLobby, lobbyLife, mayStart, passHost } from './lobby.ts';
import { seededRandom } from './random.ts';
import { isPerson, type LogEntry, type Play, seatOf, type Table, type TableRefusal } from './table.ts';

/** A table after a change, and what its log gains by it. */
export interface Changed {
  readonly table: Table;
  readonly log: readonly LogEntry[];
}

/** A finished or closed table can be read for 30 days. */
export const keptFor = 30 * 24 * 3_600_000;

/**
 * Deals and starts the game.
 * @param seed 32 random bytes in hex
 * @param botDelay milliseconds before a bot moves
 */
export function start(
  table: Table,
  game: AnyGame,
  user: string,
  seed: string,
  now: number,
  botDelay: number,
): Changed | Refused<TableRefusal> {
  const refusal = mayStart(table, game, user, now);
  if (refusal) return refusal;
  const state = game.setup(table.options, table.seats.length, seededRandom(seed, 0));
  const started: Table = { ...table, phase: 'playing', startedAt: now };
  return { table: withPlay(started, game, { state, seed, moves: 0 }, now, botDelay), log: [] };
}

/** Makes a seat's move. `move` is what the seat sends; it is checked here. */
export function play(
  table: Table,
  game: AnyGame,
  seat: number,
  by: string,
  move: unknown,
  now: number,
  botDelay: number,
): Changed | Refused<TableRefusal> {
  if (table.phase === 'lobby') return { refused: 'not-started' };
  if (table.phase !== 'playing' || !table.play) return { refused: 'table-over' };
  const checked = game.move.safeParse(move);
  if (!checked.success) return { refused: 'illegal-move' };
  const n = table.play.moves + 1;
  const played = game.play(table.play.state, seat, checked.data, seededRandom(table.play.seed, n));
  if (isRefused(played)) return played;
  const entry: LogEntry = { n, at: now, by, move: played.recorded };
  const next = { state: played.state, seed: table.play.seed, moves: n };
  return { table: withPlay(table, game, next, now, botDelay), log: [entry] };
}

function withPlay(table: Table, game: AnyGame, play: Play, now: number, botDelay: number): Table {
  if (game.result(play.state)) return { ...table, phase: 'over', endedAt: now, play };
  const botToMove = game.toMove(play.state).some((seat) => !isPerson(table.seats[seat]));
  return { ...table, play: botToMove ? { ...play, botAt: now + botDelay } : play };
}

/** Leaves: in the lobby the seat becomes free; in a game a bot plays on in its place. With no person left the table closes. */
export function leave(
  table: Table,
  game: AnyGame,
  user: string,
  level: Level,
  now: number,
  botDelay: number,
): Table | Refused<TableRefusal> {
  if (table.phase === 'lobby') return leaveLobby(table, user, now);
  if (!table.play || table.phase !== 'playing') return { refused: 'table-over' };
  const seat = seatOf(table, user);
  if (seat === undefined) return { refused: 'not-seated' };
  const seats = table.seats.map((occupant, index) =>
    index === seat ? { bot: level, name: occupant.name, insteadOf: user } : occupant,
  );
  const passed = passHost({ ...table, seats }, user, now);
  return passed.phase === 'playing' ? withPlay(passed, game, table.play, now, botDelay) : passed;
}

/** Ends a table without a result. The host's right, and that of people who may manage messages in the channel. */
export function close(table: Table, user: string, moderates: boolean, now: number): Table | Refused<TableRefusal> {
  if (table.phase === 'over' || table.phase === 'closed') return { refused: 'table-over' };
  if (table.host !== user && !moderates) return { refused: 'only-host-or-moderator' };
  return { ...table, phase: 'closed', closed: 'ended', endedAt: now };
}

/** Closes a lobby whose day is over; undefined if that is not due. */
export function expireLobby(table: Table, now: number): Table | undefined {
  if (table.phase !== 'lobby' || now < table.createdAt + lobbyLife) return undefined;
  return { ...table, phase: 'closed', closed: 'nobody-started', endedAt: now };
}

/** The bot that must move now, if its time has come. */
export function dueBot(table: Table, game: AnyGame, now: number): { seat: number; level: Level } | undefined {
  if (table.phase !== 'playing' || table.play?.botAt === undefined || now < table.play.botAt) return undefined;
  for (const seat of game.toMove(table.play.state)) {
    const occupant = table.seats[seat];
    if (occupant && !isPerson(occupant)) return { seat, level: occupant.bot };
  }
  return undefined;
}

/** When a table must be looked at next, if nothing happens before; undefined: not any more. */
export function dueAt(table: Table): number | undefined {
  if (table.phase === 'lobby') return table.createdAt + lobbyLife;
  if (table.phase === 'playing') return table.play?.botAt;
  return undefined;
}
