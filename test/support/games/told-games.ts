/** Whole games between bots with all that happened, for tests of what is told of them. */

import type { Level } from '../../../src/bots/levels.ts';
import { playGame } from '../../../src/cli/self-play.ts';
import { type AnyGame, isRefused, type RecordedMove, type Title } from '../../../src/games/contract/index.ts';
import { seededRandom, seedFrom } from '../../../src/tables/random.ts';
import { readSentMove } from '../../../src/tables/record/recorded-move.ts';

/** A game that is over: its moves with the table's view before each, the last view, and who made what. */
export interface ToldGame<V> {
  readonly moves: readonly { readonly move: RecordedMove; readonly before: V }[];
  readonly after: V;
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly titles: readonly Title[];
}

const mixed: readonly Level[] = ['random', 'greedy', 'easy', 'greedy', 'easy', 'random'];

/** Game `number` of a self-play with two to `most` seats. */
export function tellGame<V>(game: AnyGame, number: number, most: number, read: (view: unknown) => V): ToldGame<V> {
  const seats = 2 + (number % (most - 1));
  const levels = Array.from({ length: seats }, (_, seat) => mixed[(seat + number) % mixed.length] ?? 'greedy');
  const options = game.options.usual;
  const seed = seedFrom('titles', number);
  const played = playGame({ game, options, levels, seed, deals: 1 });
  let state = game.setup(options, seats, seededRandom(seed, 0));
  const moves = played.moves.map((move, index) => {
    const before = read(game.view(state, 'table'));
    const sent = readSentMove(game, move);
    if (!sent.success) throw new Error('a recorded move cannot be read');
    const made = game.play(state, move.seat, sent.data, seededRandom(seed, index + 1));
    if (isRefused(made)) throw new Error('a recorded move was refused');
    state = made.state;
    return { move, before };
  });
  const view = game.view(state, 'table');
  const result = game.result(state);
  const titles = (result && game.titles?.(view, result)) ?? [];
  return { moves, after: read(view), scores: played.scores, winners: played.winners, titles };
}
