/** The settings of servers, as notes in the store. */

import { readServerSettings, type ServerSettings, usualSettings } from '../server-settings.ts';
import { keptFor } from '../time.ts';
import type { NoteName, Store } from './store.ts';

/** The settings of servers, as they are stored. */
export class StoredServers {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The settings of a server; the usual ones where nobody chose any. */
  async read(guild: string): Promise<ServerSettings> {
    const [note] = await this.#store.readNotes([noteOf(guild)]);
    return readServerSettings(note);
  }

  async write(guild: string, { goneAt: _, ...settings }: ServerSettings): Promise<void> {
    await this.#store.writeNote(noteOf(guild), JSON.stringify(settings));
  }

  /** Whether a table may be called out now: one an hour may. Then it counts as called out. */
  async mayCallOut(guild: string, now: number): Promise<boolean> {
    const { granted } = await this.#store.spend(`call-out:${guild}`, now, { wanted: 1, most: 1, per: 3_600_000 });
    return granted > 0;
  }

  /** The server has removed the bot: its settings are deleted in 30 days, as its tables are. */
  async leave(guild: string, now: number): Promise<void> {
    const settings = await this.read(guild);
    if (settings === usualSettings || settings.goneAt !== undefined) return;
    await this.#store.writeNote(noteOf(guild), JSON.stringify({ ...settings, goneAt: now }), keptFor);
  }

  /** The server has the bot: its settings stay. */
  async stay(guild: string): Promise<void> {
    const settings = await this.read(guild);
    if (settings.goneAt !== undefined) await this.write(guild, settings);
  }
}

function noteOf(guild: string): NoteName {
  return `server:${guild}`;
}
