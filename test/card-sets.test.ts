import { describe, expect, test } from 'vitest';
import { rememberCards } from '../src/card-sets.ts';
import { houseCards } from '../src/games/everyone-loves-a-parade/cards.ts';
import { alikeCards } from './support/everyone-loves-a-parade.ts';
import { openTestFile, openTestRedis } from './support/stores.ts';

const stores = { redis: () => openTestRedis(), file: () => openTestFile(Date.now) } as const;

describe.each(['redis', 'file'] as const)('the card sets of a host, kept in %s', (kind) => {
  test('are known from the day they were first used, whatever the host plays with now', async () => {
    const opened = await stores[kind]();
    const { store } = opened;
    const others = { ...alikeCards, crowds: alikeCards.crowds.toReversed() };
    expect(await rememberCards(store, undefined)).toEqual([]);
    expect(await rememberCards(store, alikeCards)).toEqual([alikeCards]);
    expect(await rememberCards(store, alikeCards)).toEqual([alikeCards]);
    expect(await rememberCards(store, others)).toEqual([alikeCards, others]);
    expect(await rememberCards(store, undefined)).toEqual([alikeCards, others]);
    expect(others).not.toEqual(houseCards);
    await opened.close();
  });

  test('stay there even where this version does not understand them', async () => {
    const opened = await stores[kind]();
    const { store } = opened;
    const newer = { ...alikeCards, hats: 54 };
    await store.writeNote('cards:everyone-loves-a-parade', JSON.stringify([newer]));
    expect(await rememberCards(store, alikeCards)).toEqual([alikeCards]);
    const [kept = ''] = await store.readNotes(['cards:everyone-loves-a-parade']);
    expect(JSON.parse(kept)).toEqual([newer, alikeCards]);
    await opened.close();
  });
});
