/** Makes Discord know the command. */

import { isDeepStrictEqual } from 'node:util';
import type { API } from '@discordjs/core';
import type { APIApplicationCommand, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';

type Json = Readonly<Record<string, unknown>>;

/** The fields of a definition. Discord adds others, which say nothing here. */
const kept = [
  'name',
  'description',
  'type',
  'required',
  'choices',
  'options',
  'autocomplete',
  'min_value',
  'max_value',
  'value',
  'contexts',
  'integration_types',
  'min_length',
  'max_length',
  'channel_types',
  'name_localizations',
  'description_localizations',
  'default_member_permissions',
  'nsfw',
] as const;

/** A field with this value means the same as none. */
const defaults: Json = { type: 1, required: false, autocomplete: false, nsfw: false };

/**
 * Registers the command for all servers, unless it is registered already.
 * @returns whether anything was changed
 */
export async function registerCommand(
  api: API,
  application: string,
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody,
): Promise<boolean> {
  const known = await api.applicationCommands.getGlobalCommands(application, { with_localizations: true });
  if (isSame(known, definition)) return false;
  await api.applicationCommands.bulkOverwriteGlobalCommands(application, [definition]);
  return true;
}

function isSame(
  known: readonly APIApplicationCommand[],
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody,
): boolean {
  const [only] = known;
  return known.length === 1 && isDeepStrictEqual(normalise(only), normalise(definition));
}

function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Json = { ...value };
  const normal: Record<string, unknown> = {};
  for (const name of kept) {
    const field = fields[name];
    const isEmpty = field === undefined || field === null || (Array.isArray(field) && field.length === 0);
    if (!isEmpty && field !== defaults[name]) normal[name] = name.endsWith('_localizations') ? field : normalise(field);
  }
  return normal;
}
