import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginWait,
  markReminded,
  mayBeReplaced,
  nextReminder,
  type Pace,
  paces,
  pauseOfBot,
  prolongWait,
  shiftWait,
  type Wait,
} from '../../src/tables/pace.ts';
import { play } from '../../src/tables/playing.ts';
import { randomFrom } from '../support/games/random.ts';
import { letPass } from '../support/tables/clockwork.ts';
import { begun, day, lobby, minute, moved, moveOf, noon, paradeGame, toy } from '../support/tables/tables.ts';

const hour = 60 * minute;
const never = noon + 1_000 * day;

/** When somebody is reminded of a turn that began at noon and nobody ends, in milliseconds after its begin. */
function remindersOf(pace: Pace, start: Wait = beginWait(0, 1, pace, noon), closesAt = never): number[] {
  const times: number[] = [];
  let wait = start;
  const next = () => nextReminder(wait, pace, closesAt);
  for (let at = next(); at !== undefined && at < never - day; at = next()) {
    times.push(at - noon);
    wait = markReminded(wait, pace, at, closesAt);
  }
  return times;
}

describe('a turn', () => {
  test.each([
    ['live', 3 * minute, [45_000]],
    ['day', day, [12 * hour, 23 * hour]],
    ['relaxed', 3 * day, [36 * hour, 71 * hour]],
    ['untimed', undefined, [2 * day, 4 * day, 6 * day, 8 * day, 10 * day]],
  ] as const)('at the pace %s may take %s ms, and is reminded of after %j', (pace, limit, reminders) => {
    const wait = beginWait(0, 1, pace, noon);
    expect(wait.until).toBe(limit === undefined ? undefined : noon + limit);
    expect(remindersOf(pace)).toEqual(reminders);
  });

  test('that somebody is given more time for is reminded of before its new end', () => {
    const wait = markReminded(beginWait(0, 1, 'day', noon), 'day', noon + 23 * hour, never);
    const longer = prolongWait(wait, 'day', noon + 23.5 * hour);
    expect(longer.until).toBe(noon + 2 * day);
    expect(remindersOf('day', longer)).toEqual([47 * hour]);
  });

  test('that is muted is not reminded of, not even by a call that was put off', () => {
    const wait = beginWait(0, 1, 'day', noon);
    expect(remindersOf('day', { ...wait, muted: true, callAt: noon + hour })).toEqual([]);
  });

  test('without an end lets the others ask for a bot once it has lasted as long as the longest that has one', () => {
    const wait = beginWait(0, 1, 'untimed', noon);
    const mayBe = (after: number) => mayBeReplaced(wait, 'untimed', noon + after);
    expect([3 * day - 1, 3 * day].map(mayBe)).toEqual([false, true]);
  });

  test('that has an end never does: then the clock moves', () => {
    for (const pace of ['live', 'day', 'relaxed'] as const)
      expect(mayBeReplaced(beginWait(0, 1, pace, noon), pace, noon + 30 * day)).toBe(false);
  });
});

describe('before a game without a time limit is closed', () => {
  const closing = noon + 7 * day;

  test('whoever is waited for is told so a day before, and not reminded once more beside it', () => {
    for (const began of [0, 5_000, 30 * minute])
      expect(remindersOf('untimed', beginWait(0, 1, 'untimed', noon + began), closing)).toEqual([
        2 * day + began,
        4 * day + began,
        6 * day,
        8 * day + began,
        10 * day + began,
      ]);
  });

  test('who comes late to their turn is told at once, and everybody is told anew when somebody has moved since', () => {
    const told = markReminded(beginWait(0, 1, 'untimed', closing - 60 * minute), 'untimed', closing, closing);
    expect(told.closingAt).toBe(closing);
    expect(nextReminder(beginWait(0, 1, 'untimed', closing - hour), 'untimed', closing)).toBe(closing - day);
    expect(nextReminder(told, 'untimed', closing + 2 * day)).toBe(closing + day);
  });

  test('where a turn has an end nobody is', () => {
    for (const pace of ['live', 'day', 'relaxed'] as const)
      expect(remindersOf(pace, beginWait(0, 1, pace, noon), closing)).toEqual(remindersOf(pace));
  });
});

describe('a bot', () => {
  const longest = 3_000;

  test('takes between a third of the longest pause and the whole, now shorter and now longer', () => {
    const pauses = Array.from({ length: 200 }, (_, seed) => pauseOfBot(longest, true, randomFrom(seed)));
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(1_000);
      expect(pause).toBeLessThanOrEqual(longest);
    }
    expect(Math.min(...pauses)).toBeLessThan(1_200);
    expect(Math.max(...pauses)).toBeGreaterThan(2_800);
  });

  test('takes less where there is only one thing to do', () => {
    expect(pauseOfBot(longest, false, randomFrom(1))).toBe(500);
  });

  test('takes the same time at the same table and move, and another at the next move', () => {
    const pauses = (number: number) => {
      let table = begun(lobby('Hatter* Dormouse*', { of: paradeGame }), number, paradeGame);
      return Array.from({ length: 6 }, () => {
        const { play: before } = table;
        const [seat = 0] = paradeGame.toMove(before.state);
        const pause = before.botAt === undefined ? undefined : before.botAt - noon;
        const by = seat === 0 ? 'person' : 'bot';
        table = moved(
          play(
            table,
            { seat, by, move: moveOf(table, paradeGame, seat) },
            { game: paradeGame, now: noon, botDelay: longest },
          ),
        );
        return pause;
      }).filter((pause) => pause !== undefined);
    };
    expect(pauses(1)).toEqual(pauses(1));
    expect(new Set(pauses(1)).size).toBeGreaterThan(2);
    expect(pauses(2)).not.toEqual(pauses(1));
  });
});

describe('reminders', () => {
  const anyPace = fc.constantFrom(...paces);
  const looks = fc.array(fc.nat({ max: 12 * day }), { minLength: 1, maxLength: 40 });

  test('never come early or twice, whenever somebody looks; and what an outage swallowed is one', () => {
    fc.assert(
      fc.property(anyPace, looks, (pace, times) => {
        const planned = remindersOf(pace);
        let wait = beginWait(0, 1, pace, noon);
        let sent = 0;
        let before = 0;
        for (const after of times.toSorted((one, other) => one - other)) {
          const at = nextReminder(wait, pace, never);
          if (at === undefined || at > noon + after) continue;
          const swallowed = planned.filter((time) => time > before && time <= after);
          expect(swallowed.length).toBeGreaterThan(0);
          wait = markReminded(wait, pace, noon + after, never);
          expect(nextReminder(wait, pace, never) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(noon + after);
          before = after;
          sent += 1;
        }
        expect(sent).toBeLessThanOrEqual(planned.length);
      }),
    );
  });

  test('move with a turn that was interrupted', () => {
    fc.assert(
      fc.property(anyPace, fc.nat({ max: 60 * day }), (pace, span) => {
        const shifted = shiftWait(beginWait(0, 1, pace, noon), span);
        expect(remindersOf(pace, shifted)).toEqual(remindersOf(pace).map((time) => time + span));
        expect(shifted.until).toBe(beginWait(0, 1, pace, noon + span).until);
      }),
    );
  });

  test('of a game that nobody plays come to an end: after a week of silence it is closed', () => {
    for (const pace of paces) {
      const { table, happenings } = letPass(begun(lobby('ben chris', { pace })), noon + 40 * day);
      expect(['closed', 'over']).toContain(table.phase);
      for (const { at, what } of happenings) if (what === 'closed') expect(at).toBe(noon + 7 * day);
    }
  });
});

test('turns of the toy begin with the time of the pace', () => {
  const table = begun(lobby('ben', { pace: 'relaxed' }), 1, toy);
  expect(table.play?.waits).toMatchObject([{ since: noon, until: noon + 3 * day, reminders: 0 }]);
});
