/** Checks that the traffic of Everyone Loves a Parade gives nothing away. */

import { expect } from 'vitest';
import { isRefused } from '../../../src/games/contract/index.ts';
import type { FloatState } from '../../../src/games/everyone-loves-a-parade/state.ts';
import { seededRandom } from '../../../src/tables/random.ts';
import { type GameRecord, seedOf } from '../../../src/tables/record/record.ts';
import { moveFields, pick } from '../../../src/tables/record/recorded-move.ts';
import { textsIn } from '../games/card-words.ts';
import { catalogue, game } from '../games/everyone-loves-a-parade.ts';
import { englishWriter } from '../games/writer.ts';
import { type Audience, type Payload, turnOf } from './traffic-audit.ts';

/** The states that a finished game went through, from the deal to the end. */
function replayFloats(record: GameRecord): readonly FloatState[] {
  const states = [game.setup(game.options.usual, record.seats, seededRandom(seedOf(record), 0))];
  record.moves.forEach((recorded, index) => {
    const before = states.at(-1);
    if (!before) throw new Error('there is always a deal');
    const move = game.move.parse(pick(recorded, moveFields(game)));
    const played = game.play(before, recorded.seat, move, seededRandom(seedOf(record), index + 1));
    if (isRefused(played)) throw new Error(`move ${index + 1} of the record is refused: ${played.refused}`);
    states.push(played.state);
  });
  return states;
}

/** What a text may give away. */
export type Secret = `card ${string}` | `crowd ${string}` | `order ${number}` | `assignment ${number} ${number}`;

const writer = englishWriter([]);
const signs = { balloons: '🎈', streamers: '🎏', flowers: '🌸', blue: '🔵B', yellow: '🟡Y', red: '🔴R' } as const;

/** Every way in which a screen names one card and no other besides its id: its pair and points with its action. */
const namesOf = [...catalogue.decorations.values()].map(({ id, item, color, points, action }) => {
  const short = writer.say(`everyone-loves-a-parade.short.${action}`);
  const long = writer.say(`everyone-loves-a-parade.action.${action}`);
  const pair = `${signs[item]}${signs[color]}${points}`;
  return { id, names: [short, long].flatMap((words) => [`${pair} · ${words}`, `${pair} (${words})`]) };
});

const orderLines = [...catalogue.orders.values()].map(({ number, action }) => ({
  number,
  line: `**${number}** · ${writer.say(`everyone-loves-a-parade.action.${action}`)}`,
}));

/** All that a text names which not everybody knows at every time. */
function secretsIn(text: string): ReadonlySet<Secret> {
  const found = new Set<Secret>();
  for (const [id] of text.matchAll(/\b[BSF][BYR]-[A-Z]+[12]?\b/g))
    if (catalogue.decorations.has(id)) found.add(`card ${id}`);
  for (const [id] of text.matchAll(/\b[BSF][BYR]-[12]\b/g)) found.add(`crowd ${id}`);
  for (const { id, names } of namesOf) {
    if (names.some((name) => isNamed(text, name))) found.add(`card ${id}`);
  }
  for (const { number, line } of orderLines) if (text.includes(line)) found.add(`order ${number}`);
  const assigned = text.matchAll(/①(?: has| gets|:)? (\d), (?:float )?②(?: has| gets|:)? (\d)/g);
  for (const [, first, second] of assigned) found.add(`assignment ${Number(first)} ${Number(second)}`);
  for (const [, first, second] of text.matchAll(/orders\.(\d)\.(\d)/g)) {
    found.add(`order ${Number(first)}`).add(`order ${Number(second)}`);
  }
  return found;
}

/** `reroll` must not be found where `reroll ×2` or `reroll a die up to twice` stands. */
function isNamed(text: string, name: string): boolean {
  let at = text.indexOf(name);
  while (at >= 0) {
    const after = text.slice(at + name.length);
    if (/^(\n|$| →)/.test(after)) return true;
    at = text.indexOf(name, at + 1);
  }
  return false;
}

/** What each can know at a turn, by the replay of the record. */
export class FloatKnowledge {
  readonly #byTurn = new Map<number, FloatState[]>();
  readonly #seats: readonly (string | undefined)[];

  /** @param seats the person on each seat, undefined for a bot */
  constructor(record: GameRecord, seats: readonly (string | undefined)[]) {
    this.#seats = seats;
    for (const state of replayFloats(record)) {
      this.#byTurn.set(state.turn, [...(this.#byTurn.get(state.turn) ?? []), state]);
    }
  }

  /** The states with this turn: several while Order cards are assigned, which changes nothing that others see. */
  at(turn: number): readonly FloatState[] {
    return this.#byTurn.get(turn) ?? [];
  }

  of(audience: Audience, turn: number): ReadonlySet<Secret> {
    const seat = audience === 'everybody' ? -1 : this.#seats.indexOf(audience.person);
    return new Set(this.at(turn).flatMap((state) => knownIn(state, seat)));
  }
}

function knownIn(state: FloatState, seat: number): Secret[] {
  const { phase } = state;
  const peeked = phase.doing === 'pick' && phase.seat === seat ? phase.saw : [];
  const cards = [...state.warehouse, ...state.floats.flat(2), ...peeked].map((id): Secret => `card ${id}`);
  const revealed = state.parade.map(({ order }): Secret => `order ${order}`);
  const own = (state.orders[state.round]?.[seat] ?? []).map((number): Secret => `order ${number}`);
  const [first, second] = state.orders[state.round]?.[seat] ?? [];
  const assignments: Secret[] =
    first === undefined || second === undefined
      ? []
      : [`assignment ${first} ${second}`, `assignment ${second} ${first}`];
  return [...cards, ...revealed, ...own, ...assignments];
}

/** What a payload tells that its readers may not know. */
export function floatLeaksIn(payload: Payload, knowledge: FloatKnowledge): readonly Secret[] {
  const text = [...textsIn(payload.body), ...payload.files]
    .join('\n')
    .replaceAll('\u2060', '')
    .replaceAll('\u00a0', ' ');
  const known = knowledge.of(payload.audience, turnOf(payload.body));
  return [...secretsIn(text)].filter((secret) => !known.has(secret));
}

/** A hidden card, Order card or assignment that is put into a payload would be found, in whatever words. */
export function expectSharpEyes(shown: readonly Payload[], knowledge: FloatKnowledge): void {
  const board = shown.find(({ body }) => turnOf(body) > 0);
  const [state] = knowledge.at(turnOf(board?.body));
  const hidden = state?.deck.find((id) => id.endsWith('-SET'));
  // what its reader holds is no secret
  const known = board ? knowledge.of(board.audience, turnOf(board.body)) : new Set<Secret>();
  const order = state?.orders[0]?.flat().find((number) => !known.has(`order ${number}`));
  const second = order === 8 ? 7 : 8;
  if (!board || !state || !hidden || order === undefined)
    throw new Error('every game begins with a board, a deck and Order cards');
  const whispers: readonly (readonly [string, Secret])[] = [
    [hidden, `card ${hidden}`],
    [`take.${hidden}`, `card ${hidden}`],
    [`orders.${order}.0`, `order ${order}`],
    ...(['assign.chosen', 'assign.sure', 'button.assign', 'button.confirm'] as const).map(
      (key): readonly [string, Secret] => [
        writer.say(`everyone-loves-a-parade.${key}`, { first: order, second }),
        `assignment ${order} ${second}`,
      ],
    ),
    [state.row.at(-1) ?? '', `crowd ${state.row.at(-1)}`],
  ];
  for (const [text, secret] of whispers) {
    const leaking = { ...board, body: { embeds: [board.body, { alt: text }] } };
    expect(floatLeaksIn(leaking, knowledge)).toContain(secret);
  }
}
