/** Opens tables and begins games: by a command, by a press, or because everybody wants to play again. */

import { type AnyGame, isRefused, type Refused } from '../../games/contract/index.ts';
import type { TableId, UserId } from '../brands.ts';
import { type Changed, inLobby } from '../change.ts';
import { type Opening, openTable } from '../lobby.ts';
import { start } from '../playing.ts';
import { beginPractice, type Practice } from '../practice.ts';
import type { TableRefusal } from '../refusals.ts';
import { isRematchDue, rematch, rematchOf, wantRematch } from '../rematch.ts';
import type { Finished } from '../table.ts';
import { candidateIds } from './ids.ts';
import { type Bounds, hostedBy } from './indexes.ts';
import { byItself, type Committed, type Found, type IdentifiedCause, type Outcome } from './results.ts';
import type { TableService } from './service.ts';
import type { IndexName } from './store.ts';

/** The most open tables of a person, and of a channel: a menu offers no more. */
const mostTables = 25;
/** The most tables of one host in a channel, so that one person cannot keep the others from opening any. */
const mostOfOneHost = 10;

/** Of the ids that a cause may get, one of so many was free when the table was opened: others may have gone since. */
const likelyIds = 4;

/** If the same cause asks twice, a table is opened once. */
export class TableOpener {
  readonly #tables: TableService;
  readonly #newSeed: () => string;
  readonly #isDraining: () => boolean;

  /**
   * @param newSeed 32 random bytes in hex: the server's part of a deal
   * @param isDraining whether no new tables are opened for a while
   */
  constructor(tables: TableService, newSeed: () => string, isDraining = () => false) {
    this.#tables = tables;
    this.#newSeed = newSeed;
    this.#isDraining = isDraining;
  }

  /** Opens a table and seats its host. Refusals: `draining`, `too-many-tables`, `opened-too-often`. */
  async open(
    opening: Omit<Opening, 'id' | 'now' | 'serverSeed'> & { readonly game: AnyGame },
  ): Promise<Committed | Refused<TableRefusal>> {
    const [seated, inChannel] = await Promise.all([
      this.#tables.tablesOf(`user:${opening.host.user}`),
      this.#tables.tablesOf(`channel:${opening.channel}`),
    ]);
    const repeated = seated.find(({ table }) => table.openedBy === opening.interaction);
    if (repeated) return repeat(repeated);
    if (this.#isDraining()) return { refused: 'draining' };
    const own = inChannel.filter(({ table }) => table.host === opening.host.user);
    if (seated.length >= mostTables || inChannel.length >= mostTables || own.length >= mostOfOneHost)
      return { refused: 'too-many-tables' };
    if (await this.#mustPause(opening.host.user)) return { refused: 'opened-too-often' };
    const bounds = new Map<IndexName, number>([
      [hostedBy(opening.host.user, opening.channel), mostOfOneHost],
      ...this.boundsOf(opening.host.user),
      [`channel:${opening.channel}`, mostTables],
    ]);
    return this.#openOnce(
      opening.interaction,
      (id, now) => ({ table: openTable(opening.game, { ...opening, id, serverSeed: this.#newSeed(), now }), log: [] }),
      bounds,
    );
  }

  /**
   * Begins a private game against bots, or continues the unfinished one of that game that the person has here. Refusals:
   * `draining`, `too-many-tables`, `opened-too-often`.
   */
  async practise(
    practice: Omit<Practice, 'id' | 'now' | 'seed'> & { readonly game: AnyGame },
  ): Promise<Committed | Refused<TableRefusal>> {
    const { game, person, guild, interaction } = practice;
    const seated = await this.#tables.tablesOf(`user:${person.user}`);
    const begun = seated.find(
      ({ table }) => table.practice && !table.daily && table.game === game.id && table.guild === guild,
    );
    if (begun) return repeat(begun);
    if (this.#isDraining()) return { refused: 'draining' };
    if (seated.length >= mostTables) return { refused: 'too-many-tables' };
    if (await this.#mustPause(person.user)) return { refused: 'opened-too-often' };
    const seed = this.#newSeed();
    const bounds = this.boundsOf(person.user);
    return this.#openOnce(interaction, (id, now) => beginPractice(game, { ...practice, id, now, seed }), bounds);
  }

  /** The table that a cause has opened; undefined if there is none. */
  async openedBy(cause: string): Promise<Found | undefined> {
    let tries = 0;
    for (const id of candidateIds(cause)) {
      const found = await this.#tables.find(id);
      if (!isRefused(found) && found.table.openedBy === cause) return found;
      tries += 1;
      if (tries === likelyIds) return undefined;
    }
    return undefined;
  }

  /** Deals the daily game, or gives the table at which the person has begun it. Refusals: `draining`, `too-many-tables`. */
  async beginDaily(
    daily: Omit<Practice, 'id' | 'now'> & { readonly game: AnyGame },
  ): Promise<Committed | Refused<TableRefusal>> {
    const begun = await this.openedBy(daily.interaction);
    if (begun) return repeat(begun);
    if (this.#isDraining()) return { refused: 'draining' };
    const make = (id: TableId, now: number) => beginPractice(daily.game, { ...daily, id, now });
    return this.#openOnce(daily.interaction, make, this.boundsOf(daily.person.user));
  }

  #mustPause(user: UserId): Promise<boolean> {
    return this.#tables.abandoned.mustPause(user, this.#tables.now());
  }

  /** Whether somebody sits at the most open tables allowed. */
  async sitsAtTooMany(user: UserId): Promise<boolean> {
    return (await this.#tables.tablesOf(`user:${user}`)).length >= mostTables;
  }

  /** The limits for a person who sits down at one more table, however many do so at once. */
  boundsOf(user: string): Bounds {
    return new Map<IndexName, number>([[`user:${user}`, mostTables]]);
  }

  /** Starts a lobby's game. Refusals: those of `start`, and those for a table that is no lobby. */
  start(id: TableId, cause: IdentifiedCause): Promise<Outcome> {
    return this.#tables.change(id, cause, (table, moment) =>
      inLobby(table, (lobby) =>
        start(lobby, cause.by, { interaction: cause.interaction, seed: this.#newSeed() }, moment),
      ),
    );
  }

  /**
   * Notes that a person wants to play again. When all do, their next table opens, already dealt. Its id is then in the old table's
   * `rematch`. Refusals: `draining`, and those of `wantRematch`.
   */
  async rematch(id: TableId, cause: IdentifiedCause): Promise<{ outcome: Outcome; next?: Committed }> {
    if (this.#isDraining()) return { outcome: { refused: 'draining' } };
    const wanted = await this.#tables.change(id, cause, (table, { now }) =>
      wantRematch(table, cause.by, cause.interaction, now),
    );
    if (isRefused(wanted) || wanted.table.phase !== 'over' || !isRematchDue(wanted.table)) return { outcome: wanted };
    const { told, next } = await this.openRematch(wanted.table);
    // the right to publish came with the first of the two changes
    return { outcome: isRefused(told) ? told : { ...told, right: told.right ?? wanted.right }, next };
  }

  /** Opens the table that everybody wants, and notes it at the old one. */
  async openRematch(table: Finished): Promise<{ told: Outcome; next: Committed }> {
    const next = await this.#openOnce(rematchOf(table), (id) => ({
      table: rematch(table, id, this.#newSeed(), this.#tables.momentOf(table)),
      log: [],
    }));
    const told = await this.#tables.change(table.id, byItself, (old) =>
      old.phase === 'over' && old.rematch
        ? { ...old, rematch: { ...old.rematch, table: next.table.id } }
        : { refused: 'rematch-over' },
    );
    return { told, next };
  }

  async #openOnce(cause: string, make: (id: TableId, now: number) => Changed): Promise<Committed>;
  async #openOnce(
    cause: string,
    make: (id: TableId, now: number) => Changed,
    bounds: Bounds,
  ): Promise<Committed | Refused<TableRefusal>>;
  async #openOnce(
    cause: string,
    make: (id: TableId, now: number) => Changed,
    bounds?: Bounds,
  ): Promise<Committed | Refused<TableRefusal>> {
    for (const id of candidateIds(cause)) {
      const created = await this.#tables.create(make(id, this.#tables.now()), bounds);
      if (created) return created;
      const existing = await this.#tables.find(id);
      if (!isRefused(existing) && existing.table.openedBy === cause) return repeat(existing);
    }
    throw new Error('unreachable: there is always another id');
  }
}

function repeat(found: Found): Committed {
  return { ...found, right: undefined, repeated: true };
}
