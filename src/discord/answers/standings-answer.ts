/** The standings of the server in which somebody asks. */

import { standingsOf } from '../../results/standings.ts';
import { type ChosenStandings, standingsScreen } from '../../screens/standings-screen.ts';
import type { Request } from '../interactions/request.ts';
import { renderPrivate } from '../messages/render.ts';
import type { PrivateAnswer } from './answer.ts';
import type { Context, WithTables } from './context.ts';
import { nowhere, refuse } from './telling.ts';

/** Refusals: `unknown-option` for a game that is not there. */
export async function standingsAnswer(
  { tables, history }: WithTables & Pick<Context, 'history'>,
  request: Request,
  name: string,
  chosen: ChosenStandings,
): Promise<PrivateAnswer> {
  const { guild, user, say } = request;
  const game = tables.games.find(({ id }) => id === name);
  if (!game) return refuse(request, 'unknown-option');
  const known = await history.known(guild, game.id, chosen.span);
  const standings = standingsOf(known, chosen.measure, game.aim);
  const screen = standingsScreen(standings, game, chosen, user, say);
  return { kind: 'private', message: renderPrivate(screen, '', nowhere) };
}
