/** The right to answer an interaction first. */

import type { APIInteraction } from 'discord-api-types/v10';

/**
 * The first answer to an interaction. Discord accepts one, within three seconds. Whoever takes it must send it, with this id and
 * token; all others can only follow up on it.
 */
export class FirstAnswer {
  readonly id: string;
  readonly token: string;
  /** The message with the pressed button; undefined for a command. */
  readonly message: string | undefined;
  #isTaken = false;

  constructor({ id, token, message }: APIInteraction) {
    this.id = id;
    this.token = token;
    this.message = message?.id;
  }

  /** Whether the caller may send it. Only the first caller may. */
  take(): boolean {
    if (this.#isTaken) return false;
    this.#isTaken = true;
    return true;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }
}
