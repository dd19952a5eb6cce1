/** Keeps the contents that hosts bring to games, so that games continue with what they began with. */

import { z } from 'zod';
import type { AnyGame, KnownContents } from './games/contract/index.ts';
import { games } from './games/index.ts';
import type { NoteName, Store } from './tables/service/store.ts';

const keptSchema = z.array(z.unknown());

/**
 * All contents that tables in this store may have begun with, now including the host's own. So a host may change the file that
 * `ELAP_CARDS` names while games are running.
 * @param own by the ids of their games
 * @param onUnreadable told where in the store the unreadable contents are now kept
 */
export async function rememberContents(
  store: Store,
  own: KnownContents['own'],
  onUnreadable: (keptIn: string) => void,
): Promise<KnownContents> {
  const earlier: Record<string, readonly object[]> = {};
  for (const game of games) earlier[game.id] = await rememberOf(store, game, own[game.id], onUnreadable);
  return { own, earlier };
}

async function rememberOf(
  store: Store,
  { id, contents }: AnyGame,
  own: object | undefined,
  onUnreadable: (keptIn: string) => void,
): Promise<readonly object[]> {
  if (!contents) return [];
  const note: NoteName = `${contents.word}:${id}`;
  const known = (await readNote(store, note)) ?? (await setAside(store, note, onUnreadable));
  const read = known.flatMap((json) => contents.read(json) ?? []);
  if (!own || read.some((one) => isSame(one, own))) return read;
  // another version may understand those that this one does not
  await store.writeNote(note, JSON.stringify([...known, own]));
  return [...read, own];
}

async function readNote(store: Store, note: NoteName): Promise<readonly unknown[] | undefined> {
  const [text = '[]'] = await store.readNotes([note]);
  try {
    return keptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps unreadable contents for a human. */
async function setAside(store: Store, note: NoteName, onUnreadable: (keptIn: string) => void): Promise<[]> {
  const [text] = await store.readNotes([note]);
  await store.writeNote(`${note}:aside`, text);
  await store.writeNote(note, undefined);
  onUnreadable(`${note}:aside`);
  return [];
}

/** Both come from the same schema, which puts their fields in the same order. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
