import { describe, expect, test } from 'vitest';
import { dueTurn } from '../../src/tables/bot-turn.ts';
import { paces } from '../../src/tables/pace.ts';
import { play } from '../../src/tables/playing.ts';
import { comeBack, leave } from '../../src/tables/seating.ts';
import { isPerson, isPlayedByBot, people, type Running, type Table } from '../../src/tables/table.ts';
import {
  adopt,
  close,
  closeSilent,
  dueAt,
  giveTime,
  keptFor,
  muteTurn,
  nudge,
  orphan,
  putOffCall,
  remind,
  resume,
  retryHeld,
  startClock,
  stopClock,
} from '../../src/tables/time.ts';
import { usualWishes, type Wishes } from '../../src/tables/wishes.ts';
import { letPass, wakeOnce } from '../support/tables/clockwork.ts';
import {
  begun,
  day,
  done,
  lobby,
  minute,
  moved,
  moveOf,
  noon,
  playOf,
  running,
  toy,
} from '../support/tables/tables.ts';

const hour = 60 * minute;
const table = begun(lobby('ben chris'));
const [mover = 0] = toy.toMove(table.play.state);
const waited = people(table)[mover] ?? '';
const other = people(table).find((user) => user !== waited) ?? '';
const usual = () => usualWishes;

/** The same game, whose turn has a deadline of its own. */
function withDeadline(until: number): Running {
  return { ...table, play: { ...table.play, waits: table.play.waits.map((wait) => ({ ...wait, until })) } };
}

function paced(pace: Table['pace']): Running {
  return begun(lobby('ben chris', { pace }));
}

describe('when a turn’s time is up', () => {
  test('a bot moves for the player, as greedy, and the seat remains theirs', () => {
    expect(dueTurn(table, { game: toy, now: noon + day - 1 })).toBeUndefined();
    expect(dueTurn(table, { game: toy, now: noon + day })).toEqual({ seat: mover, level: 'greedy', by: 'clock' });
    const moved = wakeOnce(table, noon + day)?.table;
    expect(moved?.seats[mover]).toMatchObject({ user: waited, missed: 1 });
    expect(isPlayedByBot(moved?.seats[mover])).toBe(false);
  });

  test('twice in a row, the seat plays by itself until its owner is back', () => {
    const long = begun(lobby('ben', { options: { length: 'long', look: 'plain' } }));
    const { table: over, happenings } = letPass(long, noon + 6 * day);
    const clock = happenings.filter(({ by }) => by === 'clock').map(({ at }) => at - noon);
    // two turns of each, and from then on only bots
    expect(clock).toEqual([day, 2 * day, 3 * day, 4 * day]);
    expect(over.phase).toBe('over');
    expect(over.seats.filter((occupant) => isPerson(occupant) && occupant.away)).toHaveLength(2);
    expect(over.seating.map(({ change }) => change)).toEqual(['away', 'away']);
  });

  test('once, and the player moves the next time, nothing is held against them', () => {
    const long = begun(lobby('ben', { options: { length: 'long', look: 'plain' } }));
    let now = long;
    const first = toy.toMove(long.play.state)[0] ?? 0;
    for (let turn = 0; turn < 4; turn += 1) {
      const [seat = 0] = toy.toMove(now.play.state);
      const at = noon + (turn + 1) * day;
      now =
        turn === 0
          ? running(wakeOnce(now, at)?.table ?? now)
          : moved(
              play(
                now,
                { seat, by: 'person', move: moveOf(now, toy, seat) },
                { game: toy, now: at - 1, botDelay: 1_000 },
              ),
            );
    }
    expect(now.seats[first]).not.toHaveProperty('missed');
    expect(now.seating).toEqual([]);
  });

  test.each([25, 30, 60])('in %i days, nothing happens early', (days) => {
    const far = withDeadline(noon + days * day);
    const active = { ...far, activeAt: noon + (days - 1) * day };
    for (const after of [1, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, days * day - 1]) {
      if (after < days * day) expect(dueTurn(active, { game: toy, now: noon + after })).toBeUndefined();
    }
    expect(dueTurn(active, { game: toy, now: noon + days * day })).toMatchObject({ by: 'clock' });
    const reminded = remind(active, noon + 12 * hour, usual);
    expect(reminded && dueAt(reminded)).toBe(noon + days * day - hour);
  });

  test.each(paces)('at the pace %s it is so and no earlier', (pace) => {
    const { happenings } = letPass(paced(pace), noon + 8 * day);
    const limit = { live: 3 * minute, day, relaxed: 3 * day, untimed: undefined }[pace];
    const first = happenings.find(({ what }) => what === 'moved');
    expect(first?.at).toBe(limit === undefined ? undefined : noon + limit);
  });
});

describe('a reminder', () => {
  test('calls those whose turn it is, once, with a number and the turn', () => {
    const reminded = remind(table, noon + 12 * hour, usual);
    expect(reminded?.reminder).toEqual({ n: 1, turn: toy.turn(table.play.state), users: [waited] });
    expect(reminded && remind(reminded, noon + 12 * hour, usual)).toBeUndefined();
  });

  test('waits for the end of somebody’s quiet hours', () => {
    const sleeper: Wishes = { ...usualWishes, quiet: { from: 0, until: 1_439, zone: 'UTC' } };
    const put = remind(table, noon + 12 * hour, (user) => (user === waited ? sleeper : usualWishes));
    expect(put?.reminder).toBeUndefined();
    const at = put && dueAt(put);
    expect(at).toBeGreaterThan(noon + 12 * hour);
    expect(at && new Date(at).toISOString()).toMatch(/T23:59:00/);
    expect(put && at && remind(put, at, usual)?.reminder?.users).toEqual([waited]);
  });

  test('that was put off at the call of a turn comes then', () => {
    const put = putOffCall(table, waited, noon + hour);
    expect(put && dueAt(put)).toBe(noon + hour);
    expect(put && remind(put, noon + hour, usual)?.reminder?.users).toEqual([waited]);
    expect(put && putOffCall(put, waited, noon + 2 * hour)).toBeUndefined();
    expect(putOffCall(table, other, noon + hour)).toBeUndefined();
  });

  test('of a muted turn does not come', () => {
    const muted = running(muteTurn(table, waited));
    expect(letPass(muted, noon + day - 1).happenings).toEqual([]);
    expect(muteTurn(table, other)).toEqual({ refused: 'not-your-turn' });
    expect(muteTurn(table, 'eve')).toEqual({ refused: 'not-seated' });
  });

  test('does not pile up: after an outage of days there is one', () => {
    const untimed = paced('untimed');
    const { happenings } = letPass({ ...untimed, activeAt: noon + 20 * day }, noon + 20 * day);
    expect(happenings.map(({ at }) => (at - noon) / day)).toEqual([2, 4, 6, 8, 10]);
    const late = remind(untimed, noon + 5 * day, usual);
    expect(late?.reminder?.n).toBe(1);
    expect(late && dueAt(late)).toBe(noon + 6 * day);
  });
});

describe('the others at the table', () => {
  test('give more time, three times at most', () => {
    let given = table;
    for (let times = 1; times <= 3; times += 1) {
      given = running(giveTime(given, other, noon));
      expect(given.play.waits[0]?.until).toBe(noon + (times + 1) * day);
    }
    expect(giveTime(given, other, noon)).toEqual({ refused: 'enough-time' });
    expect(giveTime(table, waited, noon)).toEqual({ refused: 'nobody-waited-for' });
    expect(giveTime(paced('untimed'), other, noon)).toEqual({ refused: 'nobody-waited-for' });
    expect(giveTime(table, 'eve', noon)).toEqual({ refused: 'not-seated' });
    expect(letPass(given, noon + 4 * day - 1).happenings.every(({ what }) => what === 'reminded')).toBe(true);
  });

  test('nudge, once an hour, and not who muted the turn', () => {
    const nudged = running(nudge(table, other, noon + minute));
    expect(remind(nudged, noon + minute, usual)?.reminder?.users).toEqual([waited]);
    expect(nudge(nudged, other, noon + hour)).toEqual({ refused: 'nudged-lately' });
    expect(running(nudge(nudged, other, noon + hour + minute)).play.waits[0]?.nudgedAt).toBe(noon + hour + minute);
    expect(nudge(running(muteTurn(table, waited)), other, noon)).toEqual({ refused: 'turn-muted' });
    expect(nudge(table, waited, noon)).toEqual({ refused: 'nobody-waited-for' });
  });

  test('do neither while the game is paused', () => {
    const paused = stopClock(table, 'paused', noon);
    expect(giveTime(paused, other, noon)).toEqual({ refused: 'paused' });
    expect(nudge(paused, other, noon)).toEqual({ refused: 'paused' });
  });
});

describe('a pause', () => {
  const paused = stopClock(table, 'paused', noon + 6 * hour);

  test('stops everything, bots and people alike', () => {
    expect(dueTurn(paused, { game: toy, now: noon + 6 * day })).toBeUndefined();
    expect(remind(paused, noon + 6 * day, usual)).toBeUndefined();
    expect(closeSilent(paused, noon + 7 * day + hour)).toBeUndefined();
    expect(
      play(
        paused,
        { seat: mover, by: 'person', move: moveOf(paused, toy, mover) },
        { game: toy, now: noon, botDelay: 1_000 },
      ),
    ).toEqual({ refused: 'paused' });
  });

  test('lasts for a week at most; then everybody has the time that was left, and is called', () => {
    const { table: after, happenings } = letPass(paused, noon + 6 * hour + 7 * day);
    expect(happenings.map(({ what }) => what)).toEqual(['resumed', 'reminded']);
    expect(playOf(after).waits[0]?.until).toBe(noon + 8 * day);
    expect(after.activeAt).toBe(noon + 7 * day);
  });

  test('is ended by anybody at the table; those who must act are called, but for whoever ended it', () => {
    const at = noon + 2 * day;
    const resumed = running(resume(paused, other, at));
    expect(resumed.stopped).toBeUndefined();
    expect(remind(resumed, at, usual)?.reminder?.users).toEqual([waited]);
    expect(remind(running(resume(paused, waited, at)), at, usual)).toBeUndefined();
    expect(resume(paused, 'eve', at)).toEqual({ refused: 'not-seated' });
    expect(resume(table, other, at)).toEqual({ refused: 'not-paused' });
  });
});

describe('a table whose board can be shown nowhere', () => {
  const held = stopClock(table, 'held', noon + hour);

  test('stands still and is tried after a minute, ten minutes and an hour, and once a day at last', () => {
    const { table: later, happenings } = letPass(held, noon + 10 * day);
    expect(new Set(happenings.map(({ what }) => what))).toEqual(new Set(['resumed']));
    const tried = happenings.map(({ at }) => (at - noon - hour) / minute);
    expect(tried.slice(0, 5)).toEqual([1, 11, 71, 71 + 1_440, 71 + 2 * 1_440]);
    expect(later).toMatchObject({ phase: 'playing', stopped: { why: 'held', since: noon + hour } });
  });

  test('goes on with the time that was left', () => {
    const back = startClock(held, noon + hour + 9 * day);
    expect(back.play.waits[0]?.until).toBe(noon + 10 * day);
    expect(back.activeAt).toBe(noon + 9 * day);
    expect(closeSilent(back, noon + hour + 9 * day)).toBeUndefined();
  });

  test('is closed after a month', () => {
    expect(closeSilent(held, noon + hour + keptFor - 1)).toBeUndefined();
    expect(closeSilent(held, noon + hour + keptFor)).toMatchObject({ phase: 'closed', closed: 'nobody-moved' });
  });

  test('is not paused by it, and a pause stays a pause', () => {
    const paused = stopClock(table, 'paused', noon);
    expect(stopClock(paused, 'held', noon + hour)).toBe(paused);
    expect(retryHeld(paused, noon)).toBeUndefined();
    expect(stopClock(held, 'held', noon + 2 * hour)).toBe(held);
  });

  test('gives a turn that begins meanwhile all of its time', () => {
    const later = moved(
      play(
        held,
        { seat: mover, by: 'person', move: moveOf(held, toy, mover) },
        { game: toy, now: noon + 2 * hour, botDelay: 1_000 },
      ),
    );
    const back = startClock(later, noon + 10 * hour);
    expect(back.play.waits[0]).toMatchObject({ since: noon + 10 * hour, until: noon + 10 * hour + day });
  });
});

describe('the table of a server that removed the bot', () => {
  const left = orphan(table, noon + hour);

  test('stands still, whatever would be due', () => {
    expect(dueAt(left)).toBeUndefined();
    expect(wakeOnce(left, noon + 29 * day)).toBeUndefined();
    expect(orphan(left, noon + day).orphanedAt).toBe(noon + hour);
    const lobbyLeft = orphan(lobby('ben'), noon);
    expect([dueAt(lobbyLeft), closeSilent(lobbyLeft, noon + 5 * day)]).toEqual([undefined, undefined]);
  });

  test('goes on when it is invited again, with the time that was left', () => {
    const back = running(adopt(left, noon + 20 * day));
    expect(back).not.toHaveProperty('orphanedAt');
    expect(back.stopped).toMatchObject({ why: 'held', until: noon + 20 * day + minute });
    expect(startClock(back, noon + 20 * day).play.waits[0]?.until).toBe(noon + 21 * day - hour);
    expect(adopt(table, noon)).toEqual(table);
  });

  test('that was paused is still paused', () => {
    const back = running(adopt(orphan(stopClock(table, 'paused', noon), noon + hour), noon + 2 * day));
    expect(back.stopped).toMatchObject({ why: 'paused', until: noon + 7 * day });
  });
});

describe('a table that nobody plays at', () => {
  test('is closed after a week without a human move, and a lobby after a day', () => {
    expect(closeSilent(table, noon + 7 * day - 1)).toBeUndefined();
    expect(closeSilent(table, noon + 7 * day)).toMatchObject({ phase: 'closed', closed: 'nobody-moved' });
    expect(closeSilent(lobby('ben'), noon + day - 1)).toBeUndefined();
    expect(closeSilent(lobby('ben'), noon + day)).toMatchObject({ closed: 'nobody-started' });
  });

  test('is not closed when the time is up that others gave to somebody, but after as long a silence besides', () => {
    const slow = paced('relaxed');
    const given = [1, 2, 3].reduce((now) => running(giveTime(now, other, noon)), slow);
    expect(dueAt(running(muteTurn(given, waited)))).toBe(noon + 12 * day);
    const moved = wakeOnce(running(muteTurn(given, waited)), noon + 12 * day)?.table ?? given;
    expect(moved).toMatchObject({ phase: 'playing', play: { moves: 1, waits: [{ until: noon + 15 * day }] } });
    expect(closeSilent(moved, noon + 16 * day - 1)).toBeUndefined();
    expect(closeSilent(moved, noon + 16 * day)).toMatchObject({ phase: 'closed', closed: 'nobody-moved' });
  });

  test('is not kept alive by bots, the clock, or people who come back and do not move', () => {
    const moved = wakeOnce(table, noon + day)?.table;
    expect(moved?.activeAt).toBe(noon);
    const seats = table.seats.map((occupant) => ({ ...occupant, away: true as const }));
    const back = running(comeBack({ ...table, seats }, 'ann', { game: toy, now: noon + 6 * day, botDelay: 0 }));
    expect(back.activeAt).toBe(noon);
  });
});

describe('ending a table', () => {
  test('is the host’s in the lobby, a vote’s in a game, a moderator’s anywhere', () => {
    expect(close(lobby('ben'), 'ben', false, noon)).toEqual({ refused: 'only-host-or-moderator' });
    expect(done(close(lobby('ben'), 'ann', false, noon)).phase).toBe('closed');
    expect(close(table, 'ann', false, noon)).toEqual({ refused: 'needs-vote' });
    expect(done(close(table, 'eve', true, noon)).phase).toBe('closed');
    expect(done(close(begun(lobby('Hatter*')), 'ann', false, noon)).phase).toBe('closed');
    expect(close(done(close(table, 'eve', true, noon)), 'ann', true, noon)).toEqual({ refused: 'table-over' });
  });

  test('is no right of a moderator who plays that game, or has left it: they ask the others as everybody does', () => {
    expect(close(table, 'ann', true, noon)).toEqual({ refused: 'needs-vote' });
    const left = running(leave(table, 'ann', 'greedy', { game: toy, now: noon, botDelay: 1_000 }));
    expect(close(left, 'ann', true, noon)).toEqual({ refused: 'needs-vote' });
    expect(done(close(lobby('ben'), 'ben', true, noon)).phase).toBe('closed');
  });

  test('leaves nothing that could still be due', () => {
    const closed = done(close(running(nudge(table, other, noon)), 'eve', true, noon));
    expect([dueAt(closed), wakeOnce(closed, noon + keptFor)]).toEqual([undefined, undefined]);
  });
});
