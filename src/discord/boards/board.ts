import { z } from 'zod';
import type { AnyGame } from '../../games/contract/index.ts';
import type { PublicScreen } from '../../games/contract/screen.ts';
import { type Say, speak } from '../../locales/texts.ts';
import { boardNotes, noteButtons } from '../../screens/board-notes.ts';
import { boardButtons, closedScreen, lobbyScreen } from '../../screens/table-screens.ts';
import { type FindsEmojis, writerFor } from '../../screens/writer.ts';
import { paceRules } from '../../tables/pace.ts';
import { commitmentOf } from '../../tables/random.ts';
import { isDealt, type Table, userIn } from '../../tables/table.ts';
import { type PublicMessage, renderPublic, writeWhole } from '../messages/render.ts';

/** What is known of a table's public message; kept beside the table. */
const boardSchema = z.object({
  channel: z.string(),
  /** Absent when there is none. */
  message: z.string().optional(),
  /** It could neither be posted anew nor changed: nobody can see how things stand. */
  hidden: z.literal(true).optional(),
  /** The table's version that it shows. */
  version: z.int(),
  /** How often it has been posted. */
  posts: z.int(),
  postedAt: z.int(),
  editedAt: z.int(),
  /** The turn that it shows. */
  turn: z.int(),
  /** Who was called to act in that turn, or saw the board when it became theirs. */
  informed: z.array(z.string()),
  /** Whom the line above the board calls to act in that turn. */
  called: z.array(z.string()).optional(),
  /** Its picture was not ready in time, so often; it is to be shown once it is. */
  awaited: z.int().optional(),
  /**
   * The version that it shows where somebody was not called or told, and is to be. `version` is 0 then, so that a process that does not
   * know of this looks at it again as well.
   */
  unfinished: z.int().optional(),
  /** Messages that were replaced and are still there: Discord could not take them away, or nobody asked in time. */
  leftovers: z.array(z.object({ channel: z.string(), message: z.string(), since: z.int() })).optional(),
  /** The number of the last reminder that was shown. */
  reminded: z.int().optional(),
  /** Where the last reminder stands, for which turn it was, and what it says. */
  reminder: z
    .object({
      channel: z.string(),
      message: z.string(),
      turn: z.int(),
      users: z.array(z.string()).optional(),
      what: z.string().optional(),
      /** When it says that time runs out. */
      until: z.int().optional(),
    })
    .optional(),
});

export type Board = Readonly<z.infer<typeof boardSchema>>;

/** A publication that cannot be read is as good as none: the board is posted anew. */
export function readBoard(json: string | undefined): Board | undefined {
  if (json === undefined) return undefined;
  try {
    return boardSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The table's version that a board shows, whether somebody is still to be called or not. */
export function shownVersion({ version, unfinished = version }: Board): number {
  return unfinished;
}

export interface Call {
  /** Those who must be called by a mention now. */
  readonly users: readonly string[];
  /** Those who then know that they must act. */
  readonly informed: readonly string[];
}

/** Who must be called: people who must act now, have not been told, and were not the last to act. Nobody is called at a live table. */
export function whomToCall(table: Table, game: AnyGame, board: Board | undefined): Call {
  if (table.phase !== 'playing') return { users: [], informed: [] };
  const waiting = table.play.waits.flatMap(({ seat }) => userIn(table, seat) ?? []);
  const informed = informedOf(board, turnOf(table, game));
  // while the clock stands nobody must act: they are called when it goes on
  if (table.stopped) return { users: [], informed: waiting.filter((user) => informed.includes(user)) };
  const users = waiting.filter((user) => !informed.includes(user) && user !== table.actedBy);
  return { users: paceRules[table.pace].callsAtOnce ? users : [], informed: waiting };
}

/** Who knows that they must act in this turn. */
export function informedOf(board: Board | undefined, turn: number): readonly string[] {
  return board?.turn === turn ? board.informed : [];
}

export function turnOf(table: Table, game: AnyGame): number {
  return isDealt(table) ? game.turn(table.play.state) : 0;
}

export function headingOf({ id }: Table, { name }: AnyGame, say: Say): string {
  return `${say(name)} · ${id}`;
}

/** The board as everybody sees it, in the server's language. `step` narrows the menus of the seat to move. */
export function boardMessage(table: Table, game: AnyGame, step = '', symbols?: FindsEmojis): PublicMessage {
  const say = speak(table.locale);
  const place = { table: table.id, turn: turnOf(table, game), on: 'board' } as const;
  const ownPlace = { ...place, on: 'table' } as const;
  const heading = headingOf(table, game, say);
  if (table.phase === 'lobby') return renderPublic(lobbyScreen(table, game, say), heading, ownPlace);
  if (table.phase === 'closed') return renderPublic(closedScreen(table, say), heading, ownPlace);
  const view = game.view(table.play.state, 'table');
  const deal = say('table.deal', { commitment: commitmentOf(table.play.seed).slice(0, 16) });
  const notes = boardNotes(table, say);
  const write = (emojis?: FindsEmojis): PublicScreen => {
    const screen = game.face.board(view, step, writerFor(table, say, emojis));
    return {
      ...screen,
      text: [...screen.text, notes],
      footer: [screen.footer, deal].filter(Boolean).join(' · '),
    };
  };
  const whole = writeWhole(write, symbols);
  const rows = [boardButtons(table, game, say), ...noteButtons(table, say)].map((row) => ({ row, place: ownPlace }));
  return {
    ...renderPublic(whole, heading, place, rows),
    scene: table.pictures === 'none' ? undefined : game.picture?.board(view, writerFor(table, say, symbols)),
  };
}
