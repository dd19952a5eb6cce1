/** What the host sees who invites people to a lobby. */

import type { PrivateScreen } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import { freeSeats } from '../tables/gathering.ts';
import type { Lobby } from '../tables/table.ts';
import type { PeopleRow } from './own-menus.ts';

/**
 * @param role to which the table can be called out; undefined: the server has set none
 * @param told what came of the last press; '' for nothing
 */
export function inviteScreen(
  table: Lobby,
  role: string | undefined,
  told: string,
  say: Say,
): { readonly screen: PrivateScreen; readonly people: PeopleRow | undefined } {
  const free = freeSeats(table);
  const called = (table.invited ?? []).map((user) => `<@${user}>`).join(', ');
  const mayCallOut = role !== undefined && !table.calledOut && free > 0;
  const screen: PrivateScreen = {
    audience: 'seat',
    title: say('invite.title'),
    tone: 'waiting',
    text: [
      told,
      free > 0 ? say('invite.text', { free }) : say('refusal.table-full'),
      called && say('invite.called', { people: called }),
      mayCallOut ? say('call-out.text', { role: `<@&${role}>` }) : '',
    ],
    rows: mayCallOut ? [{ buttons: [{ verb: 'call-out', label: say('button.call-out'), style: 'secondary' }] }] : [],
  };
  const people = { verb: 'invite-now', placeholder: say('invite.placeholder'), most: free };
  return { screen, people: free > 0 ? { people } : undefined };
}
