/** A review: the plays of a finished game that mattered most. */

import { thinkingTimes } from '../../bots/thinking/thinking-times.ts';
import { isRefused } from '../../games/contract/index.ts';
import type { Scene } from '../../games/contract/scene.ts';
import type { Say } from '../../locales/texts.ts';
import { findMoments, type KeyMoment, mostMoments, writeMoments } from '../../screens/moments.ts';
import { drawMoment, evenScreen, momentScreen, type Position, type ReviewPlace } from '../../screens/review-screen.ts';
import { writerFor } from '../../screens/writer.ts';
import { botRandom } from '../../tables/random.ts';
import type { Found } from '../../tables/service/results.ts';
import { seatOf, type Table, whoPlayed } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';
import { drawBoard, isPictured, type Replayed, replayTable } from './replay-answer.ts';
import { notice, tableScreen } from './telling.ts';

type ReviewContext = Pick<Context, 'tables' | 'symbols' | 'seal'>;

/**
 * The plays that cost or won the person most, judged by what they could see at the time. Only for a finished game. Plays that a bot
 * or somebody else made in their seat do not count; the plays of somebody who left do.
 */
export async function reviewAnswer(
  context: ReviewContext & Pick<Context, 'thinker' | 'asked'>,
  request: Request,
  { table }: Found,
): Promise<PrivateAnswer> {
  const { thinker, asked } = context;
  const { say, user } = request;
  if (table.phase !== 'over') return notice(say('review.not-over'));
  const replayed = await replayTable(context, request, table);
  if ('kind' in replayed) return replayed;
  const { game, log, moves } = replayed;
  const own = moves.filter((_, index) => whoPlayed(table, log[index]) === user);
  const [first] = own;
  if (!first) return notice(say(seatOf(table, user) === undefined ? 'review.not-seated' : 'review.no-plays'));
  const { seed } = table.play;
  const review = await asked.reviews.ask({ asker: user, about: `${seed}:${user}` }, () =>
    thinker.review({
      game,
      moves: own.map(({ number, view, move }) => ({ number, view, move })),
      most: mostMoments,
      random: botRandom(seed, moves.length + 1, first.seat),
      milliseconds: thinkingTimes.review,
    }),
  );
  if (review && isRefused(review)) return notice(say('review.busy'));
  if (!review) return notice(say('review.none'));
  const moments = findMoments(game, own, review, writerFor(table, say, context.symbols));
  if (moments.length === 0) return tableScreen(context, request, table, evenScreen(say));
  return momentAnswer(context, request, replayed, moments, { at: 0, isWhy: false });
}

/** One of the plays that a review found. Its buttons carry them all, so that nobody has to think again. */
export function momentAnswer(
  context: ReviewContext,
  request: Request,
  replayed: Replayed,
  moments: readonly KeyMoment[],
  place: ReviewPlace,
): PrivateAnswer {
  const { table } = replayed;
  const { say, user } = request;
  const position = positionOf(replayed, moments[place.at], user);
  // such a button was never made for this person
  if (!position) return notice(say('refusal.unknown-button'));
  const written = `${writeMoments(moments)}.${sealOf(context, request, table, moments)}`;
  const review = { count: moments.length, written };
  const screen = momentScreen(position, review, place, writerFor(table, say, context.symbols));
  const answer = tableScreen(context, request, table, screen);
  return { ...answer, message: { ...answer.message, scene: momentScene(replayed, position, say) } };
}

/** A review as a button brings it back. */
export interface SealedReview {
  readonly moments: readonly KeyMoment[];
  readonly seal: string;
}

/** Its moments, if the bot has made it of this game and for this person; otherwise none, for they could be posted in the bot's name. */
export function readReview(
  context: Pick<Context, 'seal'>,
  request: Request,
  table: Table,
  { moments, seal }: SealedReview,
): readonly KeyMoment[] {
  return seal === sealOf(context, request, table, moments) ? moments : [];
}

function sealOf(
  { seal }: Pick<Context, 'seal'>,
  { user }: Request,
  { id }: Table,
  moments: readonly KeyMoment[],
): string {
  return seal('review', id, user, writeMoments(moments));
}

/** A moment as it was; undefined if this person made no such play, or had no such other one. */
export function positionOf(
  { table, game, log, moves }: Replayed,
  moment: KeyMoment | undefined,
  user: string,
): Position | undefined {
  const index = (moment?.number ?? 0) - 1;
  const made = moves[index];
  if (!moment || !made || !game.advice || whoPlayed(table, log[index]) !== user) return undefined;
  const { view, move: played } = made;
  const instead = game.strategy.moves(view)[moment.other];
  return instead && { game, moment, view, played, instead };
}

/** Both plays in one picture; where a game cannot show a play, the board of that moment. */
export function momentScene(replayed: Replayed, position: Position, say: Say): Scene | undefined {
  const { table } = replayed;
  if (!isPictured(replayed)) return undefined;
  return drawMoment(position, writerFor(table, say)) ?? drawBoard(replayed, position.moment.number - 1, say);
}
