/** A hint: what a strong player would do, and why. */

import { type Explanation, isWorthMore, standsOut } from '../../bots/explain.ts';
import type { Judged } from '../../bots/search/judge.ts';
import { thinkingTimes } from '../../bots/thinking/thinking-times.ts';
import { isRefused } from '../../games/contract/index.ts';
import type { Writer } from '../../games/contract/screen.ts';
import type { Say } from '../../locales/texts.ts';
import { compareMoves, percent, type TellsMove, tellerOf, tenths } from '../../screens/move-reasons.ts';
import { writerFor } from '../../screens/writer.ts';
import { whileRunning } from '../../tables/change.ts';
import { noteHint } from '../../tables/hints.ts';
import { botRandom } from '../../tables/random.ts';
import { type Running, seatOf } from '../../tables/table.ts';
import { turnOf } from '../boards/board-message.ts';
import type { Request } from '../interactions/request.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';
import { type HandContext, handAnswer, refuseOverHand } from './hand-answer.ts';
import type { Pressed } from './presses/press.ts';
import { atTable, changeTable } from './reach.ts';

/**
 * What a strong player would do in the seat of the person who asks. The hint is noted before it is shown: a note without a hint
 * does no harm, but a hint without a note would. Somebody who has moved meanwhile gets neither.
 */
export function hintAnswer(
  context: HandContext & Pick<Context, 'thinker' | 'asked' | 'hands'>,
  request: Request,
  pressed: Pressed<unknown>,
): Promise<PrivateAnswer> {
  return atTable(context, request, pressed.table, async (found) => {
    const { tables, thinker, asked, hands, symbols } = context;
    const { user, say } = request;
    const { table } = found;
    const game = tables.gameOf(table);
    const note = (running: Running) =>
      turnOf(running, game) === pressed.turn ? noteHint(running, game, user) : ({ refused: 'stale' } as const);
    const noted = whileRunning(table, note);
    const seat = seatOf(table, user);
    if (isRefused(noted) || seat === undefined)
      return refuseOverHand(context, request, { refused: 'not-seated', ...noted, found });
    const { state, seed, moves } = noted.play;
    const view = game.view(state, seat);
    const random = botRandom(seed, moves + 1, seat);
    void hands.think(noted, user);
    const explanation = await asked.hints.ask({ asker: user, about: `${seed}:${moves}:${seat}` }, () =>
      thinker.explain({ game, view, random, milliseconds: thinkingTimes.hint }),
    );
    const writer = writerFor(table, say, symbols);
    const tell = tellerOf(game, view, writer);
    // the person may have gone on choosing meanwhile: the hint comes to the screen that they are on
    const step = hands.stepOf(table.id, user, pressed.turn);
    if (explanation && isRefused(explanation))
      return handAnswer(context, request, found, step, { below: say('hint.busy') });
    if (!explanation || !tell) return handAnswer(context, request, found, step, { below: say('hint.none') });
    const outcome = await changeTable(context, request, table.id, (current) => whileRunning(current, note));
    if (isRefused(outcome)) return refuseOverHand(context, request, outcome);
    const hint = tellHint(explanation, tell, writer);
    return { ...(await handAnswer(context, request, outcome, step, { below: hint })), changed: outcome };
  });
}

/** What to do and why, in two sentences: what the moves do at once, and the numbers of the search. */
export function tellHint<M>({ best, others }: Explanation<M>, tell: TellsMove<M>, { say }: Writer): string {
  // another name for the same move is no reason
  const [rival] = others.filter((other) => tell.name(other.move) !== tell.name(best.move));
  const { advice } = tell.reasons(best.move, rival?.move);
  if (!rival) return say('hint.only', { advice });
  const why = say('hint.reason', { advice, reasons: compareMoves(tell, best.move, rival.move, say) });
  return `${why} ${tellNumbers(best, rival, say)}`;
}

/** From this difference in points on, the lead says more than the chances. */
const leastPoints = 0.5;

function tellNumbers(best: Judged<unknown>, rival: Judged<unknown>, say: Say): string {
  const points = best.lead - rival.lead;
  // a difference of less than one percent is not worth telling
  const winsMore = standsOut(best, rival) && percent(best.chance) > percent(rival.chance);
  const values = {
    deals: best.deals,
    chance: percent(best.chance),
    otherChance: percent(rival.chance),
    points: tenths(points),
  };
  if (winsMore) return say(points >= leastPoints ? 'hint.better' : 'hint.wins', values);
  return say(points >= leastPoints && isWorthMore(best, rival) ? 'hint.points' : 'hint.close', values);
}
