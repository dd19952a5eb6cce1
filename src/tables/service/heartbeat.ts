/** Tells the store every few seconds that people can be served, and so knows since when they could not. */

import {
  addSign,
  aheadBy,
  isOfShard,
  longestGap,
  noSigns,
  type Outage,
  readSigns,
  type ShardName,
  type Signs,
  silence,
} from '../signs-of-life.ts';
import { type Store, StoreUnavailable } from './store.ts';

// all in milliseconds
/** Between two signs of life. */
export const heartRhythm = 10_000;
/** After this time, what was read may be out of date. Every outage lasts longer, so none is missed before. */
const knownFor = 20_000;
/** So much more than the clock was set back is looked through for what was about to happen: the shortest turn, and the pause of a board. */
const aboutToHappen = 20 * 60_000;
/** The clocks of two machines, and two looks at one clock, may differ by this much. */
const worthKnowing = 5_000;
/** How often a sign is written again at most because another process was faster. */
const mostTries = 20;

export interface HeartbeatOptions {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Goes on evenly when somebody sets the clock. */
  readonly elapsed: () => number;
  /** The shards whose people this process can serve now, as far as Discord is concerned. */
  readonly served: () => readonly ShardName[];
  /** Whether this process, which nobody's presses come to, works for the people that others serve. */
  readonly helps?: () => boolean;
  /** Finds out whether they can be served, before a sign says so. Never rejects. */
  readonly makeSure?: () => Promise<void>;
  /** Whether the store keeps what is to be kept, as far as is known. */
  readonly isStoreUp: () => boolean;
  /** Told once of each outage that this process noticed. */
  readonly onOutage?: (outage: Outage) => void;
  /** Told when the clock was set back, by how many milliseconds. */
  readonly onSetBack?: (by: number) => void;
  /** Told once of signs in the store that cannot be read, such as those of another version: the outages in them are forgotten. */
  readonly onUnreadable?: (text: string) => void;
  /** Told with each sign what all processes together say. */
  readonly onSigns?: (signs: Signs) => void;
  /** Told why a sign could not be given, unless the store is away. */
  readonly onFailure?: (error: unknown) => void;
}

interface Reading {
  readonly now: number;
  readonly elapsed: number;
}

export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #signs: Signs = noSigns;
  /** When the signs were last read. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** How things stood when it looked last. */
  #last: (Reading & { readonly served: readonly ShardName[] }) | undefined;
  /** When this process could last serve a shard, without a gap since it last wrote so. */
  readonly #alive = new Map<ShardName, number>();
  /** Shards of which it did not know of itself, when it came to serve them, since when nobody did. */
  readonly #returned = new Set<ShardName>();
  #step: { readonly from: number; readonly to: number } | undefined;
  #setBack = 0;
  #telling: Promise<void> | undefined;
  /** What could not be read last. */
  #unreadable: string | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** What is known of outages, as it was last read. */
  get outages(): readonly Outage[] {
    return this.#signs.outages;
  }

  /** Gives a sign of life, if people can be served. Never rejects: what fails is made good by the next one. */
  async beat(): Promise<void> {
    const { makeSure } = this.#options;
    this.#look();
    if (makeSure) {
      await makeSure();
      this.#look();
    }
    await this.#tellOnce().catch((error: unknown) => {
      // others log that the store is away
      if (!(error instanceof StoreUnavailable)) this.#options.onFailure?.(error);
    });
  }

  /** Resolves when every outage until now is known; rejects when the store is away. */
  async upToDate(): Promise<void> {
    if (this.#isUpToDate()) return;
    this.#look();
    await this.#tellOnce();
    // what was under way may have begun before the look
    if (this.#returned.size > 0 || this.#step || this.#setBack > 0) await this.#tellOnce();
  }

  /** Whether this process can serve anybody now, as far as Discord is concerned, or helps those who can. */
  get isServing(): boolean {
    const { served, helps } = this.#options;
    if (served().length > 0) return true;
    return helps?.() === true && Object.values(this.#signs.beats).some((at) => this.#isFresh(at));
  }

  /** Whether anybody can serve the people of a server now, as far as is known. */
  isServed(guild: string): boolean {
    if (this.#options.served().some((shard) => isOfShard(guild, shard))) return true;
    const others = Object.entries(this.#signs.beats).filter(([shard]) => isOfShard(guild, shard));
    return others.some(([, at]) => this.#isFresh(at));
  }

  #isFresh(at: number): boolean {
    return this.#options.now() - at < silence;
  }

  #served(): readonly ShardName[] {
    return this.#options.isStoreUp() ? this.#options.served() : [];
  }

  #isUpToDate(): boolean {
    const { now, elapsed } = this.#options;
    const reading = { now: now(), elapsed: elapsed() };
    if (!this.#last || Math.abs(stepOf(this.#last, reading)) > worthKnowing) return false;
    if (reading.elapsed - this.#readAt > knownFor) return false;
    return this.#served().every(
      (shard) => reading.elapsed - (this.#alive.get(shard) ?? Number.NEGATIVE_INFINITY) <= knownFor,
    );
  }

  /** Notes how things stand at this moment; what it tells the store may be told later. */
  #look(): void {
    const reading = { now: this.#options.now(), elapsed: this.#options.elapsed() };
    const step = this.#last ? stepOf(this.#last, reading) : 0;
    const served = this.#served();
    this.#last = { ...reading, served };
    if (step > longestGap) this.#step = { from: this.#step?.from ?? reading.now - step, to: reading.now };
    if (step < -worthKnowing) this.#setBack -= step;
    for (const shard of served) {
      const last = this.#alive.get(shard);
      if (last === undefined || reading.elapsed - last > longestGap) this.#returned.add(shard);
      this.#alive.set(shard, reading.elapsed);
    }
  }

  #tellOnce(): Promise<void> {
    this.#telling ??= this.#tell().finally(() => {
      this.#telling = undefined;
    });
    return this.#telling;
  }

  async #tell(): Promise<void> {
    try {
      for (let tries = 0; tries < mostTries; tries += 1) if (await this.#tryToTell()) return;
    } catch (error) {
      // since the last sign that was kept nobody knows whether people could be served
      this.#alive.clear();
      throw error;
    }
  }

  /** What cannot be read counts as nothing, for it only tells of the past, and nobody could be served without new signs. */
  #read(text: string | undefined): Signs {
    if (text === undefined) return noSigns;
    const signs = readSigns(text);
    if (!signs && text !== this.#unreadable) this.#options.onUnreadable?.(text);
    this.#unreadable = signs ? undefined : text;
    return signs ?? noSigns;
  }

  /** @returns false if another process was faster */
  async #tryToTell(): Promise<boolean> {
    const { store, elapsed, onOutage, onSetBack, onSigns } = this.#options;
    const begun = elapsed();
    const text = await store.readSigns();
    const before = this.#read(text);
    this.#signs = before;
    const { now = 0, served: shards = [] } = this.#last ?? {};
    if (shards.length === 0) {
      this.#readAt = begun;
      return true;
    }
    const returned = [...this.#returned];
    const step = this.#step;
    const after = addSign(before, { now, shards, returned, step });
    const back = Math.max(this.#setBack, aheadBy(before, { now, shards: returned }));
    if (back > worthKnowing) await store.bringForward(now, now + back + aboutToHappen);
    if (!(await store.replaceSigns(text, JSON.stringify(after)))) return false;
    this.#signs = after;
    this.#readAt = begun;
    onSigns?.(after);
    for (const shard of returned) this.#returned.delete(shard);
    if (this.#step === step) this.#step = undefined;
    this.#setBack = 0;
    if (back > worthKnowing) onSetBack?.(back);
    const known = new Set(before.outages.map(({ n }) => n));
    for (const outage of after.outages) if (!known.has(outage.n)) onOutage?.(outage);
    return true;
  }
}

function stepOf(before: Reading, after: Reading): number {
  return after.now - before.now - (after.elapsed - before.elapsed);
}
