/** What a thinking thread runs: chooses a move, explains a position or judges a play. */

import { workerData } from 'piscina';
import { isRefused, type KnownContents } from '../../games/contract/index.ts';
import { gamesWith } from '../../games/index.ts';
import { chooseMove, limitDeals } from '../choose.ts';
import { explainMove } from '../explain.ts';
import { quickRandom } from '../quick-random.ts';
import { judgePlay } from '../review.ts';
import type { Task, Thought } from './task.ts';
import { limitTime } from './time-limit.ts';

/** A thread must know the same games as the bot. */
const known: KnownContents = workerData;
const games = gamesWith(known);

/** Runs in a thread of its own. */
export default function think(task: Task): Thought {
  const game = games.find(({ id }) => id === task.game);
  if (!game) throw new Error(`There is no game ${task.game} to think about`);
  const random = quickRandom(task.words);
  switch (task.kind) {
    case 'choose': {
      const mayGoOn = task.deals === undefined ? limitTime(task.milliseconds) : limitDeals(task.deals);
      return { move: chooseMove(game, task.level, task.view, random, mayGoOn) };
    }
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
