/** What a host can add to a game, such as the cards of their own box. */

/**
 * Lets a host name a file with their own contents in an environment variable. New games are played with them. Games that began with
 * other contents keep those: the platform stores all contents that were ever used, and hands them over at each start. `C` is plain
 * JSON, because it is also sent to worker threads; `G` is the game.
 */
export interface Contents<C extends object, G> {
  /** Names the file, such as `ELAP_CARDS`. It needs a line in `.env.example`. */
  readonly variable: string;
  /** What they are called in messages to the host, such as `cards`. The store uses this name too, so it never changes. */
  readonly word: string;
  /** Reads the text of the file. The reason for a refusal is for the host, and says in which line the fault is. */
  parse(text: string): C | RefusedContents;
  /** Reads what `parse` returned, after it was stored as JSON; undefined if this version does not understand it. */
  read(json: unknown): C | undefined;
  /**
   * The game played with contents of a host.
   * @param own for new games; undefined: those that come with the game
   * @param earlier those with which games may have begun before
   */
  apply(own: C | undefined, earlier: readonly C[]): G;
}

export interface RefusedContents {
  readonly refused: string;
  readonly reason: string;
}

/** The contents that a process knows, by the ids of their games. */
export interface KnownContents {
  /** Those that the host plays with now. */
  readonly own: Readonly<Record<string, object>>;
  /** Those with which games may have begun before. */
  readonly earlier: Readonly<Record<string, readonly object[]>>;
}
