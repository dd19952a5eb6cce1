import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyGame, isRefused } from '../../src/games/contract/index.ts';
import { dueTurn } from '../../src/tables/bot-turn.ts';
import { inLobby, type OrRefused, whileRunning } from '../../src/tables/change.ts';
import { closeTable } from '../../src/tables/closing.ts';
import { addBot, join, removeBot, setOption } from '../../src/tables/lobby.ts';
import { play, start } from '../../src/tables/playing.ts';
import { dealSeed, seedFrom } from '../../src/tables/random.ts';
import { leave } from '../../src/tables/seating.ts';
import { type Finished, isOpen, isPerson, people, type Running, type Table } from '../../src/tables/table.ts';
import { close, closeSilent, dueAt, longestSilence } from '../../src/tables/time.ts';
import { runs } from '../support/size.ts';
import {
  begun,
  day,
  done,
  lobby,
  moved,
  moveOf,
  noon,
  paradeGame,
  playOf,
  playOut,
  running,
  toy,
} from '../support/tables/tables.ts';

const refused = (why: string) => ({ refused: why });
const delay = 1_000;
const seed = seedFrom(1, 0);

function toMove(table: Table, game: AnyGame = toy): readonly number[] {
  return game.toMove(playOf(table).state);
}

function firstToMove(table: Table, game: AnyGame = toy): number {
  const [seat] = toMove(table, game);
  if (seat === undefined) throw new Error('nobody is to move');
  return seat;
}

describe('a start', () => {
  test('deals from the server’s seed and what people bring, so that the same of both gives the same deal', () => {
    const table = begun(lobby('ben'));
    const proof = { serverSeed: seed, brought: ['opening', null], start: 'start', next: seedFrom(1, 1) };
    const play = { seed: dealSeed(seed, ['opening', 'start']), proof, moves: 0 };
    expect(table).toMatchObject({ phase: 'playing', startedAt: noon, play });
    expect(begun(lobby('ben')).play.state).toEqual(table.play.state);
  });

  test('sets a bot’s time when a bot begins, and none when a person does', () => {
    const tables = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => begun(lobby('Hatter*'), number));
    for (const table of tables) {
      const { botAt } = table.play;
      if (firstToMove(table) === 1) expect(botAt).toBeGreaterThan(noon);
      else expect(botAt).toBeUndefined();
    }
    expect(new Set(tables.map((table) => firstToMove(table))).size).toBe(2);
  });
});

describe('a move', () => {
  const table = begun(lobby('ben chris'));
  const seat = firstToMove(table);

  test('is logged with its number, time and maker, and draws its chance from its number', () => {
    const changed = done(
      play(table, { seat, by: 'person', move: { roll: true } }, { game: toy, now: noon + 5, botDelay: delay }),
    );
    expect(changed.log).toEqual([
      { n: 1, at: noon + 5, by: 'person', move: { seat, roll: true, rolled: expect.any(Number) } },
    ]);
    expect(playOf(changed.table).moves).toBe(1);
    expect(
      done(play(table, { seat, by: 'person', move: { roll: true } }, { game: toy, now: noon + 9, botDelay: delay }))
        .log[0]?.move,
    ).toEqual(changed.log[0]?.move);
  });

  test('out of turn, or that is none at all is refused', () => {
    const other = (seat + 1) % 3;
    expect(
      play(table, { seat: other, by: 'person', move: { stay: true } }, { game: toy, now: noon, botDelay: delay }),
    ).toEqual(refused('not-your-turn'));
    for (const move of [undefined, null, '', {}, { stay: false }, { roll: true, stay: true, more: 1 }, [seat]]) {
      expect(play(table, { seat, by: 'person', move }, { game: toy, now: noon, botDelay: delay })).toEqual(
        refused('illegal-move'),
      );
    }
  });

  test('before the start and after the end is refused', () => {
    const move = { stay: true };
    for (const [at, why] of [
      [lobby('ben'), 'not-started'],
      [playOut(table).table, 'table-over'],
      [closeTable(table, 'ended', noon), 'table-over'],
    ] as const) {
      const outcome = whileRunning(at, (game) =>
        play(game, { seat: 0, by: 'person', move }, { game: toy, now: noon, botDelay: delay }),
      );
      expect(outcome).toEqual(refused(why));
    }
  });

  test('that ends the game makes the table over, with nothing left to wait for', () => {
    const { table: ended, changes } = playOut(table);
    expect(ended).toMatchObject({ phase: 'over', endedAt: noon + changes.length - 1 });
    expect(ended.play).not.toHaveProperty('botAt');
    expect(dueAt(ended)).toBeUndefined();
    expect(changes.flatMap(({ log }) => log.map(({ n }) => n))).toEqual(changes.map((_, index) => index + 1));
  });
});

describe('the last cards in Parade are chosen at the same time', () => {
  function lastChoice(): Running {
    let table = begun(lobby('ben chris', { of: paradeGame }), 3, paradeGame);
    for (let n = 0; toMove(table, paradeGame).length < 3; n++) {
      const seat = firstToMove(table, paradeGame);
      table = moved(
        play(
          table,
          { seat, by: 'person', move: moveOf(table, paradeGame, seat) },
          { game: paradeGame, now: noon + n, botDelay: delay },
        ),
      );
    }
    return table;
  }

  test('each order gives the same result, and every choice is kept', () => {
    const table = lastChoice();
    const choose = (order: readonly number[]) => {
      let now: Running | Finished = table;
      for (const seat of order) {
        const move = moveOf(table, paradeGame, seat);
        now = done(
          play(running(now), { seat, by: 'person', move }, { game: paradeGame, now: noon, botDelay: delay }),
        ).table;
      }
      return now;
    };
    const ended = choose([0, 1, 2]);
    expect(ended.phase).toBe('over');
    expect(choose([2, 0, 1]).play.state).toEqual(ended.play.state);
    expect(choose([1, 2, 0]).play.state).toEqual(ended.play.state);
  });

  test('choosing twice is refused and told why', () => {
    const table = lastChoice();
    const move = moveOf(table, paradeGame, 1);
    const chosen = moved(
      play(table, { seat: 1, by: 'person', move }, { game: paradeGame, now: noon, botDelay: delay }),
    );
    expect(play(chosen, { seat: 1, by: 'person', move }, { game: paradeGame, now: noon, botDelay: delay })).toEqual(
      refused('already-chosen'),
    );
  });

  test('a bot that still has to choose is due while people choose', () => {
    const table = lastChoice();
    const left = running(leave(table, 'chris', 'greedy', { game: paradeGame, now: noon, botDelay: delay }));
    expect(dueTurn(left, { game: paradeGame, now: noon + delay })).toEqual({ seat: 2, level: 'greedy', by: 'bot' });
    const move = moveOf(left, paradeGame, 0);
    const chosen = moved(
      play(left, { seat: 0, by: 'person', move }, { game: paradeGame, now: noon + 50, botDelay: delay }),
    );
    expect(dueTurn(chosen, { game: paradeGame, now: noon + 50 + delay })?.seat).toBe(2);
  });
});

describe('leaving a game', () => {
  test('lets a bot play on in the same seat under the same name', () => {
    const table = begun(lobby('ben chris'));
    const left = running(leave(table, 'ben', 'greedy', { game: toy, now: noon, botDelay: delay }));
    expect(left.phase).toBe('playing');
    expect(left.seats[1]).toEqual({ bot: 'greedy', name: 'Ben', insteadOf: 'ben' });
    expect(left.play.state).toEqual(table.play.state);
  });

  test('when it was the leaver’s turn makes the bot’s move due', () => {
    const table = begun(lobby('ben'));
    const seat = firstToMove(table);
    const left = running(
      leave(table, seat === 0 ? 'ann' : 'ben', 'greedy', { game: toy, now: noon + 5, botDelay: delay }),
    );
    const due = dueAt(left) ?? 0;
    expect(due).toBeGreaterThan(noon + 5);
    expect(due).toBeLessThanOrEqual(noon + 5 + delay);
    expect(dueTurn(left, { game: toy, now: due - 1 })).toBeUndefined();
    expect(dueTurn(left, { game: toy, now: due })).toEqual({ seat, level: 'greedy', by: 'bot' });
  });

  test('passes the host’s place on', () => {
    expect(running(leave(begun(lobby('ben')), 'ann', 'greedy', { game: toy, now: noon, botDelay: delay })).host).toBe(
      'ben',
    );
  });

  test('by all, in whatever order, closes the table exactly when the last person goes', () => {
    const orders = fc.shuffledSubarray(['ann', 'ben', 'chris'], { minLength: 3 });
    fc.assert(
      fc.property(orders, (order) => {
        let table: Table = begun(lobby('ben Hatter* chris'));
        order.forEach((user, index) => {
          table = done(leave(table, user, 'greedy', { game: toy, now: noon, botDelay: delay }));
          expect(table.phase).toBe(index < 2 ? 'playing' : 'closed');
        });
        expect(table).toMatchObject({ closed: 'everyone-left', endedAt: noon });
        expect(dueAt(table)).toBeUndefined();
      }),
    );
  });

  test('is refused to who does not play, and when it is over', () => {
    expect(leave(begun(lobby('ben')), 'eve', 'greedy', { game: toy, now: noon, botDelay: delay })).toEqual(
      refused('not-seated'),
    );
    const over = playOut(begun(lobby('ben'))).table;
    expect(leave(over, 'ann', 'greedy', { game: toy, now: noon, botDelay: delay })).toEqual(refused('table-over'));
  });
});

describe('closing', () => {
  test('a lobby is the host’s right and a moderator’s', () => {
    const table = lobby('ben');
    expect(close(table, 'ben', false, noon)).toEqual(refused('only-host-or-moderator'));
    for (const closed of [close(table, 'ann', false, noon + 1), close(table, 'eve', true, noon + 1)]) {
      expect(closed).toMatchObject({ phase: 'closed', closed: 'ended', endedAt: noon + 1 });
    }
  });

  test('a game takes a vote where two people play, a moderator, or being the only person', () => {
    const table = begun(lobby('ben'));
    for (const user of ['ann', 'ben', 'eve']) expect(close(table, user, false, noon)).toEqual(refused('needs-vote'));
    for (const closed of [close(table, 'eve', true, noon), close(begun(lobby('Hatter*')), 'ann', false, noon)]) {
      expect(closed).toMatchObject({ phase: 'closed', closed: 'ended', endedAt: noon });
    }
  });

  test('twice, or after the end, is refused', () => {
    expect(close(done(close(lobby(), 'ann', false, noon)), 'ann', true, noon)).toEqual(refused('table-over'));
    expect(close(playOut(begun(lobby('ben'))).table, 'ann', true, noon)).toEqual(refused('table-over'));
  });
});

describe('a lobby', () => {
  test('closes after a day without a start, not before, whoever came and went meanwhile', () => {
    const table = done(join(lobby(), 'ben', 'Ben', 'i1'));
    expect(dueAt(table)).toBe(noon + day);
    expect(closeSilent(table, noon + day - 1)).toBeUndefined();
    expect(closeSilent(table, noon + day)).toMatchObject({ phase: 'closed', closed: 'nobody-started' });
  });

  test('that became a game closes only after a week without a move of a person', () => {
    expect(closeSilent(begun(lobby('ben')), noon + longestSilence - 1)).toBeUndefined();
    expect(closeSilent(begun(lobby('ben')), noon + longestSilence)).toMatchObject({ closed: 'nobody-moved' });
  });
});

describe('whatever people do', () => {
  const users = ['ann', 'ben', 'chris', 'dora', 'eve'];
  const operation = fc.oneof(
    fc.record({ kind: fc.constantFrom('join', 'leave', 'bot', 'unbot', 'start'), user: fc.constantFrom(...users) }),
    fc.record({ kind: fc.constant('size'), user: fc.constantFrom(...users), value: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ kind: fc.constant('move'), user: fc.constantFrom(...users), value: fc.nat(5) }),
    fc.record({ kind: fc.constant('end'), user: fc.constantFrom('ann', 'eve') }),
  );
  type Operation = { readonly kind: string; readonly user: string; readonly value?: number };

  function apply(table: Table, { kind, user, value = 0 }: Operation, now: number) {
    const moment = { game: toy, now, botDelay: delay };
    if (kind === 'leave') return leave(table, user, 'greedy', moment);
    if (kind === 'end') return close(table, user, false, now);
    if (kind === 'move') {
      const seat = value % Math.max(1, table.seats.length);
      return whileRunning(table, (game) => play(game, { seat, by: 'person', move: moveOf(game, toy, seat) }, moment));
    }
    return inLobby(table, (open): OrRefused<Table> => {
      if (kind === 'join') return join(open, user, user, 'i1');
      if (kind === 'bot') return addBot(open, user, ['Hatter', 'Dodo']);
      if (kind === 'unbot') return removeBot(open, user);
      return kind === 'size'
        ? setOption(open, toy, user, 'size', String(value))
        : start(open, user, { interaction: 'i0', seed }, moment);
    });
  }

  test('the host sits at an open table, nobody sits twice, the seats suffice, and none is lost during play', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        let table: Table = lobby();
        operations.forEach((operation, index) => {
          const outcome = apply(table, operation, noon + index);
          if (isRefused(outcome)) return;
          const next = 'table' in outcome ? outcome.table : outcome;
          expect(new Set(people(next)).size).toBe(people(next).length);
          expect(next.seats.length).toBeLessThanOrEqual(next.size);
          if (isOpen(next)) expect(people(next)).toContain(next.host);
          if (table.phase === 'playing') {
            expect(next.seats.map(({ name }) => name)).toEqual(table.seats.map(({ name }) => name));
          }
          if (next.phase === 'playing') {
            expect(toMove(next).length).toBeGreaterThan(0);
            const waitsForBot = toMove(next).some((seat) => !isPerson(next.seats[seat]));
            expect(next.play.botAt !== undefined).toBe(waitsForBot);
          }
          if (table.phase === 'over' || table.phase === 'closed') throw new Error('a table that is over has changed');
          table = next;
        });
      }),
      { numRuns: runs(300) },
    );
  });
});
