/** Screens of a table besides the game, and buttons below its board. */

import { givesAdvice } from '../bots/abilities.ts';
import type { AnyGame } from '../games/contract/index.ts';
import type { Button, PrivateScreen, PublicScreen, Row, TextKey, TextValues } from '../games/contract/screen.ts';
import { type Say, textKey } from '../locales/texts.ts';
import { commitmentAt } from '../tables/fair-deal.ts';
import { type Closed, isDealt, type Running, type Table } from '../tables/table.ts';

/** The commitment to the deal, whole. A table of an early version has none before it begins. */
export function dealLine(table: Table, say: Say): string {
  const commitment = commitmentAt(table);
  return commitment === undefined ? '' : say('table.deal.whole', { commitment });
}

/** A table that closed without a result, for everybody. */
export function closedScreen(table: Closed, say: Say): PublicScreen {
  return {
    audience: 'table',
    title: '',
    tone: 'over',
    text: [
      say(textKey(`table.closed.${table.closed}`)),
      ...(table.word === undefined ? [] : [say('table.closed.word', { word: table.word })]),
    ],
    rows: isDealt(table) ? [{ buttons: [recordButton(say)] }] : [],
  };
}

/** The buttons below every game's board. */
export function boardButtons(table: Table, game: AnyGame, say: Say): readonly Row[] {
  const rules = { verb: 'rules.0', label: say('button.rules'), style: 'secondary' } as const;
  if (table.phase === 'over') {
    const isAgreed = table.rematch?.table !== undefined;
    const rematch = { verb: 'rematch', label: say('button.rematch'), style: 'success', disabled: isAgreed } as const;
    const log = { verb: 'log', label: say('button.log.all'), style: 'secondary' } as const;
    return [{ buttons: [rematch, ...replayButtons(game, say)] }, { buttons: [log, recordButton(say), rules] }];
  }
  return [{ buttons: [...handButtons(game, say), rules, { verb: 'more', label: '⋯', style: 'secondary' }] }];
}

/** The button that opens one's private screen, if the game has one. */
export function handButtons({ face }: AnyGame, say: Say): readonly Button[] {
  return face.hand ? [{ verb: 'hand', label: say(face.hand.label), style: 'primary' }] : [];
}

function recordButton(say: Say): Button {
  return { verb: 'record', label: say('button.record'), style: 'secondary' };
}

/** The buttons for the replay of a finished game, and for its review if it can be reviewed. */
export function replayButtons(game: AnyGame, say: Say): readonly Button[] {
  const replay = { verb: 'replay', label: say('button.replay'), style: 'primary' } as const;
  return givesAdvice(game) ? [replay, { verb: 'review', label: say('button.review'), style: 'primary' }] : [replay];
}

/** One sentence for one person, with buttons for what they can do now. */
export function noticeScreen(text: string, buttons: readonly Button[] = []): PrivateScreen {
  return { audience: 'seat', title: '', tone: 'waiting', text: [text], rows: buttons.length ? [{ buttons }] : [] };
}

/** For somebody who has just left a running game, with the way back. */
export function leftScreen(table: Running, say: Say): PrivateScreen {
  const back = { verb: 'join', label: say('button.take-back'), style: 'secondary' } as const;
  return noticeScreen(say('table.left.bot', { table: table.id }), [back]);
}

/** Asks before something that cannot be undone. */
export function confirmScreen(
  say: Say,
  question: TextKey,
  verb: string,
  label: string,
  { back = 'back', values }: { readonly back?: string; readonly values?: TextValues } = {},
): PrivateScreen {
  return noticeScreen(say(question, values), [
    { verb, label, style: 'danger' },
    { verb: back, label: say('button.back'), style: 'secondary' },
  ]);
}
