import { z } from 'zod';
import { type CardSet, parseCardSet } from './games/everyone-loves-a-parade/index.ts';
import { isRefused } from './games/game.ts';
import type { NoteName, Store } from './tables/store.ts';

const note: NoteName = 'cards:everyone-loves-a-parade';
const setsSchema = z.array(z.unknown());

/**
 * The own card sets that tables in this store may have been begun with, `cards` among them from now on: so a host may change
 * `ELAP_CARDS` while games are running, and these go on with the cards that they were begun with.
 */
export async function rememberCards(store: Store, cards: CardSet | undefined): Promise<readonly CardSet[]> {
  const [kept = '[]'] = await store.readNotes([note]);
  const known = setsSchema.parse(JSON.parse(kept));
  const sets = known.flatMap((json) => {
    const set = parseCardSet(json);
    return isRefused(set) ? [] : [set];
  });
  if (!cards || sets.some((set) => isSameSet(set, cards))) return sets;
  // another version may know those that this one does not understand
  await store.writeNote(note, JSON.stringify([...known, cards]));
  return [...sets, cards];
}

/** Both come from the same schema, which puts their fields in the same order. */
function isSameSet(one: CardSet, other: CardSet): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
