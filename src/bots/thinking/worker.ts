import { workerData } from 'piscina';
import { isRefused } from '../../games/game.ts';
import { gamesWith } from '../../games/index.ts';
import { chooseMove } from '../choose.ts';
import { explainMove } from '../explain.ts';
import { quickRandom } from '../quick-random.ts';
import { judgePlay } from '../review.ts';
import type { MayGoOn } from '../search/judge.ts';
import type { Cards, Task, Thought } from './task.ts';

const { cards, earlier }: Cards = workerData;
const games = gamesWith(cards, earlier);

/** The clock is read after so many playouts: they take a fraction of a millisecond. */
const playoutsPerLook = 16;

function limitTime(milliseconds: number): MayGoOn {
  const end = performance.now() + milliseconds;
  let looked = 0;
  return (playouts) => {
    if (playouts - looked < playoutsPerLook) return true;
    looked = playouts;
    return performance.now() < end;
  };
}

/** Runs in a thread of its own. */
export default function think(task: Task): Thought {
  const game = games.find(({ id }) => id === task.game);
  if (!game) throw new Error(`There is no game ${task.game} to think about`);
  const random = quickRandom(task.words);
  switch (task.kind) {
    case 'choose':
      return { move: chooseMove(game, task.level, task.view, random, limitTime(task.milliseconds)) };
    case 'explain': {
      const explanation = explainMove(game, task.view, random, limitTime(task.milliseconds));
      return isRefused(explanation) ? {} : { explanation };
    }
    case 'review': {
      const verdict = judgePlay(game, task.move, random, limitTime(task.milliseconds));
      if (verdict && isRefused(verdict)) return {};
      return { verdicts: verdict ? [verdict] : [] };
    }
  }
}
