/** Looks after tables whose time has come. */

import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type Clock, within } from '../../clock.ts';
import { isRefused } from '../../games/contract/index.ts';
import type { TableService } from '../../tables/service/service.ts';
import type { TableWaker } from '../../tables/service/waker.ts';
import type { Table } from '../../tables/table.ts';
import { isHeld } from '../../tables/time.ts';
import { logFailure, loggable } from '../calls/errors.ts';
import { later } from '../calls/urgency.ts';
import type { Publisher } from './publisher.ts';

/** Between two looks at the due times, in milliseconds. */
const rhythm = 500;
/** How many due tables are claimed at once, and for how long. If this process dies, another one claims them after that. */
const atOnce = 50;
const claimedFor = 3_000;
/** The most tables in hand at once, their boards included. The others wait in the store, where they cost nothing. */
const mostInHand = 100;
/** More tables that may be in hand if they have just become due, so that after an outage running games go on beside thousands of late ones. */
const mostFresh = 50;
const freshFor = 10_000;
/** The number of tables that this process remembers as unreadable and leaves to others. */
const mostNotHere = 1_000;
/** When to look again at a board whose publisher is at work, or was killed and still holds its right, in milliseconds. */
const soon = 500;

/**
 * Does what is due at tables: bots move, lobbies close, stale boards are updated. Any process may do it; one process claims a table
 * at a time.
 */
export class Sweeper {
  readonly #attending = new Map<string, Promise<void>>();
  readonly #tables: TableService;
  readonly #waker: TableWaker;
  readonly #publisher: Publisher;
  readonly #log: Logger;
  readonly #notHere = new LRUCache<string, true>({ max: mostNotHere });
  readonly #clock: Clock;
  #running: Promise<void> = Promise.resolve();
  #end: (() => void) | undefined;
  #wasAway = false;

  constructor(tables: TableService, waker: TableWaker, publisher: Publisher, log: Logger, clock: Clock) {
    this.#tables = tables;
    this.#waker = waker;
    this.#publisher = publisher;
    this.#log = log;
    this.#clock = clock;
  }

  start(): void {
    let isRunning = true;
    const ended = new Promise<void>((resolve) => {
      this.#end = () => {
        isRunning = false;
        resolve();
      };
    });
    const run = async () => {
      while (isRunning) {
        // if more is due than was claimed and there is room for it, the rest does not wait
        if (!(await this.#trySweep())) await within(this.#clock, rhythm, ended, undefined);
      }
      await Promise.all(this.#attending.values());
    };
    this.#running = run();
  }

  /** Resolves when all work that was begun is done. */
  async stop(): Promise<void> {
    this.#end?.();
    await this.#running;
  }

  /** @returns whether more may be due, and there is room for it */
  async #trySweep(): Promise<boolean> {
    try {
      const isMore = (await this.#claim()) === atOnce && this.#attending.size < mostInHand;
      if (this.#wasAway) await this.#publisher.lookAgain();
      this.#wasAway = false;
      return isMore;
    } catch (error) {
      this.#wasAway = true;
      this.#log.warn(loggable(error), 'due times could not be looked at; trying again');
      return false;
    }
  }

  /** Looks once and does what is due; returns how many tables that were. */
  async sweep(): Promise<number> {
    const count = await this.#claim();
    await Promise.all(this.#attending.values());
    return count;
  }

  async #claim(): Promise<number> {
    const isLate = this.#attending.size >= mostInHand;
    const room = (isLate ? mostInHand + mostFresh : mostInHand) - this.#attending.size;
    const asked = Math.min(atOnce, room);
    // a claim may run out while its table is still being worked on
    const skip = new Set([...this.#attending.keys(), ...this.#notHere.keys()]);
    const due = await this.#tables.claimDue(asked, claimedFor, skip, isLate ? freshFor : undefined);
    // if more is due than can be done at once, what people wait for goes first
    const isOverdue = !isLate && due.length === asked;
    for (const id of due) {
      const attending = (isOverdue ? later(() => this.#attend(id)) : this.#attend(id)).finally(() =>
        this.#attending.delete(id),
      );
      this.#attending.set(id, attending);
    }
    return due.length;
  }

  async #attend(id: string): Promise<void> {
    try {
      const outcome = await this.#waker.wake(id);
      if (isRefused(outcome)) {
        if (outcome.refused === 'table-not-here') return this.#noteAbsence(id);
        this.#log.warn(
          { table: id, refused: outcome.refused },
          'something due at a table was refused; it is tried again',
        );
        return;
      }
      if (!('unchanged' in outcome)) {
        const publish = () => this.#publisher.publish(outcome);
        // nobody waits for a board that could not be shown, or for one on which only a time changes
        await (outcome.isQuiet || isHeld(outcome.table) ? later(publish) : publish());
      } else if (this.#publisher.isFresh(outcome)) await this.#tables.rest(outcome.table);
      else await this.#repair(outcome.table);
    } catch (error) {
      logFailure(this.#log, error, 'something due at a table failed; it is tried again', { table: id });
    }
  }

  /** The table is left to processes that know its cards; the log says so once. */
  #noteAbsence(id: string): void {
    this.#notHere.set(id, true);
    this.#log.warn({ table: id }, 'a table was begun with cards that are not known here; it waits for them');
  }

  async #repair(table: Table): Promise<void> {
    try {
      if (!(await this.#publisher.repair(table.id))) await this.#tables.rest(table, soon);
    } catch (error) {
      this.#log.warn({ table: table.id, ...loggable(error) }, 'a board could not be repaired');
    }
  }
}
