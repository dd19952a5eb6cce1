/** What is kept about a person, and how it is deleted. */

import { isRefused } from '../../games/contract/index.ts';
import { speak } from '../../locales/texts.ts';
import { confirmScreen, noticeScreen } from '../../screens/table-screens.ts';
import { leaveAndSettle } from '../../tables/carry-out-vote.ts';
import { forget } from '../../tables/privacy.ts';
import { byItself } from '../../tables/service/results.ts';
import type { TableService } from '../../tables/service/service.ts';
import { isOpen, seatOf } from '../../tables/table.ts';
import { usualWishes } from '../../tables/wishes.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context, WithTables } from './context.ts';
import { notice, nowhere } from './telling.ts';

/** So many tables, the latest, are looked at to tell what they are; older ones are only counted. */
const mostLookedAt = 100;

/** What is kept about the person who asks. */
export async function privacyAnswer({ tables }: WithTables, request: Request): Promise<PrivateAnswer> {
  const { say, user } = request;
  const index = `played:${user}` as const;
  const [open, count, played, wishes] = await Promise.all([
    tables.tablesOf(`user:${user}`),
    tables.countIn(index),
    tables.tablesOf(index, mostLookedAt),
    tables.wishes.of(user),
  ]);
  // the person left the others, they were closed early, or the person only asked for a seat: these have no record
  const finished = played.filter(({ table }) => table.phase === 'over');
  const { calling, quiet } = wishes;
  const isUsual = calling === usualWishes.calling && quiet === undefined;
  const text = say('privacy.text', {
    open: open.length,
    finished: finished.length,
    others: played.length - finished.length,
    older: Math.max(0, count - mostLookedAt),
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

/** Deletes what is kept about the person: their seats, their name in records, their settings. That may be thousands of games, one after the other. */
export async function forgetPerson(
  context: Publishing & Pick<Context, 'erasures'>,
  request: Request,
): Promise<PrivateAnswer> {
  const { user, say } = request;
  await context.erasures.run(user, '', () => erase(context, request));
  return notice(say('privacy.done'));
}

async function erase(context: Publishing, request: Request): Promise<void> {
  const { tables, publisher } = context;
  const { user } = request;
  for (const { table } of await tables.tablesOf(`user:${user}`)) {
    const cause = { by: user, interaction: `${request.interaction.id}:${table.id}` };
    const left = await tables.change(table.id, cause, (found, moment) => leaveAndSettle(found, user, moment));
    if (!isRefused(left)) publisher.publish(left);
    await eraseFrom(tables, user, table.id);
  }
  for (const id of await tables.idsIn(`played:${user}`)) await eraseFrom(tables, user, id);
  await tables.forgetAside(user);
  await tables.wishes.forget(user);
}

async function eraseFrom(tables: TableService, user: string, id: string): Promise<void> {
  const outcome = await tables.change(id, byItself, (table) => {
    const plays = isOpen(table) && seatOf(table, user) !== undefined;
    return plays ? { refused: 'already-seated' } : forget(table, user, speak(table.locale)('privacy.player'));
  });
  // all these boards at once would keep others from theirs: they follow with what else is due
  if (!isRefused(outcome) && outcome.right) await tables.rights.postpone(outcome.table, outcome.right, 0);
}
