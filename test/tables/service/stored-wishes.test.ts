import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../src/tables/service/store.ts';
import { StoredWishes } from '../../../src/tables/service/stored-wishes.ts';
import { usualWishes } from '../../../src/tables/wishes.ts';
import { FailingStore } from '../../support/stores/failing-store.ts';
import { openTestFile } from '../../support/stores/stores.ts';
import { noon } from '../../support/tables/tables.ts';

let failing: FailingStore;
let wishes: StoredWishes;
let close: () => unknown;
const quiet = { ...usualWishes, closedAt: noon };

beforeEach(async () => {
  const opened = await openTestFile(() => noon);
  close = opened.close;
  failing = new FailingStore();
  wishes = new StoredWishes(failing.between(opened.store));
  await wishes.write('ann', quiet);
  await wishes.write('ben', quiet);
});
afterEach(() => close());

test('somebody whose settings are in a part of the store that is away has the usual ones, and nobody else does', async () => {
  failing.fails = (method, first) =>
    method === 'readNotes' && JSON.stringify(first).includes('ben') ? new StoreUnavailable('away') : undefined;
  expect([...(await wishes.read(['ann', 'ben']))]).toEqual([
    ['ann', quiet],
    ['ben', usualWishes],
  ]);
  // what cannot be read is not overwritten
  await expect(wishes.noteClosed('ben', noon)).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a store that is away as a whole, and a bug, are told', async () => {
  failing.fails = () => new StoreUnavailable('away');
  await expect(wishes.read(['ann', 'ben'])).rejects.toBeInstanceOf(StoreUnavailable);
  failing.fails = (_, first) => (JSON.stringify(first).includes('ben') ? new Error('a bug') : undefined);
  await expect(wishes.read(['ann', 'ben'])).rejects.toThrow('a bug');
  expect((await wishes.read([])).size).toBe(0);
});

test('what a newer version notes about a person stays when an older one changes something else', async () => {
  const newer = { ...usualWishes, leftOut: true, newer: { than: 'this' } } as const;
  await wishes.write('ann', newer);
  await wishes.noteClosed('ann', noon);
  expect(await wishes.of('ann')).toEqual({ ...newer, closedAt: noon });
});
