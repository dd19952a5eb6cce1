/** Private games of one person against bots. */
import { chooseMove, thinksLong } from '../bots/choose.ts';
import type { Level } from '../bots/levels.ts';
import { type AnyGame, isRefused, type Options } from '../games/contract/index.ts';
import type { Changed, Moment } from './change.ts';
import { addBot, openTable } from './lobby.ts';
import { deal, play } from './playing.ts';
import { botRandom } from './random.ts';
import { baseOf, isPerson, isPlayedByBot, type Lobby, type Table } from './table.ts';

/**
 * After how many milliseconds the sweep moves a bot of a private table. The bots move while the person's press is answered;
 * the sweep does it only where that process has ended meanwhile.
 */
export const sweptAfter = 10_000;

/** What a practice game takes. */
export interface Practice {
  readonly id: string;
  readonly guild: string;
  readonly channel: string;
  readonly locale: string;
  readonly person: { readonly user: string; readonly name: string };
  readonly options: Options;
  /** Seats, the person's included. */
  readonly seats: number;
  readonly level: Level;
  /** The names that bots may bear. */
  readonly botNames: readonly string[];
  readonly interaction: string;
  readonly now: number;
  /** 32 random bytes in hex. */
  readonly seed: string;
}

/** A private table, dealt, at which bots have moved until it is the person's turn. It has no board and no clock. */
export function beginPractice(game: AnyGame, practice: Practice): Changed {
  const { person, seats, level, botNames, seed, now } = practice;
  const opened = openTable(game, { ...practice, host: person, pace: 'untimed', size: seats });
  let table: Lobby = { ...opened, practice: true, botLevel: level };
  while (table.seats.length < table.size) {
    const joined = addBot(table, person.user, botNames);
    if (isRefused(joined)) throw new Error(`a bot could not sit down: ${joined.refused}`);
    table = joined;
  }
  const moment = { game, now, botDelay: sweptAfter };
  return moveBots({ table: deal(baseOf(table), seed, moment), log: [] }, moment);
}

/** The bot that must move next at a private table, if it is a bot's turn. */
export function nextBot(table: Table, game: AnyGame): { readonly seat: number; readonly level: Level } | undefined {
  if (!table.practice || table.phase !== 'playing') return undefined;
  const seat = game.toMove(table.play.state).find((candidate) => isPlayedByBot(table.seats[candidate]));
  const occupant = seat === undefined ? undefined : table.seats[seat];
  if (seat === undefined || !occupant) return undefined;
  return { seat, level: isPerson(occupant) ? table.botLevel : occupant.bot };
}

/** Lets the bots of a private table move, all in one change, until a person must, or the game is over, or a bot must think for long. */
export function moveBots(changed: Changed, moment: Moment): Changed {
  const { game } = moment;
  let { table, log } = changed;
  for (;;) {
    const next = nextBot(table, game);
    if (!next || table.phase !== 'playing' || thinksLong(game, next.level)) return { table, log };
    const { state, seed, moves } = table.play;
    const random = botRandom(seed, moves + 1, next.seat);
    const move = chooseMove(game, next.level, game.view(state, next.seat), random);
    const played = play(table, { seat: next.seat, by: 'bot', move }, moment);
    if (isRefused(played)) throw new Error(`a bot's move was refused: ${played.refused}`);
    table = played.table;
    log = [...log, ...played.log];
  }
}
