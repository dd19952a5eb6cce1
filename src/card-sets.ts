import { z } from 'zod';
import { isRefused } from './games/contract/index.ts';
import { type CardSet, parseCardSet } from './games/everyone-loves-a-parade/index.ts';
import type { NoteName, Store } from './tables/service/store.ts';

const note: NoteName = 'cards:everyone-loves-a-parade';
/** Where what could not be read is kept for a human. */
const asideNote: NoteName = 'cards:everyone-loves-a-parade:aside';
const setsSchema = z.array(z.unknown());

/**
 * The own card sets that tables in this store may have been begun with, `cards` among them from now on: so a host may change
 * `ELAP_CARDS` while games are running, and these go on with the cards that they were begun with.
 * @param onUnreadable told where in the store is now kept what could not be read
 */
export async function rememberCards(
  store: Store,
  cards: CardSet | undefined,
  onUnreadable: (keptIn: string) => void,
): Promise<readonly CardSet[]> {
  const [kept = '[]'] = await store.readNotes([note]);
  const read = readSets(kept);
  if (!read) {
    await store.writeNote(asideNote, kept);
    await store.writeNote(note, undefined);
    onUnreadable(asideNote);
  }
  const known = read ?? [];
  const sets = known.flatMap((json) => {
    const set = parseCardSet(json);
    return isRefused(set) ? [] : [set];
  });
  if (!cards || sets.some((set) => isSameSet(set, cards))) return sets;
  // another version may know those that this one does not understand
  await store.writeNote(note, JSON.stringify([...known, cards]));
  return [...sets, cards];
}

function readSets(text: string): readonly unknown[] | undefined {
  try {
    return setsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Both come from the same schema, which puts their fields in the same order. */
function isSameSet(one: CardSet, other: CardSet): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
