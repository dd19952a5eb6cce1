import { type AnyGame, isRefused, type Refused } from '../../games/contract/index.ts';
import type { Changed } from '../change.ts';
import { type Opening, openTable } from '../lobby.ts';
import { beginPractice, type Practice } from '../practice.ts';
import type { TableRefusal } from '../refusals.ts';
import { isRematchDue, rematch, rematchOf, wantRematch } from '../rematch.ts';
import type { Finished, Table } from '../table.ts';
import { candidateIds } from './ids.ts';
import type { Change, Committed, Found, Outcome } from './outcomes.ts';
import type { IndexName } from './store.ts';

/** Nobody sits down at another table who sits at so many open ones, and none is opened in a channel that has so many: a menu offers no more. */
const mostTables = 25;
/** So many of a channel's tables are one host's: nobody alone keeps the others from opening any. */
const mostOfOneHost = 10;

export interface OpeningsOptions {
  readonly now: () => number;
  /** 32 random bytes in hex: a table's seed. */
  readonly newSeed: () => string;
  /** Milliseconds before a bot moves, at most. */
  readonly botDelay: number;
  readonly gameOf: (table: Table) => AnyGame;
  readonly find: (id: string) => Promise<Found | Refused<TableRefusal>>;
  readonly tablesOf: (index: IndexName) => Promise<readonly Found[]>;
  /** undefined when the id is taken. */
  readonly create: (changed: Changed, now: number) => Promise<Committed | undefined>;
  readonly change: (
    id: string,
    interaction: string | undefined,
    by: string | undefined,
    change: Change,
  ) => Promise<Outcome>;
}

/** How tables come to be: by a command, or because everybody wants to play again. Asked twice by the same cause, it is one table. */
export class Openings {
  readonly #options: OpeningsOptions;

  constructor(options: OpeningsOptions) {
    this.#options = options;
  }

  /** Opens a table and seats its host. */
  async open(
    opening: Omit<Opening, 'id' | 'now'> & { readonly game: AnyGame },
  ): Promise<Committed | Refused<TableRefusal>> {
    const { tablesOf } = this.#options;
    const [seated, inChannel] = await Promise.all([
      tablesOf(`user:${opening.host.user}`),
      tablesOf(`channel:${opening.channel}`),
    ]);
    const repeated = seated.find(({ table }) => table.openedBy === opening.interaction);
    if (repeated) return { ...repeated, lease: undefined, repeated: true };
    const own = inChannel.filter(({ table }) => table.host === opening.host.user);
    if (seated.length >= mostTables || inChannel.length >= mostTables || own.length >= mostOfOneHost)
      return { refused: 'too-many-tables' };
    return this.#openOnce(opening.interaction, (id, now) => ({
      table: openTable(opening.game, { ...opening, id, now }),
      log: [],
    }));
  }

  /** Begins a private game against bots; the one of that game that the person has not finished here goes on instead. */
  async practise(
    practice: Omit<Practice, 'id' | 'now' | 'seed'> & { readonly game: AnyGame },
  ): Promise<Committed | Refused<TableRefusal>> {
    const { game, person, guild, interaction } = practice;
    const seated = await this.#options.tablesOf(`user:${person.user}`);
    const begun = seated.find(({ table }) => table.practice && table.game === game.id && table.guild === guild);
    if (begun) return { ...begun, lease: undefined, repeated: true };
    if (seated.length >= mostTables) return { refused: 'too-many-tables' };
    const seed = this.#options.newSeed();
    return this.#openOnce(interaction, (id, now) => beginPractice(game, { ...practice, id, now, seed }));
  }

  /** Whether somebody sits at so many open tables that there can be no more. */
  async sitsAtTooMany(user: string): Promise<boolean> {
    return (await this.#options.tablesOf(`user:${user}`)).length >= mostTables;
  }

  /**
   * Counts a person in who wants to play again. When all do, their next table opens, already dealt: its id then stands in
   * the old one's `rematch`.
   */
  async rematch(id: string, interaction: string, user: string): Promise<{ outcome: Outcome; next?: Committed }> {
    const wanted = await this.#options.change(id, interaction, user, (table, { now }) => wantRematch(table, user, now));
    if (isRefused(wanted) || wanted.table.phase !== 'over' || !isRematchDue(wanted.table)) return { outcome: wanted };
    const { told, next } = await this.openRematch(wanted.table);
    // the right to publish was given with the first of the two changes
    return { outcome: isRefused(told) ? told : { ...told, lease: told.lease ?? wanted.lease }, next };
  }

  /** Opens the table that everybody wants, and tells so at the old one. */
  async openRematch(table: Finished): Promise<{ told: Outcome; next: Committed }> {
    const { newSeed, botDelay, gameOf, change } = this.#options;
    const next = await this.#openOnce(rematchOf(table), (id, now) => ({
      table: rematch(table, id, newSeed(), { game: gameOf(table), now, botDelay }),
      log: [],
    }));
    const told = await change(table.id, undefined, undefined, (old) =>
      old.phase === 'over' && old.rematch
        ? { ...old, rematch: { ...old.rematch, table: next.table.id } }
        : { refused: 'rematch-over' },
    );
    return { told, next };
  }

  async #openOnce(cause: string, make: (id: string, now: number) => Changed): Promise<Committed> {
    const { create, find, now } = this.#options;
    for (const id of candidateIds(cause)) {
      const created = await create(make(id, now()), now());
      if (created) return created;
      const existing = await find(id);
      if (!isRefused(existing) && existing.table.openedBy === cause) {
        return { ...existing, lease: undefined, repeated: true };
      }
    }
    throw new Error('unreachable: there is always another id');
  }
}
