import type { AnyGame } from '../games/game.ts';
import { isOpen, people, type Table, tableSchema } from './table.ts';

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
  const options = game.options.safeParse(table.options);
  if (!options.success) return { unreadable: `options: ${explain(options.error.issues)}` };
  const broken = findContradiction(table);
  if (broken) return { unreadable: broken };
  if (!table.play) return { table: { ...table, options: options.data } };
  const state = game.state.safeParse(table.play.state);
  if (!state.success) return { unreadable: `state: ${explain(state.error.issues)}` };
  return { table: { ...table, options: options.data, play: { ...table.play, state: state.data } } };
}

/** What no change of ours leaves behind, and what the rest of the program relies on. */
function findContradiction(table: Table): string | undefined {
  const users = people(table);
  if ((table.phase === 'playing' || table.phase === 'over') && !table.play) return `${table.phase} without a game`;
  if (table.phase === 'lobby' && table.play) return 'a lobby with a game';
  if (new Set(users).size < users.length) return 'somebody sits on two seats';
  if (isOpen(table) && !users.includes(table.host)) return 'the host does not sit at the table';
  return undefined;
}

function migrate(stored: unknown, steps: typeof migrations): { json: Json } | { unreadable: string } {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return { unreadable: 'not an object' };
  let json: Json = { ...stored };
  while (json.schema !== currentSchema) {
    const { schema } = json;
    const step = typeof schema === 'number' ? steps[schema] : undefined;
    if (!step) return { unreadable: `schema ${JSON.stringify(schema)} is not known here` };
    try {
      json = step(json);
    } catch (error) {
      return { unreadable: `schema ${schema} could not be brought up to date: ${String(error)}` };
    }
    if (json.schema === schema) return { unreadable: `the migration from schema ${schema} does not lead on` };
  }
  return { json };
}

function explain(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.') || 'value'}: ${issue.message}`)
    .join('; ');
}
