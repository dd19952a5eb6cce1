/** A review: the plays of a finished game that mattered most. */

import type { Review, Verdict } from '../../bots/review.ts';
import { thinkingTimes } from '../../bots/thinking/thinking-times.ts';
import { type AnyGame, isRefused } from '../../games/contract/index.ts';
import type { PrivateScreen, Writer } from '../../games/contract/screen.ts';
import { compareMoves, percent, tellerOf, tenths } from '../../screens/move-reasons.ts';
import { writerFor } from '../../screens/writer.ts';
import { botRandom } from '../../tables/random.ts';
import { type ReplayedMove, replay } from '../../tables/record/replay.ts';
import type { Found } from '../../tables/service/results.ts';
import { seatOf, whoPlayed } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';
import { notice, tableScreen } from './telling.ts';

/** No more plays than a person can remember. */
const mostPlays = 3;

/**
 * The plays that cost or won the person most, judged by what they could see at the time. Only for a finished game. Plays that a bot
 * or somebody else made in their seat do not count; the plays of somebody who left do.
 */
export async function reviewAnswer(
  context: Pick<Context, 'tables' | 'thinker' | 'asked' | 'symbols'>,
  request: Request,
  { table }: Found,
): Promise<PrivateAnswer> {
  const { tables, thinker, asked, symbols } = context;
  const { say, user } = request;
  if (table.phase !== 'over') return notice(say('review.not-over'));
  const game = tables.gameOf(table);
  const log = await tables.log(table.id);
  const replayed = replay(table, game, log);
  if (!replayed) return notice(say('review.unreadable'));
  const own = replayed.filter((_, index) => whoPlayed(table, log[index]) === user);
  const [first] = own;
  if (!first) return notice(say(seatOf(table, user) === undefined ? 'review.not-seated' : 'review.no-plays'));
  const { seed, moves } = table.play;
  const review = await asked.reviews.ask({ asker: user, about: `${seed}:${user}` }, () =>
    thinker.review({
      game,
      moves: own.map(({ number, view, move }) => ({ number, view, move })),
      most: mostPlays,
      random: botRandom(seed, moves + 1, first.seat),
      milliseconds: thinkingTimes.review,
    }),
  );
  if (review && isRefused(review)) return notice(say('review.busy'));
  if (!review) return notice(say('review.none'));
  return tableScreen(context, request, table, reviewScreen(game, own, review, writerFor(table, say, symbols)));
}

/** @param moves the plays that were reviewed */
export function reviewScreen(
  game: AnyGame,
  moves: readonly ReplayedMove[],
  review: Review<object>,
  writer: Writer,
): PrivateScreen {
  const lines = [...review.cost, ...review.won]
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .flatMap((verdict) => tellVerdict(game, moves, verdict, writer) ?? [])
    .slice(0, mostPlays);
  return {
    audience: 'seat',
    title: writer.say('review.title'),
    text: lines.length > 0 ? lines : [writer.say('review.even')],
    footer: writer.say('review.footer'),
    tone: 'over',
    rows: [],
  };
}

/**
 * Describes a play as a hint would have. undefined if neither the chances nor the points alone show what the search sees in both
 * together.
 */
function tellVerdict(
  game: AnyGame,
  moves: readonly ReplayedMove[],
  { number, played, instead, change }: Verdict<object>,
  writer: Writer,
): string | undefined {
  const view = moves.find((move) => move.number === number)?.view;
  const tell = view === undefined ? undefined : tellerOf(game, view, writer);
  if (!tell) return undefined;
  const other = tell.name(instead.move);
  // two dice with the same face have the same name and effect, so they are not different plays
  if (tell.name(played.move) === other) return undefined;
  const { advice } = tell.reasons(played.move, instead.move);
  const values = { number, move: advice, other, reasons: compareMoves(tell, played.move, instead.move, writer.say) };
  const chance = played.chance - instead.chance;
  if (changesChance(chance, change, Math.max(played.error, instead.error))) {
    return writer.say(change < 0 ? 'review.cost' : 'review.won', {
      ...values,
      change: percent(Math.abs(chance)),
      chance: percent(played.chance),
      otherChance: percent(instead.chance),
    });
  }
  const points = tenths(played.lead - instead.lead);
  if (points === 0 || Math.sign(points) !== Math.sign(change)) return undefined;
  return writer.say(change < 0 ? 'review.cost-points' : 'review.won-points', {
    ...values,
    change: Math.abs(points),
    lead: tenths(Math.abs(played.lead)),
    side: sideOf(played.lead),
    otherLead: tenths(Math.abs(instead.lead)),
    otherSide: sideOf(instead.lead),
  });
}

/** Whether a play changed the chances. If the game was as good as lost or won, it may only have changed the points. */
function changesChance(chance: number, change: number, error: number): boolean {
  return Math.sign(chance) === Math.sign(change) && Math.abs(chance) > error && percent(Math.abs(chance)) > 0;
}

function sideOf(lead: number): string {
  if (tenths(lead) === 0) return 'level';
  return lead < 0 ? 'behind' : 'ahead';
}
