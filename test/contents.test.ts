import { describe, expect, test } from 'vitest';
import { rememberContents } from '../src/contents.ts';
import { type CardSet, houseCards } from '../src/games/everyone-loves-a-parade/cards.ts';
import type { Store } from '../src/tables/service/store.ts';
import { alikeCards } from './support/games/everyone-loves-a-parade.ts';
import { openTestFile, openTestRedis } from './support/stores/stores.ts';

const id = 'everyone-loves-a-parade';

async function remember(store: Store, cards: CardSet | undefined, onUnreadable = refuse) {
  const { own, earlier } = await rememberContents(store, cards ? { [id]: cards } : {}, onUnreadable);
  expect(own[id]).toBe(cards);
  return earlier[id];
}

function refuse(note: string): void {
  throw new Error(`${note} was set aside`);
}

const stores = { redis: () => openTestRedis(), file: () => openTestFile(Date.now) } as const;

describe.each(['redis', 'file'] as const)('the card sets of a host, kept in %s', (kind) => {
  test('are known from the day they were first used, whatever the host plays with now', async () => {
    const opened = await stores[kind]();
    const { store } = opened;
    const others = { ...alikeCards, crowds: alikeCards.crowds.toReversed() };
    expect(await remember(store, undefined)).toEqual([]);
    expect(await remember(store, alikeCards)).toEqual([alikeCards]);
    expect(await remember(store, alikeCards)).toEqual([alikeCards]);
    expect(await remember(store, others)).toEqual([alikeCards, others]);
    expect(await remember(store, undefined)).toEqual([alikeCards, others]);
    expect(others).not.toEqual(houseCards);
    await opened.close();
  });

  test('stay there even where this version does not understand them', async () => {
    const opened = await stores[kind]();
    const { store } = opened;
    const newer = { ...alikeCards, hats: 54 };
    await store.writeNote('cards:everyone-loves-a-parade', JSON.stringify([newer]));
    expect(await remember(store, alikeCards)).toEqual([alikeCards]);
    const [kept = ''] = await store.readNotes(['cards:everyone-loves-a-parade']);
    expect(JSON.parse(kept)).toEqual([newer, alikeCards]);
    await opened.close();
  });

  test.each(['{"crowds"', '{}', 'null'])(
    'that cannot be read (%s) are set aside, and others remembered',
    async (text) => {
      const opened = await stores[kind]();
      const { store } = opened;
      await store.writeNote('cards:everyone-loves-a-parade', text);
      const told: string[] = [];
      expect(await remember(store, alikeCards, (note) => told.push(note))).toEqual([alikeCards]);
      expect(told).toEqual(['cards:everyone-loves-a-parade:aside']);
      expect(await store.readNotes(['cards:everyone-loves-a-parade:aside'])).toEqual([text]);
      expect(await remember(store, undefined)).toEqual([alikeCards]);
      await opened.close();
    },
  );
});
