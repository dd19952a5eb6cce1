import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { inLobby } from '../../../src/tables/change.ts';
import { join } from '../../../src/tables/lobby.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
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
    newSeed: () => seedFrom(1, 0),
    owner: 'owner',
    botDelay: 1_000,
    onUnreadable: () => undefined,
  });
}

/** A lobby of Parade that somebody opens. */
export function openLobby(service: TableService, user = 'ann', channel = 'channel') {
  return service.open({
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
  const joined = await service.change(id, newInteraction(), 'ben', (table) =>
    inLobby(table, (lobby) => join(lobby, 'ben', 'Ben')),
  );
  return done(joined).table;
}
