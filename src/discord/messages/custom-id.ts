/** The custom ids of buttons and menus. */

import { z } from 'zod';

/**
 * What a button or menu carries. It is everything that a press needs, because nothing about its message is remembered. `on` says
 * whose the verb is: the table's own (`join`), or the game's, on the board or on a hand.
 */
const pressSchema = z.object({
  table: z.string().regex(/^[A-Z0-9]{1,16}$|^-$/),
  /** The turn that the person saw; 0 if it does not matter. */
  turn: z.int().min(0).max(999_999),
  on: z.enum(['table', 'board', 'hand']),
  verb: z.string().regex(/^[A-Za-z0-9.\-_+]{1,60}$/),
});

export type CustomId = z.infer<typeof pressSchema>;

const letterOf = { table: 't', board: 'b', hand: 'c' } as const;
const surfaceOf = { t: 'table', b: 'board', c: 'hand' } as const;

/** At most 90 characters; Discord allows 100. */
export function writeCustomId(id: CustomId): string {
  return ['1', id.table, id.turn, letterOf[id.on], id.verb].join(':');
}

/** undefined for anything that is not ours, or has a form that is no longer known. */
export function readCustomId(text: string): CustomId | undefined {
  const [form, table, turn, letter, verb, ...rest] = text.split(':');
  if (form !== '1' || rest.length > 0) return undefined;
  if (letter !== 't' && letter !== 'b' && letter !== 'c') return undefined;
  if (turn === undefined || !/^(0|[1-9]\d{0,5})$/.test(turn)) return undefined;
  const parsed = pressSchema.safeParse({ table, turn: Number(turn), on: surfaceOf[letter], verb });
  return parsed.success ? parsed.data : undefined;
}
