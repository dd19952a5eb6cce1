/** Threads for long work, such as thinking about moves and painting pictures. */

import { Piscina } from 'piscina';
import { locate } from './program.ts';
import { TwoLanes } from './two-lanes.ts';

export interface WorkerPoolOptions {
  /** A module whose default export does one task. It is named by its source, `.ts`; a build runs the compiled file. */
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

/** A lower priority than that of the thread that answers people: long work takes the time that is left. */
const niceness = 10;

/** Does long work in threads, so that presses never wait for it. */
export class WorkerPool<Task, Result> {
  readonly #pool: Piscina<Task, Result>;
  readonly #queue: number;
  readonly #most: number;
  readonly #underWay = new Set<AbortController>();
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#queue = options.queue;
    this.#most = options.threads + options.queue;
    this.#pool = startPool(options);
    // a thread that cannot start takes no task, so waiting tasks would wait in vain
    this.#pool.on('error', (error: Error) => {
      for (const task of this.#underWay) task.abort(error);
    });
  }

  /** Whether the queue is full. `run` accepts a task all the same: the caller decides what to do. */
  get isFull(): boolean {
    return this.#underWay.size >= this.#most;
  }

  /** Whether half of the queue is: the rest is for what must not be lost to others. */
  get isHalfFull(): boolean {
    return this.#underWay.size >= this.#most - Math.floor(this.#queue / 2);
  }

  /**
   * Rejects if the task throws or is given up, if no thread can start, or if the pool is closed.
   *
   * @param patience after so many milliseconds, waiting included, the task is given up and its thread ended
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

  /** Ends the threads and rejects all waiting tasks at once. */
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
    taskQueue: new TwoLanes(),
    ...(loader.length > 0 && { execArgv: [...loader] }),
    // threads are not restarted automatically: if a machine cannot start threads, that would never end
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTime,
    // a thread that waits for tasks in any other way never frees the memory of earlier ones
    atomics: 'disabled',
    niceIncrement: niceness,
    workerData: data,
    env: { ...process.env, ...environment },
  });
}
