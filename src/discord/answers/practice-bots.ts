import { isRefused } from '../../games/contract/index.ts';
import { play } from '../../tables/playing.ts';
import { moveBots, nextBot, sweptAfter } from '../../tables/practice.ts';
import { botRandom } from '../../tables/random.ts';
import type { Table } from '../../tables/table.ts';
import type { Context } from './context.ts';

/** How long a bot of a private game thinks about a move, in milliseconds: the person waits for all of them. */
const thinkingTime = 200;

/** Lets those bots of a private game move that think for long, on threads of their own, until it is the person's turn. Each move is saved. */
export async function awaitBots(
  { tables, thinker }: Pick<Context, 'tables' | 'thinker'>,
  table: Table,
): Promise<Table> {
  const game = tables.gameOf(table);
  let current = table;
  for (;;) {
    const next = nextBot(current, game);
    if (!next || current.phase !== 'playing') return current;
    const { seat, level } = next;
    const { state, seed, moves } = current.play;
    const view = game.view(state, seat);
    const random = botRandom(seed, moves + 1, seat);
    const move = await thinker.choose({ game, level, view, random, milliseconds: thinkingTime });
    const outcome = await tables.change<'moved-already'>(table.id, undefined, undefined, (now, { now: at }) => {
      if (now.phase !== 'playing' || now.play.moves !== moves) return { kept: 'moved-already' };
      const moment = { game, now: at, botDelay: sweptAfter };
      const played = play(now, { seat, by: 'bot', move }, moment);
      return isRefused(played) ? played : moveBots(played, moment);
    });
    if (isRefused(outcome)) return current;
    current = outcome.table;
  }
}
