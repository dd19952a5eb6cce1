/** Gives back the time in which nobody could play: what runs at a table goes on as if that time had never passed. */
import type { Milliseconds } from './brands.ts';
import { shiftWait, sweptAfter, type Wait } from './pace.ts';
import { isOfShard, type Outage } from './signs-of-life.ts';
import { isPerson, type Running, type Table } from './table.ts';
import { holdPause, longestSilence } from './time.ts';
import { voteEnd } from './votes.ts';

/**
 * The table after all outages whose time it has not been given back yet, or the same table if there are none. It keeps the number of the
 * last one, so that each counts once.
 * @param outages of all servers, in the order of their numbers
 */
export function giveBack(table: Table, outages: readonly Outage[]): Table {
  if (table.phase === 'closed' || outages.length === 0) return table;
  const { givenBack, createdAt, guild } = table;
  const isNew = ({ n, to }: Outage) => (givenBack ? n > givenBack.outage : to > createdAt);
  return outages.filter((outage) => isNew(outage) && isOfShard(guild, outage.shard)).reduce(giveOneBack, table);
}

function giveOneBack(table: Table, outage: Outage): Table {
  const { from, to } = outage;
  const lost = (since: number) => Math.max(0, to - Math.max(from, since));
  switch (table.phase) {
    case 'lobby':
      return { ...noted(table, outage, lost(table.createdAt)), hostAt: table.hostAt + lost(table.hostAt) };
    case 'playing':
      return giveRunningBack(noted(table, outage, lost(table.startedAt)), to, lost);
    case 'over':
      return noted(table, outage, lost(table.endedAt));
    case 'closed':
      return table;
  }
}

function noted<T extends Table>(table: T, { n, step }: Outage, lost: number): T {
  const { span = 0, away = 0 } = table.givenBack ?? {};
  const told = away + (step ? 0 : lost);
  return { ...table, givenBack: { outage: n, span: span + lost, ...(told > 0 ? { away: told } : {}) } };
}

/** If only the end of something is known and not its beginning, it moves by the whole time that was lost, but by no more than it still lasts. */
function giveRunningBack(table: Running, to: number, lost: (since: number) => number): Running {
  const all = lost(table.startedAt);
  const shift = (wait: Wait) => shiftWait(wait, lost(wait.since));
  const end = (until: number, latest: number) => Math.max(until, Math.min(until + all, latest));
  const { vote, request, stopped } = table;
  const { botAt, plans } = table.play;
  const seats = table.seats.map((occupant) =>
    !isPerson(occupant) && occupant.left ? { ...occupant, left: shift(occupant.left) } : occupant,
  );
  const waits = table.play.waits.map(shift);
  const answered = voteEnd(table.pace, to);
  return {
    ...table,
    activeAt: table.activeAt + all,
    seats,
    play: {
      ...table.play,
      waits,
      ...(botAt === undefined ? {} : { botAt: botAt + all }),
      ...(plans && { plans: plans.map((plan) => (plan.at === undefined ? plan : { ...plan, at: plan.at + all })) }),
    },
    ...(vote?.until === undefined ? {} : { vote: { ...vote, until: end(vote.until, answered) } }),
    ...(request?.until === undefined ? {} : { request: { ...request, until: end(request.until, answered) } }),
    ...(stopped ? { stopped: shiftStop(stopped, lost(stopped.since)) } : {}),
  };
}

function shiftStop(stopped: NonNullable<Running['stopped']>, span: number): NonNullable<Running['stopped']> {
  const { since, until } = stopped;
  return { ...stopped, since: since + span, ...(until === undefined ? {} : { until: until + span }) };
}

/** How much the clocks of two machines may differ, in milliseconds. */
const tolerance = 60_000;

/**
 * The table as it can be at `now`: after the clock was set back, what has begun later begins now, and what ends later than it ever can ends as late as
 * it can; a bot or a plan that is to move later than it ever can moves now. The same table where all of its times can be.
 * @param botDelay milliseconds before a bot moves, at most
 */
export function bringBack(table: Table, now: number, botDelay: Milliseconds): Table {
  const latest = now + tolerance;
  if (table.phase === 'lobby') return table.hostAt > latest ? { ...table, hostAt: now } : table;
  if (table.phase !== 'playing') return table;
  const { vote, request, stopped, pace } = table;
  const { botAt, plans = [], waits } = table.play;
  const answered = voteEnd(pace, now);
  const longest = stopped?.why === 'held' ? holdPause(now - stopped.since) : longestSilence;
  const isAhead = {
    bot: botAt !== undefined && botAt > latest + Math.max(botDelay, sweptAfter),
    plan: plans.some(({ at = 0 }) => at > latest + Math.max(botDelay, sweptAfter)),
    waits: waits.some(({ since }) => since > latest),
    vote: vote?.until !== undefined && vote.until > answered + tolerance,
    request: request?.until !== undefined && request.until > answered + tolerance,
    stop: stopped !== undefined && (stopped.since > latest || (stopped.until ?? 0) > latest + longest),
  };
  if (!Object.values(isAhead).includes(true)) return table;
  const planned = plans.map((plan) => (plan.at === undefined ? plan : { ...plan, at: Math.min(plan.at, now) }));
  const begun = waits.map((wait) => (wait.since > latest ? shiftWait(wait, now - wait.since) : wait));
  return {
    ...table,
    play: {
      ...table.play,
      waits: begun,
      ...(isAhead.bot ? { botAt: now } : {}),
      ...(isAhead.plan ? { plans: planned } : {}),
    },
    ...(vote && isAhead.vote ? { vote: { ...vote, until: answered } } : {}),
    ...(request && isAhead.request ? { request: { ...request, until: answered } } : {}),
    ...(stopped && isAhead.stop
      ? { stopped: { ...stopped, since: Math.min(stopped.since, now), until: now + longest } }
      : {}),
  };
}
