/** Orders to fail: they say what Discord does wrong next in a test. */
export interface FaultOrder {
  /** All methods when left out. */
  readonly method?: string;
  /** A route as in `/channels/:channel/messages/:message` (a `:name` stands for one step, `*` for the rest), or a pattern for the path. */
  readonly route?: string | RegExp;
  /** How often; once when left out. `Infinity` lasts until `clear()`. */
  readonly times?: number;
  /** Refuse with this status, and with this error code of Discord. */
  readonly status?: number;
  readonly code?: number;
  readonly message?: string;
  /** Refuse with a 429 and this number of seconds to wait, or with this text in the header. */
  readonly retryAfter?: number | string;
  readonly scope?: 'user' | 'global' | 'shared';
  /** Answer with a page of HTML and without a header of Discord's, as what stands before it does: with this status, or else with 200. */
  readonly page?: true;
  /** Wait this many milliseconds, then go on as usual (or refuse, if a status is given). */
  readonly delay?: number;
  /** Never answer. */
  readonly hang?: true;
  /** Close the connection without an answer. `after` first does what was asked, so that only the answer is lost. */
  readonly drop?: 'before' | 'after';
}

interface StandingOrder {
  readonly order: FaultOrder;
  readonly matches: (path: string) => boolean;
  left: number;
}

export class Faults {
  #orders: StandingOrder[] = [];

  /** The next requests of this kind fail like this; the returned function takes the order back. */
  next(order: FaultOrder): () => void {
    const standing: StandingOrder = { order, matches: matcherOf(order.route), left: order.times ?? 1 };
    this.#orders.push(standing);
    return () => {
      this.#orders = this.#orders.filter((other) => other !== standing);
    };
  }

  clear(): void {
    this.#orders = [];
  }

  /** The oldest order that fits. It counts as used. */
  take(method: string, path: string): FaultOrder | undefined {
    const fitting = this.#orders.find(
      ({ order, matches }) => (order.method === undefined || order.method.toUpperCase() === method) && matches(path),
    );
    if (!fitting) return undefined;
    fitting.left -= 1;
    if (fitting.left <= 0) this.#orders = this.#orders.filter((order) => order !== fitting);
    return fitting.order;
  }
}

function matcherOf(route: string | RegExp | undefined): (path: string) => boolean {
  if (route === undefined) return () => true;
  if (route instanceof RegExp) return (path) => route.test(path);
  const steps = route
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  const pattern = new RegExp(`^${steps}$`);
  return (path) => pattern.test(path);
}
