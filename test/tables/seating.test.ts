import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyGame, isRefused } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { answerRequest, askForSeat } from '../../src/tables/admitting.ts';
import type { Moment } from '../../src/tables/change.ts';
import { noteSeating, play } from '../../src/tables/playing.ts';
import { comeBack, giveToBot, handOver, kick, leave } from '../../src/tables/seating.ts';
import {
  type Finished,
  isPerson,
  isPlayedByBot,
  type LogEntry,
  people,
  type Running,
  seatOf,
  type Table,
  whoPlayed,
} from '../../src/tables/table.ts';
import { startClock, stopClock } from '../../src/tables/time.ts';
import { runs } from '../support/size.ts';
import { wakeOnce } from '../support/tables/clockwork.ts';
import {
  begun,
  day,
  done,
  lobby,
  minute,
  moved,
  moveOf,
  noon,
  personCalled,
  playOf,
  running,
  toy,
} from '../support/tables/tables.ts';

const others = ['ben', 'chris', 'dora', 'emil', 'fay'];
const moment = { game: toy, now: noon + minute, botDelay: 1_000 };
const toyTable = begun(lobby('ben chris'));

function gameOf(players: number, game: AnyGame, seed = 1): Running {
  return begun(lobby(others.slice(0, players - 1).join(' '), { of: game, size: players }), seed, game);
}

/** What must hold of a running game whoever came and went. */
function expectInOrder(table: Table, game: AnyGame): void {
  if (table.phase !== 'playing') {
    expect(table.phase === 'lobby' ? [] : (table.play?.waits ?? [])).toEqual([]);
    return;
  }
  const seats = game.toMove(table.play.state);
  const ofPeople = seats.filter((seat) => !isPlayedByBot(table.seats[seat]));
  expect(table.play.waits.map(({ seat }) => seat)).toEqual(ofPeople);
  expect(table.play.botAt === undefined).toBe(ofPeople.length === seats.length);
  expect(people(table)).toContain(table.host);
}

function away(table: Running, seat: number): Running {
  const occupant = table.seats[seat];
  if (!isPerson(occupant)) throw new Error('no person');
  const seats = table.seats.with(seat, { ...occupant, missed: 2, away: true });
  return { ...table, seats };
}

describe('whoever leaves a game', () => {
  test('leaves the seat to a bot of the same name, and it is noted', () => {
    const left = running(leave(toyTable, 'ben', 'greedy', moment));
    expect(left.seats[1]).toEqual({ bot: 'greedy', name: 'Ben', insteadOf: 'ben' });
    expect(left.seating).toEqual([{ moves: 0, seat: 1, change: 'left', name: 'Ben', user: 'ben' }]);
  });

  test('passes the host’s place on, to somebody who is not away if there is one', () => {
    expect(running(leave(toyTable, 'ann', 'greedy', moment)).host).toBe('ben');
    expect(running(leave(away(toyTable, 1), 'ann', 'greedy', moment)).host).toBe('chris');
    const alone = running(leave(away(away(toyTable, 1), 2), 'ann', 'greedy', moment));
    expect(alone).toMatchObject({ host: 'ben', phase: 'playing' });
  });

  test('as the last person closes the table', () => {
    const alone = running(leave(running(leave(toyTable, 'ann', 'greedy', moment)), 'ben', 'greedy', moment));
    expect(done(leave(alone, 'chris', 'greedy', moment))).toMatchObject({
      phase: 'closed',
      closed: 'everyone-left',
    });
  });

  test('as the last person leaves no pause, question or wait behind', () => {
    const alone = running(leave(running(leave(toyTable, 'ann', 'greedy', moment)), 'ben', 'greedy', moment));
    const asked: Running = { ...stopClock(alone, 'paused', noon), vote: { question: 'end', users: ['chris'] } };
    const closed = done(leave(asked, 'chris', 'greedy', moment));
    for (const field of ['stopped', 'vote', 'voted', 'request', 'reminder']) expect(closed).not.toHaveProperty(field);
    expect(playOf(closed)).toMatchObject({ waits: [] });
    expect(playOf(closed)).not.toHaveProperty('botAt');
  });

  test('closes the open question with a word, but not one about their own seat', () => {
    const asked: Running = { ...toyTable, vote: { question: 'pause', users: ['ann'], by: 'ann' } };
    expect(running(leave(asked, 'ben', 'greedy', moment))).toMatchObject({
      voted: { question: 'pause', result: 'left', users: ['ben'] },
    });
    const aboutBen: Running = { ...toyTable, vote: { question: 'kick', seat: 1, users: ['ann'], by: 'ann' } };
    const left = running(leave(aboutBen, 'ben', 'greedy', moment));
    expect([left.vote, left.voted]).toEqual([undefined, undefined]);
  });

  test('takes the open vote along, and cannot leave twice or when they do not sit there', () => {
    const asked: Running = { ...toyTable, vote: { question: 'pause', users: ['ann'] } };
    const left = running(leave(asked, 'ben', 'greedy', moment));
    expect(left.vote).toBeUndefined();
    expect(leave(left, 'ben', 'greedy', moment)).toEqual({ refused: 'not-seated' });
    expect(leave(left, 'eve', 'greedy', moment)).toEqual({ refused: 'not-seated' });
  });
});

describe('a bot’s seat', () => {
  const left = running(leave(toyTable, 'ben', 'greedy', moment));

  test('goes back at once to whoever left it', () => {
    const back = running(askForSeat(left, 'ben', 'Ben', moment));
    expect(back.seats[1]).toEqual(personCalled('ben'));
    expect(back.seating.map(({ change }) => change)).toEqual(['left', 'took-over']);
  });

  test('is no way to more time: who comes back within their turn has what was left of it', () => {
    const seat = toyTable.play.waits[0]?.seat ?? 0;
    const user = people(toyTable)[seat] ?? '';
    const at = { ...moment, now: noon + 5 * 60 * minute };
    const gone = running(leave(toyTable, user, 'greedy', at));
    const back = running(askForSeat(gone, user, user, { ...at, now: at.now + 1_000 }));
    expect(back.play.waits).toEqual(toyTable.play.waits);
    const move = moveOf(gone, toy, seat);
    const without = moved(play(gone, { seat, by: 'bot', move }, { game: toy, now: at.now + 2_000, botDelay: 1_000 }));
    const later = running(askForSeat(without, user, user, { ...at, now: at.now + 3_000 }));
    expectInOrder(later, toy);
    expect(later.play.waits.every(({ since }) => since > noon)).toBe(true);
  });

  test('keeps the time of who left it while the game is paused', () => {
    const seat = toyTable.play.waits[0]?.seat ?? 0;
    const user = people(toyTable)[seat] ?? '';
    const gone = running(leave(stopClock(toyTable, 'paused', noon + minute), user, 'greedy', moment));
    const goesOn = startClock(gone, noon + 3 * day + minute);
    const back = running(askForSeat(goesOn, user, user, { ...moment, now: noon + 3 * day + minute }));
    expect(back.play.waits).toMatchObject([{ seat, since: noon + 3 * day, until: noon + 4 * day }]);
  });

  test('goes back and forth between two moves without end, and the table grows no more by it', () => {
    let table = toyTable;
    for (let round = 0; round < 5; round += 1) {
      const gone = running(leave(table, 'ben', 'greedy', moment));
      expect(gone.seating.map(({ change }) => change)).toEqual(['left']);
      table = running(askForSeat(gone, 'ben', 'Ben', moment));
      expect(table.seating.map(({ change }) => change)).toEqual(['left', 'took-over']);
    }
  });
});

describe('the notes of who sat where', () => {
  const note = (user: string, change: 'left' | 'took-over') => ({ moves: 0, seat: 1, change, name: user, user });
  const noted = (...changes: readonly ReturnType<typeof note>[]) =>
    changes.reduce((table, change) => noteSeating(table, change), toyTable).seating;

  test('are not folded away where somebody else sat there while one came and went', () => {
    const changes = [note('ben', 'left'), note('eve', 'took-over'), note('eve', 'left'), note('ben', 'left')];
    expect(noted(...changes)).toEqual(changes);
  });

  test('tell once of whoever came and went alone, again and again', () => {
    const changes = [note('ben', 'left'), note('ben', 'took-over')];
    expect(noted(...changes, ...changes, ...changes)).toEqual(changes);
  });
});

describe('whoever is away', () => {
  test('comes back with all of the time of a turn, if it is theirs', () => {
    const [seat = 0] = toy.toMove(toyTable.play.state);
    const user = people(toyTable)[seat] ?? '';
    const back = running(comeBack(away(toyTable, seat), user, moment));
    expect(back.seats[seat]).toEqual(personCalled(user));
    expect(back.seating.at(-1)).toMatchObject({ change: 'back', seat });
    expect(comeBack(back, user, moment)).toEqual({ refused: 'not-away' });
  });

  test('is back as well when they simply move before the bot does', () => {
    const [seat = 0] = toy.toMove(toyTable.play.state);
    const moved = done(
      play(
        away(toyTable, seat),
        { seat, by: 'person', move: moveOf(toyTable, toy, seat) },
        { game: toy, now: noon, botDelay: 1_000 },
      ),
    ).table;
    expect(moved.seats[seat]).toEqual(personCalled(people(toyTable)[seat] ?? ''));
    expect(moved.seating.map(({ change }) => change)).toEqual(['back']);
  });

  test('cannot be kicked, and nobody can whose turn it is not', () => {
    const untimed = begun(lobby('ben chris', { pace: 'untimed' }));
    const [seat = 0] = toy.toMove(untimed.play.state);
    const late = { ...moment, now: noon + 3 * day };
    expect(kick(untimed, (seat + 1) % 3, 'greedy', late)).toEqual({ refused: 'nobody-to-kick' });
    expect(running(kick(untimed, seat, 'greedy', late)).seats[seat]).toMatchObject({ bot: 'greedy' });
  });
});

test('the host hands over to a person at the table', () => {
  expect(done(handOver(toyTable, 'ann', 1)).host).toBe('ben');
  expect(handOver(toyTable, 'ben', 1)).toEqual({ refused: 'only-host' });
  expect(handOver(toyTable, 'ann', 7)).toEqual({ refused: 'not-there' });
  expect(handOver(running(leave(toyTable, 'ben', 'greedy', moment)), 'ann', 1)).toEqual({ refused: 'not-there' });
});

describe.each(games.map((game) => [game.id, game] as const))('the turn order of %s stays right', (_, game) => {
  const { least, most } = game.seats;
  const sizes = Array.from({ length: most - least + 1 }, (_, more) => least + more);

  test.each(sizes)('with %i players, whoever leaves at whichever turn, and comes back', (players) => {
    let table: Running | Finished = gameOf(players, game);
    while (table.phase === 'playing') {
      const before = table.play.state;
      for (let seat = 0; seat < players; seat += 1) {
        const at = { ...moment, game };
        const left = running(giveToBot(table, seat, 'left', 'greedy', at));
        expect(left.play.state).toEqual(before);
        expectInOrder(left, game);
        const user = people(table)[seat] ?? '';
        const back = running(askForSeat(left, user, 'Back', at));
        expect(back.play.state).toEqual(before);
        expectInOrder(back, game);
      }
      const [seat = 0] = game.toMove(before);
      table = done(
        play(table, { seat, by: 'person', move: moveOf(table, game, seat) }, { game, now: noon, botDelay: 1_000 }),
      ).table;
    }
    expect(table.phase).toBe('over');
  });

  const acts = fc.array(
    fc.record({
      what: fc.constantFrom('leave', 'kick', 'ask', 'back', 'move', 'wait', 'late'),
      who: fc.nat({ max: 7 }),
    }),
    { maxLength: 60 },
  );

  test('in any order of leaving, kicking, taking over, being away, coming back and moving', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sizes), fc.nat({ max: 1_000 }), acts, (players, seed, chosen) => {
        let table: Table = gameOf(players, game, seed);
        let now = noon;
        const users = ['ann', ...others, 'gus', 'hal'];
        for (const { what, who } of chosen) {
          if (table.phase !== 'playing') break;
          now += what === 'late' ? day : minute;
          const next = act(table, what, users[who] ?? 'ann', who % players, now);
          // chance and the clock move, people only change who sits where
          if (what !== 'move' && what !== 'wait' && what !== 'late')
            expect(playOf(next).state).toEqual(table.play.state);
          expect(next.seats).toHaveLength(players);
          expect(new Set(people(next)).size).toBe(people(next).length);
          table = next;
          expectInOrder(table, game);
        }
        expectEnd(table, now);
      }),
      { numRuns: runs(60) },
    );
  }, 60_000);

  function act(table: Running, what: string, user: string, seat: number, now: number): Table {
    const at = { game, now, botDelay: 1_000 };
    const [mover = 0] = game.toMove(table.play.state);
    const own = seatOf(table, user);
    const asked = what === 'ask' ? askForSeat(table, user, user, at) : undefined;
    const outcome = {
      leave: () => leave(table, user, 'greedy', at),
      kick: () => giveToBot(table, seat, 'kicked', 'greedy', at),
      ask: () => (asked && !isRefused(asked) && asked.phase === 'playing' ? letIn(asked, at) : asked),
      back: () => comeBack(table, user, at),
      move: () => {
        if (own === undefined || own !== mover) return undefined;
        const moved = play(
          table,
          { seat: own, by: 'person', move: moveOf(table, game, own) },
          { game, now, botDelay: 1_000 },
        );
        return isRefused(moved) ? moved : moved.table;
      },
      wait: () => wakeOnce(table, now, { game })?.table,
      late: () => wakeOnce(table, now, { game })?.table,
    }[what as 'leave']();
    return outcome === undefined || isRefused(outcome) ? table : outcome;
  }

  /** Everybody agrees to whoever asks. */
  function letIn(table: Running, at: Moment): Running | Finished {
    const { request } = table;
    if (!request) return table;
    return people(table).reduce<Running | Finished>((now, user) => {
      const outcome = now.phase === 'playing' ? answerRequest(now, user, request.user, true, at) : now;
      return isRefused(outcome) ? now : outcome;
    }, table);
  }

  /** Whatever happened, time alone brings the game to an end. */
  function expectEnd(from: Table, start: number): void {
    let table = from;
    let now = start;
    for (let step = 0; table.phase === 'playing'; step += 1) {
      if (step > 3_000) throw new Error('the game does not end');
      now += 12 * 60 * minute;
      table = wakeOnce(table, now, { game })?.table ?? table;
    }
    expect(['over', 'closed']).toContain(table.phase);
  }
});

describe('who played a move', () => {
  const entry = (n: number, seat: number, by: LogEntry['by'] = 'person'): LogEntry => ({
    n,
    at: noon,
    by,
    move: { seat },
  });
  const change = (moves: number, kind: Table['seating'][number]['change'], user: string) =>
    ({ moves, seat: 1, change: kind, name: user, user }) as const;

  test('is who sat in the seat then, whoever came and went after', () => {
    const seating = [
      change(4, 'away', 'ben'),
      change(5, 'back', 'ben'),
      change(6, 'left', 'ben'),
      change(9, 'took-over', 'dora'),
      change(12, 'kicked', 'dora'),
      change(15, 'took-over', 'emil'),
    ];
    const table = { ...toyTable, seats: toyTable.seats.with(1, personCalled('emil')), seating };
    const players = [1, 6, 10, 12, 16, 20].map((n) => whoPlayed(table, entry(n, 1)));
    expect(players).toEqual(['ben', 'ben', 'dora', 'dora', 'emil', 'emil']);
    expect(whoPlayed(table, entry(10, 0))).toBe('ann');
  });

  test('is nobody where a bot moved, for itself or because time was up', () => {
    expect((['bot', 'clock'] as const).map((by) => whoPlayed(toyTable, entry(1, 1, by)))).toEqual([
      undefined,
      undefined,
    ]);
    expect(whoPlayed(toyTable, undefined)).toBeUndefined();
  });
});
