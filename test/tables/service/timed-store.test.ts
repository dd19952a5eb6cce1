import { expect, test } from 'vitest';
import type { Store } from '../../../src/tables/service/store.ts';
import { timeStore } from '../../../src/tables/service/timed-store.ts';
import { openTestFile } from '../../support/stores/stores.ts';

test('a store is timed whether it can do what it is asked for or not, and is otherwise the same', async () => {
  const { store, close } = await openTestFile(() => 0);
  const asked: string[] = [];
  const timed: Store = timeStore(store, (command, took) => asked.push(took >= 0 ? command : 'before it began'));
  await timed.writeNote('person:1', 'text');
  expect(await timed.readNotes(['person:1'])).toEqual(['text']);
  await close();
  await expect(timed.load('A')).rejects.toThrow('closed');
  expect(asked).toEqual(['writeNote', 'readNotes', 'load']);
});
