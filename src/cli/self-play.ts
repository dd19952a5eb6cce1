/** Plays whole games between bots, from a seed. */

import { chooseMove, limitDeals, usualDeals } from '../bots/choose.ts';
import type { Level } from '../bots/levels.ts';
import type { AnyGame, Options, RecordedMove } from '../games/contract/index.ts';
import { isRefused, recordMove } from '../games/contract/index.ts';
import { botRandom, seededRandom } from '../tables/random.ts';

export interface SelfPlay {
  readonly game: AnyGame;
  readonly options: Options;
  /** One level for each seat, seat 0 first. */
  readonly levels: readonly Level[];
  /** In how many deals a hard bot tries each of its moves. It is a number and not a time, so that the same seed gives the same game. */
  readonly deals?: number;
  /** 32 bytes in lower-case hex. */
  readonly seed: string;
}

export interface PlayedGame {
  readonly moves: readonly RecordedMove[];
  readonly state: unknown;
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  /** The last turn by the game's own count. */
  readonly turns: number;
}

/** Far more than any game lasts. A longer game shows that the rules let it run forever. */
const mostMoves = 10_000;

/**
 * Plays one game between bots to its end. The seed decides everything, including who goes first. Seats that must act at the same
 * time choose in rising order, each from its own view and with its own chance, so the order does not matter.
 */
export function playGame({ game, options, levels, deals = usualDeals, seed }: SelfPlay): PlayedGame {
  let state = game.setup(options, levels.length, seededRandom(seed, 0));
  const firstTurn = game.turn(state);
  const moves: RecordedMove[] = [];
  for (let result = game.result(state); result === undefined; result = game.result(state)) {
    const number = moves.length + 1;
    if (number > mostMoves) throw new Error(`${game.id} is not over after ${mostMoves} moves (seed ${seed})`);
    const seat = Math.min(...game.toMove(state));
    const level = levels[seat];
    if (level === undefined) throw new Error(`${game.id} has nobody to move before move ${number} (seed ${seed})`);
    const move = chooseMove(game, level, game.view(state, seat), botRandom(seed, number, seat), limitDeals(deals));
    const played = game.play(state, seat, move, seededRandom(seed, number));
    if (isRefused(played)) {
      throw new Error(`${game.id} refuses the ${level} bot's move ${number} (${played.refused}, seed ${seed})`);
    }
    moves.push(recordMove(seat, move, played));
    state = played.state;
  }
  const { scores, winners } = resultOf(game, state);
  return { moves, state, scores, winners, turns: game.turn(state) - firstTurn };
}

function resultOf(game: AnyGame, state: unknown) {
  const result = game.result(state);
  if (result === undefined) throw new Error(`${game.id} has lost its result`);
  return result;
}
