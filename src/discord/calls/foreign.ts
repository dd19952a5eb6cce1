/** Recognises answers that do not come from Discord, such as the page of a proxy. */

import type { RESTOptions } from 'discord.js';

/** A request was answered by something between us and Discord. The answer says nothing about what was asked. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
  readonly status: number;

  constructor(status: number) {
    super(`something else than Discord answers, with a page (${status})`);
    this.status = status;
  }
}

/**
 * Sends with `send`, and rejects with `ForeignAnswer` for pages. discord.js would take a page for the answer, and its status for
 * Discord's verdict on a channel or a message. Server errors and 429 pass, because they mean the same whoever sends them.
 */
export function refuseForeign(send: RESTOptions['makeRequest']): RESTOptions['makeRequest'] {
  return async (url, init) => {
    const answer = await send(url, init);
    const isPage = answer.headers.get('content-type')?.includes('text/html') ?? false;
    if (isPage && answer.status < 500 && answer.status !== 429) throw new ForeignAnswer(answer.status);
    return answer;
  };
}
