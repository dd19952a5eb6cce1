import { describe, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { answerRequest, askForSeat } from '../../src/tables/admitting.ts';
import { everybodyAt, forget } from '../../src/tables/privacy.ts';
import { wantRematch } from '../../src/tables/rematch.ts';
import { kick, leave } from '../../src/tables/seating.ts';
import { indexesOf } from '../../src/tables/service/indexes.ts';
import { readTable, writeTable } from '../../src/tables/service/stored.ts';
import { people, type Table } from '../../src/tables/table.ts';
import { remind } from '../../src/tables/time.ts';
import { ask } from '../../src/tables/votes.ts';
import { usualWishes } from '../../src/tables/wishes.ts';
import { begun, day, done, lobby, noon, playOut, running, toy } from '../support/tables/tables.ts';

const name = 'a player';
const moment = { game: toy, now: noon, botDelay: 1_000 };

function forgetAll(table: Table, users: readonly string[]): Table {
  return users.reduce((now, user) => forget(now, user, name), table);
}

/** Names and ids are unlike anything else in these tables. */
function tracesOf(table: Table, user: string): string[] {
  const text = writeTable(table, games).toLowerCase();
  return text.includes(`"${user}"`) ? [user] : [];
}

describe('a finished table', () => {
  const over = playOut(begun(lobby('ben chris'))).table;

  test('of whoever is forgotten bears no trace, and the others stay', () => {
    const wanted = done(wantRematch({ ...over, actedBy: 'ben' }, 'ben', 'i1', over.endedAt));
    const forgotten = forget(wanted, 'ben', name);
    expect(tracesOf(forgotten, 'ben')).toEqual([]);
    expect(forgotten.seats.map((occupant) => occupant.name)).toEqual(['Ann', name, 'Chris']);
    expect(indexesOf(forgotten)).not.toContain('played:ben');
    expect(indexesOf(forgotten)).toContain('played:ann');
  });

  test('can be read afterwards, even when everybody was forgotten', () => {
    const forgotten = forgetAll(over, ['ann', 'ben', 'chris']);
    expect(readTable(writeTable(forgotten, games), [...games, toy])).toEqual({ table: forgotten });
    expect(everybodyAt(forgotten)).toEqual([]);
    expect(indexesOf(forgotten)).toEqual(['finished:channel', 'over:guild']);
  });

  test('of somebody else stays as it is', () => {
    expect(forget(over, 'eve', name)).toEqual(over);
  });
});

describe('a running game that somebody left', () => {
  const table = begun(lobby('ben chris'));
  const left = running(leave(table, 'ben', 'greedy', moment));

  test('bears no trace of whoever let a bot play, asked a question or was told no, once they are forgotten', () => {
    const untimed = begun(lobby('ben chris dora', { pace: 'untimed' }));
    const late = { ...moment, now: noon + 3 * day };
    const seat = untimed.play.waits[0]?.seat ?? 0;
    const [first = '', second = ''] = people(untimed).filter((_, index) => index !== seat);
    const kicked = running(kick(untimed, seat, 'greedy', late, [first, second]));
    const asked = done(ask(kicked, first, { question: 'pause' }, noon)).table;
    const eve = running(askForSeat(running(leave(asked, first, 'greedy', moment)), 'eve', 'Eve', moment));
    const refused = running(answerRequest(eve, second, 'eve', false, moment));
    expect(everybodyAt(refused)).toContain('eve');
    const forgotten = forgetAll(refused, [first, 'eve']);
    expect([...tracesOf(forgotten, first), ...tracesOf(forgotten, 'eve')]).toEqual([]);
    expect(tracesOf(forgotten, second)).toEqual([second]);
    expect(readTable(writeTable(forgotten, games), [...games, toy])).toEqual({ table: forgotten });
  });

  test('is known to bear their name, also when somebody else has taken the seat', () => {
    expect(everybodyAt(left)).toContain('ben');
    const taken: Table = { ...left, seats: left.seats.with(1, { user: 'eve', name: 'Eve' }) };
    expect(everybodyAt(taken)).toContain('ben');
    const forgotten = forget(taken, 'ben', name);
    expect(tracesOf(forgotten, 'ben')).toEqual([]);
    expect(forgotten.seats).toEqual(taken.seats);
    expect(forgotten.seating).toMatchObject([{ change: 'left', name, user: '0' }]);
  });

  test('loses their wish for a seat and their reminders', () => {
    const asked = running(askForSeat(left, 'eve', 'Eve', moment));
    expect(tracesOf(forget(asked, 'eve', name), 'eve')).toEqual([]);
    const agreed = running(leave(running(answerRequest(asked, 'ann', 'eve', true, moment)), 'ann', 'greedy', moment));
    expect(agreed.request?.users).toEqual(['ann']);
    expect(tracesOf(forget(agreed, 'ann', name), 'ann')).toEqual([]);
    const reminded = remind(table, noon + day / 2, () => usualWishes);
    const user = reminded?.reminder?.users[0] ?? '';
    expect(reminded && running(forget(reminded, user, name)).reminder?.users).toEqual([]);
  });

  test('can be played on', () => {
    const forgotten = forget(left, 'ben', name);
    expect(readTable(writeTable(forgotten, games), [...games, toy])).toEqual({ table: forgotten });
    expect(playOut(running(forgotten)).table.phase).toBe('over');
  });
});
