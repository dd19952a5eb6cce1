/** A hint: what a strong player would do, and why. */

import { thinkingTimes } from '../../bots/thinking/thinking-times.ts';
import { isRefused } from '../../games/contract/index.ts';
import { makeHint, writeHint } from '../../screens/hints.ts';
import { tellerOf } from '../../screens/move-reasons.ts';
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
    const written = writeHint(makeHint(explanation, tell), game.strategy.moves(view));
    const notes = { hint: { written, isWhy: false } };
    return { ...(await handAnswer(context, request, outcome, step, notes)), changed: outcome };
  });
}

/** The same hand with the figures of a hint, or without them. The hint stands in the button. */
export function whyAnswer(
  context: HandContext & Pick<Context, 'hands'>,
  request: Request,
  { table: id, turn, args: { shows, written } }: Pressed<{ readonly shows: '0' | '1'; readonly written: string }>,
): Promise<PrivateAnswer> {
  return atTable(context, request, id, async (found) => {
    const { table } = found;
    const game = context.tables.gameOf(table);
    const running = whileRunning(table, (current) =>
      turnOf(current, game) === turn ? current : ({ refused: 'stale' } as const),
    );
    if (isRefused(running)) return refuseOverHand(context, request, { refused: running.refused, found });
    const step = context.hands.stepOf(table.id, request.user, turn);
    return handAnswer(context, request, found, step, { hint: { written, isWhy: shows === '1' } });
  });
}
