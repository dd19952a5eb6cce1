/** How a press is defined that changes a running game and is not a move of it. */

import type { z } from 'zod';
import type { Say } from '../../../locales/texts.ts';
import type { Moment, OrRefused } from '../../../tables/change.ts';
import type { Running, Table } from '../../../tables/table.ts';
import type { Request } from '../../interactions/request.ts';
import type { Context } from '../context.ts';
import { changeRunning } from '../reach.ts';
import { answerInPrivate, answerOnBoard, notice } from '../telling.ts';
import { definePress, type Pressed, type VerbPress } from './press.ts';

interface RunningEntry<A> {
  readonly verb: string;
  readonly args: z.ZodType<A>;
  /** Buttons that stand on reminders too are answered in private. */
  readonly answers: 'board' | 'private';
  change(running: Running, moment: Moment, pressed: Pressed<A> & { readonly user: string }): OrRefused<Table>;
  /** What the person is told of what they did, where the board does not tell it. */
  tell(say: Say, table: Table, args: A): string;
}

/** Defines a verb by the change that it makes of a running game. */
export function defineRunningPress<A>({ change, tell, answers, ...entry }: RunningEntry<A>): VerbPress {
  const make = (context: Context, request: Request, pressed: Pressed<A>) =>
    changeRunning(context, request, pressed.table, (running, moment) =>
      change(running, moment, { ...pressed, user: request.user }),
    );
  const told = ({ say }: Request, { args }: Pressed<A>, table: Table) => notice(tell(say, table, args));
  return answers === 'board'
    ? definePress({
        ...entry,
        answers,
        run: async (context, request, pressed) =>
          answerOnBoard(context, request, await make(context, request, pressed), ({ table }) =>
            told(request, pressed, table),
          ),
      })
    : definePress({
        ...entry,
        answers,
        run: async (context, request, pressed) =>
          answerInPrivate(context, request, await make(context, request, pressed), ({ table }) =>
            told(request, pressed, table),
          ),
      });
}
