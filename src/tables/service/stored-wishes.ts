/** The wishes of people, as notes in the store. */
import type { UserId } from '../brands.ts';
import { readWishes, usualWishes, type Wishes } from '../wishes.ts';
import type { Store } from './store.ts';

/** What people wish, as it is kept. */
export class StoredWishes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The wishes of these users, those who never said anything included. */
  async read(users: readonly UserId[]): Promise<ReadonlyMap<string, Wishes>> {
    const notes = await this.#store.readNotes(users.map((user) => `person:${user}` as const));
    return new Map(users.map((user, index) => [user, readWishes(notes[index])]));
  }

  async write(user: UserId, person: Wishes): Promise<void> {
    await this.#store.writeNote(`person:${user}`, JSON.stringify(person));
  }

  /** Keeps in mind that somebody cannot be written to directly. */
  async noteClosed(user: UserId, now: number): Promise<void> {
    const person = (await this.read([user])).get(user) ?? usualWishes;
    await this.write(user, { ...person, closedAt: now });
  }

  async forget(user: UserId): Promise<void> {
    await this.#store.writeNote(`person:${user}`, undefined);
  }
}
