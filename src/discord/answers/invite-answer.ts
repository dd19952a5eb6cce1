/** Inviting people to a lobby: the host's private panel, and the calls that come of it. */

import { MessageFlags } from 'discord-api-types/v10';
import { speak } from '../../locales/texts.ts';
import { inviteScreen } from '../../screens/invite-screen.ts';
import { hostName } from '../../screens/lobby-screen.ts';
import { listNames } from '../../screens/names.ts';
import { freeSeats } from '../../tables/gathering.ts';
import type { Found } from '../../tables/service/results.ts';
import type { Table } from '../../tables/table.ts';
import { quietUntil, usualWishes } from '../../tables/wishes.ts';
import { headingOf } from '../boards/board-message.ts';
import { addressOf, readBoardState } from '../boards/board-state.ts';
import { attempt } from '../calls/errors.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context } from './context.ts';
import { refuse } from './telling.ts';

type Calling = Pick<Context, 'tables' | 'api' | 'log' | 'refusals'>;

/**
 * The panel from which the host invites people.
 * @param told what came of the last press
 */
export async function inviteAnswer(
  { tables }: Pick<Context, 'tables'>,
  request: Request,
  table: Table,
  told = '',
): Promise<PrivateAnswer> {
  if (table.phase !== 'lobby') return refuse(request, table.phase === 'playing' ? 'already-started' : 'table-over');
  if (table.host !== request.user) return refuse(request, 'only-host');
  const { role } = await tables.servers.read(table.guild);
  const { screen, people } = inviteScreen(table, role, told, request.say);
  const place = { table: table.id, turn: 0, on: 'table' } as const;
  const heading = headingOf(table, tables.gameOf(table), request.say);
  const rows = people ? [{ row: people, place }] : [];
  return { kind: 'private', message: renderPrivate(screen, heading, place, rows) };
}

/**
 * Calls those in the table's channel who are invited by now and were not before.
 * @returns what the host is told
 */
export async function callPeople(
  context: Calling,
  { say }: Request,
  { table, publication }: Found,
  before: readonly string[],
): Promise<string> {
  const invited = (table.phase === 'lobby' ? table.invited : undefined) ?? [];
  const users = invited.filter((user) => !before.includes(user));
  if (users.length === 0) return say('invite.nobody');
  const people = listNames(
    users.map((user) => `<@${user}>`),
    speak(table.locale),
  );
  const isCalled = await post(context, { table, publication }, 'invite.call', people, {
    allowed_mentions: { users: await loudOf(context, users) },
    nonce: `${table.id}:i${invited.length}`,
  });
  return say(isCalled ? 'invite.done' : 'invite.failed', { count: users.length });
}

/** Those of some people who may be pinged now: the others are named, but hear nothing. */
async function loudOf({ tables }: Calling, users: readonly string[]): Promise<string[]> {
  const wishes = await tables.wishes.read(users);
  return users.filter((user) => {
    const person = wishes.get(user) ?? usualWishes;
    return person.calling !== 'nothing' && quietUntil(person, tables.now()) === undefined;
  });
}

/** Calls those who have a role, in the table's channel. @returns what the host is told */
export async function callRole(context: Calling, { say }: Request, found: Found, role: string): Promise<string> {
  const isCalled = await post(context, found, 'call-out.call', `<@&${role}>`, {
    allowed_mentions: { roles: [role] },
    nonce: `${found.table.id}:role`,
  });
  return say(isCalled ? 'call-out.done' : 'invite.failed');
}

interface Post {
  readonly allowed_mentions: { readonly users: string[] } | { readonly roles: string[] };
  readonly nonce: string;
}

/** @returns whether it was posted */
async function post(
  { tables, api, log, refusals }: Calling,
  { table, publication }: Found,
  key: 'invite.call' | 'call-out.call',
  people: string,
  sent: Post,
): Promise<boolean> {
  const say = speak(table.locale);
  const content = say(key, {
    people,
    host: hostName(table),
    game: say(tables.gameOf(table).name),
    table: table.id,
    free: table.phase === 'lobby' ? freeSeats(table) : 0,
    url: addressOf(table, readBoardState(publication)) ?? 'none',
  });
  const posted = await refusals.try(table.channel, 'post', () =>
    attempt(log.child({ table: table.id }), 'call people to a lobby', () =>
      api.channels.createMessage(table.channel, { content, ...sent, enforce_nonce: true }),
    ),
  );
  return 'done' in posted;
}

/** Tells somebody by a silent direct message that they were taken off a table. Who takes none is told at their next press on **Join**. */
export async function tellTakenOff({ tables, api, log }: Calling, table: Table, user: string): Promise<void> {
  const say = speak(table.locale);
  const values = { host: hostName(table), game: say(tables.gameOf(table).name), table: table.id };
  const content = say('take-off.told', { ...values, channel: table.channel });
  const sent = await attempt(log.child({ table: table.id }), 'tell who was taken off', async () => {
    const channel = await api.users.createDM(user);
    await api.channels.createMessage(channel.id, {
      content,
      allowed_mentions: { parse: [] },
      flags: MessageFlags.SuppressNotifications,
    });
  });
  if ('failed' in sent && sent.failed === 'dm-closed') await tables.wishes.noteClosed(user, tables.now());
}
