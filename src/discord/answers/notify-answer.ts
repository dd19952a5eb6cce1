/** How people want to be told that it is their turn. */

import type { Button } from '../../games/contract/screen.ts';
import { type Say, textKey } from '../../locales/texts.ts';
import { noticeScreen } from '../../screens/table-screens.ts';
import { callings, type Wishes } from '../../tables/wishes.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { WithTables } from './context.ts';
import { notice, nowhere } from './telling.ts';

/** Why settings are not kept. Each reason has a text `refusal.<reason>`. */
export interface WishRefusal {
  readonly refused: 'bad-quiet' | 'empty-quiet' | 'bad-zone' | 'zone-needed' | 'quiet-needed';
}

/** Saves a person's settings if they change any, and shows how they are told that it is their turn. */
export async function notifyAnswer(
  { tables: { wishes } }: WithTables,
  request: Request,
  change: ((before: Wishes) => Wishes | WishRefusal) | undefined,
): Promise<PrivateAnswer> {
  const before = await wishes.of(request.user);
  const after = change ? change(before) : before;
  if ('refused' in after) return notice(request.say(textKey(`refusal.${after.refused}`)));
  // somebody who changes their settings may have allowed direct messages
  const { closedAt: _, ...wished } = after;
  if (change) await wishes.write(request.user, wished);
  return { kind: 'private', message: renderPrivate(screen(request.say, change ? wished : after), '', nowhere) };
}

/** Sets whether a person is told of new daily deals. */
export async function notifyOfDailies(
  context: WithTables,
  request: Request,
  isWished: boolean,
): Promise<PrivateAnswer> {
  await context.tables.dailyPeople.tell(request.user, isWished);
  return notifyAnswer(context, request, undefined);
}

function screen(say: Say, { calling, quiet, closedAt, daily }: Wishes) {
  const text = say('notify.text', {
    how: say(textKey(`notify.how.${calling}`)),
    quiet: quiet ? `${clock(quiet.from)}–${clock(quiet.until)}` : 'none',
    zone: quiet?.zone ?? '',
  });
  const closed = calling === 'direct' && closedAt !== undefined ? [say('notify.closed')] : [];
  const ways = callings.map((how): Button => {
    const style = how === calling ? 'primary' : 'secondary';
    return { verb: `notify.${how}`, label: say(textKey(`button.notify.${how}`)), style };
  });
  const loud: Button[] = quiet ? [{ verb: 'notify.loud', label: say('button.notify.loud'), style: 'secondary' }] : [];
  const ofDaily = daily ? 'no-daily' : 'daily';
  const tell: Button = {
    verb: `notify.${ofDaily}`,
    label: say(textKey(`button.notify.${ofDaily}`)),
    style: 'secondary',
  };
  const words = [text, ...closed, say('notify.daily', { told: daily ? 'yes' : 'no' }), say('notify.help')];
  const told = noticeScreen(words.join('\n\n'), [...ways, ...loud, tell]);
  return { ...told, title: say('notify.title') };
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
