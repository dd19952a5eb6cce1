import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefused } from '../../src/games/game.ts';
import { play } from '../../src/tables/playing.ts';
import { people, type Question, type Table } from '../../src/tables/table.ts';
import { stopClock } from '../../src/tables/time.ts';
import { agree, votersOf } from '../../src/tables/votes.ts';
import { begun, done, lobby, minute, moveOf, noon, paradeGame, toy } from '../support/tables.ts';

const table = begun(lobby('ben chris dora'));
const [mover = 0] = toy.toMove(table.play?.state);
const late = noon + 12 * 60 * minute;

/** Whether a question is carried when these people say yes one after the other. */
function isCarried(at: Table, users: readonly string[], question: Question, seat?: number): boolean {
  let now = at;
  for (const user of users) {
    const voiced = done(agree(now, user, question, seat, late));
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
    const alone: Table = { ...table, seats: seats.filter((occupant) => occupant !== undefined) };
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
    expect(agree(table, stalling, 'kick', mover, late)).toEqual({ refused: 'nobody-to-kick' });
  });

  test('not before they have been waited for long, and not for somebody else', () => {
    expect(agree(table, others[0] ?? '', 'kick', mover, late - 1)).toEqual({ refused: 'nobody-to-kick' });
    for (const seat of [(mover + 1) % 4, 7, undefined]) {
      const other = people(table).find((_, index) => index !== seat && index !== mover) ?? '';
      expect(agree(table, other, 'kick', seat, late)).toEqual({ refused: 'nobody-to-kick' });
    }
  });

  test('until they move: then nobody is asked any more', () => {
    const asked = done(agree(table, others[0] ?? '', 'kick', mover, late)).table;
    expect(asked.vote).toMatchObject({ question: 'kick', seat: mover });
    const moved = done(play(asked, toy, mover, 'person', moveOf(asked, toy, mover), late, 1_000));
    expect(moved.table.vote).toBeUndefined();
  });
});

describe('a question', () => {
  test('takes the place of another one', () => {
    const pause = done(agree(table, 'ann', 'pause', undefined, late)).table;
    const end = done(agree(pause, 'ben', 'end', undefined, late)).table;
    expect(end.vote).toEqual({ question: 'end', users: ['ben'] });
  });

  test('is for those who play, at a game that goes on', () => {
    expect(agree(table, 'eve', 'end', undefined, late)).toEqual({ refused: 'not-seated' });
    expect(agree(lobby('ben'), 'ann', 'end', undefined, late)).toEqual({ refused: 'not-started' });
    expect(agree({ ...table, phase: 'over' }, 'ann', 'end', undefined, late)).toEqual({ refused: 'table-over' });
  });

  test('of a paused game is only whether it ends', () => {
    const paused = stopClock(table, 'paused', noon);
    expect(agree(paused, 'ann', 'pause', undefined, late)).toEqual({ refused: 'paused' });
    expect(agree(paused, 'ann', 'kick', mover, late)).toEqual({ refused: 'paused' });
    expect(isRefused(agree(paused, 'ann', 'end', undefined, late))).toBe(false);
  });
});
