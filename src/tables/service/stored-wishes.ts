/** The settings of people, as notes in the store. */
import type { UserId } from '../brands.ts';
import { readWishes, usualWishes, type Wishes } from '../wishes.ts';
import type { Store } from './store.ts';

/** People's settings, as they are stored. */
export class StoredWishes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The settings of these users, including those who never chose any. */
  async read(users: readonly UserId[]): Promise<ReadonlyMap<string, Wishes>> {
    const notes = await this.#store.readNotes(users.map((user) => `person:${user}` as const));
    return new Map(users.map((user, index) => [user, readWishes(notes[index])]));
  }

  async write(user: UserId, person: Wishes): Promise<void> {
    await this.#store.writeNote(`person:${user}`, JSON.stringify(person));
  }

  /** Notes that somebody takes no direct messages. */
  async noteClosed(user: UserId, now: number): Promise<void> {
    const person = (await this.read([user])).get(user) ?? usualWishes;
    await this.write(user, { ...person, closedAt: now });
  }

  async forget(user: UserId): Promise<void> {
    await this.#store.writeNote(`person:${user}`, undefined);
  }
}
