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

/** Deletes what is kept about the person: their seats, their name in records, their settings. */
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
