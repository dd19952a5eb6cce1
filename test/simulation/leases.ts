import type { Store } from '../../src/tables/service/store.ts';

/** Watches who has the right to publish a table: at any time one at most. */
export class Leases {
  /** Tables of which two had the right at the same time. */
  readonly faults: string[] = [];
  readonly #held = new Map<string, { readonly owner: string; readonly from: number; readonly until: number }>();
  /** Who has given a right back: what prolonged it before may be answered after that. */
  readonly #past = new Set<string>();

  /** The same store, with every right watched that is given by it or given back. */
  watch(store: Store): Pick<Store, 'commit' | 'takeLease' | 'settle' | 'release'> {
    return {
      commit: async (asked) => {
        const committed = await store.commit(asked);
        if (asked.publish && committed.committed && committed.publisher) this.#take(asked.id, asked.publish);
        return committed;
      },
      takeLease: async (id, request) => {
        const row = await store.takeLease(id, request);
        if (row) this.#take(id, request);
        return row;
      },
      settle: async (asked) => {
        // given back from now on, for the answer may come after somebody else has the right
        const isOwn = this.#giveBack(asked.id, asked.owner);
        const settled = await store.settle(asked);
        if (!isOwn || settled.settled !== 'newer') return settled;
        this.#past.delete(asked.owner);
        this.#take(asked.id, asked);
        return settled;
      },
      release: (id, owner, dueAt) => {
        this.#giveBack(id, owner);
        return store.release(id, owner, dueAt);
      },
    };
  }

  #take(
    id: string,
    { owner, now, leaseFor }: { readonly owner: string; readonly now: number; readonly leaseFor: number },
  ): void {
    if (this.#past.has(owner)) return;
    const held = this.#held.get(id);
    const until = now + leaseFor;
    // an answer that was long on its way, for a right that had run out before the next one was given
    if (held && held.owner !== owner && until <= held.from) return;
    if (held && held.owner !== owner && held.until > now) this.faults.push(`${id}: two publish at the same time`);
    this.#held.set(id, { owner, from: held?.owner === owner ? held.from : now, until });
  }

  #giveBack(id: string, owner: string): boolean {
    this.#past.add(owner);
    return this.#held.get(id)?.owner === owner && this.#held.delete(id);
  }
}
