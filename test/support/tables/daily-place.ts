/** Processes that deal the daily game from one store, with bots that think at once. */

import { chooseMove, limitDeals } from '../../../src/bots/choose.ts';
import { drawWords, quickRandom } from '../../../src/bots/quick-random.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { playAsPerson } from '../../../src/tables/bot-turn.ts';
import { whileRunning } from '../../../src/tables/change.ts';
import { seedFrom } from '../../../src/tables/random.ts';
import { BotMover, type Think } from '../../../src/tables/service/bot-mover.ts';
import { Dailies } from '../../../src/tables/service/dailies.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { TableWaker } from '../../../src/tables/service/waker.ts';
import type { Finished, Table } from '../../../src/tables/table.ts';
import { newInteraction, openerOn, serviceOn } from './service-place.ts';
import { done } from './tables.ts';

/** A few deals are enough: a bot's answer follows from the question with any number. */
const think: Think = async ({ game, level, view, random }) =>
  chooseMove(game, level, view, quickRandom(drawWords(random)), limitDeals(1));

let secrets = 0;

/** What a process has for daily games. Each would draw another secret, if it were the first. */
export function dailyProcess(store: Store, now: () => number, known: readonly AnyGame[] = games) {
  const tables = serviceOn(store, now, known);
  const opener = openerOn(tables);
  const dailies = new Dailies({ store, tables, opener, think, newSeed: () => seedFrom('secret', secrets++) });
  const bots = new BotMover(tables, think);
  const waker = new TableWaker({ tables, opener, bots, dailies });

  async function begin(game: AnyGame, user: string, guild = 'guild'): Promise<Table> {
    const person = { user, name: `Name of ${user}` };
    const begun = done(await dailies.begin(game, { guild, channel: 'channel', locale: 'en-US', person }));
    return bots.moveUntilPerson(begun.table);
  }

  /** Makes one move of the person, and those of the bots that follow. */
  async function move(table: Table, user: string, choose: (view: unknown, moves: readonly object[]) => object) {
    const outcome = await tables.change(table.id, { by: user, interaction: newInteraction() }, (found, moment) =>
      whileRunning(found, (running) => {
        const { game } = moment;
        const { state } = running.play;
        return playAsPerson(running, 0, choose(game.view(state, 0), game.legalMoves(state, 0)), moment);
      }),
    );
    return bots.moveUntilPerson(done(outcome).table);
  }

  /** Plays on to the end. */
  async function playOut(first: Table, user: string, choose: Parameters<typeof move>[2]): Promise<Finished> {
    let table = first;
    while (table.phase === 'playing') table = await move(table, user, choose);
    if (table.phase !== 'over') throw new Error(`the game is ${table.phase}`);
    return table;
  }

  return { tables, dailies, waker, bots, begin, move, playOut };
}
