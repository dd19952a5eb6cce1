import { describe, expect, test } from 'vitest';
import { mayTakeHint, noteHint } from '../../src/tables/hints.ts';
import { setOption } from '../../src/tables/lobby.ts';
import { play } from '../../src/tables/playing.ts';
import { answerRequest, askForSeat, leave } from '../../src/tables/seating.ts';
import { begun, done, lobby, moveOf, noon, paradeGame } from '../support/tables/tables.ts';

const table = begun(lobby('ben', { of: paradeGame }), 1, paradeGame);
const [toMove = 0] = paradeGame.toMove(table.play?.state);
const [mover, other] = toMove === 0 ? ['ann', 'ben'] : ['ben', 'ann'];

describe('a hint', () => {
  test('is for who must move', () => {
    expect(mayTakeHint(table, paradeGame, mover)).toBeUndefined();
    expect(mayTakeHint(table, paradeGame, other)).toEqual({ refused: 'not-your-turn' });
    expect(mayTakeHint(table, paradeGame, 'chris')).toEqual({ refused: 'not-seated' });
    expect(mayTakeHint(lobby('ben'), paradeGame, 'ann')).toEqual({ refused: 'not-started' });
    expect(mayTakeHint({ ...table, phase: 'over' }, paradeGame, mover)).toEqual({ refused: 'table-over' });
  });

  test('marks the next move of that seat, and no other', () => {
    const hinted = done(noteHint(table, paradeGame, mover));
    expect(noteHint(hinted, paradeGame, mover)).toBe(hinted);
    const first = done(play(hinted, paradeGame, toMove, 'person', moveOf(hinted, paradeGame, toMove), noon, 0));
    expect(first.log[0]?.move.hint).toBe(true);
    const next = 1 - toMove;
    const second = done(play(first.table, paradeGame, next, 'person', moveOf(first.table, paradeGame, next), noon, 0));
    expect(second.log[0]?.move.hint).toBeUndefined();
    const third = done(
      play(second.table, paradeGame, toMove, 'person', moveOf(second.table, paradeGame, toMove), noon, 0),
    );
    expect(third.log[0]?.move.hint).toBeUndefined();
  });

  test('does not mark the move that the clock makes for somebody', () => {
    const hinted = done(noteHint(table, paradeGame, mover));
    const moved = done(play(hinted, paradeGame, toMove, 'clock', moveOf(hinted, paradeGame, toMove), noon, 0));
    expect(moved.log[0]?.move.hint).toBeUndefined();
    expect(moved.table.play?.hinted).toBeUndefined();
  });

  test('counts for whoever leaves and comes back, but not for somebody else who takes the seat', () => {
    const running = { game: paradeGame, now: noon, botDelay: 0 };
    const left = done(leave(done(noteHint(table, paradeGame, mover)), mover, 'greedy', running));
    const asked = done(askForSeat(left, 'chris', 'Chris', running));
    const taken = done(answerRequest(asked, asked.host, 'chris', true, running));
    const back = done(askForSeat(left, mover, 'X', running));
    const marks = [taken, back].map((current) => {
      const moved = done(play(current, paradeGame, toMove, 'person', moveOf(current, paradeGame, toMove), noon, 0));
      return moved.log[0]?.move.hint;
    });
    expect(marks).toEqual([undefined, true]);
  });

  test('is not to be had where the host switched hints off, and again when they are switched on', () => {
    const opened = lobby('ben', { of: paradeGame });
    const off = done(setOption(opened, paradeGame, 'ann', 'hints', 'no'));
    expect(mayTakeHint(begun(off, 1, paradeGame), paradeGame, mover)).toEqual({ refused: 'hints-off' });
    expect(done(setOption(off, paradeGame, 'ann', 'hints', 'yes'))).toEqual(opened);
    expect(setOption(opened, paradeGame, 'ann', 'hints', 'maybe')).toEqual({ refused: 'unknown-option' });
    expect(setOption(opened, paradeGame, 'ben', 'hints', 'no')).toEqual({ refused: 'only-host' });
  });
});
