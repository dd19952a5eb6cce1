import { describe, expect, test } from 'vitest';
import { askForSeat } from '../../src/tables/admitting.ts';
import { type OrRefused, whileRunning } from '../../src/tables/change.ts';
import { finishTable } from '../../src/tables/closing.ts';
import { noteHint } from '../../src/tables/hints.ts';
import { setOption } from '../../src/tables/lobby.ts';
import { play } from '../../src/tables/playing.ts';
import { leave, takeOver } from '../../src/tables/seating.ts';
import type { Running, Table } from '../../src/tables/table.ts';
import { begun, done, lobby, moveOf, noon, paradeGame, playOf, running } from '../support/tables/tables.ts';

const table = begun(lobby('ben', { of: paradeGame }), 1, paradeGame);
const [toMove = 0] = paradeGame.toMove(table.play?.state);
const [mover, other] = toMove === 0 ? ['ann', 'ben'] : ['ben', 'ann'];

function askAt(at: Table, user: string): OrRefused<Running> {
  return whileRunning(at, (game) => noteHint(game, paradeGame, user));
}

describe('a hint', () => {
  test('is for who must move', () => {
    expect(done(askAt(table, mover)).play.hinted).toEqual([toMove]);
    expect(askAt(table, other)).toEqual({ refused: 'not-your-turn' });
    expect(askAt(table, 'chris')).toEqual({ refused: 'not-seated' });
    expect(askAt(lobby('ben'), 'ann')).toEqual({ refused: 'not-started' });
    expect(askAt(finishTable(table, noon), mover)).toEqual({ refused: 'table-over' });
  });

  test('marks the next move of that seat, and no other', () => {
    const hinted = done(noteHint(table, paradeGame, mover));
    expect(noteHint(hinted, paradeGame, mover)).toBe(hinted);
    const first = done(
      play(
        hinted,
        { seat: toMove, by: 'person', move: moveOf(hinted, paradeGame, toMove) },
        { game: paradeGame, now: noon, botDelay: 0 },
      ),
    );
    expect(first.log[0]?.move.hint).toBe(true);
    const next = 1 - toMove;
    const second = done(
      play(
        running(first.table),
        { seat: next, by: 'person', move: moveOf(first.table, paradeGame, next) },
        { game: paradeGame, now: noon, botDelay: 0 },
      ),
    );
    expect(second.log[0]?.move.hint).toBeUndefined();
    const third = done(
      play(
        running(second.table),
        { seat: toMove, by: 'person', move: moveOf(second.table, paradeGame, toMove) },
        { game: paradeGame, now: noon, botDelay: 0 },
      ),
    );
    expect(third.log[0]?.move.hint).toBeUndefined();
  });

  test('does not mark the move that the clock makes for somebody', () => {
    const hinted = done(noteHint(table, paradeGame, mover));
    const moved = done(
      play(
        hinted,
        { seat: toMove, by: 'clock', move: moveOf(hinted, paradeGame, toMove) },
        { game: paradeGame, now: noon, botDelay: 0 },
      ),
    );
    expect(moved.log[0]?.move.hint).toBeUndefined();
    expect(playOf(moved.table).hinted).toBeUndefined();
  });

  test('counts for whoever leaves and comes back, but not for somebody else who takes the seat', () => {
    const moment = { game: paradeGame, now: noon, botDelay: 0 };
    const left = running(leave(done(noteHint(table, paradeGame, mover)), mover, 'greedy', moment));
    const taken = running(takeOver(left, toMove, 'chris', 'Chris', moment));
    const back = running(askForSeat(left, mover, 'X', moment));
    const marks = [taken, back].map((current) => {
      const moved = done(
        play(
          current,
          { seat: toMove, by: 'person', move: moveOf(current, paradeGame, toMove) },
          { game: paradeGame, now: noon, botDelay: 0 },
        ),
      );
      return moved.log[0]?.move.hint;
    });
    expect(marks).toEqual([undefined, true]);
  });

  test('is not to be had where the host switched hints off, and again when they are switched on', () => {
    const opened = lobby('ben', { of: paradeGame });
    const off = done(setOption(opened, paradeGame, 'ann', 'hints', 'no'));
    expect(askAt(begun(off, 1, paradeGame), mover)).toEqual({ refused: 'hints-off' });
    expect(done(setOption(off, paradeGame, 'ann', 'hints', 'yes'))).toEqual(opened);
    expect(setOption(opened, paradeGame, 'ann', 'hints', 'maybe')).toEqual({ refused: 'unknown-option' });
    expect(setOption(opened, paradeGame, 'ben', 'hints', 'no')).toEqual({ refused: 'only-host' });
  });
});
