/** Plays deals to their end with a game's own rules, for games that bring no faster way. */

import type { Game, NoteOutcome, Options, Playouts, Random, Result, Search, Seat } from '../../games/contract/index.ts';
import { isRefused } from '../../games/contract/index.ts';
import { drawWords, quickRandom } from '../quick-random.ts';

/** What a search needs from a game; any `Game` has it. */
export type Searchable<S, M extends object, V> = Pick<
  Game<Options, S, M, V>,
  'toMove' | 'play' | 'view' | 'result' | 'strategy'
>;

/** Plays deals to their end with a game's own rules. All seats play greedily, each from its own view. */
export function rulePlayouts<S, M extends object, V>(
  game: Searchable<S, M, V>,
  search: Search<V, M, S>,
  view: V,
  moves: readonly M[],
): Playouts {
  return {
    tryAll(candidates, random, note) {
      const { state, seat } = search.determinise(view, random);
      const words = drawWords(random);
      for (const candidate of candidates) {
        const move = moves[candidate];
        if (move !== undefined) noteResult(playOut(game, state, seat, move, quickRandom(words)), seat, candidate, note);
      }
    },
  };
}

function playOut<S, M extends object, V>(
  game: Searchable<S, M, V>,
  dealt: S,
  mover: Seat,
  first: M,
  random: Random,
): Result {
  let state = dealt;
  let seat = mover;
  let move = first;
  for (;;) {
    const played = game.play(state, seat, move, random);
    if (isRefused(played)) throw new Error(`A playout's move was refused (${played.refused})`);
    state = played.state;
    const result = game.result(state);
    if (result) return result;
    const [next] = game.toMove(state);
    if (next === undefined) throw new Error('A game is neither over nor waiting for anybody');
    seat = next;
    move = game.strategy.greedy(game.view(state, seat), random);
  }
}

function noteResult({ scores, winners }: Result, seat: Seat, candidate: number, note: NoteOutcome): void {
  const own = scores[seat] ?? 0;
  const wins = winners.includes(seat);
  const distances = scores.flatMap((score, other) => {
    if (other === seat || (!wins && !winners.includes(other))) return [];
    return [Math.abs(score - own)];
  });
  const distance = distances.length > 0 ? Math.min(...distances) : 0;
  note(candidate, wins ? 1 / winners.length : 0, own, wins ? distance : -distance);
}
