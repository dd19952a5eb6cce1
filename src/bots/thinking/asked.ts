/** Bounds what people ask bots to think about: one question per person at a time, and each question once. */
import { LRUCache } from 'lru-cache';
import type { Refused } from '../../games/contract/index.ts';
import type { Explanation } from '../explain.ts';
import type { Review } from '../review.ts';

/** Who asks, and about what: equal words mean the same question. */
interface Asked {
  readonly asker: string;
  readonly about: string;
}

/** The person waits for the answer to another question. */
type Busy = Refused<'busy'>;

const mostRemembered = 200;

/** Questions of one kind, with their answers. */
class Questions<Answer extends object> {
  readonly #asking: Set<string>;
  readonly #answers = new LRUCache<string, Promise<Answer | undefined>>({ max: mostRemembered });

  /** @param asking shared with the other kinds of questions */
  constructor(asking: Set<string>) {
    this.#asking = asking;
  }

  /** A question that was asked before, or is being thought about, costs no further thought. What came to nothing is forgotten. */
  async ask({ asker, about }: Asked, think: () => Promise<Answer | undefined>): Promise<Answer | Busy | undefined> {
    const known = this.#answers.get(about);
    if (known) return known;
    if (this.#asking.has(asker)) return { refused: 'busy' };
    this.#asking.add(asker);
    const thought = think().finally(() => this.#asking.delete(asker));
    this.#answers.set(about, thought);
    const forget = () => void (this.#answers.peek(about) === thought && this.#answers.delete(about));
    thought.then((answer) => answer ?? forget(), forget);
    return thought;
  }
}

/** All that people ask. */
export class AskedThoughts {
  /** Those who wait for an answer, whatever they asked. */
  readonly #asking = new Set<string>();
  readonly hints = new Questions<Explanation<object>>(this.#asking);
  readonly reviews = new Questions<Review<object>>(this.#asking);
}
