import { games } from '../../src/games/index.ts';
import { parade } from '../../src/games/parade/index.ts';
import { paceRules } from '../../src/tables/pace.ts';
import { seededRandom } from '../../src/tables/random.ts';
import { type GameRecord, recordSchema } from '../../src/tables/record.ts';
import type { LogEntry, Table } from '../../src/tables/table.ts';
import { verifyRecord } from '../../src/tables/verify-record.ts';
import { Knowledge, leaksIn, replay } from '../support/traffic-audit.ts';
import type { Call } from './public-watch.ts';
import type { Exception } from './visitor.ts';
import type { Week } from './week.ts';

/** What a week came to, in numbers, and everything that went against the rules. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** A reminder may come this much before its time by the clocks of two processes, in milliseconds. */
const tolerance = 1_000;

export async function judge(week: Week): Promise<Verdict> {
  const faults: string[] = [];
  const counts: Record<string, number> = { ...week.counts, accepted: week.accepted.length };
  const count = (what: string, by = 1) => {
    counts[what] = (counts[what] ?? 0) + by;
  };
  for (const { table } of await week.all()) {
    const log = await week.tables.log(table.id);
    count(table.phase === 'over' ? 'over' : `closed: ${table.closed ?? table.phase}`);
    count('moves by people', log.filter(({ by }) => by === 'person').length);
    count('moves by the clock', log.filter(({ by }) => by === 'clock').length);
    count('moves by bots', log.filter(({ by }) => by === 'bot').length);
    for (const change of table.seating) count(`seats: ${change.change}`);
    const say = (fault: string) => faults.push(`${table.id}: ${fault}`);
    if (table.phase !== 'over' && table.phase !== 'closed') say(`is still ${table.phase}`);
    if (log.some(({ n }, index) => n !== index + 1)) say('the log has gaps');
    for (const fault of findLost(week, table, log)) say(fault);
    const calls = week.watch.calls.filter((call) => call.table === table.id);
    count('calls', calls.filter(({ isReminder }) => !isReminder).length);
    count('reminders', calls.filter(({ isReminder }) => isReminder).length);
    const exceptions = week.exceptions.filter((exception) => exception.table === table.id);
    for (const fault of findBadCalls(table, log, calls, exceptions)) say(fault);
    if (!table.play) continue;
    const record = (await week.tables.record(table)) ?? partOf(table, log);
    if (table.phase === 'over') {
      const verified = verifyRecord(record, games);
      if (!verified.ok) say(verified.reason);
    }
    const shown = week.watch.shown.get(table.id) ?? [];
    count('public payloads', shown.length);
    const knowledge = new Knowledge(record, []);
    for (const { body, files } of shown) {
      const leaks = leaksIn({ audience: 'everybody', body, files }, knowledge, table.id);
      if (leaks.length > 0) say(`everybody could read ${leaks.join(' ')} in ${JSON.stringify(body).slice(0, 2_000)}`);
    }
  }
  return { faults, counts };
}

/** Moves that somebody was told were made, and that are not in the log. */
function findLost(week: Week, table: Table, log: readonly LogEntry[]): string[] {
  const made = log.filter(({ by }) => by === 'person').map(({ move }) => JSON.stringify(move));
  return week.accepted
    .filter((accepted) => accepted.table === table.id)
    .filter(({ move }) => {
      const fields = Object.entries(move).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
      return !made.some((entry) => fields.every((field) => entry.includes(field)));
    })
    .map(({ move }) => `an accepted move is lost: ${JSON.stringify(move)}`);
}

/** Calls that came twice, too often, or before their time. */
function findBadCalls(
  table: Table,
  log: readonly LogEntry[],
  calls: readonly Call[],
  exceptions: readonly Exception[],
): string[] {
  const faults: string[] = [];
  const { after, before } = paceRules[table.pace];
  const begun = beginnings(table, log);
  for (const call of calls) {
    const same = calls.filter(({ turn, isReminder }) => turn === call.turn && isReminder === call.isReminder);
    for (const user of call.users) {
      const times = same.filter(({ users }) => users.includes(user)).length;
      // besides the planned ones: nudges, one an hour at most, and the call after a pause or a return
      const asked = exceptions.filter(({ turn }) => turn === call.turn).length;
      const most = call.isReminder ? after.length + before.length + asked : 1 + asked;
      if (times > most)
        faults.push(`${user} was ${call.isReminder ? 'reminded' : 'called'} ${times} times in turn ${call.turn}`);
      const since = begun.get(call.turn) ?? table.startedAt ?? 0;
      const isEarly = call.isReminder && asked === 0 && call.at < since + (after[0] ?? 0) - tolerance;
      if (isEarly) faults.push(`${user} was reminded ${call.at - since} ms after the beginning of turn ${call.turn}`);
    }
  }
  return [...new Set(faults)];
}

/** When each turn of the game began. */
function beginnings(table: Table, log: readonly LogEntry[]): ReadonlyMap<number, number> {
  const begun = new Map<number, number>();
  const states = replay(partOf(table, log));
  for (const [index, state] of states.entries()) {
    const turn = parade.turn(state);
    if (!begun.has(turn)) begun.set(turn, log[index - 1]?.at ?? table.startedAt ?? 0);
  }
  return begun;
}

/** What is known of a game that did not come to its end, as a record has it. */
function partOf(table: Table, log: readonly LogEntry[]): GameRecord {
  const seed = table.play?.seed ?? '';
  const dealt = parade.setup(parade.options.parse(table.options), table.seats.length, seededRandom(seed, 0));
  return recordSchema.parse({
    format: 'parade-record/1',
    game: parade.id,
    ...table.options,
    table: table.id,
    seats: table.seats.length,
    names: table.seats.map(({ name }) => name),
    ...parade.record.deal(dealt, parade.options.parse(table.options)),
    seed,
    commitment: '0'.repeat(64),
    moves: log.map(({ move }) => move),
    result: { scores: [], winners: [] },
  });
}
