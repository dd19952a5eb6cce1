import { describe, expect, test } from 'vitest';
import { planBoard } from '../../../src/discord/boards/board-plan.ts';
import { callAbove } from '../../../src/discord/boards/caller.ts';
import { play } from '../../../src/tables/playing.ts';
import type { Running } from '../../../src/tables/table.ts';
import { begun, done, lobby, moveOf, noon, paradeGame, running } from '../../support/tables/tables.ts';

/** A game of two in which both choose the cards that they keep; ann moved last. */
function choosing(): Running {
  let table = begun(lobby('ben', { of: paradeGame }), 1, paradeGame);
  while (paradeGame.toMove(table.play.state).length === 1) {
    const [seat = 0] = paradeGame.toMove(table.play.state);
    const move = moveOf(table, paradeGame, seat);
    table = running(
      done(play(table, { seat, by: 'person', move }, { game: paradeGame, now: noon, botDelay: 1_000 })).table,
    );
  }
  return { ...table, actedBy: 'ann' as Running['host'] };
}

describe('who is called', () => {
  test('is everybody who must act where several must at once, also who moved last', () => {
    expect(planBoard(choosing(), paradeGame, undefined, noon).call.users).toEqual(['ann', 'ben']);
  });

  test('is not who moved last and is to move again', () => {
    const table = begun(lobby('ben', { of: paradeGame }), 1, paradeGame);
    const [seat = 0] = paradeGame.toMove(table.play.state);
    const mover = seat === 0 ? 'ann' : 'ben';
    const called = (actedBy: string) =>
      planBoard({ ...table, actedBy: actedBy as Running['host'] }, paradeGame, undefined, noon).call.users;
    expect(called(mover)).toEqual([]);
    expect(called(mover === 'ann' ? 'ben' : 'ann')).toEqual([mover]);
  });

  test('is told what to do where it is not simply their turn', () => {
    const users = ['ann', 'ben'];
    expect(callAbove(choosing(), paradeGame, users).content).toBe(
      '<@ann> and <@ben>, time to choose two cards to keep.',
    );
    const table = begun(lobby('ben', { of: paradeGame }), 1, paradeGame);
    expect(callAbove(table, paradeGame, ['ann']).content).toBe('<@ann>, it’s your turn.');
  });
});
