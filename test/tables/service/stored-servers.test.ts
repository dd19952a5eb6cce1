import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usualSettings } from '../../../src/tables/server-settings.ts';
import { StoredServers } from '../../../src/tables/service/stored-servers.ts';
import { type OpenedStore, openTestFile } from '../../support/stores/stores.ts';

const month = 30 * 24 * 3_600_000;
let now = 1_700_000_000_000;
let opened: OpenedStore;
let servers: StoredServers;

beforeEach(async () => {
  opened = await openTestFile(() => now);
  servers = new StoredServers(opened.store);
});
afterEach(() => opened.close());

describe('the settings of a server', () => {
  test('are the usual ones until they are written', async () => {
    expect(await servers.read('1')).toEqual(usualSettings);
    await servers.write('1', { ...usualSettings, pace: 'live' });
    expect(await servers.read('1')).toEqual({ schema: 1, pace: 'live' });
    expect(await servers.read('2')).toEqual(usualSettings);
  });

  test('go 30 days after the server removed the bot, however often that is told', async () => {
    await servers.write('1', { ...usualSettings, pace: 'live' });
    await servers.leave('1', now);
    now += month / 2;
    await servers.leave('1', now);
    expect(await servers.read('1')).toMatchObject({ pace: 'live' });
    now += month / 2;
    expect(await servers.read('1')).toEqual(usualSettings);
  });

  test('stay if it has the bot again', async () => {
    await servers.write('1', { ...usualSettings, pace: 'live' });
    await servers.leave('1', now);
    await servers.stay('1');
    now += 2 * month;
    expect(await servers.read('1')).toEqual({ schema: 1, pace: 'live' });
  });

  test('leave nothing behind where there are none', async () => {
    await servers.leave('1', now);
    await servers.stay('1');
    expect(await opened.store.readNotes(['server:1'])).toEqual([undefined]);
  });
});
