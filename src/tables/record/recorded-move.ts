/** Separates what the seat sent from what the game added, in a line of a record. */

import { z } from 'zod';
import type { AnyGame, RecordedMove } from '../../games/contract/index.ts';

const known = new WeakMap<z.ZodType, readonly string[]>();

/** The fields of a game's moves, as its schema names them, for all kinds of moves together. */
export function moveFields({ move }: Pick<AnyGame, 'move'>): readonly string[] {
  let fields = known.get(move);
  if (!fields) {
    fields = [...new Set(listProperties(z.toJSONSchema(move, { io: 'input', unrepresentable: 'any' })))];
    known.set(move, fields);
  }
  return fields;
}

function listProperties({
  properties = {},
  anyOf = [],
  oneOf = [],
  allOf = [],
}: z.core.JSONSchema.BaseSchema): string[] {
  const parts = [...anyOf, ...oneOf, ...allOf];
  return [...Object.keys(properties), ...parts.flatMap((part) => listProperties(part))];
}

/** The move as the seat sent it, or why the line has none. */
export function readSentMove(game: Pick<AnyGame, 'move'>, recorded: RecordedMove): z.ZodSafeParseResult<object> {
  return game.move.safeParse(pick(recorded, moveFields(game)));
}

/** Own fields only: a field called `__proto__` must not lend the record others. */
export function pick(
  from: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]));
}
