/** A running game: how it is dealt, and how a move changes the table. */

import type { Level } from '../bots/levels.ts';
import { isRefused, recordMove } from '../games/contract/index.ts';
import type { InteractionId, UserId } from './brands.ts';
import type { Changed, Moment, OrRefused } from './change.ts';
import { finishTable } from './closing.ts';
import { nextLink } from './digest.ts';
import { drawDeal, type ServerSeeds, seedsFrom, withoutBrought } from './fair-deal.ts';
import { whyNotStart } from './lobby.ts';
import { beginWait, pauseOfBot, sweptAfter } from './pace.ts';
import { plansBut, settlePlans } from './plans.ts';
import { pauseRandom, seededRandom } from './random.ts';
import {
  baseOf,
  type Finished,
  isPerson,
  isPlayedByBot,
  type Lobby,
  type Mover,
  type Occupant,
  type Proof,
  type Running,
  recordedMove,
  type Seating,
  type TableBase,
  withNothingGivenBack,
} from './table.ts';
import { endVoteOfTurn } from './votes.ts';

/** By what a game begins. */
export interface Beginning {
  readonly interaction: InteractionId;
  /** 32 random bytes in hex. */
  readonly seed: string;
}

/** Deals and starts the game. Refusals: `not-seated`, `host-starts`, `too-few-players`. */
export function start(
  table: Lobby,
  user: UserId,
  { interaction, seed }: Beginning,
  moment: Moment,
): OrRefused<Running | Finished> {
  const refused = whyNotStart(table, user, moment);
  const drawn = { ...seedsFrom(table.serverSeed, seed), start: interaction };
  return refused ?? deal(withNothingGivenBack(baseOf(table)), drawn, moment);
}

/** The table with a game freshly dealt to its seats. What their people bring goes into the seed. */
export function deal(table: TableBase, drawn: ServerSeeds & Pick<Proof, 'start'>, moment: Moment): Running | Finished {
  const { game, now } = moment;
  const { seed, proof } = drawDeal(table.seats, drawn);
  const state = game.setup(table.options, table.seats.length, seededRandom(seed, 0));
  const seats = table.seats.map(withoutBrought);
  const play = { state, seed, proof, moves: 0, waits: [] };
  return awaitSeats({ ...table, seats, phase: 'playing', startedAt: now, activeAt: now, play }, moment);
}

/** A move as a seat sends it, not yet checked. */
export interface SentMove {
  readonly seat: number;
  /** `person` if the person there moves, `bot` for a bot in its seat, `clock` for a bot that moves for a person whose time is up. */
  readonly by: Mover;
  /** How well the bot plays that moves. */
  readonly level?: Level;
  readonly move: unknown;
}

/** Makes a seat's move. Refusals: `paused`, `illegal-move`, and what the game refuses. */
export function play(
  table: Running,
  { seat, by, level, move }: SentMove,
  moment: Moment,
): OrRefused<Changed<Running | Finished>> {
  const { game, now } = moment;
  if (table.stopped?.why === 'paused') return { refused: 'paused' };
  const checked = game.move.safeParse(move);
  if (!checked.success) return { refused: 'illegal-move' };
  const { seed, proof, waits, hinted = [] } = table.play;
  const n = table.play.moves + 1;
  const played = game.play(table.play.state, seat, checked.data, seededRandom(seed, n));
  if (isRefused(played)) return played;
  const recorded = recordMove(seat, checked.data, played);
  const wasHinted = by === 'person' && hinted.includes(seat);
  const stillHinted = hinted.filter((other) => other !== seat);
  const plans = plansBut(table, seat);
  const made = {
    by,
    ...(level === undefined ? {} : { level }),
    move: wasHinted ? { ...recorded, hint: true } : recorded,
  };
  const next = {
    state: played.state,
    seed,
    ...(proof && { proof: { ...proof, chain: nextLink(proof.chain, recordedMove(made)) } }),
    moves: n,
    waits,
    ...(stillHinted.length > 0 ? { hinted: stillHinted } : {}),
    ...(plans.length > 0 ? { plans: [...plans] } : {}),
  };
  const moved = { ...afterMove(table, seat, by, n, now), play: next };
  return {
    table: awaitSeats(moved, moment),
    log: [{ n, at: now, ...made }],
  };
}

/** After so many missed turns in a row a person is away: a bot plays in the seat until its owner is back. */
const mostMissed = 2;

function afterMove(before: Running, seat: number, by: Mover, moves: number, now: number): Running {
  const table = endVoteOfTurn(before, seat, now);
  if (by === 'bot') return table;
  const occupant = table.seats[seat];
  if (!isPerson(occupant)) return table;
  const { user, name, away } = occupant;
  if (by !== 'clock') {
    const moved = { ...withNothingGivenBack(withOccupant(table, seat, { user, name })), activeAt: now };
    return away ? noteSeating(moved, { moves, seat, change: 'back', name, user }) : moved;
  }
  // the person who acted before the time was up has left the table
  const { actedBy: _, ...left } = table;
  const missed = (occupant.missed ?? 0) + 1;
  if (missed < mostMissed) return withOccupant(left, seat, { user, name, missed });
  const gone = withOccupant(left, seat, { user, name, missed, away: true });
  return noteSeating(gone, { moves, seat, change: 'away', name, user });
}

/**
 * If one person comes and goes repeatedly between two moves, it is noted once, because it led back to where it began. If somebody
 * else sat there in between, everything is noted.
 */
export function noteSeating(table: Running, change: Seating): Running {
  const { moves, seat, user } = change;
  const before = table.seating.findLastIndex(
    (noted) => noted.moves === moves && noted.seat === seat && noted.user === user && noted.change === change.change,
  );
  const since = table.seating.filter((noted, index) => before >= 0 && index >= before && noted.seat === seat);
  const folded = since.every((noted) => noted.user === user) ? since : [];
  return { ...table, seating: [...table.seating.filter((noted) => !folded.includes(noted)), change] };
}

export function withOccupant(table: Running, seat: number, occupant: Occupant): Running {
  return { ...table, seats: table.seats.map((present, index) => (index === seat ? occupant : present)) };
}

/**
 * Makes the table wait for those who must act. People get their time, counted from now if their turn is new. Bots get a moment that
 * the table's seed decides, and so do the plans of people whose turn has come. When nobody has to act any more, the game is over.
 */
export function awaitSeats(table: Running, moment: Moment): Running | Finished {
  const { game, now } = moment;
  const { botAt: _, ...play } = table.play;
  if (game.result(play.state)) return finishTable(table, now);
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
  const pauseOf = (seat: number) => pauseBefore(table, seat, moment);
  const botAt = bot === undefined ? {} : { botAt: now + pauseOf(bot) };
  return settlePlans({ ...table, play: { ...play, waits, ...botAt } }, seats, pauseOf, moment);
}

function pauseBefore({ practice, play }: Running, seat: number, { game, botDelay }: Moment): number {
  if (practice) return sweptAfter;
  if (botDelay === 0) return 0;
  const hasChoice = game.legalMoves(play.state, seat).length > 1;
  return pauseOfBot(botDelay, hasChoice, pauseRandom(play.seed, play.moves + 1));
}
