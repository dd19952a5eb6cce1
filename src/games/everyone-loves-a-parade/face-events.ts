import { z } from 'zod';
import type { RecordedMove } from '../game.ts';
import type { Writer } from '../screen.ts';
import { actions, faces, type Order, readLetters } from './cards.ts';
import { crowdNumber, floatLetter, showFace, showPair, tell } from './face-words.ts';
import type { Happening } from './state.ts';
import type { FloatView } from './view.ts';

/** Any move, of a record or of `last`; both have more fields than are told. */
const eventSchema = z.object({
  passed: z.enum(actions).optional(),
  take: z.string().optional(),
  float: z.number().optional(),
  skip: z.literal(true).optional(),
  reroll: z.array(z.number()).optional(),
  rolled: z.enum(faces).optional(),
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
  reshuffled: z.unknown().optional(),
});

type Event = z.infer<typeof eventSchema>;

/** A move in a sentence as everybody saw it; undefined for the secret assignment of Order cards. */
export function logLine(move: RecordedMove, writer: Writer): string | undefined {
  const event = eventSchema.safeParse(move).data;
  if (!event) return undefined;
  const told = tellEvent(event, writer.name(move.seat), writer);
  if (told === undefined || event.reshuffled === undefined) return told;
  return `${told} ${tell(writer, 'event.reshuffled')}`;
}

function tellEvent(event: Event, name: string, writer: Writer): string | undefined {
  const { take, float, reroll, rolled, set, face, move, to, onto, place, pick, give, get } = event;
  if (event.passed) return tell(writer, 'event.passed', { name, why: tell(writer, `passed.${event.passed}`) });
  if (event.skip) return tell(writer, 'event.skip', { name });
  if (event.look) return tell(writer, 'event.look', { name });
  if (take !== undefined) {
    const values = { name, card: showId(writer, take), float: floatLetter(float ?? 0) };
    return float === undefined ? tell(writer, 'event.take', values) : tell(writer, 'event.take-float', values);
  }
  if (reroll && rolled) {
    return tell(writer, 'event.reroll', { name, crowd: crowdOf(reroll), face: showFace(writer, rolled) });
  }
  if (set && face) return tell(writer, 'event.set', { name, crowd: crowdOf(set), face: showFace(writer, face) });
  if (event.add !== undefined && rolled) return tell(writer, 'event.add', { name, face: showFace(writer, rolled) });
  if (move && to !== undefined) {
    return tell(writer, 'event.move', { name, crowd: crowdOf(move), to: crowdNumber(to) });
  }
  if (onto !== undefined) return tell(writer, 'event.onto', { name, crowd: crowdNumber(onto) });
  if (pick !== undefined) return tell(writer, 'event.pick', { name, card: showId(writer, pick) });
  if (give !== undefined && get !== undefined) {
    return tell(writer, 'event.swap', { name, give: showId(writer, give), get: showId(writer, get) });
  }
  if (place === undefined) return undefined;
  const values = { name, crowd: crowdNumber(place), float: floatLetter(float ?? 0) };
  return float === undefined ? tell(writer, 'event.place', values) : tell(writer, 'event.place-float', values);
}

function crowdOf(place: readonly number[]): number {
  return crowdNumber(place[0] ?? 0);
}

/** A record names cards by ids alone, so that points cannot be shown. */
function showId(writer: Writer, id: string): string {
  const card = readLetters(id);
  return card ? showPair(writer, card) : id;
}

/** What happened in the latest turn. */
export function showEvents(view: FloatView, writer: Writer): string {
  const lines = view.last.flatMap((happening: Happening) => logLine(happening, writer) ?? []);
  if (lines.length > 0) return lines.join('\n');
  return tell(writer, 'event.begins', { name: writer.name(view.firsts[0] ?? 0) });
}

/** An Order card: `3 (move a die one or two cards)`. */
export function showOrder(writer: Writer, order: Order): string {
  return tell(writer, 'order', { number: order.number, action: tell(writer, `action.${order.action}`) });
}
