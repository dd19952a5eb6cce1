/** How people are told that it is their turn: above the board, below it, or by direct message. */

import type { API } from '@discordjs/core';
import type { RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { AnyGame } from '../../games/contract/index.ts';
import type { Button } from '../../games/contract/screen.ts';
import { type Say, speak } from '../../locales/texts.ts';
import { relative } from '../../screens/board-notes.ts';
import { listNames } from '../../screens/names.ts';
import { planNote } from '../../screens/plan-screen.ts';
import { handButtons } from '../../screens/table-screens.ts';
import { writerFor } from '../../screens/writer.ts';
import { earliest } from '../../tables/pace.ts';
import { byItself } from '../../tables/service/results.ts';
import type { TableService } from '../../tables/service/service.ts';
import { type Running, seatOf, type Table, userIn } from '../../tables/table.ts';
import { closesAt, putOffCall } from '../../tables/time.ts';
import { quietUntil } from '../../tables/wishes.ts';
import type { ChannelRefusals } from '../calls/channel-refusals.ts';
import { attempt, type Failure, isPassing } from '../calls/errors.ts';
import type { Above } from '../messages/body.ts';
import { renderRow, withLink } from '../messages/render.ts';
import { turnOf } from './board-message.ts';
import { addressOf, type BoardState } from './board-state.ts';
import { type Replaced, removeReplaced } from './removals.ts';

export interface CallerOptions {
  readonly api: API;
  readonly tables: TableService;
  readonly log: Logger;
  readonly refusals: ChannelRefusals;
}

/** How to reach the people who must be called, each in the way that they chose. */
export interface Ways {
  /** By a mention above the board. */
  readonly mentioned: readonly string[];
  /** By a direct message. */
  readonly written: readonly string[];
  /** Not now, but at this time, when their quiet hours are over. */
  readonly quiet: ReadonlyMap<string, number>;
}

/** What is known of the board afterwards. `failed`: why somebody could not be called; the call must be tried again. */
export interface Called {
  readonly board: BoardState;
  readonly failed?: Failure;
}

/** For how many milliseconds somebody who takes no direct messages is not written to again. */
const closedFor = 7 * 24 * 3_600_000;

/** Calls people when it is their turn. */
export class Caller {
  readonly #options: CallerOptions;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** The ways to reach these people, by their settings. */
  async waysTo(users: readonly string[]): Promise<Ways> {
    const mentioned: string[] = [];
    const written: string[] = [];
    const quiet = new Map<string, number>();
    if (users.length === 0) return { mentioned, written, quiet };
    const { tables } = this.#options;
    const now = tables.now();
    for (const [user, person] of await tables.wishes.read(users)) {
      if (person.calling === 'nothing') continue;
      const until = quietUntil(person, now);
      const isOpen = person.closedAt === undefined || now >= person.closedAt + closedFor;
      if (until !== undefined) quiet.set(user, until);
      else (person.calling === 'direct' && isOpen ? written : mentioned).push(user);
    }
    return { mentioned, written, quiet };
  }

  /** Puts off the calls of people who have quiet hours now. */
  async putOff(table: Table, quiet: ReadonlyMap<string, number>): Promise<void> {
    for (const [user, until] of quiet) {
      await this.#options.tables.change<'no-turn'>(table.id, byItself, (current) => {
        const called = current.phase === 'playing' ? putOffCall(current, user, until) : undefined;
        return called ?? { unchanged: 'no-turn' };
      });
    }
  }

  /**
   * Writes to people directly.
   * @param what names this call among those of the table, as for `mention`
   * @returns those who could not be reached and must be called in the channel
   */
  async write(table: Table, board: BoardState, users: readonly string[], what: string): Promise<readonly string[]> {
    const say = speak(table.locale);
    const unreached: string[] = [];
    for (const user of users) {
      const { url, ...values } = callValues(table, this.#options.tables.gameOf(table), board, [user], say);
      const called = say('call.direct', { ...values, channel: table.channel });
      const content = [called, planTold(table, this.#options.tables.gameOf(table), user, say)]
        .filter(Boolean)
        .join('\n');
      const turn = turnOf(table, this.#options.tables.gameOf(table));
      const row = renderRow({ buttons: [muteButton(say)] }, { table: table.id, turn, on: 'table' });
      const components = [withLink(row, say('button.to-board'), url)];
      if (!(await this.#send(table, user, what, { content, components }))) unreached.push(user);
    }
    return unreached;
  }

  /** Writes to those whose turn it is, if they wish direct messages, that the channel is gone and how the game continues. */
  async writeGone(table: Table): Promise<void> {
    if (table.phase !== 'playing') return;
    const say = speak(table.locale);
    const waited = table.play.waits.flatMap(({ seat }) => userIn(table, seat) ?? []);
    const { written } = await this.waysTo(waited);
    const content = say('call.gone', { game: say(this.#options.tables.gameOf(table).name), table: table.id });
    for (const user of written) await this.#send(table, user, 'gone', { content });
  }

  /** @returns whether the person was reached */
  async #send(table: Table, user: string, what: string, body: RESTPostAPIChannelMessageJSONBody): Promise<boolean> {
    const { api, tables } = this.#options;
    const sent = await attempt(this.#log(table), 'call by direct message', async () => {
      const channel = await api.users.createDM(user);
      const nonce = `${table.id}:${what}`;
      await api.channels.createMessage(channel.id, {
        ...body,
        allowed_mentions: { parse: [] },
        nonce,
        enforce_nonce: true,
      });
    });
    if ('failed' in sent && sent.failed === 'dm-closed') await tables.wishes.noteClosed(user, tables.now());
    return 'done' in sent;
  }

  /**
   * Shows the latest reminder, once, and removes the one before it, or one whose turn is over.
   */
  async remind(table: Table, board: BoardState): Promise<Called> {
    const latest = table.phase === 'playing' ? table.reminder : undefined;
    const due = latest !== undefined && latest.n > (board.reminded ?? 0);
    const { reminder, ...rest } = board;
    const isOver = reminder !== undefined && (reminder.turn !== board.turn || table.phase !== 'playing');
    const without = reminder && (due || isOver) ? await this.#removeReplaced(table, rest, [reminder]) : board;
    if (!due || table.phase !== 'playing') return this.#correct(table, without);
    const { n } = latest;
    const { mentioned, written } = await this.waysTo(this.#stillReminded(table));
    const unreached = await this.write(table, board, written, `r${n}`);
    const called = await this.mention(table, without, [...mentioned, ...unreached], `r${n}`);
    return 'failed' in called ? called : { board: { ...called.board, reminded: n } };
  }

  /** Whom the reminder calls, while it is still their turn. */
  #stillReminded(table: Running): readonly string[] {
    const { reminder, play, stopped } = table;
    if (!reminder || stopped) return [];
    const muted = play.waits.flatMap((wait) => (wait.muted ? (userIn(table, wait.seat) ?? []) : []));
    return stillWaited(table, reminder.users, reminder.turn).filter((user) => !muted.includes(user));
  }

  /**
   * Calls people by a message below the board, which replaces an earlier one.
   * @param what names this call among those of the table, so that it is made once: `t…` for the first one of a turn, `r…` for a
   *   reminder
   */
  async mention(table: Table, board: BoardState, users: readonly string[], what: string): Promise<Called> {
    if (users.length === 0) return { board };
    const { api, tables, refusals } = this.#options;
    const say = speak(table.locale);
    const game = tables.gameOf(table);
    const turn = turnOf(table, game);
    const buttons: Button[] = [...handButtons(game, say), muteButton(say)];
    const posted = await refusals.try(table.channel, 'post', () =>
      attempt(this.#log(table), 'remind', () =>
        api.channels.createMessage(table.channel, {
          content: this.#callText(table, board, users, what),
          components: [renderRow({ buttons }, { table: table.id, turn, on: 'table' })],
          allowed_mentions: { users: [...users] },
          nonce: `${table.id}:${what}`,
          enforce_nonce: true,
        }),
      ),
    );
    if ('failed' in posted) return isPassing(posted.failed) ? { board, failed: posted.failed } : { board };
    const { reminder: before, ...rest } = board;
    const isNew = before !== undefined && before.message !== posted.done.id;
    const alone = isNew ? await this.#removeReplaced(table, rest, [before]) : rest;
    const place = { channel: table.channel, message: posted.done.id, turn };
    return { board: { ...alone, reminder: { ...place, users: [...users], what, until: untilOf(table, users) } } };
  }

  /** Corrects the time in the reminder, for example when somebody was given more. */
  async #correct(table: Table, board: BoardState): Promise<Called> {
    const { reminder } = board;
    if (!reminder?.users || reminder.what === undefined) return { board };
    const { channel, message, users, what } = reminder;
    const until = untilOf(table, users);
    if (until === reminder.until) return { board };
    const corrected = await attempt(this.#log(table), 'correct reminder', () =>
      this.#options.api.channels.editMessage(channel, message, {
        content: this.#callText(table, board, users, what),
        allowed_mentions: { users: [...users] },
      }),
    );
    if ('failed' in corrected && isPassing(corrected.failed)) return { board, failed: corrected.failed };
    return { board: { ...board, reminder: { ...reminder, until } } };
  }

  #callText(table: Table, board: BoardState, users: readonly string[], what: string): string {
    const say = speak(table.locale);
    const key = what.startsWith('t') ? 'call.now' : 'call.reminder';
    return say(key, {
      ...callValues(table, this.#options.tables.gameOf(table), board, users, say),
      people: mentions(users, say),
    });
  }

  #removeReplaced(table: Table, board: BoardState, replaced: readonly Replaced[]): Promise<BoardState> {
    const { api, refusals, tables } = this.#options;
    return removeReplaced({ api, refusals, log: this.#log(table) }, tables.now(), board, replaced);
  }

  #log({ id }: Table): Logger {
    return this.#options.log.child({ table: id });
  }
}

function muteButton(say: Say): Button {
  return { verb: 'mute', label: say('button.mute'), style: 'secondary' };
}

/** The line above a board that calls these people. Empty if there are none. The board itself says until when. */
export function callAbove(table: Table, game: AnyGame, users: readonly string[]): Above {
  const say = speak(table.locale);
  if (users.length === 0) return { content: '', users };
  return { content: say('call.turn', { people: mentions(users, say), task: taskOf(table, game, say) }), users };
}

/** What they have to do; `none` where it is simply their turn. */
function taskOf(table: Table, game: AnyGame, say: Say): string {
  const task = table.phase === 'playing' ? game.face.task?.(game.view(table.play.state, 'table')) : undefined;
  return task === undefined ? 'none' : say(task);
}

/** Those of these users who still must act in this turn. */
export function stillWaited(table: Table, users: readonly string[], turn: number): readonly string[] {
  if (table.phase !== 'playing') return [];
  const waited = table.play.waits.filter((wait) => wait.turn === turn).map(({ seat }) => userIn(table, seat));
  return users.filter((user) => waited.includes(user));
}

function mentions(users: readonly string[], say: Say): string {
  return listNames(
    users.map((user) => `<@${user}>`),
    say,
  );
}

/** Why a plan of somebody was not carried out; '' where none was to be. */
function planTold(table: Table, game: AnyGame, user: string, say: Say): string {
  const seat = seatOf(table, user);
  return table.phase === 'playing' && seat !== undefined ? planNote(table, game, seat, writerFor(table, say)) : '';
}

/** When time runs out for the first of these users; undefined if it does not, for example while the clock is stopped. */
function untilOf(table: Table, users: readonly string[]): number | undefined {
  if (table.phase !== 'playing' || table.stopped) return undefined;
  const own = table.play.waits.filter(({ seat }) => users.includes(userIn(table, seat) ?? ''));
  return earliest(...own.map(({ until }) => until));
}

/** When the game is closed, if one of these users was told so; undefined: it has long to go. */
function closingOf(table: Table, users: readonly string[]): number | undefined {
  if (table.phase !== 'playing' || table.stopped) return undefined;
  const end = closesAt(table);
  const isTold = table.play.waits.some(
    ({ seat, closingAt }) => closingAt === end && users.includes(userIn(table, seat) ?? ''),
  );
  return isTold ? end : undefined;
}

function callValues(table: Table, game: AnyGame, board: BoardState, users: readonly string[], say: Say) {
  const until = untilOf(table, users);
  const closing = closingOf(table, users);
  return {
    game: say(game.name),
    table: table.id,
    task: taskOf(table, game, say),
    until: until === undefined ? 'none' : relative(until),
    closing: closing === undefined ? 'none' : relative(closing),
    url: addressOf(table, board) ?? '',
  };
}
