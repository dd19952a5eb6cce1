import { RateLimitError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { parade } from '../../../commands/index.ts';
import { keepRegistered, registerCommand } from '../../../src/discord/connection/registration.ts';
import { createClock } from '../../../src/playground/stand-in/world/clock.ts';
import { type Call, discordError, FakeDiscord } from '../../support/discord/fake-discord.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';
import { eventually } from '../../support/time/until.ts';

type Json = Readonly<Record<string, unknown>>;

/** A Discord that knows these commands. */
function discordThatKnows(known: readonly unknown[]) {
  const discord = new FakeDiscord();
  const request = discord.request.bind(discord);
  discord.request = async (options) => {
    const answer = await request(options);
    return options.method === 'GET' ? known : answer;
  };
  return {
    discord,
    api: discord.api,
    writes: (): readonly Call[] => discord.calls.filter(({ method }) => method !== 'GET'),
  };
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

function rateLimit(retryAfter: number): RateLimitError {
  return new RateLimitError({
    global: false,
    hash: '',
    limit: 1,
    majorParameter: '',
    method: 'POST',
    retryAfter,
    route: '/applications/:id/commands',
    scope: 'user',
    sublimitTimeout: 0,
    timeToReset: retryAfter,
    url: 'https://discord.example',
  });
}

const definition = parade.definition;

async function register(known: readonly unknown[], wanted = definition) {
  const { api, writes } = discordThatKnows(known);
  const changed = await registerCommand({ api, application: 'app', definition: wanted });
  return { changed, writes: writes().map(({ method, path }) => `${method} ${path}`) };
}

const post = ['POST /applications/app/commands'];

describe('the command', () => {
  test('that Discord knows already is left alone, whatever Discord adds to it', async () => {
    expect(await register([definition])).toEqual({ changed: false, writes: [] });
    expect(await register([echo(definition)])).toEqual({ changed: false, writes: [] });
  });

  test('is written when it is not known', async () => {
    expect(await register([])).toEqual({ changed: true, writes: post });
  });

  test('is all that is written: other commands of the application stay as they are', async () => {
    const other = echo({ ...definition, name: 'other' });
    const entryPoint = { ...echo({ name: 'parade', description: '' }), type: 4 };
    expect(await register([other, echo(definition), entryPoint])).toEqual({ changed: false, writes: [] });
    expect(await register([other, entryPoint])).toEqual({ changed: true, writes: post });
  });

  test.each<[string, Json]>([
    ['a description', { ...definition, description: 'Something else' }],
    ['a subcommand less', { ...definition, options: definition.options?.slice(1) }],
    ['the contexts', { ...definition, contexts: [0] }],
    ['a name in another language', { ...definition, name_localizations: { de: 'umzug' } }],
    ['a description in another language', { ...definition, description_localizations: { de: 'Spielen' } }],
  ])('is registered anew when %s has changed', async (_, known) => {
    expect(await register([known])).toEqual({ changed: true, writes: post });
  });

  test('in another language is told apart from the same in yet another', async () => {
    const wanted = { ...definition, description_localizations: { de: 'Spielen' } };
    expect(await register([{ ...echo(wanted), ...wanted }], wanted)).toEqual({ changed: false, writes: [] });
    expect(await register([{ ...wanted, description_localizations: { fr: 'Jouer' } }], wanted)).toEqual({
      changed: true,
      writes: post,
    });
  });
});

describe('a command that cannot be registered', () => {
  async function keep(fail: (tries: number) => void) {
    const { api, writes, discord } = discordThatKnows([]);
    const clock = createClock();
    const { log, text } = memoryLog();
    const ending = new AbortController();
    let tries = 0;
    discord.before = ({ method }) => {
      if (method !== 'POST') return;
      tries += 1;
      fail(tries);
    };
    let tried = 0;
    const registration = { api, application: 'app', definition, clock, log, signal: ending.signal };
    const kept = keepRegistered(registration, () => {
      tried += 1;
    });
    await eventually(() => expect(tried).toBe(1));
    return {
      clock,
      kept,
      ending,
      writes,
      lines: () =>
        text()
          .split('\n')
          .filter((line) => line !== ''),
      tried: () => tried,
    };
  }

  test('is tried again with rising pauses; the reason is told, and that it worked at last', async () => {
    const { clock, kept, writes, lines, tried } = await keep((tries) => {
      if (tries <= 3) throw discordError(30_034);
    });
    for (const [count, pause] of [30_000, 60_000, 120_000].entries()) {
      clock.advance(pause - 1_000);
      expect(tried()).toBe(count + 1);
      clock.advance(1_000);
      await eventually(() => expect(tried()).toBe(count + 2));
    }
    await kept;
    expect(writes()).toHaveLength(4);
    expect(lines()[0]).toMatch(/30034.*the command could not be registered/);
    expect(lines().at(-1)).toMatch(/the command was registered/);
  });

  test('waits for as long as a rate limit says', async () => {
    const { clock, tried, ending, kept } = await keep(() => {
      throw rateLimit(3_600_000);
    });
    clock.advance(3_590_000);
    expect(tried()).toBe(1);
    clock.advance(10_000);
    await eventually(() => expect(tried()).toBe(2));
    ending.abort();
    await kept;
  });

  test('is given up when the bot stops', async () => {
    const { ending, kept, writes } = await keep(() => {
      throw discordError(50_240);
    });
    ending.abort();
    await kept;
    expect(writes()).toHaveLength(1);
  });
});
