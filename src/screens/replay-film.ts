/** The boards of a finished game as one animated picture. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Scene } from '../games/contract/scene.ts';
import type { Writer } from '../games/contract/screen.ts';
import type { ReplayedMove } from '../tables/record/replay.ts';

/** More would be too long to look at, and too heavy. */
const mostSteps = 80;

/**
 * The steps of a replay that an animated picture shows: the last of several moves that one seat makes in a row, evenly fewer in a long
 * game, and always the deal and the end.
 */
function pickSteps(moves: readonly Pick<ReplayedMove, 'seat'>[]): readonly number[] {
  const turns = Array.from({ length: moves.length + 1 }, (_, step) => step).filter(
    (step) => step === 0 || moves[step - 1]?.seat !== moves[step]?.seat,
  );
  const every = Math.ceil(turns.length / mostSteps);
  return turns.filter((_, index) => index % every === 0 || index === turns.length - 1);
}

/** How long a board stays, in milliseconds: the end, and every other one. */
const showing = { end: 5_000, step: 900 } as const;

/**
 * The boards of those steps, and before them the end, for many see nothing but the first. Nothing for a game without pictures. One after
 * the other, for all of them together take long to draw.
 */
export function* drawFilm(
  { picture }: AnyGame,
  moves: readonly ReplayedMove[],
  writer: Writer,
): Generator<{ readonly scene: Scene; readonly milliseconds: number }, undefined> {
  const [first, last] = [moves[0], moves.at(-1)];
  if (!picture || !first || !last) return;
  const end = { scene: picture.board(last.around.after, writer), milliseconds: showing.end };
  yield end;
  for (const step of pickSteps(moves).slice(0, -1)) {
    const view = (moves[step - 1]?.around ?? { after: first.around.before }).after;
    yield { scene: picture.board(view, writer), milliseconds: showing.step };
  }
  yield end;
}
