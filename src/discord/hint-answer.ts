import type { Explanation } from '../bots/explain.ts';
import { isRefused } from '../games/game.ts';
import type { Writer } from '../games/screen.ts';
import { mayTakeHint, noteHint } from '../tables/hints.ts';
import { botRandom } from '../tables/random.ts';
import { seatOf, type Table, type TableRefusal } from '../tables/table.ts';
import type { Answer } from './answer.ts';
import { turnOf } from './board.ts';
import type { Bot } from './bot.ts';
import type { CustomId } from './custom-id.ts';
import type { Request } from './request.ts';
import { cards, refuse, refuseWithCards } from './table-answers.ts';
import { writerFor } from './writer.ts';

/** How long a strong player thinks about a hint, in milliseconds. */
const thinkingTime = 400;

/** What a strong player would do in the seat of who asks, and why. It is noted first, so that no hint stays unseen. */
export async function hintAnswer(bot: Bot, request: Request, id: CustomId): Promise<Answer> {
  const { user, say } = request;
  const found = await bot.tables.find(id.table);
  if (isRefused(found)) return refuse(request, found.refused);
  const { table } = found;
  if (table.guild !== request.guild) return refuse(request, 'no-such-table');
  const game = bot.tables.gameOf(table);
  const seat = seatOf(table, user);
  const refused = whyNot(table, turnOf(table, game) === id.turn) ?? mayTakeHint(table, game, user)?.refused;
  if (refused || seat === undefined || !table.play) {
    return refuseWithCards(bot, request, { refused: refused ?? 'not-seated', found });
  }
  const { state, seed, moves } = table.play;
  const view = game.view(state, seat);
  const random = botRandom(seed, moves + 1, seat);
  const explanation = await bot.thinker.explain({ game, view, random, milliseconds: thinkingTime });
  const name = game.face.nameMove?.bind(game.face);
  if (!explanation || !name) return cards(bot, request, found, '', { below: say('hint.none') });
  const outcome = await bot.tables.change(id.table, request.interaction.id, user, (current) =>
    turnOf(current, game) === id.turn ? noteHint(current, game, user) : { refused: 'stale' },
  );
  if (isRefused(outcome)) return refuseWithCards(bot, request, outcome);
  bot.publisher.publish(outcome);
  const writer = writerFor(table, say, bot.symbols);
  const below = tellHint(explanation, (move) => name(view, move, writer), writer);
  return cards(bot, request, outcome, '', { below });
}

function whyNot(table: Table, isFresh: boolean): TableRefusal | undefined {
  return table.phase === 'playing' && !isFresh ? 'stale' : undefined;
}

/** One sentence from the numbers. */
export function tellHint<M>(
  { best, others, clear }: Explanation<M>,
  name: (move: M) => string,
  { say }: Writer,
): string {
  const [next] = others;
  const move = name(best.move);
  if (!next) return say('hint.only', { move });
  return say(clear ? 'hint.clear' : 'hint.close', {
    move,
    deals: best.deals,
    chance: percent(best.chance),
    score: Math.round(best.score),
    other: name(next.move),
    otherChance: percent(next.chance),
    otherScore: Math.round(next.score),
  });
}

export function percent(share: number): number {
  return Math.round(share * 100);
}
