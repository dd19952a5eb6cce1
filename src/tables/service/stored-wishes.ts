/** The settings of people, as notes in the store. */
import type { UserId } from '../brands.ts';
import { readWishes, usualWishes, type Wishes } from '../wishes.ts';
import { type Store, StoreUnavailable } from './store.ts';

/** People's settings, as they are stored. */
export class StoredWishes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The settings of these users, including those who never chose any. While a part of the store is away, the usual ones serve for those
   * whose settings are there. Rejects with StoreUnavailable when nobody's can be read.
   */
  async read(users: readonly UserId[]): Promise<ReadonlyMap<string, Wishes>> {
    const tries = await Promise.allSettled(users.map((user) => this.#store.readNotes([`person:${user}`])));
    const failures = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []));
    const bug = failures.find((failure) => !(failure instanceof StoreUnavailable));
    const fault = bug ?? (failures.length === users.length ? failures[0] : undefined);
    if (fault) throw fault;
    const wishes = tries.map((tried) => (tried.status === 'fulfilled' ? readWishes(tried.value[0]) : usualWishes));
    return new Map(users.map((user, index) => [user, wishes[index] ?? usualWishes]));
  }

  async write(user: UserId, person: Wishes): Promise<void> {
    await this.#store.writeNote(`person:${user}`, JSON.stringify(person));
  }

  /** The settings of one user. */
  async of(user: UserId): Promise<Wishes> {
    return (await this.read([user])).get(user) ?? usualWishes;
  }

  async change(user: UserId, change: (before: Wishes) => Wishes): Promise<void> {
    await this.write(user, change(await this.of(user)));
  }

  /** Notes that somebody takes no direct messages. */
  noteClosed(user: UserId, now: number): Promise<void> {
    return this.change(user, (person) => ({ ...person, closedAt: now }));
  }

  async forget(user: UserId): Promise<void> {
    await this.#store.writeNote(`person:${user}`, undefined);
  }
}
