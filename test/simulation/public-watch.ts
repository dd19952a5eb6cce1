import type { RecordedRequest } from '../../src/playground/stand-in/traffic.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { textsIn } from '../support/games/card-words.ts';
import { payloadOf } from '../support/whole-bot/traffic-audit.ts';

/** A message that calls people by a mention. */
export interface Call {
  readonly table: string;
  readonly turn: number;
  readonly message: string;
  readonly users: readonly string[];
  readonly at: number;
  readonly isReminder: boolean;
}

const tenMinutes = 10 * 60_000;

interface Shown {
  readonly body: unknown;
  readonly files: readonly string[];
}

/** Watches what a bot sends: who is called when, and what everybody can read, table by table. */
export class PublicWatch {
  readonly calls: Call[] = [];
  readonly shown = new Map<string, Shown[]>();
  requests = 0;
  failures = 0;
  /** When Discord refused something as it must not be asked too often, whatever the clock was set to. */
  readonly #refusedAt: number[] = [];
  readonly #standIn: StandIn;
  readonly #known = new Set<string>();

  constructor(standIn: StandIn) {
    this.#standIn = standIn;
    const { traffic } = standIn;
    const record = traffic.record.bind(traffic);
    Object.assign(traffic, {
      record: (request: RecordedRequest) => {
        this.#take(request);
        record(request);
      },
    });
  }

  /** How many answers of those for which Discord shuts an address out came within any ten minutes. */
  mostRefusals(): number {
    const within = (at: number) => this.#refusedAt.filter((other) => other >= at && other < at + tenMinutes).length;
    return Math.max(0, ...this.#refusedAt.map(within));
  }

  #take(request: RecordedRequest): void {
    this.requests += 1;
    if (request.status >= 400) this.failures += 1;
    if ([401, 403, 429].includes(request.status)) this.#refusedAt.push(this.#standIn.clock.elapsed());
    const payload = payloadOf(this.#standIn, request);
    if (payload?.audience !== 'everybody') return;
    const [, table, turn] = idOf(payload.body) ?? [];
    if (table === undefined) return;
    const shown = this.shown.get(table) ?? [];
    this.shown.set(table, shown);
    shown.push({ body: payload.body, files: payload.files });
    this.#takeCall(request, table, Number(turn));
  }

  #takeCall({ method, path, body, response, status, at }: RecordedRequest, table: string, turn: number): void {
    if (method !== 'POST' || !/^\/channels\/\d+\/messages$/.test(path) || status >= 300) return;
    const { id } = { id: undefined, ...(response as object | undefined) };
    const { content, allowed_mentions: mentions } = { content: '', allowed_mentions: {}, ...(body as object) };
    const { users = [] } = mentions as { users?: readonly string[] };
    if (users.length === 0 || typeof id !== 'string' || this.#known.has(id)) return;
    // the same message again, because the first answer was lost, calls nobody once more
    this.#known.add(id);
    const isReminder = String(content).includes('still your turn');
    this.calls.push({ table, turn, message: id, users, at: Date.parse(at), isReminder });
  }
}

/** A button's id with a turn of the game, as far as there is one. */
function idOf(body: unknown): RegExpExecArray | undefined {
  const found = textsIn(body).flatMap((text) => /^1:([A-Z0-9]+):(\d+):/.exec(text) ?? []);
  const ids = textsIn(body).flatMap((text) => {
    const match = /^1:([A-Z0-9]+):(\d+):/.exec(text);
    return match ? [match] : [];
  });
  return found.length === 0 ? undefined : ids.toSorted((one, other) => Number(other[2]) - Number(one[2]))[0];
}
