import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefused } from '../../src/games/contract/index.ts';
import { whileRunning } from '../../src/tables/change.ts';
import { finishTable } from '../../src/tables/closing.ts';
import { play } from '../../src/tables/playing.ts';
import { people, type Question, type Running, seatOf, type Table } from '../../src/tables/table.ts';
import { dueAt, stopClock } from '../../src/tables/time.ts';
import { answer, ask, decidesAlone, endVote, votersOf } from '../../src/tables/votes.ts';
import { begun, day, done, lobby, minute, moveOf, noon, paradeGame, running, toy } from '../support/tables/tables.ts';

const table = begun(lobby('ben chris dora', { pace: 'untimed' }));
const [mover = 0] = toy.toMove(table.play?.state);
const late = noon + 3 * day;

/** Whether a question is carried when these people say yes one after the other. */
function isCarried(at: Running, users: readonly string[], question: Question, seat?: number): boolean {
  let now = at;
  for (const user of users) {
    const voiced = done(ask(now, user, { question, seat }, late));
    if (voiced.carried) return true;
    now = voiced.table;
  }
  return false;
}

describe('more than half of the people', () => {
  test('pause, or end a game without a result', () => {
    for (const question of ['pause', 'end'] as const) {
      expect(isCarried(table, ['ann', 'ben'], question)).toBe(false);
      expect(isCarried(table, ['ann', 'ben', 'dora'], question)).toBe(true);
    }
  });

  test('are counted once each', () => {
    expect(isCarried(table, ['ann', 'ann', 'ann', 'ann'], 'end')).toBe(false);
  });

  test('are the host alone when all others are bots', () => {
    expect(isCarried(begun(lobby('Hatter* Dodo*')), ['ann'], 'end')).toBe(true);
    expect(isCarried(begun(lobby('ben Dodo*')), ['ann'], 'end')).toBe(false);
  });

  test('are counted without those who are away, unless they speak', () => {
    const [first, ...rest] = table.seats;
    const seats = [first, ...rest.map((occupant) => ({ ...occupant, away: true as const }))];
    const alone: Running = { ...table, seats: seats.filter((occupant) => occupant !== undefined) };
    expect(isCarried(alone, ['ann'], 'pause')).toBe(true);
    expect(isCarried(alone, ['ben'], 'pause')).toBe(false);
    expect(isCarried(alone, ['ben', 'ann'], 'pause')).toBe(true);
  });

  test('whatever the number of players and the order, no fewer and no more', () => {
    const names = ['ben', 'chris', 'dora', 'emil', 'fay'];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.shuffledSubarray(['ann', ...names]), (more, order) => {
        const game = begun(lobby(names.slice(0, more).join(' '), { of: paradeGame }), 1, paradeGame);
        const voices = order.filter((user) => people(game).includes(user));
        expect(isCarried(game, voices, 'end')).toBe(voices.length * 2 > people(game).length);
      }),
    );
  });
});

describe('a bot can be asked in', () => {
  const stalling = people(table)[mover] ?? '';
  const others = people(table).filter((user) => user !== stalling);

  test('by more than half of the others for whoever keeps them waiting for long, who has no say', () => {
    expect(isCarried(table, others.slice(0, 1), 'kick', mover)).toBe(false);
    expect(isCarried(table, others.slice(0, 2), 'kick', mover)).toBe(true);
    expect(votersOf(table, { seat: mover, users: [] })).toEqual(others);
    expect(ask(table, stalling, { question: 'kick', seat: mover }, late)).toEqual({ refused: 'nobody-to-kick' });
  });

  test('not before they have been waited for long, and not for somebody else', () => {
    expect(ask(table, others[0] ?? '', { question: 'kick', seat: mover }, late - 1)).toEqual({
      refused: 'nobody-to-kick',
    });
    for (const seat of [(mover + 1) % 4, 7, undefined]) {
      const other = people(table).find((_, index) => index !== seat && index !== mover) ?? '';
      expect(ask(table, other, { question: 'kick', seat }, late)).toEqual({ refused: 'nobody-to-kick' });
    }
  });

  test('not for the time in which the board could be shown nowhere', () => {
    const held = stopClock(table, 'held', late - minute);
    const asked = { question: 'kick', seat: mover } as const;
    expect(ask(held, others[0] ?? '', asked, late)).toEqual({ refused: 'nobody-to-kick' });
    expect(isRefused(ask(stopClock(table, 'held', late), others[0] ?? '', asked, late + minute))).toBe(false);
  });

  test('until they move: then nobody is asked any more', () => {
    const asked = done(ask(table, others[0] ?? '', { question: 'kick', seat: mover }, late)).table;
    expect(asked.vote).toMatchObject({ question: 'kick', seat: mover });
    const moved = done(
      play(
        asked,
        { seat: mover, by: 'person', move: moveOf(asked, toy, mover) },
        { game: toy, now: late, botDelay: 1_000 },
      ),
    );
    expect(running(moved.table).vote).toBeUndefined();
    expect(running(moved.table).voted).toMatchObject({ question: 'kick', seat: mover, result: 'moved' });
  });
});

describe('a question', () => {
  test('is open alone: another one waits until it is answered, or its time is over', () => {
    const pause = done(ask(table, 'ann', { question: 'pause' }, late)).table;
    expect(ask(pause, 'ben', { question: 'end' }, late)).toEqual({ refused: 'vote-open' });
    expect(ask(pause, 'eve', { question: 'end' }, late)).toEqual({ refused: 'not-seated' });
    const end = done(ask(pause, 'ben', { question: 'end' }, pause.vote?.until ?? 0)).table;
    expect(end.vote).toMatchObject({ question: 'end', users: ['ben'] });
  });

  test('is agreed to by whoever asks the same', () => {
    const once = done(ask(table, 'ann', { question: 'end' }, late)).table;
    expect(done(ask(once, 'ben', { question: 'end' }, late)).table.vote?.users).toEqual(['ann', 'ben']);
  });

  test('that nobody asked, or that is settled, has no answer', () => {
    expect(answer(table, 'ann', { question: 'end' }, true, late)).toEqual({ refused: 'no-vote' });
    const asked = done(ask(table, 'ann', { question: 'end' }, late)).table;
    for (const agrees of [true, false]) {
      expect(answer(asked, 'ben', { question: 'pause' }, agrees, late)).toEqual({ refused: 'no-vote' });
      expect(answer(asked, 'ben', { question: 'end' }, agrees, asked.vote?.until ?? 0)).toEqual({ refused: 'no-vote' });
      expect(answer(asked, 'eve', { question: 'end' }, agrees, late)).toEqual({ refused: 'not-seated' });
    }
  });

  test('is for those who play, at a game that goes on', () => {
    expect(ask(table, 'eve', { question: 'end' }, late)).toEqual({ refused: 'not-seated' });
    const askAt = (at: Table) => whileRunning(at, (game) => ask(game, 'ann', { question: 'end' }, late));
    expect(askAt(lobby('ben'))).toEqual({ refused: 'not-started' });
    expect(askAt(finishTable(table, late))).toEqual({ refused: 'table-over' });
  });

  test('that came to nothing is not asked again by the same person until somebody moves or ten minutes are over', () => {
    const asked = done(ask(table, 'ann', { question: 'end' }, noon)).table;
    const withdrawn = done(answer(asked, 'ann', { question: 'end' }, false, noon)).table;
    expect(ask(withdrawn, 'ann', { question: 'end' }, noon + 10 * minute - 1)).toEqual({ refused: 'asked-lately' });
    expect(isRefused(ask(withdrawn, 'ann', { question: 'end' }, noon + 10 * minute))).toBe(false);
    expect(isRefused(ask(withdrawn, 'ben', { question: 'end' }, noon))).toBe(false);
    expect(isRefused(ask(withdrawn, 'ann', { question: 'pause' }, noon))).toBe(false);
    const moved = done(
      play(
        withdrawn,
        { seat: mover, by: 'person', move: moveOf(withdrawn, toy, mover) },
        { game: toy, now: noon, botDelay: 1_000 },
      ),
    ).table;
    expect(isRefused(ask(running(moved), 'ann', { question: 'end' }, noon))).toBe(false);
  });

  test('names who said no', () => {
    const two = begun(lobby('ben', { of: paradeGame, pace: 'untimed' }), 1, paradeGame);
    const asked = done(ask(two, 'ann', { question: 'end' }, noon)).table;
    const refused = done(answer(asked, 'ben', { question: 'end' }, false, noon)).table;
    expect(refused.voted).toEqual({ question: 'end', result: 'refused', by: 'ann', users: ['ben'], at: noon });
  });

  test('is decided alone by the only one who has a say', () => {
    const two = begun(lobby('ben', { of: paradeGame, pace: 'untimed' }), 1, paradeGame);
    expect(decidesAlone(two, 'ann', { question: 'kick', seat: 1 })).toBe(true);
    expect(decidesAlone(two, 'ann', { question: 'pause' })).toBe(false);
    expect(decidesAlone(table, 'ann', { question: 'kick', seat: 1 })).toBe(false);
    expect(decidesAlone(begun(lobby('Dodo*')), 'ann', { question: 'end' })).toBe(true);
    expect(decidesAlone(begun(lobby('Dodo*')), 'eve', { question: 'end' })).toBe(false);
  });

  test('of a paused game is only whether it ends', () => {
    const paused = stopClock(table, 'paused', noon);
    expect(ask(paused, 'ann', { question: 'pause' }, late)).toEqual({ refused: 'paused' });
    expect(ask(paused, 'ann', { question: 'kick', seat: mover }, late)).toEqual({ refused: 'paused' });
    expect(isRefused(ask(paused, 'ann', { question: 'end' }, late))).toBe(false);
  });
});

/** Two to six people, the question, their answers in order (+ yes, - no; the first asks), and what comes of it. */
const courses: readonly (readonly [number, string, 'carried' | 'refused' | 'withdrawn' | 'open'])[] = [
  [2, 'a+', 'open'],
  [2, 'a+ b+', 'carried'],
  [2, 'a+ b-', 'refused'],
  [2, 'a+ a-', 'withdrawn'],
  [3, 'a+ a-', 'withdrawn'],
  [5, 'a+ b- a-', 'withdrawn'],
  [5, 'a+ b+ a-', 'open'],
  [3, 'a+ b-', 'open'],
  [3, 'a+ b+', 'carried'],
  [3, 'a+ b- c+', 'carried'],
  [3, 'a+ b- c-', 'refused'],
  [3, 'a+ b- b+', 'carried'],
  [4, 'a+ b+', 'open'],
  [4, 'a+ b+ c+', 'carried'],
  [4, 'a+ b-', 'open'],
  [4, 'a+ b- c-', 'refused'],
  [4, 'a+ b- c+ d+', 'carried'],
  [5, 'a+ b- c-', 'open'],
  [5, 'a+ b- c- d-', 'refused'],
  [5, 'a+ b+ c+', 'carried'],
  [5, 'a+ b- c- d+ e+', 'carried'],
  [6, 'a+ b+ c+', 'open'],
  [6, 'a+ b+ c+ d-', 'open'],
  [6, 'a+ b+ c+ d+', 'carried'],
  [6, 'a+ b- c- d-', 'refused'],
  [6, 'a+ b- c- d+ e+ f+', 'carried'],
];
const names = ['ann', 'ben', 'chris', 'dora', 'emil', 'fay'];

describe('yes and no', () => {
  test.each(courses)('of %i people, %s: %s', (count, answers, outcome) => {
    let now = begun(lobby(names.slice(1, count).join(' '), { of: paradeGame }), 1, paradeGame);
    let last: string | undefined;
    for (const [index, said] of answers.split(' ').entries()) {
      const user = names.find((name) => name.startsWith(said.charAt(0))) ?? '';
      const asked = { question: 'end' } as const;
      const voiced = done(
        index === 0 ? ask(now, user, asked, late) : answer(now, user, asked, said.endsWith('+'), late),
      );
      now = voiced.table;
      last = voiced.carried ? 'carried' : now.vote ? 'open' : now.voted?.result;
    }
    expect(last).toBe(outcome);
    expect(now.vote === undefined).toBe(outcome !== 'open');
  });

  test('end every question that all have answered, whatever they say and however many they are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (count, says) => {
          const game = begun(lobby(names.slice(1, count).join(' '), { of: paradeGame }), 1, paradeGame);
          let voiced = done(ask(game, 'ann', { question: 'pause' }, late));
          for (const [index, agrees] of says.slice(0, count - 1).entries()) {
            if (!voiced.table.vote) break;
            voiced = done(answer(voiced.table, names[index + 1] ?? '', { question: 'pause' }, agrees, late));
          }
          expect(voiced.table.vote).toBeUndefined();
          expect(voiced.carried).toBe(1 + says.slice(0, count - 1).filter(Boolean).length > count / 2);
        },
      ),
    );
  });

  test('about a seat are said by the others: of two people one is enough', () => {
    const two = begun(lobby('ben', { of: paradeGame, pace: 'untimed' }), 1, paradeGame);
    const [seat = 0] = paradeGame.toMove(two.play?.state);
    const other = people(two).find((user) => seatOf(two, user) !== seat) ?? '';
    expect(done(ask(two, other, { question: 'kick', seat }, late)).carried).toBe(true);
  });

  test('of the one who is asked about do not count', () => {
    const stalling = people(table)[mover] ?? '';
    const [other = ''] = people(table).filter((user) => user !== stalling);
    const asked = done(ask(table, other, { question: 'kick', seat: mover }, late)).table;
    expect(answer(asked, stalling, { question: 'kick', seat: mover }, false, late)).toEqual({
      refused: 'nobody-to-kick',
    });
  });
});

describe('a question that nobody answers', () => {
  const asked = done(ask(table, 'ann', { question: 'end' }, noon)).table;
  const until = asked.vote?.until ?? 0;

  test('ends by itself with a word that stands until the next move', () => {
    expect(endVote(asked, until - 1)).toBeUndefined();
    const ended = endVote(asked, until);
    expect(ended).toMatchObject({ voted: { question: 'end', result: 'lapsed' } });
    expect(ended?.vote).toBeUndefined();
    if (!ended) throw new Error('it did not end');
    const moved = done(
      play(
        ended,
        { seat: mover, by: 'person', move: moveOf(ended, toy, mover) },
        { game: toy, now: until, botDelay: 1_000 },
      ),
    );
    expect(running(moved.table).voted).toBeUndefined();
  });

  test.each([
    ['live', 10 * minute],
    ['day', 24 * 60 * minute],
    ['relaxed', 24 * 60 * minute],
    ['untimed', 24 * 60 * minute],
  ] as const)('at a %s table is open for %i ms, and looked at then', (pace, span) => {
    const game: Table = { ...begun(lobby('ben chris dora', { pace: pace })) };
    const open = done(ask(game, 'ann', { question: 'end' }, noon)).table;
    expect(open.vote?.until).toBe(noon + span);
    expect(dueAt(open)).toBeLessThanOrEqual(noon + span);
    expect(dueAt(stopClock(open, 'paused', noon))).toBe(noon + span);
  });

  test('asked before questions had an end, ends at the next look', () => {
    const old: Table = { ...table, vote: { question: 'end', users: ['ann'] } };
    expect(dueAt(old)).toBe(0);
    expect(endVote(old, noon)?.voted?.result).toBe('lapsed');
  });
});
