/** Tells moves in sentences: for the latest turn and for the log. */

import { z } from 'zod';
import type { Around, RecordedMove } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import { actions, type Decoration, type DieFace, faces, type Order, readLetters } from './cards.ts';
import { diceOn } from './dice.ts';
import { crowdNumber, floatSign, nameAction, showCard, showFace, showPair, tell } from './face-words.ts';
import type { Happening } from './state.ts';
import type { FloatView } from './view.ts';

/** Any move, from a record or from `last`. Both have more fields than are told. */
const eventSchema = z.object({
  passed: z.enum(actions).optional(),
  take: z.string().optional(),
  float: z.number().optional(),
  skip: z.literal(true).optional(),
  skipped: z.enum([...actions, 'again']).optional(),
  reroll: z.array(z.number()).optional(),
  rolled: z.enum(faces).optional(),
  /** What the die showed before; older tables and records do not say it. */
  was: z.enum(faces).optional(),
  set: z.array(z.number()).optional(),
  face: z.enum(faces).optional(),
  add: z.string().optional(),
  onto: z.number().optional(),
  look: z.literal(true).optional(),
  pick: z.string().optional(),
  give: z.string().optional(),
  get: z.string().optional(),
  move: z.array(z.number()).optional(),
  to: z.number().optional(),
  place: z.number().optional(),
  orders: z.array(z.number()).optional(),
  reshuffled: z.unknown().optional(),
});

type Event = z.infer<typeof eventSchema>;

type FindsCard = (id: string) => Decoration | undefined;

/** The open cards of these views. */
function openCards(views: readonly FloatView[]): FindsCard {
  const open = views.flatMap(({ warehouse, floats }) => [...warehouse, ...floats.flat(2)]);
  return (id) => open.find((card) => card.id === id);
}

/** A move in a sentence, as everybody saw it. A secret assignment of Order cards is mentioned without its content. */
export function logLine(move: RecordedMove, writer: Writer, around?: Around<FloatView>): string | undefined {
  const find = openCards(around ? [around.before, around.after] : []);
  const phase = around?.before.phase;
  const skipped = phase?.doing === 'act' ? phase.action : phase?.doing === 'again' ? 'again' : undefined;
  if ('skip' in move && skipped) return tellMove({ ...move, skipped }, find, writer);
  const was = around && faceBefore(around.before, move);
  return tellMove(was ? { ...move, was } : move, find, writer);
}

/** What the die of a move showed before it. */
function faceBefore(before: FloatView, move: RecordedMove): DieFace | undefined {
  const { reroll, set, move: moved } = eventSchema.safeParse(move).data ?? {};
  const [crowd = -1, index = -1] = reroll ?? set ?? moved ?? [];
  return diceOn(before, crowd)[index]?.face;
}

/** The latest turn, one sentence for each move. */
export function tellLast(view: FloatView, writer: Writer): string[] {
  const find = openCards([view]);
  return view.last.flatMap((happening: Happening) => tellMove(happening, find, writer) ?? []);
}

function tellMove(move: RecordedMove, find: FindsCard, writer: Writer): string | undefined {
  const event = eventSchema.safeParse(move).data;
  if (!event) return undefined;
  const told = tellEvent(event, writer.name(move.seat), find, writer);
  if (told === undefined || event.reshuffled === undefined) return told;
  return `${told} ${tell(writer, 'event.reshuffled')}`;
}

function tellEvent(event: Event, name: string, find: FindsCard, writer: Writer): string | undefined {
  const { take, float, onto, place, pick, give, get } = event;
  if (event.passed) return tell(writer, 'event.passed', { name, why: tell(writer, `passed.${event.passed}`) });
  if (event.skip) return tellSkip(event.skipped, name, writer);
  if (event.orders) return tell(writer, 'event.orders', { name });
  if (event.look) return tell(writer, 'event.look', { name });
  if (take !== undefined) {
    const values = { name, card: showTaken(writer, take, find), float: floatSign(float ?? 0) };
    return float === undefined ? tell(writer, 'event.take', values) : tell(writer, 'event.take-float', values);
  }
  const die = tellDie(event, name, writer);
  if (die !== undefined) return die;
  if (onto !== undefined) return tell(writer, 'event.onto', { name, crowd: crowdNumber(onto) });
  if (pick !== undefined) return tell(writer, 'event.pick', { name, card: showId(writer, pick, find) });
  if (give !== undefined && get !== undefined) {
    return tell(writer, 'event.swap', { name, give: showId(writer, give, find), get: showId(writer, get, find) });
  }
  if (place === undefined) return undefined;
  const values = { name, crowd: crowdNumber(place), float: floatSign(float ?? 0) };
  return float === undefined ? tell(writer, 'event.place', values) : tell(writer, 'event.place-float', values);
}

/** What became of a die: with the face that it showed before, as far as that is known. */
function tellDie(event: Event, name: string, writer: Writer): string | undefined {
  const { reroll, rolled, set, face, add, move, to, was } = event;
  const before = was ? { was: showFace(writer, was) } : undefined;
  if (reroll && rolled) {
    const values = { name, crowd: crowdOf(reroll), face: showFace(writer, rolled) };
    return before ? tell(writer, 'event.reroll-from', { ...values, ...before }) : tell(writer, 'event.reroll', values);
  }
  if (set && face) {
    const values = { name, crowd: crowdOf(set), face: showFace(writer, face) };
    return before ? tell(writer, 'event.set-from', { ...values, ...before }) : tell(writer, 'event.set', values);
  }
  if (add !== undefined && rolled) return tell(writer, 'event.add', { name, face: showFace(writer, rolled) });
  if (!move || to === undefined) return undefined;
  const values = { name, crowd: crowdOf(move), to: crowdNumber(to) };
  return before ? tell(writer, 'event.move-from', { ...values, ...before }) : tell(writer, 'event.move', values);
}

function crowdOf(place: readonly number[]): number {
  return crowdNumber(place[0] ?? 0);
}

function tellSkip(skipped: Event['skipped'], name: string, writer: Writer): string {
  if (skipped === undefined) return tell(writer, 'event.skip', { name });
  if (skipped === 'again') return tell(writer, 'event.skip-again', { name });
  return tell(writer, 'event.skip-action', { name, action: nameAction(writer, skipped) });
}

/** A record only has the ids of cards. If a card is open nowhere, its points cannot be shown. */
function showId(writer: Writer, id: string, find: FindsCard): string {
  const card = find(id);
  if (card) return showCard(writer, card);
  const pair = readLetters(id);
  return pair ? showPair(writer, pair) : id;
}

/** With its action, which its player may use now. */
function showTaken(writer: Writer, id: string, find: FindsCard): string {
  const action = find(id)?.action;
  const card = showId(writer, id, find);
  return action ? tell(writer, 'name.card', { card, action: nameAction(writer, action) }) : card;
}

/** What happened in the latest turn. */
export function showEvents(view: FloatView, writer: Writer): string {
  const lines = tellLast(view, writer);
  if (lines.length > 0) return lines.join('\n');
  return tell(writer, 'event.begins', { name: writer.name(view.firsts[0] ?? 0) });
}

/** An Order card: `3 (move a die one or two cards)`. */
export function showOrder(writer: Writer, order: Order): string {
  return tell(writer, 'order', { number: order.number, action: tell(writer, `action.${order.action}`) });
}
