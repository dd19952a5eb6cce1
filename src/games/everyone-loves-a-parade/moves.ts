/** The moves, how they are checked, and how they are written in a button. */

import { z } from 'zod';
import { faces } from './cards.ts';

const float = z.int().min(0).max(1);
const crowd = z.int().min(0).max(17);
const card = z.string().min(1).max(20);
const order = z.int().min(1).max(8);
/** A die: the index of its Crowd card in the row, and its own on that card. */
export const diePlaceSchema = z.tuple([crowd, z.int().min(0).max(17)]).readonly();

/** A move as a seat sends it. Strict, so that a field that does not belong to the move is an error. */
export const moveSchema = z.union([
  z.strictObject({ take: card, float: float.exactOptional() }).readonly(),
  z.strictObject({ skip: z.literal(true) }).readonly(),
  z.strictObject({ reroll: diePlaceSchema }).readonly(),
  z.strictObject({ set: diePlaceSchema, face: z.enum(faces) }).readonly(),
  z.strictObject({ add: z.enum(['item', 'color']) }).readonly(),
  z.strictObject({ onto: crowd }).readonly(),
  z.strictObject({ look: z.literal(true) }).readonly(),
  z.strictObject({ pick: card }).readonly(),
  z.strictObject({ give: card, get: card }).readonly(),
  z.strictObject({ move: diePlaceSchema, to: crowd }).readonly(),
  z.strictObject({ orders: z.tuple([order, order]).readonly() }).readonly(),
  z.strictObject({ place: crowd, float: float.exactOptional() }).readonly(),
]);

export type FloatMove = z.infer<typeof moveSchema>;

export type DiePlace = z.infer<typeof diePlaceSchema>;

/** What the rules and chance add to a move in the record. */
export const addedFields = ['refill', 'rolled', 'saw', 'reshuffled'] as const;

/** A move in a word that fits into a button, such as `set.5.0.red`. Different moves of a seat have different words. */
export function encodeMove(move: FloatMove): string {
  const parts = Object.entries(move).flatMap(([name, value]) => {
    if (name === 'float') return [`float${value}`];
    const own = value === true ? [] : [value].flat();
    return name === 'face' || name === 'to' || name === 'get' ? own : [name, ...own];
  });
  return parts.join('.');
}

/** Whether two moves are equal, whatever the order of their fields. */
export function isSameMove(one: FloatMove, other: FloatMove): boolean {
  if (one === other) return true;
  const fields: Readonly<Record<string, unknown>> = one;
  const others: Readonly<Record<string, unknown>> = other;
  const names = Object.keys(fields);
  return names.length === Object.keys(others).length && names.every((name) => isSameValue(fields[name], others[name]));
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one)) return one === other;
  return Array.isArray(other) && one.length === other.length && one.every((part, index) => part === other[index]);
}
