/** People who asked for a seat and did not get it. The board says why until the next move. */
import type { UserId } from './brands.ts';
import type { Running, SeatRequest, TurnedAway } from './table.ts';

/** After how long people who did not get a seat can ask again, … */
const askAgainAfter = 10 * 60_000;

/** … and how many of them are remembered besides the latest: a crowd of requests must not make a table grow. */
const mostTurnedAway = 9;

/** @param why absent: somebody said no */
export function turnAway(table: Running, asked: SeatRequest, now: number, why?: TurnedAway['why']): Running {
  const { request: _, ...rest } = table;
  const { user, name, seat } = asked;
  const others = (table.turnedAway ?? []).filter((away) => away.user !== user).slice(-mostTurnedAway);
  const latest = { user, name, seat, moves: table.play.moves, at: now, ...(why === undefined ? {} : { why }) };
  return { ...rest, turnedAway: [...others, latest] };
}

/**
 * Until when somebody who was not let in cannot ask again; undefined if they can. If the owner of the seat came back, they can ask
 * for another seat at once.
 */
export function turnedAwayUntil({ turnedAway = [] }: Running, user: UserId, now: number): number | undefined {
  const away = turnedAway.findLast((one) => one.user === user);
  if (!away || away.why === 'back') return undefined;
  const until = away.at + askAgainAfter;
  return now < until ? until : undefined;
}
