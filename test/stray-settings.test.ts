import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { variableNames } from '../src/config.ts';
import { findStraySettings, tellStraySetting } from '../src/stray-settings.ts';

const nearestOf = (name: string) => findStraySettings({ [name]: 'secret' })[0]?.nearest;

describe('a variable that the bot does not read', () => {
  test.each([
    ['DISCORD_TOKN', 'DISCORD_TOKEN'],
    ['DISCORD_TOEKN', 'DISCORD_TOKEN'],
    ['DISCORD_BOT_TOKEN', 'DISCORD_TOKEN'],
    ['discord_token', 'DISCORD_TOKEN'],
    ['DISCORDTOKEN', 'DISCORD_TOKEN'],
    ['REDISURL', 'REDIS_URL'],
    ['REDIS_URLL', 'REDIS_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['PARADE_DATA_DIR', 'DATA_DIR'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['HEALTHPORT', 'HEALTH_PORT'],
    ['SHARD', 'SHARDS'],
    ['SHARDS_COUNT', 'SHARD_COUNT'],
    ['ELAP_CARD', 'ELAP_CARDS'],
  ])('%s is named with the right one, %s', (name, nearest) => {
    expect(nearestOf(name)).toBe(nearest);
  });

  test.each(['PATH', 'HOME', 'PORT', 'SHELL', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'LANG', 'TZ', 'USER', 'HOSTNAME'])(
    '%s is somebody else’s',
    (name) => {
      expect(nearestOf(name)).toBeUndefined();
    },
  );

  test('is named with one letter left out, doubled or swapped, whichever it is', () => {
    const slip = fc.constantFrom<(name: string, at: number) => string>(
      (name, at) => name.slice(0, at) + name.slice(at + 1),
      (name, at) => name.slice(0, at) + name.slice(at, at + 1) + name.slice(at),
      (name, at) =>
        name.slice(0, at) +
        name
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        name.slice(at + 2),
    );
    fc.assert(
      fc.property(fc.constantFrom(...variableNames), slip, fc.nat(), (name, make, place) => {
        const written = make(name, place % name.length);
        fc.pre(!variableNames.includes(written));
        expect(nearestOf(written)).toBeDefined();
      }),
    );
  });

  test('is told of without its value, and not where it is empty', () => {
    const found = findStraySettings({
      REDISURL: 'redis://:secret@redis',
      DISCORD_TOKN: ' ',
      REDIS_URL: 'redis://redis',
    });
    expect(found.map(tellStraySetting)).toEqual([
      'REDISURL is set, but the bot reads no variable of that name; the nearest one is REDIS_URL',
    ]);
  });
});
