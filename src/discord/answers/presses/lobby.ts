/** Presses before a game begins: bots, the host's options, the start. */

import { z } from 'zod';
import { offeredLevels } from '../../../bots/abilities.ts';
import { botNames } from '../../../bots/names.ts';
import { isRefused } from '../../../games/contract/index.ts';
import { textKey } from '../../../locales/texts.ts';
import { inLobby, type Moment, type OrRefused } from '../../../tables/change.ts';
import { addBot, removeBot, setBotLevel, setOption } from '../../../tables/lobby.ts';
import type { Lobby } from '../../../tables/table.ts';
import { causeOf, type Request } from '../../interactions/request.ts';
import type { PrivateAnswer } from '../answer.ts';
import type { WithTables } from '../context.ts';
import { boardOrHand } from '../hand-answer.ts';
import { optionsAnswer } from '../options-answer.ts';
import { changeTable, whyNotReached } from '../reach.ts';
import { answerInPrivate, answerOnBoard, notice, refuse } from '../telling.ts';
import { definePress, words } from './press.ts';

export const lobbyPresses = [
  definePress({
    verb: 'bot',
    answers: 'board',
    async run(context, request, { table }) {
      const outcome = await changeTable(context, request, table, (found) =>
        inLobby(found, (lobby) => addBot(lobby, request.user, botNames)),
      );
      return answerOnBoard(context, request, outcome, () => notice(request.say('table.joined', { table })));
    },
  }),
  definePress({
    verb: 'start',
    answers: 'board',
    async show(context, request, { table }) {
      const outcome = await context.opener.start(table.id, causeOf(request));
      return isRefused(outcome) ? refuse(request, outcome.refused) : boardOrHand(context, request, outcome);
    },
  }),
  definePress({
    verb: 'options',
    answers: 'private',
    show: (context, request, found) => optionsAnswer(context, request, found),
  }),
  definePress({
    verb: 'option',
    args: z.string(),
    answers: 'private',
    show: (context, request, found, picked) => optionsAnswer(context, request, found, picked),
  }),
  definePress({
    verb: 'unbot',
    answers: 'private',
    run: (context, request, { table }) =>
      changeOptions(context, request, table, '', (lobby) => removeBot(lobby, request.user)),
  }),
  definePress({
    verb: 'set',
    args: words({ option: z.string(), value: z.string() }),
    answers: 'private',
    run: (context, request, { table, args: { option, value } }) =>
      changeOptions(context, request, table, option, (lobby, { game }) => {
        if (option !== 'bots') return setOption(lobby, game, request.user, option, value);
        const level = offeredLevels(game).find((known) => known === value);
        return level ? setBotLevel(lobby, request.user, level) : { refused: 'unknown-option' };
      }),
  }),
];

/**
 * Changes what the host has chosen. A refusal is shown on the host's panel.
 * @param step the option that is picked
 */
async function changeOptions(
  context: WithTables,
  request: Request,
  table: string,
  step: string,
  change: (lobby: Lobby, moment: Moment) => OrRefused<Lobby>,
): Promise<PrivateAnswer> {
  const outcome = await changeTable(context, request, table, (found, moment) =>
    inLobby(found, (lobby) => change(lobby, moment)),
  );
  if (isRefused(outcome) && outcome.found && whyNotReached(outcome.found.table, request) === undefined) {
    const above = `-# ${request.say(textKey(`refusal.${outcome.refused}`))}`;
    return optionsAnswer(context, request, outcome.found, step, { above });
  }
  return answerInPrivate(context, request, outcome, (changed) => optionsAnswer(context, request, changed, step));
}
