import { type AnyGame, isRefused, type Refused, recordMove } from '../games/contract/index.ts';
import { mayStart } from './lobby.ts';
import { beginWait, pauseOfBot } from './pace.ts';
import { pauseRandom, seededRandom } from './random.ts';
import {
  isPerson,
  isPlayedByBot,
  type LogEntry,
  type Occupant,
  type Play,
  type Seating,
  type Table,
  type TableRefusal,
} from './table.ts';
import { endVoteOfTurn } from './votes.ts';

/** A table after a change, and what its log gains by it. */
export interface Changed {
  readonly table: Table;
  readonly log: readonly LogEntry[];
}

/**
 * Deals and starts the game.
 * @param seed 32 random bytes in hex
 * @param botDelay milliseconds before a bot moves, at most
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
  return refusal ?? { table: deal(table, game, seed, now, botDelay), log: [] };
}

/** The table with a game freshly dealt to its seats. */
export function deal(table: Table, game: AnyGame, seed: string, now: number, botDelay: number): Table {
  const state = game.setup(table.options, table.seats.length, seededRandom(seed, 0));
  const started: Table = { ...table, phase: 'playing', startedAt: now, activeAt: now };
  return awaitSeats(started, game, { state, seed, moves: 0, waits: [] }, now, botDelay);
}

/**
 * Makes a seat's move. `move` is what the seat sends; it is checked here.
 * @param by `person` for whoever sits there, `bot` for a bot in its seat, `clock` for a bot that moves for a person whose time is up
 */
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
  if (table.stopped?.why === 'paused') return { refused: 'paused' };
  const checked = game.move.safeParse(move);
  if (!checked.success) return { refused: 'illegal-move' };
  const n = table.play.moves + 1;
  const played = game.play(table.play.state, seat, checked.data, seededRandom(table.play.seed, n));
  if (isRefused(played)) return played;
  const { hinted = [] } = table.play;
  const recorded = recordMove(seat, checked.data, played);
  const wasHinted = by === 'person' && hinted.includes(seat);
  const entry: LogEntry = { n, at: now, by, move: wasHinted ? { ...recorded, hint: true } : recorded };
  const stillHinted = hinted.filter((other) => other !== seat);
  const next: Play = {
    state: played.state,
    seed: table.play.seed,
    moves: n,
    waits: table.play.waits,
    ...(stillHinted.length > 0 ? { hinted: stillHinted } : {}),
  };
  return { table: awaitSeats(afterMove(table, seat, by, n, now), game, next, now, botDelay), log: [entry] };
}

/** Two turns missed in a row, and a bot plays in the seat until its owner is back. */
const mostMissed = 2;

function afterMove(before: Table, seat: number, by: string, moves: number, now: number): Table {
  const table = endVoteOfTurn(before, seat, now);
  if (by === 'bot') return table;
  const occupant = table.seats[seat];
  if (!isPerson(occupant)) return table;
  const { user, name, away } = occupant;
  if (by !== 'clock') {
    const moved: Table = { ...withOccupant(table, seat, { user, name }), activeAt: now };
    return away ? noteSeating(moved, { moves, seat, change: 'back', name, user }) : moved;
  }
  // whoever acted before the time was up is not at the table any more
  const { actedBy: _, ...left } = table;
  const missed = (occupant.missed ?? 0) + 1;
  if (missed < mostMissed) return withOccupant(left, seat, { user, name, missed });
  const gone = withOccupant(left, seat, { user, name, missed, away: true });
  return noteSeating(gone, { moves, seat, change: 'away', name, user });
}

/** Who comes and goes again and again between two moves is noted once: what happened in between led back to where it began. */
export function noteSeating(table: Table, change: Seating): Table {
  const { moves, seat, user } = change;
  const before = table.seating.findIndex(
    (noted) => noted.moves === moves && noted.seat === seat && noted.user === user && noted.change === change.change,
  );
  const kept = table.seating.filter((noted, index) => before < 0 || index < before || noted.seat !== seat);
  return { ...table, seating: [...kept, change] };
}

export function withOccupant(table: Table, seat: number, occupant: Occupant): Table {
  return { ...table, seats: table.seats.map((present, index) => (index === seat ? occupant : present)) };
}

/**
 * The table waiting for whoever must act: people get their time, from now if their turn is new; bots a moment, which the table's seed decides. When nobody
 * must act any more the game is over.
 */
export function awaitSeats(table: Table, game: AnyGame, play: Play, now: number, botDelay: number): Table {
  const { botAt: _, ...rest } = play;
  if (game.result(play.state)) {
    const { vote: _vote, voted: _voted, stopped: _stopped, request: _request, reminder: _reminder, ...others } = table;
    const { turnedAway: _turnedAway, ...kept } = others;
    return { ...kept, phase: 'over', endedAt: now, play: { ...rest, waits: [] } };
  }
  const turn = game.turn(play.state);
  const seats = game.toMove(play.state);
  const isOfBot = (seat: number) => isPlayedByBot(table.seats[seat]);
  const waits = seats
    .filter((seat) => !isOfBot(seat))
    .map(
      (seat) =>
        play.waits.find((wait) => wait.seat === seat && wait.turn === turn) ?? beginWait(seat, turn, table.pace, now),
    );
  const bot = seats.find(isOfBot);
  const botAt = bot === undefined ? {} : { botAt: now + pauseBefore(table, game, play, bot, botDelay) };
  return { ...table, play: { ...rest, waits, ...botAt } };
}

/** In a private game the bots move while the person’s press is answered: what is waited for there is no pause. */
function pauseBefore({ practice }: Table, game: AnyGame, { state, seed, moves }: Play, seat: number, longest: number) {
  if (practice || longest === 0) return longest;
  return pauseOfBot(longest, game.legalMoves(state, seat).length > 1, pauseRandom(seed, moves + 1));
}
