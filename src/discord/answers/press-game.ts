import { setImmediate as letOthersFirst } from 'node:timers/promises';
import { isRefused } from '../../games/contract/index.ts';
import { type Changed, type Moment, type OrRefused, whileRunning } from '../../tables/change.ts';
import { play } from '../../tables/playing.ts';
import { moveBots, nextBot, sweptAfter } from '../../tables/practice.ts';
import type { Change, Found } from '../../tables/service/outcomes.ts';
import { type Running, seatOf } from '../../tables/table.ts';
import { turnOf } from '../boards/board.ts';
import { isElsewhere, type Request } from '../interactions/request.ts';
import type { CustomId } from '../messages/custom-id.ts';
import type { Answer, PrivateAnswer } from './answer.ts';
import type { Bot } from './context.ts';
import { cards, inPrivate, narrowed, onBoardOrCards, refuseAt, refuseWithCards } from './table-answers.ts';

/** What a press leads to besides a move. */
type Shown = { readonly step: string };

/**
 * A press on one of the game's own buttons, on the board or on a private screen. One load and one save: what the press
 * means is decided on the table that was loaded, and again if somebody else was faster.
 */
export async function pressGame(bot: Bot, request: Request, id: CustomId, values: readonly string[]): Promise<Answer> {
  // drawn while the store saves; it is shown only if that table was saved
  let drawn: Promise<PrivateAnswer> | undefined;
  let step = '';
  const change: Change<Shown> = (table, moment) => {
    if (isElsewhere(table, request)) return { refused: 'no-such-table' };
    const outcome = whileRunning(table, (running) => decide(request, id, values, running, moment));
    if ('next' in outcome) {
      const { changed, next } = outcome;
      step = next;
      if (id.on === 'cards' && !nextBot(changed.table, moment.game))
        drawn = letOthersFirst().then(() => cards(bot, request, changed, next));
      return changed;
    }
    return 'step' in outcome ? { kept: outcome } : outcome;
  };
  const outcome = await bot.tables.change<Shown>(id.table, request.interaction.id, request.user, change);
  if (isRefused(outcome)) {
    return id.on === 'board' && outcome.refused !== 'stale'
      ? refuseAt(bot, request, outcome)
      : refuseWithCards(bot, request, outcome);
  }
  if ('kept' in outcome) return show(bot, request, id, outcome, outcome.kept.step);
  if (id.on === 'board') return onBoardOrCards(bot, request, outcome);
  const screen = await drawn;
  return inPrivate(bot, request, outcome, (found) => screen ?? cards(bot, request, found, step));
}

async function show(bot: Bot, request: Request, id: CustomId, found: Found, step: string): Promise<Answer> {
  return id.on === 'board' ? narrowed(bot, found.table, step) : cards(bot, request, found, step);
}

type Decision = OrRefused<Shown | { readonly changed: Changed; readonly next: string }>;

function decide(request: Request, id: CustomId, values: readonly string[], table: Running, moment: Moment): Decision {
  const { game } = moment;
  const seat = seatOf(table, request.user);
  if (seat === undefined) return { refused: 'not-seated' };
  const isStale = turnOf(table, game) !== id.turn;
  if (isStale && id.on === 'board') return { refused: 'stale' };
  if (id.on === 'board' && !game.toMove(table.play.state).includes(seat)) return { refused: 'not-your-turn' };
  const press = game.face.press(game.view(table.play.state, seat), id.verb, values);
  // who only wants to see how things stand now has pressed nothing that is out of date
  if (isStale && !('step' in press && press.step === '')) return { refused: 'stale' };
  if ('refused' in press) return press;
  if ('step' in press) return press;
  const at = table.practice ? { ...moment, botDelay: sweptAfter } : moment;
  const changed = play(table, { seat, by: 'person', move: press.move }, at);
  if (isRefused(changed)) return changed;
  return { changed: table.practice ? moveBots(changed, at) : changed, next: press.next ?? '' };
}
