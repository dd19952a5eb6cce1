/** Remembers the boards that this process showed lately: a store that was away may not know of them, or may come back without its last writes. */

import { LRUCache } from 'lru-cache';
import type { Found } from '../../tables/service/results.ts';
import { shownVersionOf } from '../../tables/table.ts';
import { type BoardState, readBoardState, shownVersion } from './board-state.ts';

/** More boards than a process shows in a minute; the others are put right with their next change. */
const most = 2_000;

export class ShownBoards {
  readonly #shown = new LRUCache<string, BoardState>({ max: most });

  note(id: string, board: BoardState): void {
    this.#shown.set(id, board);
  }

  get ids(): readonly string[] {
    return [...this.#shown.keys()];
  }

  /**
   * What stands in the channel of a table and the store does not know: a later version than the table has, or a later message.
   * undefined: the store knows at least as much as this process.
   */
  forgotten({ table, publication }: Found): BoardState | undefined {
    const board = this.#shown.get(table.id);
    if (!board) return undefined;
    // no version of the table, and no turn, is the one that it shows
    if (shownVersion(board) > shownVersionOf(table)) return { ...board, version: 0, turn: -1 };
    return board.posts > (readBoardState(publication)?.posts ?? 0) ? board : undefined;
  }

  /** What stands there, as far as the store or this process knows. */
  latest(found: Found): BoardState | undefined {
    return this.forgotten(found) ?? readBoardState(found.publication);
  }
}
