/** Presses by which people take and leave seats, and decide who gets one. */

import { z } from 'zod';
import { isRefused } from '../../../games/contract/index.ts';
import { escapeName } from '../../../screens/names.ts';
import { confirmScreen, leftScreen } from '../../../screens/table-screens.ts';
import { answerRequest, takeSeat } from '../../../tables/admitting.ts';
import { leaveAndSettle } from '../../../tables/carry-out-vote.ts';
import { comeBack, handOver } from '../../../tables/seating.ts';
import type { Committed, Found, Outcome } from '../../../tables/service/results.ts';
import { formerSeatOf, seatOf, type Table } from '../../../tables/table.ts';
import { causeOf, type Request } from '../../interactions/request.ts';
import type { PrivateAnswer } from '../answer.ts';
import type { Context, WithTables } from '../context.ts';
import { offerPractice } from '../learn-answers.ts';
import { changeTable } from '../reach.ts';
import { answerInPrivate, answerOnBoard, notice, refuse, refuseChange, tableScreen } from '../telling.ts';
import { definePress, seat } from './press.ts';

export const seatPresses = [
  definePress({
    verb: 'join',
    answers: 'board',
    run: async (context, request, { table }) =>
      answerOnBoard(context, request, await joinTable(context, request, table), (joined) =>
        tellJoined(request, joined),
      ),
  }),
  definePress({
    verb: 'leave',
    answers: 'board',
    async show(context, request, found) {
      const { table } = found;
      if (table.phase !== 'playing') {
        const outcome = await leaveTable(context, request, table.id);
        return answerOnBoard(context, request, outcome, (left) => tellLeft(context, request, left));
      }
      return seatOf(table, request.user) === undefined
        ? refuseChange(context, request, { refused: 'not-seated', found })
        : askToLeave(context, request, table);
    },
  }),
  definePress({
    verb: 'leave-now',
    answers: 'private',
    async show(context, request, { table }) {
      const outcome = await leaveTable(context, request, table.id);
      return answerInPrivate(context, request, outcome, (left) => tellLeft(context, request, left));
    },
  }),
  definePress({ verb: 'kick', args: seat, answers: 'private', show: askToKick }),
  definePress({
    verb: 'return',
    answers: 'board',
    change: (running, moment, { user }) => comeBack(running, user, moment),
    tell: (say, { id }) => say('table.returned', { table: id }),
  }),
  definePress({
    verb: 'let-in',
    args: z.string(),
    answers: 'board',
    change: (running, moment, { user, args: who }) => answerRequest(running, user, who, true, moment),
    tell: (say, table, who) =>
      say(seatOf(table, who) === undefined ? 'table.agreed-seat' : 'table.let-in', { table: table.id }),
  }),
  definePress({
    verb: 'turn-away',
    args: z.string(),
    answers: 'board',
    change: (running, moment, { user, args: who }) => answerRequest(running, user, who, false, moment),
    tell: (say, { id }) => say('table.turned-away', { table: id }),
  }),
  definePress({
    verb: 'host',
    args: seat,
    answers: 'private',
    change: (running, _, { user, args: to }) => handOver(running, user, to),
    tell: (say, { id }) => say('table.handed-over', { table: id }),
  }),
];

/** Takes a seat: a free one in a lobby, or a bot's seat in a running game if the players agree. */
export async function joinTable(
  context: Pick<Context, 'tables' | 'opener'>,
  request: Request,
  id: string,
): Promise<Outcome> {
  const { user, name } = request;
  const found = await context.tables.find(id);
  // people who left a seat can take it back at any time
  const isOwner = !isRefused(found) && formerSeatOf(found.table, user) !== undefined;
  if (!isOwner && (await context.opener.sitsAtTooMany(user))) return { refused: 'too-many-tables' };
  const bounds = isOwner ? undefined : context.opener.boundsOf(user);
  const { id: interaction } = request.interaction;
  return changeTable(context, request, id, (table, moment) => takeSeat(table, user, name, interaction, moment), bounds);
}

export function tellJoined({ say, user }: Request, { table }: Committed): PrivateAnswer {
  return notice(say(seatOf(table, user) === undefined ? 'table.asked-seat' : 'table.joined', { table: table.id }));
}

/** Gives up a seat without asking first. */
export function leaveTable({ tables }: WithTables, request: Request, id: string): Promise<Outcome> {
  return tables.change(id, causeOf(request), (table, moment) => leaveAndSettle(table, request.user, moment));
}

export function tellLeft(context: WithTables, request: Request, { table }: Committed): PrivateAnswer {
  if (table.practice) return offerPractice(request, table);
  if (table.phase === 'playing') return tableScreen(context, request, table, leftScreen(table, request.say));
  return notice(request.say('table.left', { table: table.id }));
}

/** Asks before somebody leaves a running game. */
export function askToLeave(context: WithTables, request: Request, table: Table): PrivateAnswer {
  const { say } = request;
  const screen = table.practice
    ? confirmScreen(
        say,
        table.daily ? 'daily.ask.give-up' : 'practice.ask.give-up',
        'leave-now',
        say('practice.button.confirm-give-up'),
        { back: 'hand' },
      )
    : confirmScreen(say, 'table.ask.leave', 'leave-now', say('button.confirm-leave'));
  return tableScreen(context, request, table, screen);
}

/** Asks before somebody whose vote decides has a bot play for another player. */
function askToKick(context: WithTables, request: Request, { table }: Found, target: number): PrivateAnswer {
  const { say } = request;
  const name = table.seats[target]?.name;
  if (name === undefined) return refuse(request, 'nobody-to-kick');
  const values = { name: escapeName(name) };
  const screen = confirmScreen(say, 'table.ask.kick', `ask.kick.${target}`, say('button.confirm-kick'), { values });
  return tableScreen(context, request, table, screen);
}
