import { isDeepStrictEqual } from 'node:util';
import type { AnyGame } from '../../src/games/contract/index.ts';
import { isRefused } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { parade } from '../../src/games/parade/index.ts';
import { paceRules } from '../../src/tables/pace.ts';
import { seededRandom } from '../../src/tables/random.ts';
import { type GameRecord, recordSchema } from '../../src/tables/record/record.ts';
import { moveFields, pick } from '../../src/tables/record/recorded-move.ts';
import { verifyRecord } from '../../src/tables/record/verify-record.ts';
import { type Dealt, isDealt, type LogEntry, type Table } from '../../src/tables/table.ts';
import { FloatKnowledge, floatLeaksIn } from '../support/whole-bot/float-audit.ts';
import { Knowledge, leaksIn, type Payload } from '../support/whole-bot/traffic-audit.ts';
import { findBadCalls } from './calls.ts';
import type { Week } from './week.ts';

/** What a week came to, in numbers, and everything that went against the rules. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** So many in ten minutes would be a twentieth of what shuts an address out. */
const mostRefusals = 500;
/** What is done and when it is saved are two moments, and an outage of half a minute or less is nobody's gain. */
const tolerance = 32_000;

export async function judge(week: Week): Promise<Verdict> {
  const faults: string[] = [...week.faults];
  const refusals = week.watch.mostRefusals();
  if (refusals >= mostRefusals) faults.push(`${refusals} answers of 401, 403 or 429 in ten minutes`);
  const counts: Record<string, number> = {
    ...week.counts,
    accepted: week.accepted.length,
    'calls of Discord': week.watch.requests,
    'failed calls of Discord': week.watch.failures,
    'refusals in ten minutes': refusals,
  };
  const count = (what: string, by = 1) => {
    counts[what] = (counts[what] ?? 0) + by;
  };
  const all = await week.all();
  const there = new Set(all.map(({ table }) => table.id));
  for (const id of week.history.ids) {
    // the opening of a table may have failed; one that was changed since was there
    if (!there.has(id) && week.history.of(id).length > 1) faults.push(`${id}: is gone`);
  }
  for (const { table } of all) {
    const log = await week.tables.log(table.id);
    count(
      table.phase === 'over'
        ? `over: ${table.game}`
        : `closed: ${table.phase === 'closed' ? table.closed : table.phase}`,
    );
    for (const by of ['person', 'clock', 'bot']) count(`moves by ${by}`, log.filter((entry) => entry.by === by).length);
    for (const change of table.seating) count(`seats: ${change.change}`);
    const calls = week.watch.calls.filter((call) => call.table === table.id);
    count('calls', calls.filter(({ isReminder }) => !isReminder).length);
    count('reminders', calls.filter(({ isReminder }) => isReminder).length);
    const say = (fault: string) => faults.push(`${table.id} (${table.game}, ${table.pace}): ${fault}`);
    if (table.phase !== 'over' && table.phase !== 'closed') say(`is still ${table.phase}`);
    if (!isDealt(table)) continue;
    for (const fault of [...findFaultsOfLog(table, log), ...findLost(week, table, log)]) say(fault);
    for (const fault of findTurnsTaken(week, table, log)) say(fault);
    const begun = beginnings(table, log);
    const saved = week.history.of(table.id);
    for (const fault of findBadCalls({ pace: table.pace, saved, calls, begun })) say(fault);
    const ended = await week.tables.record(table);
    const record = ended ?? partOf(table, log);
    if (ended) {
      const verified = verifyRecord(ended, games);
      if (!verified.ok) say(verified.reason);
    }
    const shown = week.watch.shown.get(table.id) ?? [];
    count('public payloads', shown.length);
    const leaksOf = watcherOf(record, table);
    for (const { body, files } of shown) {
      const leaks = leaksOf({ audience: 'everybody', body, files });
      if (leaks.length > 0) say(`everybody could read ${leaks.join(', ')} in ${JSON.stringify(body).slice(0, 2_000)}`);
    }
  }
  return { faults, counts };
}

/** Finds what everybody could read and may not know. */
function watcherOf(record: GameRecord, table: Table): (payload: Payload) => readonly string[] {
  if (table.game === parade.id) {
    const knowledge = new Knowledge(record, []);
    return (payload) => leaksIn(payload, knowledge, table.id);
  }
  const knowledge = new FloatKnowledge(record, []);
  return (payload) => floatLeaksIn(payload, knowledge);
}

/** A log that is not the game: every move must be in it, once, and lead to where the table stands. */
function findFaultsOfLog(table: Dealt, log: readonly LogEntry[]): readonly string[] {
  const faults: string[] = [];
  if (log.some(({ n }, index) => n !== index + 1)) faults.push('the log has gaps');
  if (log.length !== table.play.moves) faults.push(`${table.play.moves} moves were made, and ${log.length} logged`);
  const last = statesOf(table, log).at(-1);
  if (!isDeepStrictEqual(last, table.play.state)) faults.push('the log does not lead to where the table stands');
  return faults;
}

/** Moves that a bot made for somebody who had less time than a turn has in which they could move. */
function findTurnsTaken(week: Week, table: Dealt, log: readonly LogEntry[]): readonly string[] {
  const { limit } = paceRules[table.pace];
  const turns = statesOf(table, log).map((state) => gameOf(table).turn(state));
  return log.flatMap(({ n, by }) => {
    const [from, to] = [turns.indexOf(turns[n - 1] ?? 0), n].map((moves) => week.history.firstWith(table.id, moves));
    if (by !== 'clock' || from === undefined || to === undefined) return [];
    const lost = week.away.reduce(
      (sum, away) => sum + Math.max(0, Math.min(away.to, to) - Math.max(away.from, from)),
      0,
    );
    const had = to - from - lost;
    return had >= (limit ?? Number.POSITIVE_INFINITY) - tolerance
      ? []
      : [`move ${n} was made by the clock after ${had} ms`];
  });
}

/** Moves that somebody was told were made, and that are not in the log as often. */
function findLost(week: Week, table: Table, log: readonly LogEntry[]): readonly string[] {
  const made = log.filter(({ by }) => by === 'person').map(({ move }) => move);
  const accepted = week.accepted.filter((each) => each.table === table.id).map(({ move }) => move);
  const lost = accepted.filter((move) => {
    const asOften = accepted.filter((other) => isDeepStrictEqual(other, move)).length;
    return made.filter((entry) => isPartOf(move, entry)).length < asOften;
  });
  return lost.map((move) => `an accepted move is lost: ${JSON.stringify(move)}`);
}

function isPartOf(move: object, entry: LogEntry['move']): boolean {
  return Object.entries(move).every(([name, value]) => isDeepStrictEqual(entry[name], value));
}

function gameOf({ game }: Table): AnyGame {
  const found = games.find(({ id }) => id === game);
  if (!found) throw new Error(`no game ${game}`);
  return found;
}

/** The states of a game from its deal on, as the log tells. */
function statesOf(table: Dealt, log: readonly LogEntry[]): readonly unknown[] {
  const game = gameOf(table);
  const seed = table.play.seed;
  const states = [game.setup(game.options.schema.parse(table.options), table.seats.length, seededRandom(seed, 0))];
  for (const { n, move: recorded } of log) {
    const move = game.move.parse(pick(recorded, moveFields(game)));
    const played = game.play(states.at(-1), recorded.seat, move, seededRandom(seed, n));
    if (isRefused(played)) return states;
    states.push(played.state);
  }
  return states;
}

/** When each turn of the game began. */
function beginnings(table: Dealt, log: readonly LogEntry[]): ReadonlyMap<number, number> {
  const game = gameOf(table);
  const begun = new Map<number, number>();
  for (const [index, state] of statesOf(table, log).entries()) {
    const turn = game.turn(state);
    if (!begun.has(turn)) begun.set(turn, log[index - 1]?.at ?? table.startedAt ?? 0);
  }
  return begun;
}

/** What is known of a game that did not come to its end, as a record has it. */
function partOf(table: Dealt, log: readonly LogEntry[]): GameRecord {
  const game = gameOf(table);
  const options = game.options.schema.parse(table.options);
  const [dealt] = statesOf(table, []);
  return recordSchema.parse({
    format: 'parade-record/1',
    game: game.id,
    ...table.options,
    table: table.id,
    seats: table.seats.length,
    names: table.seats.map(({ name }) => name),
    ...game.record.deal(dealt, options),
    seed: table.play.seed,
    commitment: '0'.repeat(64),
    moves: log.map(({ move }) => move),
    result: { scores: [], winners: [] },
  });
}
