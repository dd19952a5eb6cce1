/** What the bot does and how well, as numbers for Prometheus. */

import { DiscordAPIError, type REST, RESTEvents } from 'discord.js';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type InteractionOutcome = 'answered' | 'store-away' | 'failed';

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 10, 30];

/** The bot's metrics. No label grows with use: there are no users, tables or servers in them. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #interactions: Histogram<'outcome'>;
  readonly #calls: Counter<'method' | 'route' | 'status'>;
  readonly #errors: Counter<'code'>;
  readonly #due: Histogram;

  /** @param countOpen how many tables wait for something */
  constructor(countOpen: () => Promise<number>) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#interactions = new Histogram({
      name: 'parade_interaction_seconds',
      help: 'Time from the arrival of an interaction to its answer, by outcome',
      labelNames: ['outcome'],
      buckets: seconds,
      registers,
    });
    this.#calls = new Counter({
      name: 'parade_discord_calls_total',
      help: 'Calls to Discord by method, route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#errors = new Counter({
      name: 'parade_discord_errors_total',
      help: 'Errors that Discord answered, by its code',
      labelNames: ['code'],
      registers,
    });
    this.#due = new Histogram({
      name: 'parade_due_lateness_seconds',
      help: 'How late what was due at a table was looked at',
      buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 600],
      registers,
    });
    new Gauge({
      name: 'parade_waiting_tables',
      help: 'Tables at which something will be due: all that are open',
      registers,
      async collect() {
        this.set(await countOpen());
      },
    });
  }

  /** @returns ends the measurement */
  beginInteraction(): (outcome: InteractionOutcome) => void {
    const end = this.#interactions.startTimer();
    return (outcome) => void end({ outcome });
  }

  due(lateness: number): void {
    this.#due.observe(lateness / 1_000);
  }

  /** Counts every call to Discord by its route without ids and tokens, and what Discord refused by its code. */
  followCalls(rest: REST): void {
    rest.on(RESTEvents.Response, ({ method, route }, response) => {
      this.#calls.inc({ method, route: route.replace(/\d{16,}/g, ':id'), status: String(response.status) });
    });
    // the event does not serve for this: its response shares the body with discord.js, which could not read the error any more
    const request = rest.request.bind(rest);
    rest.request = async (options) => {
      try {
        return await request(options);
      } catch (error) {
        if (error instanceof DiscordAPIError) this.#errors.inc({ code: String(error.code) });
        throw error;
      }
    };
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
