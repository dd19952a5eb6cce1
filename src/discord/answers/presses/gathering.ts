/** Presses by which the host of a lobby gathers people: invites them, calls out to a role, or takes somebody off the table. */

import { z } from 'zod';
import { isRefused } from '../../../games/contract/index.ts';
import { inLobby, type OrRefused } from '../../../tables/change.ts';
import { callOut, invite, takeOff } from '../../../tables/gathering.ts';
import type { Lobby } from '../../../tables/table.ts';
import { callPeople, callRole, inviteAnswer, tellTakenOff } from '../invite-answer.ts';
import { optionsAnswer } from '../options-answer.ts';
import { changeTable } from '../reach.ts';
import { answerInPrivate, refuse, refuseChange } from '../telling.ts';
import { definePress } from './press.ts';

export const gatheringPresses = [
  definePress({
    verb: 'invite',
    answers: 'private',
    show: (context, request, { table }) => inviteAnswer(context, request, table),
  }),
  definePress({
    verb: 'invite-now',
    answers: 'private',
    async run(context, request, { table: id, values }) {
      const wanted = peopleIn(request.interaction, values);
      let before: readonly string[] = [];
      const outcome = await changeTable(context, request, id, (found) =>
        inLobby(found, (lobby): OrRefused<Lobby> => {
          before = lobby.invited ?? [];
          return invite(lobby, request.user, wanted);
        }),
      );
      if (isRefused(outcome)) return refuseChange(context, request, outcome);
      const told = outcome.repeated ? '' : await callPeople(context, request, outcome, before);
      return { ...(await inviteAnswer(context, request, outcome.table, told)), changed: outcome };
    },
  }),
  definePress({
    verb: 'call-out',
    answers: 'private',
    async show(context, request, { table }) {
      const { tables } = context;
      const { role } = await tables.servers.read(request.guild);
      if (role === undefined) return refuse(request, 'no-role');
      // nothing that is refused counts as called out
      const refused = inLobby(table, (lobby) => callOut(lobby, request.user));
      if (isRefused(refused)) return refuse(request, refused.refused);
      if (!(await tables.servers.mayCallOut(request.guild, tables.now()))) return refuse(request, 'called-lately');
      const outcome = await changeTable(context, request, table.id, (found) =>
        inLobby(found, (lobby) => callOut(lobby, request.user)),
      );
      if (isRefused(outcome)) return refuseChange(context, request, outcome);
      const told = outcome.repeated ? '' : await callRole(context, request, outcome, role);
      return { ...(await inviteAnswer(context, request, outcome.table, told)), changed: outcome };
    },
  }),
  definePress({
    verb: 'take-off',
    args: z.string(),
    answers: 'private',
    async run(context, request, { table: id, args: user }) {
      const outcome = await changeTable(context, request, id, (found) =>
        inLobby(found, (lobby) => takeOff(lobby, request.user, user)),
      );
      if (!isRefused(outcome) && !outcome.repeated) await tellTakenOff(context, outcome.table, user);
      return answerInPrivate(context, request, outcome, (changed) => optionsAnswer(context, request, changed));
    },
  }),
];

const resolvedSchema = z.object({
  data: z.object({ resolved: z.object({ users: z.record(z.string(), z.object({ bot: z.boolean().optional() })) }) }),
});

/** The chosen people, without bots. */
function peopleIn(interaction: unknown, values: readonly string[]): readonly string[] {
  const users = resolvedSchema.safeParse(interaction).data?.data.resolved.users ?? {};
  return values.filter((user) => users[user]?.bot !== true);
}
