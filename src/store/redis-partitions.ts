/** Asks each partition of a Redis separately: in a cluster some may be away while the others work. */
import { StoreUnavailable } from '../tables/service/store.ts';
import { translateRedisError } from './redis-errors.ts';
import { partitions } from './redis-keys.ts';
import type { RedisCommands, RedisLink } from './redis-link.ts';

export type OnPart = (state: 'away' | 'back', partition: string, reason: string) => void;

type Ask<Answer> = (redis: RedisCommands, partition: string) => Promise<Answer>;

export class Partitions {
  readonly #link: RedisLink;
  readonly #onPart: OnPart;
  /** The partitions that did not answer last time. */
  readonly #away = new Set<string>();
  readonly #asked = new Set<string>();

  constructor(link: RedisLink, onPart: OnPart = () => undefined) {
    this.#link = link;
    this.#onPart = onPart;
  }

  /**
   * The answers of all partitions that can be reached, in one round trip. A partition that is away is asked on the side and not
   * waited for, because its silence may last long. Rejects with StoreUnavailable if none answers.
   * @param ask must only read, because its answer may be ignored
   * @param asked not all partitions, but these
   */
  async ask<Answer>(ask: Ask<Answer>, asked: readonly string[] = partitions): Promise<readonly Answer[]> {
    const isLost = this.#away.size === partitions.length;
    const there = isLost ? asked : asked.filter((partition) => !this.#away.has(partition));
    for (const partition of asked) if (!there.includes(partition)) void this.#askBeside(ask, partition);
    return there.length === 0 ? [] : this.askThese(there, ask);
  }

  /** The same for some partitions, all of which are waited for. */
  async askThese<Answer>(asked: readonly string[], ask: Ask<Answer>): Promise<readonly Answer[]> {
    const tries = await this.#link.send((redis) =>
      Promise.all(asked.map((partition) => attempt(partition, () => ask(redis, partition)))),
    );
    const bug = tries.find((tried) => 'error' in tried && !(tried.error instanceof StoreUnavailable));
    if (bug && 'error' in bug) throw bug.error;
    const answers = tries.flatMap((tried) => ('answer' in tried ? [tried.answer] : []));
    const [failure] = tries.flatMap((tried) => ('error' in tried ? [tried.error] : []));
    // if all of Redis is away, that is reported elsewhere
    if (failure && answers.length === 0) throw failure;
    for (const tried of tries) this.#note(tried);
    return answers;
  }

  async #askBeside<Answer>(ask: Ask<Answer>, partition: string): Promise<void> {
    if (this.#asked.has(partition)) return;
    this.#asked.add(partition);
    const asking = this.#link.send((redis) => ask(redis, partition));
    const tried = await attempt(partition, () => asking).finally(() => this.#asked.delete(partition));
    if ('answer' in tried) this.#note(tried);
  }

  #note(tried: Tried<unknown>): void {
    const { partition } = tried;
    if ('answer' in tried && this.#away.delete(partition)) this.#onPart('back', partition, 'it answers again');
    if ('error' in tried && !this.#away.has(partition)) {
      this.#away.add(partition);
      this.#onPart('away', partition, tried.error.message);
    }
  }
}

type Tried<Answer> =
  | { readonly partition: string; readonly answer: Answer }
  | { readonly partition: string; readonly error: Error };

function attempt<Answer>(partition: string, work: () => Promise<Answer>): Promise<Tried<Answer>> {
  return work().then(
    (answer) => ({ partition, answer }),
    (error: unknown) => ({ partition, error: translateRedisError(error) }),
  );
}
