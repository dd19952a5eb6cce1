/** What the bot does and how well, as numbers for Prometheus. */

import { DiscordAPIError, HTTPError, type REST, RESTEvents } from 'discord.js';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Clock, within } from '../../clock.ts';
import { classify } from './errors.ts';
import { type Urgency, urgencies } from './urgency.ts';
import { type GameEvent, gameEvents, gamesCounter, measureWork, storeTimes, type Work } from './work-metrics.ts';

/** `unanswered`: an answer was sent, and Discord did not take it in time, or not at all. */
export type InteractionOutcome = 'answered' | 'unanswered' | 'store-away' | 'failed';

/** `late`: the text went out without it. `failed`: there is none. */
export type PictureOutcome = 'painted' | 'late' | 'failed';

const outcomes: readonly InteractionOutcome[] = ['answered', 'unanswered', 'store-away', 'failed'];
const pictureOutcomes: readonly PictureOutcome[] = ['painted', 'late', 'failed'];
const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 10, 30];

/** How long a request for metrics waits for the store at most, in milliseconds. */
const longestCount = 500;

/** Where metrics come from. */
export interface Measured {
  readonly clock: Clock;
  /** How many tables wait for something. */
  readonly countOpen: () => Promise<number>;
  /** Whether the store can save, as far as is known. */
  readonly isStoreUp: () => boolean;
  /** How many moves fewer replicas than wished had in time. */
  readonly unreplicated: () => number;
  readonly work: Work;
  /** The ids of the games. */
  readonly games: readonly string[];
  readonly requests: {
    /** How many requests to Discord wait for their turn. */
    readonly waiting: (urgency: Urgency) => number;
    /** How many requests of all processes Discord refused within ten minutes. */
    readonly invalid: () => number;
    /** Whether requests are not sent because these were too many. */
    readonly isOpen: (urgency: Urgency) => boolean;
  };
}

/** The bot's metrics. No label grows with use: there are no users, tables or servers in them. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #measured: Measured;
  readonly #interactions: Histogram<'outcome'>;
  readonly #calls: Counter<'method' | 'route' | 'status'>;
  readonly #errors: Counter<'code'>;
  readonly #due: Histogram;
  readonly #open: Gauge;
  readonly #storeUp: Gauge;
  readonly #turns: Histogram<'urgency'>;
  readonly #pictures: Counter<'outcome'>;
  readonly #games: Counter<'game' | 'event'>;
  readonly #store: Histogram<'command'>;
  /** Of the interactions under way, whether Discord took the answer that was sent. */
  readonly #answers = new Map<string, 'sent' | 'taken' | 'refused'>();

  constructor(measured: Measured) {
    this.#measured = measured;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#interactions = new Histogram({
      name: 'parade_interaction_seconds',
      help: 'Time from the arrival of an interaction to its answer, by outcome',
      labelNames: ['outcome'],
      buckets: seconds,
      registers,
    });
    for (const outcome of outcomes) this.#interactions.zero({ outcome });
    this.#calls = new Counter({
      name: 'parade_discord_calls_total',
      help: 'Calls to Discord by method, route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#errors = new Counter({
      name: 'parade_discord_errors_total',
      help: 'Calls to Discord that failed, by its code, the HTTP status where there is none, or the kind of failure',
      labelNames: ['code'],
      registers,
    });
    this.#due = new Histogram({
      name: 'parade_due_lateness_seconds',
      help: 'How late what was due at a table was looked at',
      buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 600],
      registers,
    });
    this.#open = new Gauge({
      name: 'parade_waiting_tables',
      help: 'Tables at which something will be due: all that are open',
      registers,
    });
    this.#storeUp = new Gauge({
      name: 'parade_store_up',
      help: 'Whether the store keeps what is to be kept',
      registers,
    });
    this.#turns = new Histogram({
      name: 'parade_discord_turn_seconds',
      help: 'How long requests to Discord waited for their turn, by urgency',
      labelNames: ['urgency'],
      buckets: seconds,
      registers,
    });
    for (const urgency of urgencies) this.#turns.zero({ urgency });
    this.#pictures = new Counter({
      name: 'parade_pictures_total',
      help: 'Messages with a picture, by whether it was there in time (painted), came later (late) or not at all (failed)',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of pictureOutcomes) this.#pictures.inc({ outcome }, 0);
    this.#games = gamesCounter(registers);
    for (const game of measured.games) for (const event of gameEvents) this.#games.inc({ game, event }, 0);
    this.#store = storeTimes(registers);
    measureWork(measured.work, registers);
    measureRequests(measured.requests, registers);
    measureReplication(measured.unreplicated, registers);
  }

  /** @returns ends the measurement */
  beginInteraction(id: string): (outcome: InteractionOutcome) => void {
    const end = this.#interactions.startTimer();
    this.#answers.set(id, 'sent');
    return (outcome) => {
      const isUnanswered = outcome === 'answered' && this.#answers.get(id) === 'refused';
      this.#answers.delete(id);
      end({ outcome: isUnanswered ? 'unanswered' : outcome });
    };
  }

  due(lateness: number): void {
    this.#due.observe(lateness / 1_000);
  }

  picture(outcome: PictureOutcome): void {
    this.#pictures.inc({ outcome });
  }

  game(game: string, event: GameEvent): void {
    this.#games.inc({ game, event });
  }

  /** The store took so many milliseconds for what it was asked for. */
  store(command: string, milliseconds: number): void {
    this.#store.observe({ command }, milliseconds / 1_000);
  }

  /** A request to Discord has waited for its turn for so many milliseconds. */
  turn(urgency: Urgency, waited: number): void {
    this.#turns.observe({ urgency }, waited / 1_000);
  }

  /** Counts every call to Discord by its route, without ids and tokens, and every refusal by its code. */
  followCalls(rest: REST): void {
    rest.on(RESTEvents.Response, ({ method, route }, response) => {
      this.#calls.inc({ method, route: route.replace(/\d{16,}/g, ':id'), status: String(response.status) });
    });
    // the event cannot be used for this: its response shares the body with discord.js, which could then not read the error
    const request = rest.request.bind(rest);
    rest.request = async (options) => {
      const answered = /^\/interactions\/(\d+)\//.exec(options.fullRoute)?.[1];
      try {
        const answer = await request(options);
        this.#noteAnswer(answered, 'taken');
        return answer;
      } catch (error) {
        const code = codeOf(error);
        this.#errors.inc({ code });
        // another process was faster, or a second answer followed one that had arrived
        if (code !== alreadyAnswered) this.#noteAnswer(answered, 'refused');
        throw error;
      }
    };
  }

  async text(): Promise<string> {
    await this.#measureStore();
    return this.#registry.metrics();
  }

  #noteAnswer(interaction: string | undefined, how: 'taken' | 'refused'): void {
    if (interaction === undefined || this.#answers.get(interaction) !== 'sent') return;
    this.#answers.set(interaction, how);
  }

  /** A store that is away neither removes the other metrics nor delays them. */
  async #measureStore(): Promise<void> {
    const { clock, countOpen, isStoreUp } = this.#measured;
    const counting = isStoreUp() ? countOpen().catch(() => undefined) : Promise.resolve(undefined);
    const count = await within(clock, longestCount, counting, undefined);
    this.#storeUp.set(count === undefined ? 0 : 1);
    if (count === undefined) this.#open.remove();
    else this.#open.set(count);
  }
}

function measureReplication(unreplicated: Measured['unreplicated'], registers: Registry[]): void {
  new Counter({
    name: 'parade_unreplicated_commits_total',
    help: 'Changes of tables that fewer replicas of Redis had in time than REDIS_REPLICAS wishes',
    registers,
    collect() {
      this.reset();
      this.inc(unreplicated());
    },
  });
}

function measureRequests({ waiting, invalid, isOpen }: Measured['requests'], registers: Registry[]): void {
  const labelNames = ['urgency'] as const;
  new Gauge({
    name: 'parade_discord_waiting_requests',
    help: 'Requests to Discord that wait for their turn, by urgency',
    labelNames,
    registers,
    collect() {
      for (const urgency of urgencies) this.set({ urgency }, waiting(urgency));
    },
  });
  new Gauge({
    name: 'parade_discord_invalid_requests',
    help: 'Requests of all processes that Discord refused within the last ten minutes (401, 403, 429)',
    registers,
    collect() {
      this.set(invalid());
    },
  });
  new Gauge({
    name: 'parade_discord_breaker_open',
    help: 'Whether requests of this urgency are not sent because Discord refused too many',
    labelNames,
    registers,
    collect() {
      for (const urgency of urgencies) this.set({ urgency }, isOpen(urgency) ? 1 : 0);
    },
  });
}

const alreadyAnswered = '40060';

function codeOf(error: unknown): string {
  if (error instanceof DiscordAPIError) return String(error.code || error.status);
  return error instanceof HTTPError ? String(error.status) : (classify(error) ?? 'unknown');
}
