import { describe, expect, test } from 'vitest';
import { answerRequest, askForSeat, endRequest, missingFor, settleRequest } from '../../src/tables/admitting.ts';
import { settled } from '../../src/tables/carry-out-vote.ts';
import { whileRunning } from '../../src/tables/change.ts';
import { forget } from '../../src/tables/privacy.ts';
import { kick, leave } from '../../src/tables/seating.ts';
import { hasSat, isPerson, people, type Running, seatOf } from '../../src/tables/table.ts';
import { dueAt } from '../../src/tables/time.ts';
import { begun, day, lobby, minute, noon, personCalled, running, toy } from '../support/tables/tables.ts';

const moment = { game: toy, now: noon + minute, botDelay: 1_000 };
const late = { ...moment, now: noon + 3 * day };
const at = (minutes: number) => ({ ...moment, now: moment.now + minutes * minute });

const table = begun(lobby('ben chris Dodo*'));
/** Ben has left a game in which nobody else is a bot. */
const left = running(leave(begun(lobby('ben chris')), 'ben', 'greedy', moment));

const ask = (game: Running, user: string, when = moment) =>
  askForSeat(game, user, user.charAt(0).toUpperCase() + user.slice(1), when);
/** Some people say yes to who asks, one after the other. */
const agree = (game: Running, ...users: readonly string[]) =>
  users.reduce((now, user) => running(answerRequest(now, user, now.request?.user ?? '', true, moment)), game);
const asked = running(ask(table, 'eve'));

function away(game: Running, ...users: readonly string[]): Running {
  const seats = game.seats.map((one) =>
    isPerson(one) && users.includes(one.user) ? { ...one, missed: 2, away: true as const } : one,
  );
  return { ...game, seats };
}

describe('a newcomer', () => {
  test('is let in once everybody who plays has agreed, and by no fewer', () => {
    expect(asked.request).toMatchObject({ user: 'eve', seat: 3, users: [] });
    const twice = agree(asked, 'ann', 'chris');
    expect([twice.seats, twice.request?.users]).toEqual([table.seats, ['ann', 'chris']]);
    expect(agree(asked, 'ann', 'chris', 'ben').seats[3]).toEqual(personCalled('eve'));
  });

  test('is not let in by the host alone, who says yes again and again', () => {
    const again = agree(asked, 'ann', 'ann', 'ann');
    expect([again.seats, again.request?.users]).toEqual([table.seats, ['ann']]);
  });

  test('is let in by who is there where others are away, but not by one voice alone', () => {
    expect(agree(away(asked, 'chris'), 'ann', 'ben').seats[3]).toEqual(personCalled('eve'));
    const alone = agree(away(asked, 'ben', 'chris'), 'ann');
    expect(alone.seats).toEqual(away(table, 'ben', 'chris').seats);
    expect(missingFor(alone, ['ann'])).toEqual({ users: ['ben', 'chris'], all: false });
    expect(agree(alone, 'chris').seats[3]).toEqual(personCalled('eve'));
  });

  test('is not let in by the only one left, as long as others may come back', () => {
    const two = begun(lobby('ben Dodo*'));
    const benLeft = running(leave(two, 'ben', 'greedy', moment));
    expect(agree(running(ask(benLeft, 'eve')), 'ann').seats).toEqual(benLeft.seats);
  });

  test('is let in by whoever plays against bots alone', () => {
    const alone = begun(lobby('Hatter* Dodo*'));
    expect(agree(running(ask(alone, 'eve')), 'ann').seats[1]).toEqual(personCalled('eve'));
  });

  test('is let in as well when the last one who has not agreed leaves', () => {
    const open = agree(asked, 'ann', 'chris');
    const admitted = running(settled(leave(open, 'ben', 'greedy', moment), moment));
    expect(admitted.seats[3]).toEqual(personCalled('eve'));
    expect(settleRequest(open, moment)).toBe(open);
  });

  test('is turned away by a single no, and can ask again ten minutes later', () => {
    const refused = running(answerRequest(agree(asked, 'ann', 'chris'), 'ben', 'eve', false, moment));
    expect([refused.seats, refused.request]).toEqual([table.seats, undefined]);
    expect(refused.turnedAway).toEqual([{ user: 'eve', name: 'Eve', seat: 3, moves: 0, at: moment.now }]);
    expect(answerRequest(refused, 'ann', 'eve', true, moment)).toEqual({ refused: 'no-request' });
    expect(ask(refused, 'eve', at(9))).toEqual({ refused: 'turned-away' });
    expect(agree(running(ask(refused, 'eve', at(10))), 'ann', 'ben', 'chris').turnedAway).toBeUndefined();
  });

  test('is let in by those who play, and by nobody who only watches', () => {
    expect(answerRequest(asked, 'dora', 'eve', true, moment)).toEqual({ refused: 'not-seated' });
    expect(answerRequest(asked, 'eve', 'eve', true, moment)).toEqual({ refused: 'not-seated' });
  });

  test('is who was seen asking, and nobody who asked since', () => {
    const refused = running(answerRequest(asked, 'ann', 'eve', false, moment));
    const since = running(ask(refused, 'dora'));
    expect(answerRequest(since, 'ann', 'eve', true, moment)).toEqual({ refused: 'no-request' });
    expect(since.request?.users).toEqual([]);
  });

  test('asks alone and once, so that nobody’s question is lost', () => {
    expect(ask(asked, 'eve')).toEqual({ refused: 'seat-asked' });
    expect(ask(asked, 'fay')).toEqual({ refused: 'seat-asked-before' });
  });

  test('does not sit there yet, finds a bot’s seat, and a game that has begun', () => {
    expect(ask(table, 'ann')).toEqual({ refused: 'already-seated' });
    expect(ask(begun(lobby('ben')), 'eve')).toEqual({ refused: 'no-seat-to-take' });
    expect(whileRunning(lobby('ben'), (game) => ask(game, 'eve'))).toEqual({ refused: 'not-started' });
  });
});

describe('a request for a seat', () => {
  test.each([
    ['live', 10 * minute],
    ['day', day],
    ['untimed', day],
  ] as const)('at the pace %s lapses after as long as a vote, with a word', (pace, span) => {
    const open = running(ask(begun(lobby('ben Dodo*', { pace })), 'eve'));
    const end = moment.now + span;
    expect(open.request?.until).toBe(end);
    expect(dueAt(open) ?? end).toBeLessThanOrEqual(end);
    expect(endRequest(open, end - 1)).toBeUndefined();
    const lapsed = endRequest(open, end);
    expect(lapsed?.request).toBeUndefined();
    expect(lapsed?.turnedAway).toMatchObject([{ user: 'eve', why: 'lapsed' }]);
  });

  test('is not agreed to after its end, and makes way for somebody else’s', () => {
    const after = { ...moment, now: moment.now + day };
    expect(answerRequest(asked, 'ann', 'eve', true, after)).toEqual({ refused: 'no-request' });
    expect(running(ask(asked, 'fay', after)).request?.user).toBe('fay');
  });

  test('of an early version, which knew no end, lapses at the next look', () => {
    const early: Running = { ...table, request: { user: 'eve', name: 'Eve', seat: 3 } };
    expect(dueAt(early)).toBe(0);
    expect(endRequest(early, noon)?.request).toBeUndefined();
  });
});

describe('the owner of a seat that a bot plays', () => {
  test('has it back before anybody else who asks for it, who is told why', () => {
    const open = running(ask(left, 'eve'));
    const back = running(ask(open, 'ben'));
    expect(back.seats[1]).toEqual(personCalled('ben'));
    expect(back.request).toBeUndefined();
    expect(back.turnedAway).toMatchObject([{ user: 'eve', why: 'back' }]);
    expect(answerRequest(back, 'ann', 'eve', true, moment)).toEqual({ refused: 'no-request' });
    expect(ask(running(leave(back, 'ben', 'greedy', moment)), 'eve')).toMatchObject({ request: { user: 'eve' } });
  });

  test('has it back without anybody’s consent, also when voted out of it, and nobody else ever gets it', () => {
    const untimed = begun(lobby('ben chris', { pace: 'untimed' }));
    const seat = untimed.play.waits[0]?.seat ?? 0;
    const user = people(untimed)[seat] ?? '';
    const kicked = running(kick(untimed, seat, 'greedy', late, ['dora']));
    expect(kicked.seats[seat]).toMatchObject({ kicked: { by: ['dora'], since: noon, at: late.now } });
    expect(ask(kicked, 'eve', late)).toEqual({ refused: 'no-seat-to-take' });
    expect(running(ask(kicked, user, late)).seats[seat]).toEqual(personCalled(user));
  });

  test('who left loses it only to somebody whom all the others have let in, and then gets no other seat', () => {
    const open = agree(running(ask(left, 'eve')), 'ann');
    expect(running(ask(open, 'ben')).seats[1]).toEqual(personCalled('ben'));
    const given = agree(open, 'chris');
    expect(given.seats[1]).toEqual(personCalled('eve'));
    const eveLeft = running(leave(given, 'eve', 'greedy', moment));
    expect(ask(eveLeft, 'ben')).toEqual({ refused: 'hand-seen' });
  });

  test('is the last to lose it: a seat that was a bot’s from the start is given away before', () => {
    const benLeft = running(leave(table, 'ben', 'greedy', moment));
    expect(running(ask(benLeft, 'eve')).request?.seat).toBe(3);
  });
});

describe('whoever has sat in a game', () => {
  const given = agree(running(ask(left, 'eve')), 'ann', 'chris');

  test('gets no other seat of it, whoever would agree', () => {
    const hatter = begun(lobby('ben chris Dodo* Hatter*', { size: 5 }));
    const first = agree(running(ask(hatter, 'eve')), 'ann', 'ben', 'chris');
    const gone = running(leave(first, 'eve', 'greedy', moment));
    expect(seatOf(running(ask(gone, 'eve')), 'eve')).toBe(3);
    expect(hasSat(gone, 'eve')).toBe(true);
    expect([hasSat(given, 'ben'), hasSat(given, 'dora')]).toEqual([true, false]);
  });

  test('is named in the notes, also where people come and go between two moves', () => {
    const gone = running(leave(given, 'eve', 'greedy', moment));
    const fay = agree(running(ask(gone, 'fay')), 'ann', 'chris');
    const notes = running(leave(fay, 'fay', 'greedy', moment)).seating.map(({ user, change }) => `${user} ${change}`);
    expect(notes).toEqual(['ben left', 'eve took-over', 'eve left', 'fay took-over', 'fay left']);
  });

  test('and wished to be forgotten could be any newcomer: from then on nobody is let in', () => {
    const forgotten = running(forget(running(leave(table, 'ben', 'greedy', moment)), 'ben', 'a player'));
    for (const user of ['ben', 'eve']) expect(ask(forgotten, user)).toEqual({ refused: 'no-seat-to-take' });
  });
});
