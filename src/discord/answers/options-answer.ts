/** The options of a table: a private panel that is kept up to date like a hand, and that ends when the game begins. */

import { optionsScreen } from '../../screens/options-screen.ts';
import type { Found } from '../../tables/service/results.ts';
import type { Lobby, Table } from '../../tables/table.ts';
import { addressOf, type BoardState, readBoardState } from '../boards/board-state.ts';
import type { Request } from '../interactions/request.ts';
import type { HandNotes, PrivateAnswer, ShownHand } from './answer.ts';
import type { WithTables } from './context.ts';
import { notice, tableScreen } from './telling.ts';

type Reader = Pick<Request, 'say' | 'user'>;

/** How the panel is drawn. */
interface OptionsDrawing {
  /** The option that the host has picked; '' for none. */
  readonly step: string;
  readonly notes?: HandNotes | undefined;
}

/**
 * The options of a lobby, which the host can change and everyone else can read. Once the game has begun, one line says so.
 * @param step the option that the host has picked
 * @param notes what is said above it
 */
export function optionsAnswer(
  context: WithTables,
  request: Request,
  { table, publication }: Found,
  step = '',
  notes: HandNotes = {},
): PrivateAnswer {
  if (table.phase === 'lobby') return { kind: 'private', ...drawOptions(context, request, table, { step, notes }) };
  return notice(afterOptions(table, readBoardState(publication), request));
}

/** The panel, and what is needed to draw it again. */
export function drawOptions(
  context: WithTables,
  reader: Reader,
  table: Lobby,
  { step, notes = {} }: OptionsDrawing,
): Required<Pick<PrivateAnswer, 'message' | 'hand'>> {
  const { say, user } = reader;
  const screen = optionsScreen(table, context.tables.gameOf(table), user, step, say);
  const text = notes.above === undefined ? screen.text : [notes.above, ...screen.text];
  const { message } = tableScreen(context, reader, table, { ...screen, text });
  const hand: ShownHand = { table: table.id, user, isOptions: true, step, notes, turn: 0, version: table.version };
  return { message, hand };
}

/** What stands in place of the options once they can no longer be changed: where the game is. */
export function afterOptions(table: Table, board: BoardState | undefined, { say }: Pick<Request, 'say'>): string {
  const where = { table: table.id, url: addressOf(table, board) ?? 'none' };
  if (table.phase === 'playing') return say('table.begun', where);
  return say(table.phase === 'over' ? 'table.over' : 'refusal.table-over', where);
}
