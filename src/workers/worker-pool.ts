/** Threads for long work, whatever it is: thinking about moves, painting pictures. */

import { Piscina } from 'piscina';
import { locate } from './program.ts';

export interface WorkerPoolOptions {
  /** A module whose default export does one task. It is named by its source, `.ts`; in a build the compiled file is run. */
  readonly program: URL;
  /** How many tasks are worked on at the same time. */
  readonly threads: number;
  /** How many tasks may wait for a thread. */
  readonly queue: number;
  /** How long a thread without a task stays warm for the next one, in milliseconds. */
  readonly idleTime: number;
  /** What the program gets as Piscina's `workerData`. */
  readonly data?: unknown;
  /** Added to the environment that the threads see. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Below that of the thread that answers people: long work takes what it leaves. */
const niceness = 10;

/** Does long work in threads, so that nobody's press waits for it. */
export class WorkerPool<Task, Result> {
  readonly #pool: Piscina<Task, Result>;
  readonly #most: number;
  readonly #underWay = new Set<AbortController>();
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#most = options.threads + options.queue;
    this.#pool = startPool(options);
    // a thread that cannot start takes up no task: those that wait would wait in vain
    this.#pool.on('error', (error: Error) => {
      for (const task of this.#underWay) task.abort(error);
    });
  }

  /** Whether another task would be one too many. `run` takes it all the same: what to do then is for the caller to say. */
  get isFull(): boolean {
    return this.#underWay.size >= this.#most;
  }

  /**
   * Rejects when the task throws, is given up, or no thread can start, and when the pool is closed.
   *
   * @param patience after this many milliseconds, waiting included, the task is given up, and its thread with it
   */
  async run(task: Task, patience?: number): Promise<Result> {
    if (this.#closed) throw new Error('the worker pool is closed');
    const started = new AbortController();
    this.#underWay.add(started);
    const giveUp = () => started.abort(new Error(`not done within ${patience} ms`));
    const timer = patience === undefined ? undefined : setTimeout(giveUp, patience).unref();
    try {
      return await this.#pool.run(task, { signal: started.signal });
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(started);
    }
  }

  /** Ends the threads; whoever waits for a task is told at once. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.destroy();
  }
}

function startPool<Task, Result>(options: WorkerPoolOptions): Piscina<Task, Result> {
  const { program, threads, idleTime, data, environment } = options;
  const { url, loader } = locate(program);
  return new Piscina<Task, Result>({
    filename: url.href,
    ...(loader.length > 0 && { execArgv: [...loader] }),
    // none is started anew by itself: on a machine where threads cannot start that would never end
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTime,
    // a thread that sleeps between tasks in any other way never lets go of the memory of earlier ones
    atomics: 'disabled',
    niceIncrement: niceness,
    workerData: data,
    env: { ...process.env, ...environment },
  });
}
