/** What is kept about a person, and how it is deleted. */

import { speak } from '../../locales/texts.ts';
import { confirmScreen, noticeScreen } from '../../screens/table-screens.ts';
import { erasePerson } from '../../tables/service/erasure.ts';
import type { Committed } from '../../tables/service/results.ts';
import { usualWishes } from '../../tables/wishes.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context, WithTables } from './context.ts';
import { notice, nowhere } from './telling.ts';

/** So many tables, the latest, are looked at to tell what they are; older ones are only counted. */
const mostLookedAt = 100;

/** What is kept about the person who asks. */
export async function privacyAnswer(
  { tables, history }: WithTables & Pick<Context, 'history'>,
  request: Request,
): Promise<PrivateAnswer> {
  const { say, user } = request;
  const index = `played:${user}` as const;
  const [open, count, played, servers, wishes] = await Promise.all([
    tables.tablesOf(`user:${user}`),
    tables.countIn(index),
    tables.tablesOf(index, mostLookedAt),
    history.countServers(user),
    tables.wishes.of(user),
  ]);
  // the person left the others, they were closed early, or the person only asked for a seat: these have no record
  const finished = played.filter(({ table }) => table.phase === 'over');
  const { calling, quiet, leftOut } = wishes;
  const isUsual = calling === usualWishes.calling && quiet === undefined;
  const text = say('privacy.text', {
    open: open.length,
    finished: finished.length,
    others: played.length - finished.length,
    older: Math.max(0, count - mostLookedAt),
    servers,
    shown: leftOut ? 'no' : 'yes',
    calling: say(isUsual ? 'privacy.calling.none' : 'privacy.calling.some'),
  });
  const screen = noticeScreen(text, [
    {
      verb: `left-out.${leftOut ? 'no' : 'yes'}`,
      label: say(`button.left-out.${leftOut ? 'no' : 'yes'}`),
      style: 'secondary',
    },
    { verb: 'forget', label: say('button.forget'), style: 'danger' },
  ]);
  return { kind: 'private', message: renderPrivate({ ...screen, title: say('privacy.title') }, '', nowhere) };
}

/** Shows nothing of how the person played any more, or shows it again. */
export async function leaveOut(
  context: WithTables & Pick<Context, 'history'>,
  request: Request,
  isLeftOut: boolean,
): Promise<PrivateAnswer> {
  const { user } = request;
  // first: a result that is entered meanwhile goes by it
  await context.tables.wishes.change(user, ({ leftOut: _, ...wishes }) =>
    isLeftOut ? { ...wishes, leftOut: true } : wishes,
  );
  await context.history.setHidden(user, isLeftOut);
  if (isLeftOut) await context.tables.dailyPeople.forget(user);
  return privacyAnswer(context, request);
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

/** Deletes what is kept about the person: their seats, their name in records and results, their settings. */
export async function forgetPerson(
  { tables, publisher, erasures }: Pick<Context, 'tables' | 'publisher' | 'erasures'>,
  request: Request,
): Promise<PrivateAnswer> {
  const { user, say, interaction } = request;
  const erasure = {
    user,
    interaction: interaction.id,
    nameIn: (locale: string) => speak(locale)('privacy.player'),
    onLeft: (left: Committed) => void publisher.publish(left),
  };
  await erasures.run(user, '', () => erasePerson(tables, erasure));
  return notice(say('privacy.done'));
}
