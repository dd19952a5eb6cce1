/** What is kept about a person, and how it is deleted. */

import { isRefused } from '../../games/contract/index.ts';
import { speak } from '../../locales/texts.ts';
import { confirmScreen, noticeScreen } from '../../screens/table-screens.ts';
import { leaveAndSettle } from '../../tables/carry-out-vote.ts';
import { forget } from '../../tables/privacy.ts';
import { byItself } from '../../tables/service/results.ts';
import { isOpen, seatOf } from '../../tables/table.ts';
import { usualWishes } from '../../tables/wishes.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context, WithTables } from './context.ts';
import { notice, nowhere } from './telling.ts';

/** What is kept about the person who asks. */
export async function privacyAnswer({ tables }: WithTables, request: Request): Promise<PrivateAnswer> {
  const { say, user } = request;
  const [open, played, wishes] = await Promise.all([
    tables.tablesOf(`user:${user}`),
    tables.tablesOf(`played:${user}`),
    tables.wishes.read([user]),
  ]);
  // the person left the others, they were closed early, or the person only asked for a seat: these have no record
  const finished = played.filter(({ table }) => table.phase === 'over');
  const { calling, quiet } = wishes.get(user) ?? usualWishes;
  const isUsual = calling === usualWishes.calling && quiet === undefined;
  const text = say('privacy.text', {
    open: open.length,
    finished: finished.length,
    others: played.length - finished.length,
    calling: say(isUsual ? 'privacy.calling.none' : 'privacy.calling.some'),
  });
  const screen = noticeScreen(text, [{ verb: 'forget', label: say('button.forget'), style: 'danger' }]);
  return { kind: 'private', message: renderPrivate({ ...screen, title: say('privacy.title') }, '', nowhere) };
}

/** Asks before anything is deleted. */
export function askToForget({ say }: Request): PrivateAnswer {
  return {
    kind: 'private',
    message: renderPrivate(
      confirmScreen(say, 'privacy.ask', 'forget-now', say('button.confirm-forget'), { back: 'privacy' }),
      '',
      nowhere,
    ),
  };
}

type Publishing = Pick<Context, 'tables' | 'publisher'>;

/** Deletes what is kept about the person: their seats, their name in records, their settings. */
export async function forgetPerson(context: Publishing, request: Request): Promise<PrivateAnswer> {
  const { tables, publisher } = context;
  const { user } = request;
  for (const { table } of await tables.tablesOf(`user:${user}`)) {
    const cause = { by: user, interaction: `${request.interaction.id}:${table.id}` };
    const left = await tables.change(table.id, cause, (found, moment) => leaveAndSettle(found, user, moment));
    if (!isRefused(left)) publisher.publish(left);
    await eraseFrom(context, user, table.id);
  }
  for (const { table } of await tables.tablesOf(`played:${user}`)) await eraseFrom(context, user, table.id);
  await tables.forgetAside(user);
  await tables.wishes.forget(user);
  return notice(request.say('privacy.done'));
}

async function eraseFrom({ tables, publisher }: Publishing, user: string, id: string): Promise<void> {
  const outcome = await tables.change(id, byItself, (table) => {
    const plays = isOpen(table) && seatOf(table, user) !== undefined;
    return plays ? { refused: 'already-seated' } : forget(table, user, speak(table.locale)('privacy.player'));
  });
  if (!isRefused(outcome)) publisher.publish(outcome);
}
