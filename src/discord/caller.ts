import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { Button } from '../games/screen.ts';
import { type Say, speak, textKey } from '../locales/texts.ts';
import { quietUntil } from '../tables/people.ts';
import type { TableService } from '../tables/service.ts';
import type { Table } from '../tables/table.ts';
import { putOffCall } from '../tables/time.ts';
import { type Board, turnOf } from './board.ts';
import { relative } from './board-notes.ts';
import { type Attempt, attempt } from './errors.ts';
import { renderRow } from './render.ts';

export interface CallerOptions {
  readonly api: API;
  readonly tables: TableService;
  readonly log: Logger;
}

/** How the people who must be called are reached. */
export interface Ways {
  /** By a mention in the channel. */
  readonly mentioned: readonly string[];
  /** By a direct message. */
  readonly written: readonly string[];
  /** Not now: when their quiet hours are over. */
  readonly quiet: ReadonlyMap<string, number>;
}

/** Calls people when it is their turn, in the way that each of them wishes. */
export class Caller {
  readonly #options: CallerOptions;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  async waysTo(users: readonly string[]): Promise<Ways> {
    const mentioned: string[] = [];
    const written: string[] = [];
    const quiet = new Map<string, number>();
    if (users.length === 0) return { mentioned, written, quiet };
    const { tables } = this.#options;
    const wishes = await tables.people.read(users);
    for (const [user, person] of wishes) {
      const until = quietUntil(person, tables.now());
      if (person.calling === 'nothing') continue;
      if (until !== undefined) quiet.set(user, until);
      else (person.calling === 'direct' ? written : mentioned).push(user);
    }
    return { mentioned, written, quiet };
  }

  /** Calls again, later, those who have their quiet hours now. */
  async putOff(table: Table, quiet: ReadonlyMap<string, number>): Promise<void> {
    for (const [user, until] of quiet) {
      await this.#options.tables.change<'no-turn'>(table.id, undefined, undefined, (current) => {
        return putOffCall(current, user, until) ?? { kept: 'no-turn' };
      });
    }
  }

  /** Writes to people directly. Who does not take direct messages is answered back, to be called in the channel. */
  async write(table: Table, board: Board, users: readonly string[]): Promise<readonly string[]> {
    const { api, log } = this.#options;
    const say = speak(table.locale);
    const content = say('call.direct', { ...callValues(table, board, say), channel: table.channel });
    const unreached: string[] = [];
    for (const user of users) {
      const sent = await attempt(log, 'call by direct message', async () => {
        const channel = await api.users.createDM(user);
        await api.channels.createMessage(channel.id, { content, allowed_mentions: { parse: [] } });
      });
      if ('failed' in sent) unreached.push(user);
    }
    return unreached;
  }

  /**
   * Shows the latest reminder, once, and takes away the one before it or one whose turn is over.
   * @returns what is then known of the board
   */
  async remind(table: Table, board: Board): Promise<Board> {
    const due = table.reminder !== undefined && table.reminder.n > (board.reminded ?? 0);
    const { reminder, ...rest } = board;
    if (reminder && (due || reminder.turn !== board.turn || table.phase !== 'playing')) {
      await this.#remove(reminder.channel, reminder.message);
    } else if (!due) return board;
    if (!due || table.reminder === undefined || table.phase !== 'playing') return rest;
    const { n, users } = table.reminder;
    const { mentioned, written } = await this.waysTo(users);
    const unreached = await this.write(table, board, written);
    return { ...rest, reminded: n, ...(await this.mention(table, board, [...mentioned, ...unreached], n)) };
  }

  /** Calls people by a message in the channel. */
  async mention(table: Table, board: Board, users: readonly string[], n: number): Promise<Pick<Board, 'reminder'>> {
    if (users.length === 0) return {};
    const { api, log, tables } = this.#options;
    const say = speak(table.locale);
    const turn = turnOf(table, tables.gameOf(table));
    const buttons: Button[] = [
      { verb: 'hand', label: say(textKey(`${table.game}.button.hand`)), style: 'primary' },
      { verb: 'mute', label: say('button.mute'), style: 'secondary' },
    ];
    const posted = await attempt(log, 'remind', () =>
      api.channels.createMessage(table.channel, {
        content: say('call.reminder', { ...callValues(table, board, say), people: mentions(users) }),
        components: [renderRow({ buttons }, { table: table.id, turn, on: 'table' })],
        allowed_mentions: { users: [...users] },
        nonce: `${table.id}:r${n}`,
        enforce_nonce: true,
      }),
    );
    return 'done' in posted ? { reminder: { channel: table.channel, message: posted.done.id, turn } } : {};
  }

  async #remove(channel: string, message: string): Promise<Attempt<void>> {
    const { api, log } = this.#options;
    return attempt(log, 'remove reminder', () => api.channels.deleteMessage(channel, message));
  }
}

/** The line above a board that calls people. */
export function callText(table: Table, users: readonly string[]): string {
  const say = speak(table.locale);
  const until = untilOf(table);
  const people = mentions(users);
  return until === undefined ? say('call.turn', { people }) : say('call.turn.until', { people, until });
}

function mentions(users: readonly string[]): string {
  return users.map((user) => `<@${user}>`).join(' ');
}

function untilOf(table: Table): string | undefined {
  const times = (table.play?.waits ?? []).flatMap(({ until }) => (until === undefined ? [] : [until]));
  return times.length === 0 ? undefined : relative(Math.min(...times));
}

function callValues(table: Table, board: Board, say: Say) {
  return {
    game: say(textKey(`game.${table.game}`)),
    table: table.id,
    until: untilOf(table) ?? 'none',
    url: `https://discord.com/channels/${table.guild}/${board.channel}/${board.message ?? ''}`,
  };
}
