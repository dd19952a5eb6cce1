/** When boards are published, and by whom: `board-poster.ts` shows them, `caller.ts` calls people. */

import { setImmediate as letOthersFirst } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Clock, every, wait } from '../../clock.ts';
import { isRefused } from '../../games/contract/index.ts';
import { moveTable, placeAbove } from '../../tables/places.ts';
import type { PublishingRight } from '../../tables/service/publishing-right.ts';
import { rightLasts } from '../../tables/service/publishing-rights.ts';
import { byItself, type Committed, type Found, type Outcome, type Publishable } from '../../tables/service/results.ts';
import { seatOf, shownVersionOf, type Table } from '../../tables/table.ts';
import { isHeld, orphan, retryPause, startClock, stopClock } from '../../tables/time.ts';
import { type Failure, logFailure } from '../calls/errors.ts';
import { fenced } from '../calls/fence.ts';
import { urgency } from '../calls/urgency.ts';
import type { FirstAnswer } from '../interactions/first-answer.ts';
import { type Plan, planBoard } from './board-plan.ts';
import { BoardPoster, type BoardPosterOptions } from './board-poster.ts';
import { type BoardState, isShown, readBoardState } from './board-state.ts';
import { type Called, Caller } from './caller.ts';
import { isServerGone } from './held-boards.ts';
import { ShownBoards } from './shown-boards.ts';

// all in milliseconds
/** Between two changes of a board, so that several moves in a row make one change. */
const pause = 2_000;
/** After Discord failed, before the next try. */
const retryAfter = 5_000;
/** Before a board whose picture was not ready is shown again. */
const picturedAfter = 3_000;
/** Before the next try to remove messages that were replaced. */
const cleanUpAfter = 60_000;
/** After so many tries, about four days, a board that could not be shown is left as it is, if no game is running there. */
const mostMisses = 7;
/** A server of whose board nothing was seen for so long is asked for: it may have removed the bot. */
const lost = 24 * 3_600_000;

export interface PublisherOptions extends BoardPosterOptions {
  readonly clock: Clock;
  /** Told that a server has removed the bot, with the server's id. */
  readonly onServerGone?: (guild: string) => Promise<void>;
  /** The private hands of a table follow its board. */
  readonly hands: { renew(table: Table, board: BoardState | undefined): Promise<void> };
}

/**
 * Brings boards up to date, always with the latest state of the table. Among all processes, one publication of a table runs at a
 * time; a change made meanwhile leads to one more. If anything is lost here, the sweep of due times repairs it.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #caller: Caller;
  readonly #poster: BoardPoster;
  readonly #running = new Set<Promise<void>>();
  /** One overdue board is drawn in a turn of the event loop: that takes some milliseconds, and presses are answered in between. */
  readonly #turns = pLimit(1);
  readonly #shown = new ShownBoards();

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#caller = new Caller(options);
    this.#poster = new BoardPoster(options);
  }

  /**
   * Publishes a committed change, if the right to do so came with it. Resolves when that is done; never rejects.
   * @param first the answer to a press on the board: the first edit takes it, if nobody has taken it before
   */
  async publish(committed: Committed, first?: FirstAnswer): Promise<void> {
    const { right } = committed;
    if (right) await this.#track(this.#run({ ...committed, right }, first));
  }

  /** Whether an edit of the pressed message completes the publication, so that it can be the first answer. */
  canAnswer(first: FirstAnswer, { table, publication, right }: Committed): boolean {
    const board = readBoardState(publication);
    if (!right || first.isTaken || first.message === undefined) return false;
    if (first.message !== board?.message) return false;
    const plan = this.#plan({ table }, board);
    return !plan.post && plan.call.users.length === 0;
  }

  /**
   * Publishes a table whose board may be stale.
   * @returns false if another publication holds the right to do so
   */
  async repair(id: string): Promise<boolean> {
    const found = await this.#options.tables.rights.take(id);
    if (found) await this.#track(this.#run(found));
    return found !== undefined;
  }

  /** Puts the boards right that this process showed lately and that the store knows nothing of, after it was away. */
  async lookAgain(): Promise<void> {
    const { tables } = this.#options;
    for (const id of this.#shown.ids) {
      const found = await tables.find(id);
      if (isRefused(found) || !this.#shown.forgotten(found)) continue;
      const taken = await tables.rights.take(id);
      if (taken) void this.#track(this.#run(taken));
    }
  }

  /** Whether the board shows the table as it is, and nothing is left to do about it. A private table has no board. */
  isFresh(found: Found): boolean {
    const board = readBoardState(found.publication);
    if (found.table.practice) return true;
    return board?.version === shownVersionOf(found.table) && !board.leftovers && !board.awaited && !isMissed(board);
  }

  /** How many publications are under way. */
  get inHand(): number {
    return this.#running.size;
  }

  /** Resolves when no publication is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  #track(run: Promise<void>): Promise<void> {
    const tracked = run
      .catch((error: unknown) => logFailure(this.#options.log, error, 'a publication failed'))
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  }

  async #run(publication: Publishable, first?: FirstAnswer): Promise<void> {
    const { tables, clock, log } = this.#options;
    let found: Publishable | undefined = publication;
    let answer = first;
    // the person who pressed gets their answer before the others see the change
    if (!first) await (urgency() === 'later' ? this.#turns(() => letOthersFirst()) : letOthersFirst());
    while (found) {
      const rest: number = answer ? 0 : (readBoardState(found.publication)?.editedAt ?? 0) + pause - tables.now();
      if (rest > 0) {
        await wait(clock, Math.min(rest, pause));
        found = await tables.rights.take(found.table.id, found.right);
        if (!found) return;
      }
      const publishable = found;
      const { table, right } = publishable;
      const board = this.#shown.latest(publishable);
      const taken = answer;
      answer = undefined;
      const shown = await this.#keepingRight(table.id, right, () => this.#show(publishable, board, taken));
      void this.#track(this.#options.hands.renew(table, 'board' in shown ? shown.board : board));
      const failed = 'failed' in shown ? shown.failed : undefined;
      if (failed) {
        log.info({ table: table.id, failed }, 'the board could not be brought up to date; it is tried again');
      }
      if (!('board' in shown)) {
        await tables.rights.postpone(table, right, retryAfter);
        return;
      }
      const known = countMisses(
        table,
        failed ? { ...shown.board, version: 0, unfinished: shown.board.version } : shown.board,
      );
      const within = failed ? retryAfter : nextLook(known);
      this.#shown.note(table.id, known);
      found = await tables.rights.settle(table, right, JSON.stringify(known), within);
      // a board does not show what only changed in secret meanwhile
      while (found && shownVersionOf(found.table) === shownVersionOf(table))
        found = await tables.rights.settle(found.table, found.right, JSON.stringify(known), within);
      await this.#followBoard(table, known);
    }
  }

  /**
   * If a public thread cannot be written to, its channel takes over. The clock of a game is stopped while its board cannot be shown
   * anywhere, and nothing more is tried once its server has removed the bot.
   */
  async #followBoard(table: Table, board: BoardState): Promise<void> {
    const { tables } = this.#options;
    const isOnShow = isShown(board);
    const above = placeAbove(table);
    if (!isOnShow && (await this.#isLost(table))) return this.#abandon(table);
    const outcome = await (isOnShow || above === undefined
      ? this.#keepClock(table, isOnShow)
      : tables.change<'moved'>(table.id, byItself, (current) =>
          current.channel === table.channel ? moveTable(current, above) : { unchanged: 'moved' },
        ));
    if (!outcome || !('right' in outcome)) return;
    // a board that could just not be shown anywhere is not tried again at once
    const { right } = outcome;
    if (isHeld(outcome.table) && right) await tables.rights.decline(outcome.table, right);
    else this.publish(outcome);
  }

  async #isLost(table: Table): Promise<boolean> {
    if (!isHeld(table) || this.#options.tables.now() - table.stopped.since < lost) return false;
    return isServerGone(this.#options, table);
  }

  async #abandon({ id, guild }: Table): Promise<void> {
    const { tables } = this.#options;
    await this.#options.onServerGone?.(guild);
    const outcome = await tables.change<'changed-meanwhile'>(id, byItself, (current) =>
      isHeld(current) ? orphan(current, current.stopped.since) : { unchanged: 'changed-meanwhile' },
    );
    if ('right' in outcome && outcome.right) await tables.rights.decline(outcome.table, outcome.right);
  }

  async #keepClock(table: Table, isShown: boolean): Promise<Outcome<'changed-meanwhile'> | undefined> {
    if (table.phase !== 'playing' || table.stopped?.why === 'paused' || isHeld(table) !== isShown) return undefined;
    return this.#options.tables.change<'changed-meanwhile'>(table.id, byItself, (current, { now }) => {
      if (current.phase !== 'playing') return { unchanged: 'changed-meanwhile' };
      const isSame = current.stopped?.why === table.stopped?.why;
      if (!isSame || current.orphanedAt !== undefined) return { unchanged: 'changed-meanwhile' };
      return isShown ? startClock(current, now) : stopClock(current, 'held', now);
    });
  }

  /** The right to publish is renewed during a slow call, so that it is not lost. Once it is lost, nothing more is sent. */
  async #keepingRight<T>(id: string, right: PublishingRight, work: () => Promise<T>): Promise<T> {
    const { tables, clock, log } = this.#options;
    const endRenewal = every(clock, rightLasts / 3, () => {
      // if it ends meanwhile, nothing more is sent, and the sweep publishes later
      tables.rights
        .prolong(id, right)
        .catch((error: unknown) => logFailure(log, error, 'a right to publish could not be renewed', { table: id }));
    });
    return fenced(() => right.holds(tables.now()), work).finally(endRenewal);
  }

  #plan({ table, isQuiet }: Pick<Publishable, 'table' | 'isQuiet'>, board: BoardState | undefined): Plan {
    const { tables } = this.#options;
    return planBoard(table, tables.gameOf(table), board, tables.now(), isQuiet);
  }

  /** Shows the table and calls the people who must be called: above the board, by direct message, or below it. */
  async #show(found: Publishable, board: BoardState | undefined, first: FirstAnswer | undefined): Promise<Result> {
    const { table } = found;
    if (board?.leftovers && !board.awaited && board.version === shownVersionOf(table))
      return { board: await this.#poster.cleanUp(table, board) };
    const plan = this.#plan(found, board);
    const ways = await this.#caller.waysTo(plan.call.users);
    const shown = await this.#poster.show(table, board, plan, ways, first);
    if (!('board' in shown)) return shown;
    if (!isShown(shown.board)) {
      // a thread that is gone gives way to its channel
      if (shown.board.gone && !board?.gone && placeAbove(table) === undefined) await this.#caller.writeGone(table);
      return shown;
    }
    const seats = plan.call.users.map((user) => seatOf(table, user)).join('');
    const what = `t${shown.board.turn}.${seats}`;
    const unreached = await this.#caller.write(table, shown.board, ways.written, what);
    await this.#caller.putOff(table, ways.quiet);
    const uncalled = [...(shown.uncalled ?? []), ...unreached];
    const called = await this.#caller.mention(table, shown.board, uncalled, what);
    if (called.failed) {
      const informed = called.board.informed.filter((user) => !uncalled.includes(user));
      return { board: { ...called.board, informed }, failed: called.failed };
    }
    const reminded = await this.#caller.remind(table, called.board);
    return shown.failed && !reminded.failed ? { ...reminded, failed: shown.failed } : reminded;
  }
}

/** The board of a lobby, or of a game that is over, with how often it could not be shown. */
function countMisses(table: Table, { misses = 0, ...board }: BoardState): BoardState {
  return table.phase === 'playing' || isShown(board) ? board : { ...board, misses: misses + 1 };
}

function isMissed({ misses = 0 }: BoardState): boolean {
  return misses > 0 && misses <= mostMisses;
}

/** When something is left to be done about a board, in milliseconds; undefined if nothing is. */
function nextLook(board: BoardState): number | undefined {
  if (board.awaited) return picturedAfter;
  if (isMissed(board)) return retryPause(board.misses ?? 1);
  return board.leftovers && cleanUpAfter;
}

type Result = Called | { readonly failed: Failure };
