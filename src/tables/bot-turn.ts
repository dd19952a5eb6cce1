/** The turns of bots: whose turn it is, what they know, and how they move. */
import { chooseMove, thinksLong } from '../bots/choose.ts';
import type { Level } from '../bots/levels.ts';
import { type AnyGame, isRefused } from '../games/contract/index.ts';
import { settleVoices } from './carry-out-vote.ts';
import type { Changed, Moment, OrRefused } from './change.ts';
import { play } from './playing.ts';
import { botRandom } from './random.ts';
import { isPerson, isPlayedByBot, type Running } from './table.ts';

/** A move that a bot must make: in its own seat, or for a person whose time is up. */
export interface BotTurn {
  readonly seat: number;
  readonly level: Level;
  readonly by: 'bot' | 'clock';
}

/** The turn of the bot that must move in its own seat, whether or not it is time yet. */
export function botToMove(table: Running, game: AnyGame): BotTurn | undefined {
  const seat = game.toMove(table.play.state).find((candidate) => isPlayedByBot(table.seats[candidate]));
  const occupant = seat === undefined ? undefined : table.seats[seat];
  if (seat === undefined || !occupant) return undefined;
  return { seat, level: isPerson(occupant) ? table.botLevel : occupant.bot, by: 'bot' };
}

/** The turn that is due: a bot's after its pause, or a late person's. */
export function dueTurn(table: Running, { game, now }: Pick<Moment, 'game' | 'now'>): BotTurn | undefined {
  if (table.stopped) return undefined;
  const { botAt, waits } = table.play;
  const turn = botAt !== undefined && now >= botAt ? botToMove(table, game) : undefined;
  const late = waits.find(({ until }) => until !== undefined && now >= until);
  return turn ?? (late && { seat: late.seat, level: 'greedy', by: 'clock' });
}

/** What a bot knows: the view of its seat, and its chance for this move. */
export function questionOf({ play: { state, seed, moves } }: Running, game: AnyGame, { seat, level }: BotTurn) {
  return { game, level, view: game.view(state, seat), random: botRandom(seed, moves + 1, seat) };
}

/** Makes the move that a bot has chosen. Refusals: those of `play`. */
export function playTurn(table: Running, turn: BotTurn, move: unknown, moment: Moment): OrRefused<Changed> {
  const moved = play(table, { ...turn, move }, moment);
  if (isRefused(moved)) return moved;
  // a person who misses a turn may lose their vote
  return moveBots(turn.by === 'clock' ? { ...moved, table: settleVoices(moved.table, moment) } : moved, moment);
}

/** Lets a bot choose and move at once. Refusals: those of `play`. */
export function playTurnAtOnce(table: Running, turn: BotTurn, moment: Moment): OrRefused<Changed> {
  const { game, level, view, random } = questionOf(table, moment.game, turn);
  return playTurn(table, turn, chooseMove(game, level, view, random), moment);
}

/**
 * Makes a person's move, and those that they chose with it, one after the other. Refusals: those of `play`, and then nothing is changed;
 * `not-your-turn` at a daily table where a bot is to move as well, for the chance of a bot's move depends on its number.
 */
export function playAsPerson(
  table: Running,
  seat: number,
  move: unknown,
  moment: Moment,
  followedBy: readonly unknown[] = [],
): OrRefused<Changed> {
  if (table.daily && botToMove(table, moment.game)) return { refused: 'not-your-turn' };
  return playInTurn(table, seat, move, moment, followedBy);
}

function playInTurn(
  table: Running,
  seat: number,
  move: unknown,
  moment: Moment,
  followedBy: readonly unknown[],
): OrRefused<Changed> {
  const moved = play(table, { seat, by: 'person', move }, moment);
  if (isRefused(moved)) return moved;
  const [next, ...rest] = followedBy;
  if (next === undefined) return moveBots(moved, moment);
  if (moved.table.phase !== 'playing') return { refused: 'game-over' };
  const more = playInTurn(moved.table, seat, next, moment, rest);
  return isRefused(more) ? more : { table: more.table, log: [...moved.log, ...more.log] };
}

/**
 * At a private table the bots move at once, all in one change, until a person must act, the game is over, or a bot must think for a
 * long time. At any other table nothing happens, because bots take their time there.
 */
export function moveBots(changed: Changed, moment: Moment): Changed {
  const { table, log } = changed;
  const turn = table.phase === 'playing' && table.practice ? botToMove(table, moment.game) : undefined;
  if (table.phase !== 'playing' || !turn || thinksLong(moment.game, turn.level)) return changed;
  const moved = playTurnAtOnce(table, turn, moment);
  if (isRefused(moved)) throw new Error(`a bot's move was refused: ${moved.refused}`);
  return { table: moved.table, log: [...log, ...moved.log] };
}
