/** Presses before a game begins: bots, the host's options, the start. */

import { z } from 'zod';
import { offeredLevels } from '../../../bots/abilities.ts';
import { botNames } from '../../../bots/names.ts';
import { isRefused } from '../../../games/contract/index.ts';
import { textKey } from '../../../locales/texts.ts';
import { optionsScreen } from '../../../screens/table-screens.ts';
import { inLobby, type Moment, type OrRefused } from '../../../tables/change.ts';
import { addBot, removeBot, setBotLevel, setOption } from '../../../tables/lobby.ts';
import type { Found } from '../../../tables/service/results.ts';
import { type Lobby, seatOf } from '../../../tables/table.ts';
import { causeOf, type Request } from '../../interactions/request.ts';
import type { PrivateAnswer } from '../answer.ts';
import { boardOrHand, type HandContext, refuseOverHand } from '../hand-answer.ts';
import { changeTable } from '../reach.ts';
import { answerInPrivate, answerOnBoard, notice, refuse, tableScreen } from '../telling.ts';
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
    verb: 'unbot',
    answers: 'private',
    run: (context, request, { table }) =>
      changeOptions(context, request, table, (lobby) => removeBot(lobby, request.user)),
  }),
  definePress({
    verb: 'set',
    args: words({ option: z.string(), value: z.string() }),
    answers: 'private',
    run(context, request, { table, args: { option, value } }) {
      if (option !== 'bots') {
        return changeOptions(context, request, table, (lobby, { game }) =>
          setOption(lobby, game, request.user, option, value),
        );
      }
      return changeOptions(context, request, table, (lobby, { game }) => {
        const level = offeredLevels(game).find((known) => known === value);
        return level ? setBotLevel(lobby, request.user, level) : { refused: 'unknown-option' };
      });
    },
  }),
];

/** Changes what the host has chosen. A refusal is shown on the host's panel. */
async function changeOptions(
  context: HandContext,
  request: Request,
  table: string,
  change: (lobby: Lobby, moment: Moment) => OrRefused<Lobby>,
): Promise<PrivateAnswer> {
  const outcome = await changeTable(context, request, table, (found, moment) =>
    inLobby(found, (lobby) => change(lobby, moment)),
  );
  if (isRefused(outcome) && outcome.found && outcome.refused !== 'no-such-table') {
    return optionsAnswer(context, request, outcome.found, request.say(textKey(`refusal.${outcome.refused}`)));
  }
  return answerInPrivate(context, request, outcome, (changed) => optionsAnswer(context, request, changed));
}

/**
 * The host's panel in the lobby. Once the game has begun, it is replaced by what the person can do now.
 * @param why what was just refused, above the panel
 */
export async function optionsAnswer(
  context: HandContext,
  request: Request,
  found: Found,
  why?: string,
): Promise<PrivateAnswer> {
  const { table } = found;
  if (table.phase === 'playing' && seatOf(table, request.user) !== undefined)
    return refuseOverHand(context, request, { refused: 'already-started', found });
  const screen = inLobby(table, (lobby) =>
    lobby.host === request.user
      ? optionsScreen(lobby, context.tables.gameOf(lobby), request.say)
      : { refused: 'only-host' as const },
  );
  if (isRefused(screen)) return refuse(request, screen.refused);
  const text = why === undefined ? screen.text : [`-# ${why}`, ...screen.text];
  return tableScreen(context, request, table, { ...screen, text });
}
