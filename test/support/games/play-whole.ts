/** A whole game at a table, as a test of any game may want it. */

import type { AnyGame, Options } from '../../../src/games/contract/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { tellWhole } from '../../../src/screens/log-lines.ts';
import { playAsPerson } from '../../../src/tables/bot-turn.ts';
import { inLobby, whileRunning } from '../../../src/tables/change.ts';
import { join } from '../../../src/tables/lobby.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import type { Table } from '../../../src/tables/table.ts';
import { openTestFile } from '../stores/stores.ts';
import { newInteraction, openerOn, serviceOn } from '../tables/service-place.ts';
import { done, noon } from '../tables/tables.ts';
import { randomFrom } from './random.ts';

interface Evening {
  /** How many people play; the fewest if left out. */
  readonly seats?: number;
  /** The usual ones if left out. */
  readonly options?: Options;
  /** Another number is another deal. */
  readonly seed?: number;
}

/**
 * Plays a whole game at a table: it is opened, people sit down, it begins, and everybody makes the move that `strategy.greedy` chooses until it is
 * over. After each move the table is stored and read again, as in the bot.
 * @returns the table at its end, the lines of its log (undefined for moves that are not told), and the record
 */
export async function playWhole(game: AnyGame, evening: Evening = {}) {
  const { seats = game.seats.least, options = game.options.usual, seed = 1 } = evening;
  const { store, close } = await openTestFile(() => noon);
  const tables = serviceOn(store, () => noon, [game]);
  const opener = openerOn(tables, seedFrom(game.id, seed));
  const cause = (seat: number) => ({ by: `p${seat}`, interaction: newInteraction() });
  const host = { user: 'p0', name: 'Person 0' };
  const place = { guild: 'guild', channel: 'channel', locale: 'en-US', pace: 'untimed', size: undefined } as const;
  const { id } = done(await opener.open({ game, host, options, ...place, interaction: newInteraction() })).table;
  for (let seat = 1; seat < seats; seat += 1) {
    const sit = (found: Table) => inLobby(found, (lobby) => join(lobby, `p${seat}`, `Person ${seat}`, `join${seat}`));
    done(await tables.change(id, cause(seat), sit));
  }
  const random = randomFrom(seed);
  let { table }: { table: Table } = done(await opener.start(id, cause(0)));
  while (table.phase === 'playing') {
    const { state } = table.play;
    const [seat = 0] = game.toMove(state);
    const move = game.strategy.greedy(game.view(state, seat), random);
    const moved = await tables.change(id, cause(seat), (found, moment) =>
      whileRunning(found, (running) => playAsPerson(running, seat, move, moment)),
    );
    ({ table } = done(moved));
  }
  const lines = [...tellWhole(table, game, await tables.log(id), speak('en-US'))];
  const record = await tables.record(table);
  await close();
  return { table, lines, record };
}
