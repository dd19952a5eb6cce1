import type { API } from '@discordjs/core';
import { describe, expect, test } from 'vitest';
import { parade } from '../../../commands/index.ts';
import { registerCommand } from '../../../src/discord/connection/registration.ts';
import { type Call, FakeDiscord } from '../../support/discord/fake-discord.ts';

type Json = Readonly<Record<string, unknown>>;

/** A Discord that knows these commands. */
function discordThatKnows(known: readonly unknown[]): { readonly api: API; readonly puts: () => readonly Call[] } {
  const discord = new FakeDiscord();
  const request = discord.request.bind(discord);
  discord.request = async (options) => {
    const answer = await request(options);
    return options.method === 'GET' ? known : answer;
  };
  return { api: discord.api, puts: () => discord.called('PUT', /^\/applications\/app\/commands$/) };
}

/** As Discord gives a command back: with ids, versions and every default spelt out. */
function echo(definition: object): Json {
  const spell = (option: unknown): unknown => {
    if (typeof option !== 'object' || option === null) return option;
    const json: Json = { ...option };
    const options = Array.isArray(json.options) ? { options: json.options.map(spell) } : {};
    return { ...json, ...options, name_localizations: null, description_localizations: null };
  };
  const json: Json = { ...definition };
  return {
    ...json,
    options: Array.isArray(json.options) ? json.options.map(spell) : [],
    id: '1',
    application_id: 'app',
    version: '7',
    type: 1,
    default_member_permissions: null,
    dm_permission: true,
    nsfw: false,
    name_localizations: null,
    description_localizations: null,
  };
}

const definition = parade.definition;

async function register(known: readonly unknown[], wanted = definition) {
  const { api, puts } = discordThatKnows(known);
  const changed = await registerCommand(api, 'app', wanted);
  return { changed, puts: puts().length };
}

describe('the command', () => {
  test('that Discord knows already is left alone, whatever Discord adds to it', async () => {
    expect(await register([definition])).toEqual({ changed: false, puts: 0 });
    expect(await register([echo(definition)])).toEqual({ changed: false, puts: 0 });
  });

  test('is registered when it is not known, or something else is known beside it', async () => {
    expect(await register([])).toEqual({ changed: true, puts: 1 });
    expect(await register([echo(definition), echo({ ...definition, name: 'other' })])).toEqual({
      changed: true,
      puts: 1,
    });
  });

  test.each<[string, Json]>([
    ['a description', { ...definition, description: 'Something else' }],
    ['a subcommand less', { ...definition, options: definition.options?.slice(1) }],
    ['the contexts', { ...definition, contexts: [0] }],
    ['a name in another language', { ...definition, name_localizations: { de: 'umzug' } }],
    ['a description in another language', { ...definition, description_localizations: { de: 'Spielen' } }],
  ])('is registered anew when %s has changed', async (_, known) => {
    expect(await register([known])).toEqual({ changed: true, puts: 1 });
  });

  test('in another language is told apart from the same in yet another', async () => {
    const wanted = { ...definition, description_localizations: { de: 'Spielen' } };
    expect(
      await register(
        [echo({ ...wanted })].map((known) => ({ ...known, ...wanted })),
        wanted,
      ),
    ).toEqual({
      changed: false,
      puts: 0,
    });
    expect(await register([{ ...wanted, description_localizations: { fr: 'Jouer' } }], wanted)).toEqual({
      changed: true,
      puts: 1,
    });
  });
});
