/** Remembers the boards that this process showed lately: a store that was away may come back without its last writes. */

import { LRUCache } from 'lru-cache';
import type { Found } from '../../tables/service/results.ts';
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
   * What stands in the channel of a table whose store has forgotten it: a later version than the table has, or a later message than the
   * store knows of. undefined: the store knows at least as much as this process.
   */
  forgotten({ table, publication }: Found): BoardState | undefined {
    const board = this.#shown.get(table.id);
    if (!board) return undefined;
    const isForgotten = shownVersion(board) > table.version || board.posts > (readBoardState(publication)?.posts ?? 0);
    // no version of the table is the one that it shows
    return isForgotten ? { ...board, version: 0, turn: -1 } : undefined;
  }
}
