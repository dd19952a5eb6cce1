/** Presses on the settings of a server. */

import { z } from 'zod';
import { setChannels, setGames, setRole, setServerSetting } from '../../../tables/server-settings.ts';
import { serverAnswer } from '../server-answer.ts';
import { definePress, words } from './press.ts';

export const serverPresses = [
  definePress({
    verb: 'server',
    args: z.string(),
    answers: 'private',
    run: (context, request, { args: picked }) => serverAnswer(context, request, picked),
  }),
  definePress({
    verb: 'server-set',
    args: words({ setting: z.string(), value: z.string() }),
    answers: 'private',
    run: (context, request, { args: { setting, value } }) =>
      serverAnswer(context, request, setting, (before) =>
        setServerSetting(before, context.tables.games, setting, value),
      ),
  }),
  definePress({
    verb: 'server-channels',
    answers: 'private',
    run: (context, request, { values }) =>
      serverAnswer(context, request, 'channels', (before) => setChannels(before, values)),
  }),
  definePress({
    verb: 'server-role',
    answers: 'private',
    run: (context, request, { values: [role] }) =>
      serverAnswer(context, request, 'role', (before) => setRole(before, request.guild, role)),
  }),
  definePress({
    verb: 'server-games',
    answers: 'private',
    run: (context, request, { values }) =>
      serverAnswer(context, request, 'games', (before) => setGames(before, context.tables.games, values)),
  }),
];
