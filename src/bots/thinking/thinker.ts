/** Lets bots think on worker threads: about moves, hints and reviews. */

import pLimit from 'p-limit';
import type { AnyGame, KnownContents, Random } from '../../games/contract/index.ts';
import { urgent } from '../../workers/two-lanes.ts';
import { WorkerPool } from '../../workers/worker-pool.ts';
import { chooseMove, thinksLong } from '../choose.ts';
import type { Explanation } from '../explain.ts';
import type { Level } from '../levels.ts';
import { drawWords } from '../quick-random.ts';
import { type Review, type ReviewedMove, sumUp, type Verdict } from '../review.ts';
import type { Task, Thought } from './task.ts';

export interface ThinkerOptions {
  /** How many moves are thought about at the same time. */
  readonly threads: number;
  /** What the games are played with: the threads must know the same. */
  readonly contents?: KnownContents;
  /**
   * How many tasks may wait for a thread, and how many reviews for their turn. Beyond that, bots play greedily at once and hints
   * are refused.
   */
  readonly queue?: number;
  /** How many milliseconds late a bot's move may be: it may wait for others, for a thread and for the machine. */
  readonly patience?: number;
  /** Called when a thought was lost and the greedy move was played instead. */
  readonly onTrouble?: (error: unknown) => void;
}

/** A move that a bot of this level makes for the seat whose view it is. */
interface MoveQuestion {
  readonly game: AnyGame;
  readonly level: Level;
  readonly view: unknown;
  /** The bot's chance for this move. */
  readonly random: Random;
  readonly milliseconds: number;
  /** If given, the choice depends on nothing but the question: each move is tried in so many deals, however long that takes. */
  readonly deals?: number | undefined;
}

interface HintQuestion {
  readonly game: AnyGame;
  readonly view: unknown;
  readonly random: Random;
  readonly milliseconds: number;
}

export interface ReviewQuestion {
  readonly game: AnyGame;
  readonly moves: readonly ReviewedMove<object, unknown>[];
  /** How many moves of each kind. */
  readonly most: number;
  readonly random: Random;
  /** For each move. */
  readonly milliseconds: number;
}

export interface Thinker {
  /**
   * Never fails for a seat that is to move: without a thread, or too late, it is the greedy move. A question with `deals` has one answer
   * only: undefined says that it must be asked again.
   */
  choose(question: MoveQuestion): Promise<unknown>;
  /** undefined where a game cannot be searched, or the thought was lost. */
  explain(question: HintQuestion): Promise<Explanation<object> | undefined>;
  /** undefined as for `explain`. */
  review(question: ReviewQuestion): Promise<Review<object> | undefined>;
  close(): Promise<void>;
}

const usualPatience = 5000;
/** People would rather have a hint or a review late than not at all. For a bot's move a whole table waits. */
const timesAsPatient = 4;
const usualQueue = 64;
const nothing: KnownContents = { own: {}, earlier: {} };

/** Lets bots think in threads, so that presses never wait for them. */
export function createThinker(options: ThinkerOptions): Thinker {
  const { threads, contents = nothing, onTrouble = () => {}, patience = usualPatience, queue = usualQueue } = options;
  const program = new URL('./worker.ts', import.meta.url);
  const pool = new WorkerPool<Task, Thought>({ program, threads, queue, idleTime: 60_000, data: contents });
  const inTurn = pLimit(threads);

  async function think(task: Task): Promise<Thought | undefined> {
    const isMove = task.kind === 'choose';
    const delay = isMove ? patience : patience * timesAsPatient;
    // hints and reviews leave half of the queue to moves
    if (isMove ? pool.isFull : pool.isHalfFull) {
      onTrouble(new Error('too many thoughts are waited for already'));
      return undefined;
    }
    try {
      return await pool.run(isMove ? urgent(task) : task, task.milliseconds + delay);
    } catch (error) {
      onTrouble(error);
      return undefined;
    }
  }

  /** Judges one play at a time, so that bots and hints need not wait for a whole review. */
  async function lookBack({ game, moves, most, random, milliseconds }: ReviewQuestion) {
    const verdicts: Verdict<object>[] = [];
    for (const move of moves) {
      const thought = await think({ kind: 'review', game: game.id, move, words: drawWords(random), milliseconds });
      if (!thought?.verdicts) return undefined;
      verdicts.push(...thought.verdicts);
    }
    return sumUp(verdicts, most);
  }

  return {
    async choose({ game, level, view, random, milliseconds, deals }) {
      if (!thinksLong(game, level)) return chooseMove(game, level, view, random);
      const words = drawWords(random);
      const thought = await think({ kind: 'choose', game: game.id, level, view, words, milliseconds, deals });
      if (thought) return thought.move;
      return deals === undefined ? game.strategy.greedy(view, random) : undefined;
    },
    async explain({ game, view, random, milliseconds }) {
      const thought = await think({ kind: 'explain', game: game.id, view, words: drawWords(random), milliseconds });
      return thought?.explanation;
    },
    async review(question) {
      if (inTurn.pendingCount < queue) return inTurn(() => lookBack(question));
      onTrouble(new Error(`${queue} reviews are waited for already`));
      return undefined;
    },
    close: () => pool.close(),
  };
}
