import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { AnyGame, Random } from '../../games/contract/index.ts';
import { chooseMove, thinksLong } from '../choose.ts';
import type { Explanation } from '../explain.ts';
import type { Level } from '../levels.ts';
import { drawWords } from '../quick-random.ts';
import { type Review, type ReviewedMove, sumUp, type Verdict } from '../review.ts';
import type { Cards, Task, Thought } from './task.ts';

export interface ThinkerOptions {
  /** How many moves are thought about at the same time. */
  readonly threads: number;
  /** Cards that are not the house's, as they are given to `gamesWith`. */
  readonly cards?: Cards;
  /** How many may wait for a thread, and how many reviews for their turn; beyond that a bot plays greedily at once, and there is no hint. */
  readonly queue?: number;
  /** How much longer than it should a bot's move may take, in milliseconds: it may wait for others, for a thread and for the machine. */
  readonly patience?: number;
  /** Told when a thought was lost, and the greedy move served instead. */
  readonly onTrouble?: (error: unknown) => void;
}

/** A move that a bot of this level makes for the seat whose view it is. */
export interface MoveQuestion {
  readonly game: AnyGame;
  readonly level: Level;
  readonly view: unknown;
  /** The bot's chance for this move. */
  readonly random: Random;
  readonly milliseconds: number;
}

export interface HintQuestion {
  readonly game: AnyGame;
  readonly view: unknown;
  readonly random: Random;
  readonly milliseconds: number;
}

export interface ReviewQuestion {
  readonly game: AnyGame;
  readonly moves: readonly ReviewedMove<unknown, unknown>[];
  /** How many moves of each kind. */
  readonly most: number;
  readonly random: Random;
  /** For each move. */
  readonly milliseconds: number;
}

export interface Thinker {
  /** Never fails for a seat that is to move: without a thread, or too late, it is the greedy move. */
  choose(question: MoveQuestion): Promise<unknown>;
  /** undefined where a game cannot be searched, or the thought was lost. */
  explain(question: HintQuestion): Promise<Explanation<unknown> | undefined>;
  /** undefined as for `explain`. */
  review(question: ReviewQuestion): Promise<Review<unknown> | undefined>;
  close(): Promise<void>;
}

const usualPatience = 5000;
/** Who asked for a hint or a review would rather have it late than not at all; for a bot's move a whole table waits. */
const timesAsPatient = 4;
const usualQueue = 64;

/** Below that of the thread that answers people: thinking takes what it leaves. */
const niceness = 10;

/** Lets bots think in threads, so that nobody's press waits for them. */
export function createThinker(options: ThinkerOptions): Thinker {
  const { onTrouble = () => {}, patience = usualPatience, queue = usualQueue } = options;
  const pool = startPool(options);
  let underWay = 0;
  const inTurn = pLimit(options.threads);

  async function think(task: Task): Promise<Thought | undefined> {
    const delay = task.kind === 'choose' ? patience : patience * timesAsPatient;
    // the pool does not count those that can be given up
    if (underWay >= options.threads + queue) {
      onTrouble(new Error(`${underWay} thoughts are waited for already`));
      return undefined;
    }
    underWay += 1;
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(task.milliseconds + delay) });
    } catch (error) {
      onTrouble(error);
      return undefined;
    } finally {
      underWay -= 1;
    }
  }

  /** Play by play, so that bots and hints need not wait for the whole of it. */
  async function lookBack({ game, moves, most, random, milliseconds }: ReviewQuestion) {
    const verdicts: Verdict<unknown>[] = [];
    for (const move of moves) {
      const thought = await think({ kind: 'review', game: game.id, move, words: drawWords(random), milliseconds });
      if (!thought?.verdicts) return undefined;
      verdicts.push(...thought.verdicts);
    }
    return sumUp(verdicts, most);
  }

  return {
    async choose({ game, level, view, random, milliseconds }) {
      if (!thinksLong(game, level)) return chooseMove(game, level, view, random);
      const words = drawWords(random);
      const thought = await think({ kind: 'choose', game: game.id, level, view, words, milliseconds });
      return thought ? thought.move : game.strategy.greedy(view, random);
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
    close: () => pool.close({ force: true }),
  };
}

/** Run from the sources, the threads need what reads them. */
function startPool({ threads, cards = {} }: ThinkerOptions): Piscina<Task, Thought> {
  const isSource = import.meta.url.endsWith('.ts');
  return new Piscina<Task, Thought>({
    filename: new URL(isSource ? './worker.ts' : './worker.js', import.meta.url).href,
    ...(isSource && { execArgv: ['--import', findSourceLoader()] }),
    workerData: cards,
    minThreads: 0,
    maxThreads: threads,
    // a thread that has nothing to do stays warm for the next move
    idleTimeout: 60_000,
    niceIncrement: niceness,
  });
}

function findSourceLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
