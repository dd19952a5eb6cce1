/** Checks that the traffic of Parade gives nothing away. */

import { MessageFlags } from 'discord-api-types/v10';
import { isRefused } from '../../../src/games/contract/index.ts';
import type { Card } from '../../../src/games/parade/cards.ts';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState } from '../../../src/games/parade/state.ts';
import type { RecordedRequest } from '../../../src/playground/stand-in/traffic.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import { seededRandom } from '../../../src/tables/random.ts';
import { type GameRecord, seedOf } from '../../../src/tables/record/record.ts';
import { cardsNamedIn, textsIn } from '../games/card-words.ts';

/** Who gets to see what a request sends. */
export type Audience = 'everybody' | { readonly person: string };

/** Something that was sent for eyes to read. */
export interface Payload {
  readonly audience: Audience;
  readonly body: unknown;
  readonly files: readonly string[];
}

/** What a request of the bot shows, and to whom; undefined for those that show nothing. */
export function payloadOf(standIn: StandIn, request: RecordedRequest): Payload | undefined {
  if (request.method !== 'POST' && request.method !== 'PATCH' && request.method !== 'PUT') return undefined;
  const files = request.files.map(({ filename }) => filename);
  const [, root = '', , token = '', ...rest] = request.path.split('/');
  if (root === 'channels') return { audience: 'everybody', body: request.body, files };
  if (root !== 'interactions' && root !== 'webhooks') return undefined;
  const live = standIn.interactions.find(token);
  if (!live) throw new Error(`the bot used an unknown token in ${request.path}`);
  const own = { person: live.person };
  const source = 'message' in live.payload ? live.payload.message : undefined;
  if (root === 'interactions') {
    const { type, data } = readCallback(request.body);
    const hidden = type === 8 || (type === 7 ? isEphemeral(source) : isEphemeral(data));
    return { audience: hidden ? own : 'everybody', body: data, files };
  }
  // an answer to a press on a private message that was deferred renews that message
  const renewed = live.original ?? live.source;
  const isPrivate = renewed !== undefined && standIn.world.message(renewed)?.onlyFor !== undefined;
  const hidden =
    request.method === 'POST' && rest.length === 0 ? isEphemeral(request.body) : live.ephemeral || isPrivate;
  return { audience: hidden ? own : 'everybody', body: request.body, files };
}

function readCallback(body: unknown): { type: number; data: unknown } {
  if (typeof body !== 'object' || body === null || !('type' in body)) throw new Error('not a callback');
  return { type: Number(body.type), data: 'data' in body ? body.data : undefined };
}

function isEphemeral(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || !('flags' in message)) return false;
  return (Number(message.flags) & MessageFlags.Ephemeral) !== 0;
}

/** The states that a finished game went through, from the deal to the end. */
export function replay(record: GameRecord): readonly ParadeState[] {
  const options = parade.options.schema.parse({ rules: record.rules });
  const states = [parade.setup(options, record.seats, seededRandom(seedOf(record), 0))];
  record.moves.forEach((recorded, index) => {
    const before = states.at(-1);
    if (!before) throw new Error('there is always a deal');
    const { seat, play, keep } = recorded;
    const move = parade.move.parse(play === undefined ? { seat, keep } : { seat, play });
    const played = parade.play(before, seat, move, seededRandom(seedOf(record), index + 1));
    if (isRefused(played)) throw new Error(`move ${index + 1} of the record is refused: ${played.refused}`);
    states.push(played.state);
  });
  return states;
}

/** What each can know at a turn, by the replay. */
export class Knowledge {
  readonly #byTurn = new Map<number, ParadeState>();
  readonly #seats: readonly (string | undefined)[];

  /** @param seats the person on each seat, undefined for a bot */
  constructor(record: GameRecord, seats: readonly (string | undefined)[]) {
    this.#seats = seats;
    for (const state of replay(record)) this.#byTurn.set(parade.turn(state), state);
  }

  /** The cards that somebody may read at a turn; at turn 0 there are none. */
  of(audience: Audience, turn: number): ReadonlySet<Card> {
    const state = this.#byTurn.get(turn);
    if (!state) return new Set();
    const open = [...state.line, ...state.collections.flat()];
    if (audience === 'everybody') return new Set(open);
    const seat = this.#seats.indexOf(audience.person);
    return new Set([...open, ...(state.hands[seat] ?? [])]);
  }
}

/** The turn that a payload belongs to: its buttons carry it. Without buttons of a turn it is 0. */
export function turnOf(body: unknown): number {
  const turns = textsIn(body).flatMap((text) => /^1:[A-Z0-9]+:(\d+):/.exec(text)?.[1] ?? []);
  return Math.max(0, ...turns.map(Number));
}

/** The plays that a log tells of, and so the turn that it belongs to; choosing the last cards is no turn. */
function turnOfLog(texts: readonly string[]): number {
  const numbers = texts.flatMap((text) =>
    [...text.matchAll(/^(\d+)\. .* played .* · <t:\d+:R>$/gm)].map(([, n]) => Number(n)),
  );
  return numbers.length > 0 ? Math.max(...numbers) + 1 : 0;
}

/** The cards in a payload that its readers may not know. `table` is blotted out: an id such as `R3K4` names no card. */
export function leaksIn(payload: Payload, knowledge: Knowledge, table: string): readonly Card[] {
  const texts = [...textsIn(payload.body), ...payload.files].map((text) => text.replaceAll(table, '…'));
  const turn = turnOf(payload.body) || turnOfLog(texts);
  const known = knowledge.of(payload.audience, turn);
  return [...cardsNamedIn(texts.join('\n'))].filter((card) => !known.has(card));
}
