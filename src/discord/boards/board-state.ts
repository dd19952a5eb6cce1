/**
 * What is known of a table's board, the one public message that shows it. It is stored beside the table, as JSON. A board is
 *
 * - missing: nothing is stored yet;
 * - fresh: its message shows the table as it is, alone, and everybody was called who must be;
 * - stale: it shows an earlier version of the table (`version`). It is edited in place or posted anew;
 * - unfinished: it shows the table, but a call or a reminder could not be sent yet (`unfinished`);
 * - unpictured: it shows the table, but its picture was not ready in time (`awaited`);
 * - hidden: it can neither be edited nor posted anew. Either its message stands there as it was (`hidden`), or there is no
 *   message. The clock of the table stands meanwhile.
 *
 * Messages that were replaced and could not be removed yet are `leftovers`; a board that has some is not fresh either.
 */

import { z } from 'zod';
import type { Table } from '../../tables/table.ts';

const replacedSchema = z.object({ channel: z.string(), message: z.string(), since: z.int() });

const reminderSchema = z.object({
  channel: z.string(),
  message: z.string(),
  /** The turn that it is about. When that is over, the message is removed. */
  turn: z.int(),
  /** Whom it calls. */
  users: z.array(z.string()).optional(),
  /** Which call it is: `t…` for the first one of a turn, `r…` for a reminder. */
  what: z.string().optional(),
  /** When it says that time runs out. It is corrected when that changes. */
  until: z.int().optional(),
});

const boardStateSchema = z.object({
  /** Where the message stands, or where it could not be posted. */
  channel: z.string(),
  /** The id of the message; absent: there is none. */
  message: z.string().optional(),
  /** The message could neither be changed nor posted anew: nobody can see how things stand. */
  hidden: z.literal(true).optional(),
  /** How often a board whose game is not running could not be shown. It is tried again after pauses that rise. */
  misses: z.int().optional(),
  /** Discord said that the channel does not exist any more. Those whose turn it is have been told, if they wish direct messages. */
  gone: z.literal(true).optional(),
  /** The version of the table that the message shows; 0 while `unfinished` is set. */
  version: z.int(),
  /** How often the board was posted: it names each post, so that none is made twice. */
  posts: z.int(),
  /** When the message was posted. Discord limits edits of messages that are older than an hour. */
  postedAt: z.int(),
  /** When the message was last changed: there is a pause between two changes. */
  editedAt: z.int(),
  /** The turn of the game that the message shows. */
  turn: z.int(),
  /** Who knows that they must act in that turn: they were called, or saw the board when it became their turn. */
  informed: z.array(z.string()),
  /** Whom the line above the board calls to act in that turn. */
  called: z.array(z.string()).optional(),
  /** How often the message went out without its picture, which was not ready in time. It is shown again once it is. */
  awaited: z.int().optional(),
  /**
   * Set while a call or a reminder for this version could not be sent: the version that the message shows. `version` is 0
   * meanwhile, so that even a process which does not know this field looks at the board again.
   */
  unfinished: z.int().optional(),
  /** Messages that were replaced and still stand there, since when: Discord could not remove them yet. */
  leftovers: z.array(replacedSchema).optional(),
  /** The number of the last reminder of the table that was shown. */
  reminded: z.int().optional(),
  /** The message below the board that calls people, if there is one. */
  reminder: reminderSchema.optional(),
});

export type BoardState = Readonly<z.infer<typeof boardStateSchema>>;

/** What cannot be read is as good as nothing: the board is posted anew. */
export function readBoardState(json: string | undefined): BoardState | undefined {
  if (json === undefined) return undefined;
  try {
    return boardStateSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Whether people can see how things stand. */
export function isShown({ message, hidden }: BoardState): boolean {
  return message !== undefined && !hidden;
}

/** The address of a board's message; undefined if there is none. */
export function addressOf({ guild }: Pick<Table, 'guild'>, board: BoardState | undefined): string | undefined {
  return board?.message && `https://discord.com/channels/${guild}/${board.channel}/${board.message}`;
}

/** The version of the table that a board shows, even if somebody is still to be called for it. */
export function shownVersion({ version, unfinished = version }: BoardState): number {
  return unfinished;
}

/** A board that was never posted. */
export function unposted(channel: string, now: number): BoardState {
  return { channel, version: 0, posts: 0, postedAt: now, editedAt: now, turn: 0, informed: [] };
}
