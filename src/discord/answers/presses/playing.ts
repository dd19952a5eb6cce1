/** Presses on the game's own buttons: load, change, save and answer. Whoever delivers the answer publishes the change. */

import { isRefused } from '../../../games/contract/index.ts';
import { playAsPerson } from '../../../tables/bot-turn.ts';
import { whileRunning } from '../../../tables/change.ts';
import type { Change, Outcome } from '../../../tables/service/results.ts';
import { seatOf } from '../../../tables/table.ts';
import { boardMessage, turnOf } from '../../boards/board-message.ts';
import type { Request } from '../../interactions/request.ts';
import type { CustomId } from '../../messages/custom-id.ts';
import type { WithTables } from '../context.ts';
import { boardOrHand, handAnswer, refuseOverHand } from '../hand-answer.ts';
import { changeTable } from '../reach.ts';
import { refuseChange } from '../telling.ts';
import type { Press } from './press.ts';

/** On the board: it shows the move, unless the person continues in private. A step towards a move changes the board for everybody. */
export const boardPress: Press<'board'> = {
  answers: 'board',
  async run(context, request, id, values) {
    const outcome = await playPress(context, request, id, values);
    if (isRefused(outcome)) {
      return outcome.refused === 'stale'
        ? refuseOverHand(context, request, outcome)
        : refuseChange(context, request, outcome);
    }
    if (!('unchanged' in outcome)) return boardOrHand(context, request, outcome);
    const { table, unchanged: step } = outcome;
    const message = boardMessage(table, context.tables.gameOf(table), {
      step,
      symbols: context.symbols,
      isDraining: context.orders.isDraining,
    });
    return { kind: 'narrowed', table, message };
  },
};

/** On a hand: it shows the chosen step, or the result of the move. */
export const handPress: Press<'private'> = {
  answers: 'private',
  async run(context, request, id, values) {
    const outcome = await playPress(context, request, id, values);
    if (isRefused(outcome)) return refuseOverHand(context, request, outcome);
    if ('unchanged' in outcome) return handAnswer(context, request, outcome, outcome.unchanged);
    return { ...(await handAnswer(context, request, outcome, outcome.next ?? '')), changed: outcome };
  },
};

/**
 * Makes the move that a press means; a press that leads to a step changes nothing. The meaning is read from the loaded table, and
 * read again if somebody else was faster.
 */
function playPress(
  context: WithTables,
  request: Request,
  id: CustomId,
  values: readonly string[],
): Promise<Outcome<string>> {
  return changeTable<string>(context, request, id.table, (found, moment) =>
    whileRunning(found, (table): ReturnType<Change<string>> => {
      const { game } = moment;
      const seat = seatOf(table, request.user);
      if (seat === undefined) return { refused: 'not-seated' };
      const isStale = turnOf(table, game) !== id.turn;
      if (isStale && id.on === 'board') return { refused: 'stale' };
      if (id.on === 'board' && !game.toMove(table.play.state).includes(seat)) return { refused: 'not-your-turn' };
      const press = game.face.press(game.view(table.play.state, seat), id.verb, values);
      // a request for the present state is never out of date
      if (isStale && !('step' in press && press.step === '')) return { refused: 'stale' };
      if ('refused' in press) return press;
      if ('step' in press) return { unchanged: press.step };
      const moved = playAsPerson(table, seat, press.move, moment, press.followedBy);
      return isRefused(moved) ? moved : { ...moved, next: press.next ?? '' };
    }),
  );
}
