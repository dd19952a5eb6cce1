/** Private games of one person against bots. */

import type { Level } from '../bots/levels.ts';
import { type AnyGame, isRefused, type Options } from '../games/contract/index.ts';
import { moveBots } from './bot-turn.ts';
import type { InteractionId, TableId, UserId } from './brands.ts';
import type { Changed } from './change.ts';
import { withoutBrought } from './fair-deal.ts';
import { addBot, openTable } from './lobby.ts';
import { deal } from './playing.ts';
import { baseOf, type Lobby } from './table.ts';

/** What a practice game needs. */
export interface Practice {
  readonly id: TableId;
  readonly guild: string;
  readonly channel: string;
  readonly locale: string;
  readonly person: { readonly user: UserId; readonly name: string };
  readonly options: Options;
  /** Seats, the person's included. */
  readonly seats: number;
  readonly level: Level;
  /** The names that bots can have. */
  readonly botNames: readonly string[];
  readonly interaction: InteractionId;
  readonly now: number;
  /** 32 random bytes in hex. */
  readonly seed: string;
  /** The day whose deal it is. Then nobody brings anything to it, and there are no hints. */
  readonly daily?: number;
}

/** Deals a private table and lets the bots move until it is the person's turn. It has no board and no clock. */
export function beginPractice(game: AnyGame, practice: Practice): Changed {
  const { person, seats, level, botNames, seed, now, daily: day } = practice;
  const opened = openTable(game, { ...practice, host: person, pace: 'untimed', size: seats, serverSeed: seed });
  const same = day !== undefined && { daily: { day }, hints: false as const, seats: opened.seats.map(withoutBrought) };
  let table: Lobby = { ...opened, practice: true, botLevel: level, ...same };
  while (table.seats.length < table.size) {
    const joined = addBot(table, person.user, botNames);
    if (isRefused(joined)) throw new Error(`a bot could not sit down: ${joined.refused}`);
    table = joined;
  }
  const moment = { game, now, botDelay: 0 };
  return moveBots({ table: deal(baseOf(table), { serverSeed: seed }, moment), log: [] }, moment);
}
