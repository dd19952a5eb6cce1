/** Games that were played to their end. */

import type { AnyGame } from '../../../src/games/contract/index.ts';
import { pickOne } from '../../../src/games/toolbox/pick-one.ts';
import type { Changed } from '../../../src/tables/change.ts';
import { play } from '../../../src/tables/playing.ts';
import type { Finished, LogEntry, Running } from '../../../src/tables/table.ts';
import { randomFrom } from '../games/random.ts';
import { begun, done, lobby, noon, personCalled } from './tables.ts';

/** A game that people with these names have played to its end, by chance, and its log. Their ids are `ann`, `p1`, `p2`. */
export function finishedGame(
  game: AnyGame,
  names: readonly string[],
  seed = 1,
): { readonly table: Finished; readonly log: readonly LogEntry[] } {
  const [host, ...others] = names.map((name, seat) => ({ ...personCalled(seat === 0 ? 'ann' : `p${seat}`), name }));
  if (!host) throw new Error('somebody must play');
  const random = randomFrom(seed);
  let now: Running | Finished = begun(lobby('', { of: game, seats: [host, ...others] }), seed, game);
  const log: LogEntry[] = [];
  while (now.phase === 'playing') {
    const { state } = now.play;
    const seat = pickOne(game.toMove(state), random);
    const move = pickOne(game.legalMoves(state, seat), random);
    const changed: Changed<Running | Finished> = done(
      play(now, { seat, by: 'person', move }, { game, now: noon + log.length, botDelay: 1_000 }),
    );
    log.push(...changed.log);
    now = changed.table;
  }
  return { table: now, log };
}
