/** How boards reach Discord: edits and posts of their messages, and what is known of them afterwards. */

import type { APIEmbed } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { speak } from '../../locales/texts.ts';
import type { FindsEmojis } from '../../screens/writer.ts';
import type { HostOrders } from '../../tables/service/host-orders.ts';
import { shownVersionOf, type Table } from '../../tables/table.ts';
import { isRefusal, isShut } from '../calls/channel-refusals.ts';
import { type Attempt, attempt, type Failure, isPassing } from '../calls/errors.ts';
import type { FirstAnswer } from '../interactions/first-answer.ts';
import { type Above, publicBody } from '../messages/body.ts';
import { type Picturing, sendWithExtras } from '../messages/picturing.ts';
import type { PublicMessage } from '../messages/render.ts';
import { boardMessage, turnOf } from './board-message.ts';
import { freshFor, informedOf, type Plan } from './board-plan.ts';
import { type BoardState, shownVersion, unposted } from './board-state.ts';
import { type CallerOptions, callAbove, stillWaited, type Ways } from './caller.ts';
import { type Replaced, removeReplaced } from './removals.ts';

export interface BoardPosterOptions extends CallerOptions {
  readonly pictures: Picturing;
  readonly symbols: FindsEmojis;
  /** Whether boards say that no new tables are opened. */
  readonly orders?: Pick<HostOrders, 'isDraining'>;
}

/** How often a board is sent without its picture before we give up on the picture. */
const mostAwaited = 3;

/** What is known of the board afterwards. `uncalled`: who still has to be called. `failed`: why it must be tried again. */
type Shown =
  | { readonly board: BoardState; readonly uncalled?: readonly string[]; readonly failed?: Failure }
  | { readonly failed: Failure };

/** Shows boards: edits them in place, or posts them again. */
export class BoardPoster {
  readonly #options: BoardPosterOptions;

  constructor(options: BoardPosterOptions) {
    this.#options = options;
  }

  /**
   * Shows the table as it is now.
   * @param ways who is called by a mention above the board
   * @param first the answer to a press on the board itself, which an edit can be
   */
  async show(
    table: Table,
    board: BoardState | undefined,
    plan: Plan,
    ways: Ways,
    first: FirstAnswer | undefined,
  ): Promise<Shown> {
    const message = await this.#options.pictures.add(
      boardMessage(table, this.#options.tables.gameOf(table), {
        symbols: this.#options.symbols,
        isDraining: this.#options.orders?.isDraining,
      }),
    );
    const view: View = { table, message, informed: plan.call.informed, mentioned: ways.mentioned };
    if (plan.post || ways.mentioned.length > 0 || !board?.message) return this.#post(view, board);
    const edited = await this.#edit(table, board, message, first);
    if ('done' in edited) return { board: await this.cleanUp(table, this.#shown(view, board)) };
    if (isPassing(edited.failed) && !this.#isTooOld(board, edited)) return edited;
    return this.#post(view, board, edited);
  }

  /** Removes the messages that this board replaces, and any earlier ones that are left. */
  cleanUp(table: Table, board: BoardState, replaced: readonly Replaced[] = []): Promise<BoardState> {
    const { api, refusals, tables } = this.#options;
    return removeReplaced({ api, refusals, log: this.#log(table) }, tables.now(), board, replaced);
  }

  /** @param edited the outcome of an edit in place, if one was tried before */
  async #post(view: View, board: BoardState | undefined, edited?: Attempt<unknown>): Promise<Shown> {
    const { tables } = this.#options;
    const { table, message, mentioned } = view;
    const posts = (board?.posts ?? 0) + 1;
    const isSame = board?.channel === table.channel;
    // a channel that refuses an edit takes no new message either
    const refused = edited && 'failed' in edited && isSame && isRefusal(edited.failed) ? edited : undefined;
    const posted = refused ?? (await this.#send(view, posts));
    if ('failed' in posted) {
      if (isPassing(posted.failed)) return posted;
      this.#log(table).warn(
        { channel: table.channel, failed: posted.failed },
        'the board cannot be shown anew in its channel',
      );
      const isKnown = isSame && isShut(posted.failed);
      return this.#keep(view, board, posted.failed, edited ?? (isKnown ? posted : undefined));
    }
    const now = tables.now();
    const { id, content } = posted.done;
    const { called: _called, unfinished: _unfinished, ...before } = board ?? unposted(table.channel, now);
    const fresh = { ...before, channel: table.channel, message: id, posts, postedAt: now, version: 0 };
    const called = mentioned.filter((user) => content.includes(user));
    const shown: BoardState = { ...this.#shown(view, fresh), ...(called.length > 0 ? { called } : {}) };
    const old = board?.message ? [{ channel: board.channel, message: board.message }] : [];
    const known = {
      board: await this.cleanUp(table, shown, old),
      // Discord may have answered with an earlier message whose answer was lost: that one called nobody, or people of an earlier turn
      uncalled: mentioned.filter((user) => !called.includes(user)),
    };
    const isEarlier =
      content !== this.#callAbove(table, mentioned).content || !isShownBy(posted.done.embeds[0], message);
    if (!isEarlier) return known;
    const corrected = await this.#edit(table, shown, message, undefined, this.#callAbove(table, called));
    return 'failed' in corrected && isPassing(corrected.failed) ? { ...known, failed: corrected.failed } : known;
  }

  /** Posts the board. If Discord does not accept its text, a plain sentence takes the place of the text. */
  #send(view: View, posts: number) {
    const { table, message } = view;
    // what takes no picture may take text: only where nothing goes does the channel refuse
    return this.#options.refusals.try(table.channel, 'post', async () => {
      const posted = await sendWithExtras(message, (shown) => this.#create(view, shown, posts));
      if ('done' in posted || !isDisliked(posted.failed)) return posted;
      return this.#create(view, plain(table, message), posts);
    });
  }

  #create({ table, mentioned }: View, message: PublicMessage, posts: number) {
    return attempt(this.#log(table), 'post board', () =>
      this.#options.api.channels.createMessage(table.channel, {
        ...publicBody(message, mentioned.length > 0 ? this.#callAbove(table, mentioned) : undefined),
        // if this is sent twice, because the answer was lost or another process took over, the board is posted once
        nonce: `${table.id}:${posts}`,
        enforce_nonce: true,
      }),
    );
  }

  /** What is known of a message once it shows the present table. */
  #shown({ table, message, informed }: View, before: BoardState): BoardState {
    const { hidden: _, gone: _gone, unfinished: _done, called, awaited = 0, ...board } = before;
    const { tables } = this.#options;
    const turn = turnOf(table, tables.gameOf(table));
    const above = called && board.turn === turn ? { called } : {};
    const tries = shownVersion(before) === shownVersionOf(table) ? awaited + 1 : 1;
    const later = message.awaited && tries <= mostAwaited ? { awaited: tries } : {};
    return {
      ...board,
      ...above,
      ...later,
      version: shownVersionOf(table),
      turn,
      editedAt: tables.now(),
      informed: [...informed],
    };
  }

  /** The line above a board: a call while it is valid, with the time that is left. undefined leaves the line as it is. */
  #aboveNow(table: Table, board: BoardState): Above | undefined {
    const holds = turnOf(table, this.#options.tables.gameOf(table)) === board.turn && table.phase === 'playing';
    if (holds && !board.called) return undefined;
    return callAbove(
      table,
      this.#options.tables.gameOf(table),
      holds ? stillWaited(table, board.called ?? [], board.turn) : [],
    );
  }

  async #edit(
    table: Table,
    board: BoardState,
    message: PublicMessage,
    first: FirstAnswer | undefined,
    above = this.#aboveNow(table, board),
  ): Promise<Attempt<unknown>> {
    const { api, refusals } = this.#options;
    // if the picture took too long, the press has been deferred meanwhile, and the board is edited as usual
    if (first?.take()) {
      const answered = await attempt(this.#log(table), 'answer on board', () =>
        api.interactions.updateMessage(first.id, first.token, publicBody(message, above)),
      );
      if ('done' in answered) return answered;
    }
    return refusals.try(board.channel, 'edit', () =>
      sendWithExtras(message, (shown) =>
        attempt(this.#log(table), 'edit board', () =>
          api.channels.editMessage(board.channel, board.message ?? '', publicBody(shown, above)),
        ),
      ),
    );
  }

  /** No new message can be posted. The earlier one shows the table if it can be edited. Nobody was called. */
  async #keep(
    view: View,
    board: BoardState | undefined,
    why: Failure,
    earlier: Attempt<unknown> | undefined,
  ): Promise<Shown> {
    const { table, message } = view;
    const { tables } = this.#options;
    const informed = informedOf(board, turnOf(table, tables.gameOf(table)));
    const gone = why === 'channel-gone' ? ({ gone: true } as const) : {};
    if (!board?.message) {
      return {
        board: { ...this.#shown({ ...view, informed }, board ?? unposted(table.channel, tables.now())), ...gone },
      };
    }
    const edited = earlier ?? (await this.#edit(table, board, message, undefined));
    const shown = this.#shown({ ...view, informed }, board);
    if ('done' in edited) return { board: shown };
    if (isPassing(edited.failed)) return edited;
    if (edited.failed !== 'message-gone' && edited.failed !== 'channel-gone') {
      return { board: { ...shown, ...gone, hidden: true } };
    }
    const { message: _, ...rest } = shown;
    return { board: { ...rest, ...gone } };
  }

  /** Discord makes a bot wait long if it edits an old message too often (30046). Then a new message is better. */
  #isTooOld(board: BoardState, { failed, code }: { readonly failed: Failure; readonly code?: number }): boolean {
    return code === 30046 || (failed === 'wait' && this.#options.tables.now() - board.postedAt > freshFor);
  }

  #callAbove(table: Table, users: readonly string[]): Above {
    return callAbove(table, this.#options.tables.gameOf(table), users);
  }

  #log({ id }: Table): Logger {
    return this.#options.log.child({ table: id });
  }
}

/** What is to be shown. */
interface View {
  readonly table: Table;
  readonly message: PublicMessage;
  readonly informed: readonly string[];
  readonly mentioned: readonly string[];
}

/** Whether a message that Discord has shows this board, with its picture or without. */
function isShownBy(
  embed: APIEmbed | undefined,
  { embeds: [{ title, description }], besidePicture }: PublicMessage,
): boolean {
  return embed?.title === title && (embed?.description === description || embed?.description === besidePicture);
}

/** Whether the message itself is the problem, as when a word is not allowed on the server. */
function isDisliked(failure: Failure): boolean {
  return failure === 'invalid' || failure === 'too-large' || failure === 'refused';
}

/** The board with its buttons, and a plain sentence instead of its text. */
function plain(table: Table, message: PublicMessage): PublicMessage {
  const [{ title = '', color = 0 }] = message.embeds;
  const { besidePicture: _, ...rest } = message;
  return { ...rest, embeds: [{ title, color, description: speak(table.locale)('table.plain') }] };
}
