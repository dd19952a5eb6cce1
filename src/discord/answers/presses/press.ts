/** What a press is: where it is answered, and what it does. A press on one of the table's own buttons is defined by its verb. */

import { z } from 'zod';
import type { Request } from '../../interactions/request.ts';
import type { CustomId } from '../../messages/custom-id.ts';
import type { AnswerMode, AnswersOf } from '../answer.ts';
import type { Context } from '../context.ts';
import { refuse } from '../telling.ts';

/** The type of what it answers follows from where it is answered: a press that is answered in private cannot answer with the board. */
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
export interface Pressed<A> {
  readonly table: string;
  /** The turn that the person saw; 0 where it does not matter. */
  readonly turn: number;
  readonly args: A;
}

interface VerbEntry<M extends AnswerMode, A> {
  readonly verb: string;
  /** Reads what stands behind the verb and a dot, or what was chosen from a menu. */
  readonly args: z.ZodType<A>;
  readonly answers: M;
  run(context: Context, request: Request, pressed: Pressed<A>): AnswersOf[M] | Promise<AnswersOf[M]>;
}

/** Defines what a verb does. Arguments that cannot be read are refused. */
export function definePress<M extends AnswerMode, A>(entry: VerbEntry<M, A>): VerbPress {
  const { verb, answers, args } = entry;
  return {
    verb,
    answers,
    async run(context, request, { table, turn, verb: written }, [chosen]) {
      const read = args.safeParse(chosen ?? written.slice(verb.length + 1));
      return read.success
        ? entry.run(context, request, { table, turn, args: read.data })
        : refuse(request, 'unknown-option');
    },
  };
}

/** No arguments: whatever stands there means nothing. */
export const none = z.unknown();

/** The number of a page; the first one where it is no number. */
export const page = z.coerce.number().int().catch(0);

export const seat = z.string().regex(/^\d$/).transform(Number);

/** Several arguments with a dot between them, in the order of their names. */
export function words<S extends z.ZodRawShape>(shape: S) {
  const names = Object.keys(shape);
  const name = (word: string, index: number) => [names[index] ?? 'further', word];
  return z.preprocess((text) => Object.fromEntries(String(text).split('.').map(name)), z.strictObject(shape));
}
