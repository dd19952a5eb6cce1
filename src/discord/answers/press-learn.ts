import type { Request } from '../interactions/request.ts';
import { isPrivatePress } from '../interactions/request.ts';
import type { CustomId } from '../messages/custom-id.ts';
import type { Answer } from './answer.ts';
import type { Bot } from './context.ts';
import { hintAnswer } from './hint-answer.ts';
import { beginLesson, lessonAnswer, practiceAnswer, practiseAgain, usualPractice } from './learn-answers.ts';
import { reviewAnswer } from './review-answer.ts';
import { rulesAnswer } from './rules-answer.ts';
import { refuse, withTable } from './table-answers.ts';

type LearnPress = (bot: Bot, request: Request, id: CustomId, rest: string) => Promise<Answer>;

/** What people press in order to learn: lessons, practice games, hints and the review of a game. */
export const learnPresses: Readonly<Record<string, LearnPress>> = {
  lesson: async (bot, request, _, rest) => {
    const [name, ...step] = rest.split('.');
    const game = bot.tables.games.find((known) => known.id === name);
    if (!game) return refuse(request, 'unknown-option');
    return step.length > 0 ? lessonAnswer(bot, request, game, step.join('.')) : beginLesson(bot, request, game);
  },
  practice: async (bot, request, _, name) => {
    const game = bot.tables.games.find((known) => known.id === name);
    return game ? practiceAnswer(bot, request, usualPractice(game)) : refuse(request, 'unknown-option');
  },
  again: (bot, request, id) => withTable(bot, request, id.table, (found) => practiseAgain(bot, request, found)),
  hint: hintAnswer,
  review: (bot, request, id) =>
    withTable(bot, request, id.table, async ({ table }) =>
      besideScreen(request, await reviewAnswer(bot, request, table)),
    ),
  // where the screen is the game itself, or a question, the rules must not take its place
  rulebook: async (bot, request, id, name) => {
    const game = bot.tables.games.find((known) => known.id === name);
    if (game) return besideScreen(request, rulesAnswer(bot, request, game, game.options.usual, 0));
    return withTable(bot, request, id.table, async ({ table }) =>
      besideScreen(request, rulesAnswer(bot, request, bot.tables.gameOf(table), table.options, 0, table)),
    );
  },
};

/** Presses that leave the private message that they are made on as it is. */
export const answersBeside: ReadonlySet<string> = new Set(['record', 'review', 'rulebook']);

/** A new message below the private one that was pressed on. */
export function besideScreen(request: Request, answer: Answer): Answer {
  return answer.kind === 'private' && isPrivatePress(request.interaction) ? { ...answer, beside: true } : answer;
}
