/** Lessons and practice games. */

import { usualLevel } from '../../bots/abilities.ts';
import type { Level } from '../../bots/levels.ts';
import { botNames } from '../../bots/names.ts';
import { type AnyGame, isRefused, type Options } from '../../games/contract/index.ts';
import type { Button, Row } from '../../games/contract/screen.ts';
import { writerFor } from '../../screens/writer.ts';
import { seededRandom, seedFrom } from '../../tables/random.ts';
import type { Found } from '../../tables/service/results.ts';
import type { Table } from '../../tables/table.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';
import { type HandContext, handAnswer } from './hand-answer.ts';
import { notice, nowhere, refuse } from './telling.ts';

/** The first question of a lesson. If the same command is delivered twice, it asks the same question. */
export function beginLesson(context: Pick<Context, 'symbols'>, request: Request, game: AnyGame): PrivateAnswer {
  if (!game.lesson) return notice(request.say('lesson.none'));
  const random = seededRandom(seedFrom(`lesson:${request.interaction.id}`, 0), 0);
  return lessonAnswer(context, request, game, game.lesson.begin(random));
}

/** What a step of a game's lesson shows. The last one offers a practice game. */
export function lessonAnswer(
  { symbols }: Pick<Context, 'symbols'>,
  request: Request,
  game: AnyGame,
  step: string,
): PrivateAnswer {
  const { say } = request;
  if (!game.lesson) return notice(say('lesson.none'));
  const lesson = game.lesson.show(step, writerFor({ seats: [], confirms: true }, say, symbols));
  const { finished, onward, ...screen } = lesson;
  const practice: Button = { verb: `practice.${game.id}`, label: say('lesson.button.practice'), style: 'success' };
  const rules: Button = { verb: `rulebook.${game.id}`, label: say('button.rules'), style: 'secondary' };
  const rows = [
    ...placeSteps(screen.rows, game),
    { buttons: [...(finished ? [practice] : []), ...onward.map((button) => placeStep(button, game)), rules] },
  ];
  return { kind: 'private', message: renderPrivate({ ...screen, rows }, say(game.name), nowhere) };
}

/** The steps of a lesson as verbs that name the game. */
function placeSteps(rows: readonly Row[], game: AnyGame): readonly Row[] {
  return rows.map((row) => ('menu' in row ? row : { buttons: row.buttons.map((button) => placeStep(button, game)) }));
}

function placeStep(button: Button, game: AnyGame): Button {
  return { ...button, verb: `lesson.${game.id}.${button.verb}` };
}

export interface PracticeWish {
  readonly game: AnyGame;
  readonly options: Options;
  readonly seats: number;
  readonly level: Level;
}

/** A new practice game, or the one that the person has already begun. */
export async function practiceAnswer(
  context: HandContext & Pick<Context, 'opener'>,
  request: Request,
  wish: PracticeWish,
): Promise<PrivateAnswer> {
  const { guild, channel, guildLocale, user, name, interaction, say } = request;
  const outcome = await context.opener.practise({
    ...wish,
    guild,
    channel,
    locale: guildLocale,
    person: { user, name },
    botNames,
    interaction: interaction.id,
  });
  if (isRefused(outcome)) return refuse(request, outcome.refused);
  const isOld = outcome.repeated && outcome.table.openedBy !== interaction.id;
  const above = say(isOld ? 'practice.goes-on' : 'practice.begins', { count: wish.seats - 1 });
  return handAnswer(context, request, outcome, '', { above });
}

/** What can be done after a practice game was given up. */
export function offerPractice({ say }: Request, table: Table): PrivateAnswer {
  if (table.daily) return notice(say('daily.closed'));
  const button: Button = { verb: `practice.${table.game}`, label: say('practice.button.again'), style: 'success' };
  return notice(say('practice.closed'), [button]);
}

/** Another practice game like one that is over. */
export async function practiseAgain(
  context: HandContext & Pick<Context, 'opener'>,
  request: Request,
  { table }: Found,
): Promise<PrivateAnswer> {
  // a table with friends has no such game
  if (!table.practice) return notice(request.say('refusal.unknown-button'));
  const game = context.tables.gameOf(table);
  return practiceAnswer(context, request, {
    game,
    options: table.options,
    seats: table.seats.length,
    level: table.botLevel,
  });
}

/** The usual practice game: two bots that play with care, if the game has such bots. */
export function usualPractice(game: AnyGame): PracticeWish {
  return { game, options: game.options.usual, seats: Math.min(3, game.seats.most), level: usualLevel(game) };
}
