/** Games that end: the last move, made as a process of the bot makes it. */

import { History } from '../../../src/results/service/history.ts';
import { whileRunning } from '../../../src/tables/change.ts';
import { play } from '../../../src/tables/playing.ts';
import { byItself } from '../../../src/tables/service/results.ts';
import { TableService } from '../../../src/tables/service/service.ts';
import type { Store } from '../../../src/tables/service/store.ts';
import { writeTable } from '../../../src/tables/service/stored.ts';
import type { Running } from '../../../src/tables/table.ts';
import { begun, lobby, moved, moveOf, noon, toy } from '../tables/tables.ts';

const games = [toy];
const moment = { game: toy, now: noon, botDelay: 1_000 };

/** Puts down a game of Ann and Ben before its last move. */
export async function putDown(store: Store, id: string, guild: string): Promise<void> {
  const data = writeTable({ ...beforeTheEnd(), id, guild }, games);
  await store.commit({ id, version: 1, data, log: [], dueAt: undefined, publish: undefined, expiresIn: undefined });
}

function beforeTheEnd(): Running {
  let table: Running = begun(lobby('ben'));
  for (;;) {
    const made = moveOn(table);
    if (!('table' in made) || made.table.phase !== 'playing') return table;
    table = moved(made);
  }
}

function moveOn(table: Running) {
  const [seat = 0] = toy.toMove(table.play.state);
  return play(table, { seat, by: 'person', move: moveOf(table, toy, seat) }, moment);
}

/** A process that ends games and keeps their results. */
export function endingOn(store: Store) {
  const history = new History({ store, games, now: () => noon });
  const tables = new TableService({
    store,
    games,
    now: () => noon,
    owner: 'owner',
    botDelay: 1_000,
    results: history,
    onUnreadable: () => undefined,
  });
  return { history, end: (id: string) => tables.change(id, byItself, (table) => whileRunning(table, moveOn)) };
}
