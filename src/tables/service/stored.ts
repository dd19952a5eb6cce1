/** Writes tables for the store, and reads them back. */
import { z } from 'zod';
import { type AnyGame, notHere } from '../../games/contract/index.ts';
import { type Dealt, isDealt, isOpen, people, type Table } from '../table.ts';
import { currentSchema, playSchema, tableSchema } from '../table-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** By the schema that they start from. Each produces the next one. */
const migrations: Readonly<Record<number, (stored: Json) => Json>> = {};

/** `notHere`: it seems intact, but was written by a process that knows more, such as a newer version or one with other cards. */
export type Read = { readonly table: Table } | { readonly unreadable: string } | { readonly notHere: string };

export function writeTable(table: Table, games: readonly AnyGame[]): string {
  const version = isDealt(table) ? stateVersion(games.find(({ id }) => id === table.game)) : firstVersion;
  if (!isDealt(table) || version === firstVersion) return JSON.stringify(table);
  return JSON.stringify({ ...table, play: { ...table.play, stateVersion: version } });
}

/** Reads a stored table and brings an older schema up to date. A broken table is unreadable, with the reason. */
export function readTable(data: string, games: readonly AnyGame[], steps = migrations): Read {
  let stored: unknown;
  try {
    stored = JSON.parse(data);
  } catch (error) {
    return { unreadable: `not JSON: ${String(error)}` };
  }
  const migrated = migrate(stored, steps);
  if (!('json' in migrated)) return migrated;
  const { json, version } = takeStateVersion(migrated.json);
  const parsed = tableSchema.safeParse(json);
  if (!parsed.success) return unread('table', parsed.error.issues);
  const table: Table = parsed.data;
  const game = games.find((known) => known.id === table.game);
  if (!game) return { notHere: `game ${table.game} is not known here` };
  const options = game.options.schema.safeParse(table.options);
  if (!options.success) return unread('options', options.error.issues);
  const broken = findContradiction(table);
  if (broken) return { unreadable: broken };
  if (!isDealt(table)) return { table: { ...table, options: options.data } };
  const updated = migrateState(table.play.state, version, game);
  if (!('state' in updated)) return updated;
  const state = game.state.schema.safeParse(updated.state);
  if (!state.success) return unread('state', state.error.issues);
  return { table: withState({ ...table, options: options.data }, state.data) };
}

/** The form of a game's states before its first migration. Rows do not name it. */
const firstVersion = 1;

function stateVersion(game: AnyGame | undefined): number {
  return firstVersion + (game?.state.migrations.length ?? 0);
}

const versionedSchema = z.looseObject({ play: z.looseObject({ stateVersion: z.unknown() }) });

/** A stored table without the version of its game's state. */
function takeStateVersion(json: Json): { readonly json: Json; readonly version: unknown } {
  const versioned = versionedSchema.safeParse(json);
  if (!versioned.success || !Object.hasOwn(versioned.data.play, 'stateVersion')) return { json, version: firstVersion };
  const { stateVersion: version, ...play } = versioned.data.play;
  return { json: { ...json, play }, version };
}

function migrateState(
  stored: unknown,
  version: unknown,
  game: AnyGame,
): { state: unknown } | Exclude<Read, { table: Table }> {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < firstVersion)
    return { unreadable: `state: version ${JSON.stringify(version)} is not known here` };
  if (version > stateVersion(game)) return { notHere: `state: version ${version} is newer` };
  try {
    const steps = game.state.migrations.slice(version - firstVersion);
    return { state: steps.reduce((state, step) => step(state), stored) };
  } catch (error) {
    return { unreadable: `state: version ${version} could not be brought up to date: ${String(error)}` };
  }
}

/** Phase by phase, because the compiler does not see that the new game still belongs to its phase. */
function withState(table: Dealt, state: unknown): Table {
  if (table.phase === 'playing') return { ...table, play: { ...table.play, state } };
  return { ...table, play: { ...table.play, state } };
}

function unread(part: string, issues: readonly z.core.$ZodIssue[]): Read {
  const reason = `${part}: ${explain(issues)}`;
  return issues.every(isAhead) ? { notHere: reason } : { unreadable: reason };
}

/** The fields that a table has in some phase, by their place. */
const knownFields: Readonly<Record<string, readonly string[]>> = {
  '': tableSchema.options.flatMap(({ shape }) => Object.keys(shape)),
  play: Object.keys(playSchema.shape),
};

/** Whether the writer only knew more than this process: an additional field is harmless, but a field of another phase is not. */
function isAhead(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.some((key) => !knownFields[issue.path.join('.')]?.includes(key));
  if (issue.code === 'invalid_union') return issue.errors.some((branch) => branch.length > 0 && branch.every(isAhead));
  return issue.code === 'custom' && issue.params === notHere;
}

/** States that the schema allows but no change produces. The rest of the program relies on their absence. */
function findContradiction(table: Table): string | undefined {
  const users = people(table);
  if (new Set(users).size < users.length) return 'somebody sits on two seats';
  if (isOpen(table) && !users.includes(table.host)) return 'the host does not sit at the table';
  return undefined;
}

function migrate(stored: unknown, steps: typeof migrations): { json: Json } | Exclude<Read, { table: Table }> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return { unreadable: 'not an object' };
  let json: Json = { ...stored };
  while (json.schema !== currentSchema) {
    const { schema } = json;
    if (Number.isInteger(schema) && Number(schema) > currentSchema) return { notHere: `schema ${schema} is newer` };
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
