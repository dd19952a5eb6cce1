import type { Random } from '../../src/games/contract/index.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { inLobby } from '../../src/tables/change.ts';
import { addBot, join } from '../../src/tables/lobby.ts';
import type { Pace } from '../../src/tables/pace.ts';
import type { Found } from '../../src/tables/service/results.ts';
import { byItself } from '../../src/tables/service/results.ts';
import type { TableService } from '../../src/tables/service/service.ts';
import type { Table } from '../../src/tables/table.ts';

export interface Opening {
  readonly standIn: StandIn;
  /** Past the bots. */
  readonly tables: TableService;
  readonly random: Random;
  readonly names: readonly string[];
  readonly channel: string;
  readonly game: string;
  readonly pace: Pace;
  readonly all: () => Promise<readonly Found[]>;
}

/** A lobby opened by command, with two to five of these people at it, or one and a bot. */
export async function openLobby(opening: Opening): Promise<Table | undefined> {
  const { standIn, tables, random, channel, game, pace, all } = opening;
  const pick = () => opening.names[random.below(opening.names.length)] ?? '';
  const [host = '', ...others] = new Set(Array.from({ length: 2 + random.below(4) }, pick));
  const actor = standIn.as(host).in(channel);
  const before = new Set((await all()).map(({ table }) => table.id));
  await actor.slash('start', { game, pace, players: 6 });
  const found = (await all()).find(({ table }) => !before.has(table.id));
  if (!found) return undefined;
  const { id } = found.table;
  // pictures are painted by threads that the clock does not wait for
  await tables.change(id, byItself, (table) => ({ ...table, pictures: 'none' }));
  for (const name of others) {
    const { user } = standIn.stage.person(name);
    await tables.change(id, byItself, (table) => inLobby(table, (lobby) => join(lobby, user.id, name, 'i1')));
  }
  if (others.length === 0) {
    await tables.change(id, byItself, (table) => inLobby(table, (lobby) => addBot(lobby, actor.id, ['Hatter'])));
  }
  return found.table;
}

/** A name in letters alone, so that none is taken for a card. */
export function nameOf(index: number): string {
  const letter = (number: number) => String.fromCharCode(97 + (number % 26));
  return `Guest ${letter(Math.floor(index / 26))}${letter(index)}`;
}
