/** Registers the command with Discord. */

import { isDeepStrictEqual } from 'node:util';
import type { API } from '@discordjs/core';
import { RateLimitError } from 'discord.js';
import { ApplicationCommandType, type RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import { risingPause } from '../../tables/rising-pause.ts';
import { loggable } from '../calls/errors.ts';
import { explain } from '../calls/explain.ts';
import { Retelling } from '../calls/patience.ts';

type Json = Readonly<Record<string, unknown>>;

/** The fields of a definition. Discord adds others, which do not matter here. */
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

export interface Registration {
  readonly api: API;
  readonly application: string;
  readonly definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends the tries. */
  readonly signal: AbortSignal;
}

/** Between two tries, in milliseconds. */
const pause = { first: 30_000, most: 3_600_000 };

/**
 * Registers the command with Discord, and tries until it succeeds. Meanwhile people can play with the command as it was registered
 * before.
 * @param tried called after each try
 */
export async function keepRegistered(registration: Registration, tried: () => void): Promise<void> {
  const { log, clock, signal } = registration;
  const retelling = new Retelling(clock);
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      if (await registerCommand(registration)) log.info('the command was registered anew');
      else if (failures > 0) log.info('the command is registered');
      return tried();
    } catch (error) {
      tried();
      const usual = risingPause(failures, pause.first, pause.most);
      const next = error instanceof RateLimitError ? Math.max(error.retryAfter, usual) : usual;
      const about = { seconds: Math.round(next / 1_000), ...loggable(error), reason: `Discord ${explain(error)}` };
      if (retelling.isDue())
        log.warn(about, 'the command could not be registered; where it is known already people play on');
      await wait(clock, next, signal).catch(() => undefined);
    }
  }
}

/**
 * Writes our command unless Discord already has exactly this one. It does not touch the application's other commands.
 * @returns whether anything was changed
 */
export async function registerCommand({
  api,
  application,
  definition,
}: Pick<Registration, 'api' | 'application' | 'definition'>): Promise<boolean> {
  const known = await api.applicationCommands.getGlobalCommands(application, { with_localizations: true });
  const ours = known.find(({ name, type }) => name === definition.name && type === ApplicationCommandType.ChatInput);
  if (isDeepStrictEqual(normalise(ours), normalise(definition))) return false;
  // replaces a command with the same name
  await api.applicationCommands.createGlobalCommand(application, definition);
  return true;
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
