/** The service of tables on a store of a test. */

import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { inLobby } from '../../../src/tables/change.ts';
import { join } from '../../../src/tables/lobby.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { BotMover, type Think } from '../../../src/tables/service/bot-mover.ts';
import { TableOpener } from '../../../src/tables/service/opener.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { TableWaker } from '../../../src/tables/service/waker.ts';
import type { Table } from '../../../src/tables/table.ts';
import { done, paradeGame, toy } from './tables.ts';

let interactions = 0;

/** An interaction that nobody had before. */
export function newInteraction(): string {
  interactions += 1;
  return `i${interactions}`;
}

/** A service as a process has it, on a store of a test. */
export function serviceOn(store: Store, now: () => number, known: readonly AnyGame[] = [...games, toy]): TableService {
  return new TableService({
    store,
    games: known,
    now,
    owner: 'owner',
    botDelay: 1_000,
    onUnreadable: () => undefined,
  });
}

let seeds = 0;

/** Opens tables and begins games; every game has a seed of its own unless one is given. */
export function openerOn(tables: TableService, seed?: string): TableOpener {
  return new TableOpener(tables, () => seed ?? seedFrom(seeds++, 0));
}

/** Does what is due. Without `think` all bots think at once. */
export function wakerOn(tables: TableService, think?: Think): TableWaker {
  return new TableWaker({ tables, opener: openerOn(tables), bots: think && new BotMover(tables, think) });
}

/** A lobby of Parade that somebody opens. */
export function openLobby(service: TableService, user = 'ann', channel = 'channel') {
  return openerOn(service).open({
    game: paradeGame,
    guild: 'guild',
    channel,
    locale: 'en-US',
    host: { user, name: user },
    options: paradeGame.options.usual,
    pace: 'day',
    size: undefined,
    interaction: newInteraction(),
  });
}

/** A lobby of ann and ben. */
export async function lobbyOfTwo(service: TableService): Promise<Table> {
  const { id } = done(await openLobby(service)).table;
  const joined = await service.change(id, { by: 'ben', interaction: newInteraction() }, (table) =>
    inLobby(table, (lobby) => join(lobby, 'ben', 'Ben', 'i1')),
  );
  return done(joined).table;
}
