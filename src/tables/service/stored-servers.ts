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
