/** Removes messages that were replaced by newer ones. */

import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { ChannelRefusals } from '../calls/channel-refusals.ts';
import { attempt, type Failure } from '../calls/errors.ts';
import type { BoardState } from './board-state.ts';

/** A message that was replaced. */
export interface Replaced {
  readonly channel: string;
  readonly message: string;
}

/** After so many milliseconds a message that Discord does not remove is left where it is. */
const patience = 24 * 3_600_000;

export interface RemovalOptions {
  readonly api: API;
  readonly log: Logger;
  readonly refusals: ChannelRefusals;
}

/**
 * Removes replaced messages, first those that could not be removed before. What Discord refuses is tried again as well: who may not see
 * a channel for an hour finds the old board there afterwards, with buttons.
 * @returns the board, with the messages that are still there as `leftovers`
 */
export async function removeReplaced(
  { api, log, refusals }: RemovalOptions,
  now: number,
  { leftovers = [], ...board }: BoardState,
  replaced: readonly Replaced[],
): Promise<BoardState> {
  const all = [...leftovers, ...replaced.map(({ channel, message }) => ({ channel, message, since: now }))];
  const left = [];
  for (const each of all.filter(({ since, message }) => now - since < patience && message !== board.message)) {
    const removed = await refusals.try(each.channel, 'remove', () =>
      attempt(log, 'remove what was replaced', () => api.channels.deleteMessage(each.channel, each.message)),
    );
    if ('failed' in removed && !isGone(removed.failed)) left.push(each);
  }
  return left.length > 0 ? { ...board, leftovers: left } : board;
}

function isGone(failure: Failure): boolean {
  return failure === 'message-gone' || failure === 'channel-gone';
}
