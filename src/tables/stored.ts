import type { AnyGame } from '../games/game.ts';
import { type Table, tableSchema } from './table.ts';

/** The version of the form in which tables are kept. Raise it with a migration from the one before. */
export const currentSchema = 1;

type Json = Readonly<Record<string, unknown>>;

/** By the schema that they start from: each makes the next one. */
const migrations: Readonly<Record<number, (stored: Json) => Json>> = {};

export type Read = { readonly table: Table } | { readonly unreadable: string };

export function writeTable(table: Table): string {
  return JSON.stringify(table);
}

/** Reads a stored table, bringing an older schema up to date. One that is broken, from a newer version or of an unknown game is unreadable, with the reason. */
export function readTable(data: string, games: readonly AnyGame[], steps = migrations): Read {
  let stored: unknown;
  try {
    stored = JSON.parse(data);
  } catch (error) {
    return { unreadable: `not JSON: ${String(error)}` };
  }
  const migrated = migrate(stored, steps);
  if ('unreadable' in migrated) return migrated;
  const parsed = tableSchema.safeParse(migrated.json);
  if (!parsed.success) return { unreadable: explain(parsed.error.issues) };
  const table: Table = parsed.data;
  const game = games.find((known) => known.id === table.game);
  if (!game) return { unreadable: `game ${table.game} is not known here` };
  if (!table.play) return { table };
  const state = game.state.safeParse(table.play.state);
  if (!state.success) return { unreadable: `state: ${explain(state.error.issues)}` };
  return { table: { ...table, play: { ...table.play, state: state.data } } };
}

function migrate(stored: unknown, steps: typeof migrations): { json: Json } | { unreadable: string } {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return { unreadable: 'not an object' };
  let json: Json = { ...stored };
  while (json.schema !== currentSchema) {
    const step = typeof json.schema === 'number' ? steps[json.schema] : undefined;
    if (!step) return { unreadable: `schema ${JSON.stringify(json.schema)} is not known here` };
    json = step(json);
  }
  return { json };
}

function explain(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.') || 'value'}: ${issue.message}`)
    .join('; ');
}
