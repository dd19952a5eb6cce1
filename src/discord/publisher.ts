import { setImmediate as letOthersFirst } from 'node:timers/promises';
import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { Committed, Found, Publication } from '../tables/outcomes.ts';
import { publicationLease } from '../tables/publications.ts';
import type { TableService } from '../tables/service.ts';
import type { Table } from '../tables/table.ts';
import { startClock, stopClock } from '../tables/time.ts';
import { type Publishing, publicBody, type UpdateBoard } from './answer.ts';
import { type Board, boardMessage, type Call, informedOf, readBoard, turnOf, whomToCall } from './board.ts';
import { Caller, callText, type Ways } from './caller.ts';
import { type Attempt, attempt, describe, type Failure } from './errors.ts';
import type { PublicMessage } from './render.ts';

/** Between two changes of a board, in milliseconds: several moves in a row make one change. */
const pause = 2_000;
/** Discord limits edits of messages older than an hour. */
const freshFor = 55 * 60_000;
/** After Discord failed, before the next try. */
const retryAfter = 5_000;

export interface PublisherOptions {
  readonly api: API;
  readonly tables: TableService;
  readonly log: Logger;
  /** Waits so many milliseconds; a parameter so that tests can move the clock. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Brings boards up to date: always with the latest state, one publication of a table at a time among all processes. What
 * changes while a publication is under way makes one more. Whatever is lost here is made good by the sweep of due times.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #caller: Caller;
  readonly #running = new Set<Promise<void>>();

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#caller = new Caller(options);
  }

  /**
   * Publishes what was committed, if that fell to this process.
   * @param via answers a press on the board itself: the first change goes out through it
   */
  publish(committed: Committed, via?: UpdateBoard): Publishing {
    const { lease } = committed;
    if (lease === undefined) return { answers: false, done: Promise.resolve() };
    const usable = via !== undefined && this.#canGoThrough(via, committed) ? via : undefined;
    return { answers: usable !== undefined, done: this.#track(this.#run({ ...committed, lease }, usable)) };
  }

  /** Whether the message that was pressed on is the board, and changing it is all that there is to do. */
  #canGoThrough(via: UpdateBoard, committed: Committed): boolean {
    const board = readBoard(committed.board);
    if (via.message !== board?.message) return false;
    const plan = this.#plan(committed.table, board);
    return !plan.post && plan.call.users.length === 0;
  }

  /**
   * Publishes a table that may be stale, unless somebody else is about it.
   * @returns whether the right to do so was to be had
   */
  async repair(id: string): Promise<boolean> {
    const found = await this.#options.tables.publications.take(id);
    if (found) await this.#track(this.#run(found, undefined));
    return found !== undefined;
  }

  /** Whether the board shows the table as it is. */
  isFresh(found: Found): boolean {
    return readBoard(found.board)?.version === found.table.version;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  #track(run: Promise<void>): Promise<void> {
    const tracked = run
      .catch((error: unknown) => this.#options.log.error(describe(error), 'a publication failed'))
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  }

  async #run(first: Publication, via: UpdateBoard | undefined): Promise<void> {
    const { tables, wait, log } = this.#options;
    let found: Publication | undefined = first;
    let answer = via;
    // whoever pressed is answered before the others see what was done
    if (!via) await letOthersFirst();
    while (found) {
      const rest: number = answer ? 0 : (readBoard(found.board)?.editedAt ?? 0) + pause - tables.now();
      if (rest > 0) {
        await wait(Math.min(rest, pause));
        found = await tables.publications.take(found.table.id, found.lease);
        if (!found) return;
      }
      const { table, lease } = found;
      const shown: Shown = await this.#keepingLease(table.id, lease, this.#show(table, readBoard(found.board), answer));
      answer = undefined;
      if ('failed' in shown) {
        log.info(
          { table: table.id, failed: shown.failed },
          'the board could not be brought up to date; it is tried again',
        );
        await tables.publications.postpone(table, lease, retryAfter);
        return;
      }
      found = await tables.publications.settle(table, lease, JSON.stringify(shown.board));
      await this.#keepClock(table, shown.board);
    }
  }

  /** The clock of a game stands as long as its board can be shown nowhere. */
  async #keepClock(table: Table, board: Board): Promise<void> {
    const isHeld = table.stopped?.why === 'held';
    const isShown = board.message !== undefined;
    if (table.phase !== 'playing' || table.stopped?.why === 'paused' || isHeld !== isShown) return;
    const { tables } = this.#options;
    const outcome = await tables.change<'changed-meanwhile'>(table.id, undefined, undefined, (current, _, now) => {
      if (current.phase !== 'playing' || current.stopped?.why !== table.stopped?.why)
        return { kept: 'changed-meanwhile' };
      return isShown ? startClock(current, now) : stopClock(current, 'held', now);
    });
    if ('lease' in outcome) this.publish(outcome);
  }

  /** A slow Discord must not cost the right to publish: it is renewed while the call takes. */
  async #keepingLease<T>(id: string, lease: string, work: Promise<T>): Promise<T> {
    const renewal = setInterval(() => {
      this.#options.tables.publications.take(id, lease).catch(() => undefined);
    }, publicationLease / 3);
    return work.finally(() => clearInterval(renewal));
  }

  #plan(table: Table, board: Board | undefined): { post: boolean; call: Call } {
    const { tables } = this.#options;
    const call = whomToCall(table, tables.gameOf(table), board);
    const asked = board !== undefined && (table.boardAskedAt ?? 0) > board.version;
    const ended =
      table.phase === 'over' && table.pace !== 'live' && board !== undefined && board.version < table.version;
    const old = board !== undefined && tables.now() - board.postedAt > freshFor;
    const missing = board?.message === undefined || board.channel !== table.channel;
    return { post: missing || asked || ended || old, call };
  }

  async #show(table: Table, board: Board | undefined, via: UpdateBoard | undefined): Promise<Shown> {
    const { tables } = this.#options;
    const message = boardMessage(table, tables.gameOf(table));
    const plan = this.#plan(table, board);
    const ways = await this.#caller.waysTo(plan.call.users);
    const shown = await this.#showCalling(
      table,
      board,
      message,
      { ...plan, post: plan.post || ways.mentioned.length > 0, ways },
      via,
    );
    if ('failed' in shown || !shown.board.message) return shown;
    const unreached = await this.#caller.write(table, shown.board, ways.written);
    await this.#caller.putOff(table, ways.quiet);
    const called = await this.#caller.mention(table, shown.board, unreached, 0);
    return { board: await this.#caller.remind(table, { ...shown.board, ...called }) };
  }

  async #showCalling(
    table: Table,
    board: Board | undefined,
    message: PublicMessage,
    plan: Plan,
    via: UpdateBoard | undefined,
  ): Promise<Shown> {
    if (plan.post || !board?.message) return this.#post(table, board, message, plan);
    const edited = await this.#edit(table, board, message, via);
    if ('done' in edited) return { board: this.#shown(table, board, plan.call.informed) };
    // too old to be edited often: that does not pass soon
    if (isPassing(edited.failed) && edited.code !== 30046) return edited;
    return this.#post(table, withoutLost(board, edited), message, plan, edited);
  }

  /** The same message, showing the table as it is now. */
  #shown(table: Table, board: Board, informed: readonly string[]): Board {
    const { tables } = this.#options;
    const turn = turnOf(table, tables.gameOf(table));
    return { ...board, version: table.version, turn, editedAt: tables.now(), informed: [...informed] };
  }

  async #edit(
    table: Table,
    board: Board,
    message: PublicMessage,
    via: UpdateBoard | undefined,
  ): Promise<Attempt<unknown>> {
    const { api, log, tables } = this.#options;
    // a call stands above the board as long as it holds
    const content = turnOf(table, tables.gameOf(table)) === board.turn && table.phase === 'playing' ? undefined : '';
    if (via) {
      const updated = await via.update(message, content);
      if ('done' in updated) return updated;
    }
    return attempt(log, 'edit board', () =>
      api.channels.editMessage(board.channel, board.message ?? '', {
        ...publicBody(message),
        ...(content === undefined ? {} : { content }),
      }),
    );
  }

  /** @param edited what came of an edit in place, if that was tried before */
  async #post(
    table: Table,
    board: Board | undefined,
    message: PublicMessage,
    { call, ways }: Plan,
    edited?: Attempt<unknown>,
  ): Promise<Shown> {
    const { api, log, tables } = this.#options;
    const posts = (board?.posts ?? 0) + 1;
    const posted = await attempt(log, 'post board', () =>
      api.channels.createMessage(table.channel, {
        ...publicBody(message),
        ...(ways.mentioned.length > 0
          ? { content: callText(table, ways.mentioned), allowed_mentions: { users: [...ways.mentioned] } }
          : {}),
        // asked twice, because the answer was lost or another process took over, it is posted once
        nonce: `${table.id}:${posts}`,
        enforce_nonce: true,
      }),
    );
    if ('failed' in posted) {
      if (isPassing(posted.failed)) return posted;
      log.warn(
        { table: table.id, channel: table.channel, failed: posted.failed },
        'the board cannot be shown anew in its channel',
      );
      return { board: await this.#hold(table, board, message, edited) };
    }
    const postedAt = tables.now();
    const fresh = { channel: table.channel, message: posted.done.id, posts, postedAt };
    const shown = this.#shown(
      table,
      { ...fresh, version: 0, turn: 0, editedAt: postedAt, informed: [] },
      call.informed,
    );
    if (board?.message) await this.#remove(board.channel, board.message, posted.done.id);
    const isEarlier = posted.done.embeds[0]?.description !== message.embeds[0].description;
    if (isEarlier) await this.#edit(table, shown, message, undefined);
    return { board: shown };
  }

  /** Without a new message the earlier one, if there is one, shows the table; the next change tries a new one again. Nobody was called. */
  async #hold(
    table: Table,
    board: Board | undefined,
    message: PublicMessage,
    edited: Attempt<unknown> | undefined,
  ): Promise<Board> {
    const { tables } = this.#options;
    const now = tables.now();
    const none: Board = {
      channel: table.channel,
      version: table.version,
      turn: 0,
      posts: 0,
      postedAt: now,
      editedAt: now,
      informed: [],
    };
    const informed = informedOf(board, turnOf(table, tables.gameOf(table)));
    if (!board?.message) return this.#shown(table, board ?? none, informed);
    const outcome = edited ?? (await this.#edit(table, board, message, undefined));
    return this.#shown(table, withoutLost(board, outcome), informed);
  }

  async #remove(channel: string, id: string, instead: string): Promise<void> {
    if (id === instead) return;
    const { api, log } = this.#options;
    await attempt(log, 'remove old board', () => api.channels.deleteMessage(channel, id));
  }
}

/** What is known of a board when its message turned out to be gone. */
function withoutLost(board: Board, edited: Attempt<unknown>): Board {
  if ('done' in edited || (edited.failed !== 'message-gone' && edited.failed !== 'channel-gone')) return board;
  const { message: _, ...rest } = board;
  return rest;
}

/** Whether the board is posted anew, and who is called how. */
interface Plan {
  readonly post: boolean;
  readonly call: Call;
  readonly ways: Ways;
}

type Shown = { readonly board: Board } | { readonly failed: Failure };

function isPassing(failure: Failure): boolean {
  return failure === 'away' || failure === 'wait' || failure === 'unauthorized';
}
