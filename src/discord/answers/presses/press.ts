/** What a press is: where it is answered, and what it does. A press on one of the table's own buttons is defined by its verb. */

import { z } from 'zod';
import type { Say } from '../../../locales/texts.ts';
import type { Moment, OrRefused } from '../../../tables/change.ts';
import type { Found } from '../../../tables/service/results.ts';
import type { Running, Table } from '../../../tables/table.ts';
import type { Request } from '../../interactions/request.ts';
import type { CustomId } from '../../messages/custom-id.ts';
import type { AnswerMode, AnswersOf } from '../answer.ts';
import type { Context } from '../context.ts';
import { atTable, changeRunning } from '../reach.ts';
import { answerInPrivate, answerOnBoard, notice, refuse } from '../telling.ts';

/** The type of the answer follows from where it is given: a press that is answered in private cannot answer with the board. */
export interface Press<M extends AnswerMode = AnswerMode> {
  readonly answers: M;
  /** @param values what was chosen from a menu */
  run(context: Context, request: Request, id: CustomId, values: readonly string[]): Promise<AnswersOf[M]>;
}

/** A press on one of the table's own buttons. */
export interface VerbPress extends Press {
  readonly verb: string;
}

/** What a button of the table's own was made for. */
export interface Pressed<A = unknown> {
  readonly table: string;
  /** The turn that the person saw; 0 if it does not matter. */
  readonly turn: number;
  readonly args: A;
  /** What was chosen from a menu. */
  readonly values: readonly string[];
}

type Answered<M extends AnswerMode> = AnswersOf[M] | Promise<AnswersOf[M]>;

/** Shows something of a table that the person can reach. */
interface Shows<M extends AnswerMode, A> {
  show(context: Context, request: Request, found: Found, args: A): Answered<M>;
}

/** Changes a running game, other than by a move. Buttons that are also on reminders are answered in private, not on the board. */
interface Changes<A> {
  change(running: Running, moment: Moment, pressed: Pressed<A> & { readonly user: string }): OrRefused<Table>;
  /** What the person is told if no board shows what they did. */
  tell(say: Say, table: Table, args: A): string;
}

/** Does anything else. */
interface Runs<M extends AnswerMode, A> {
  run(context: Context, request: Request, pressed: Pressed<A>): Answered<M>;
}

type VerbEntry<M extends AnswerMode, A> = {
  readonly verb: string;
  /** Reads the arguments: what follows the verb and a dot, or what was chosen from a menu. Without it, arguments are ignored. */
  readonly args?: z.ZodType<A>;
  readonly answers: M;
} & (Shows<M, A> | Changes<A> | Runs<M, A>);

/** Defines what a verb does. Arguments that cannot be read are refused. */
export function definePress<M extends AnswerMode, A = undefined>(defined: VerbEntry<M, A>): VerbPress {
  const entry: VerbEntry<AnswerMode, unknown> = defined;
  const { verb, answers, args } = entry;
  return {
    verb,
    answers,
    async run(context, request, { table, turn, verb: written }, values) {
      const read = args?.safeParse(values[0] ?? written.slice(verb.length + 1));
      if (read && !read.success) return refuse(request, 'unknown-option');
      return answer(entry, context, request, { table, turn, args: read?.data, values });
    },
  };
}

async function answer(
  entry: VerbEntry<AnswerMode, unknown>,
  context: Context,
  request: Request,
  pressed: Pressed,
): Promise<AnswersOf[AnswerMode]> {
  const { table, args } = pressed;
  if ('run' in entry) return entry.run(context, request, pressed);
  if ('show' in entry) return atTable(context, request, table, (found) => entry.show(context, request, found, args));
  const outcome = await changeRunning(context, request, table, (running, moment) =>
    entry.change(running, moment, { ...pressed, user: request.user }),
  );
  const answerChange = entry.answers === 'board' ? answerOnBoard : answerInPrivate;
  return answerChange(context, request, outcome, (changed) => notice(entry.tell(request.say, changed.table, args)));
}

/** The number of a page; the first one where it is no number. */
export const page = z.coerce.number().int().catch(0);

export const seat = z.string().regex(/^\d$/).transform(Number);

/** Several arguments separated by dots, in the order of their names. */
export function words<S extends z.ZodRawShape>(shape: S) {
  const names = Object.keys(shape);
  const name = (word: string, index: number) => [names[index] ?? 'further', word];
  return z.preprocess((text) => Object.fromEntries(String(text).split('.').map(name)), z.strictObject(shape));
}
