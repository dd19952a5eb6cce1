import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyGame, isRefused } from '../../src/games/contract/index.ts';
import { games } from '../../src/games/index.ts';
import { play } from '../../src/tables/playing.ts';
import { answerRequest, askForSeat, comeBack, giveToBot, handOver, kick, leave } from '../../src/tables/seating.ts';
import {
  isPerson,
  isPlayedByBot,
  type LogEntry,
  people,
  seatOf,
  type Table,
  whoPlayed,
} from '../../src/tables/table.ts';
import { startClock, stopClock } from '../../src/tables/time.ts';
import { wakeOnce } from '../support/tables/clockwork.ts';
import { begun, day, done, lobby, minute, moveOf, noon, personCalled, toy } from '../support/tables/tables.ts';

const others = ['ben', 'chris', 'dora', 'emil', 'fay'];
const running = { game: toy, now: noon + minute, botDelay: 1_000 };
const toyTable = begun(lobby('ben chris'));

function gameOf(players: number, game: AnyGame, seed = 1): Table {
  return begun(lobby(others.slice(0, players - 1).join(' '), { of: game, size: players }), seed, game);
}

/** What must hold of a running game whoever came and went. */
function expectInOrder(table: Table, game: AnyGame): void {
  if (table.phase !== 'playing') {
    expect(table.play?.waits ?? []).toEqual([]);
    return;
  }
  const seats = game.toMove(table.play?.state);
  const ofPeople = seats.filter((seat) => !isPlayedByBot(table.seats[seat]));
  expect(table.play?.waits.map(({ seat }) => seat)).toEqual(ofPeople);
  expect(table.play?.botAt === undefined).toBe(ofPeople.length === seats.length);
  expect(people(table)).toContain(table.host);
}

function away(table: Table, seat: number): Table {
  const occupant = table.seats[seat];
  if (!isPerson(occupant)) throw new Error('no person');
  const seats = table.seats.with(seat, { ...occupant, missed: 2, away: true });
  return { ...table, seats };
}

describe('whoever leaves a game', () => {
  test('leaves the seat to a bot of the same name, and it is noted', () => {
    const left = done(leave(toyTable, 'ben', 'greedy', running));
    expect(left.seats[1]).toEqual({ bot: 'greedy', name: 'Ben', insteadOf: 'ben' });
    expect(left.seating).toEqual([{ moves: 0, seat: 1, change: 'left', name: 'Ben', user: 'ben' }]);
  });

  test('passes the host’s place on, to somebody who is not away if there is one', () => {
    expect(done(leave(toyTable, 'ann', 'greedy', running)).host).toBe('ben');
    expect(done(leave(away(toyTable, 1), 'ann', 'greedy', running)).host).toBe('chris');
    const alone = done(leave(away(away(toyTable, 1), 2), 'ann', 'greedy', running));
    expect(alone).toMatchObject({ host: 'ben', phase: 'playing' });
  });

  test('as the last person closes the table', () => {
    const alone = done(leave(done(leave(toyTable, 'ann', 'greedy', running)), 'ben', 'greedy', running));
    expect(done(leave(alone, 'chris', 'greedy', running))).toMatchObject({ phase: 'closed', closed: 'everyone-left' });
  });

  test('as the last person leaves no pause, question or wait behind', () => {
    const alone = done(leave(done(leave(toyTable, 'ann', 'greedy', running)), 'ben', 'greedy', running));
    const asked: Table = { ...stopClock(alone, 'paused', noon), vote: { question: 'end', users: ['chris'] } };
    const closed = done(leave(asked, 'chris', 'greedy', running));
    for (const field of ['stopped', 'vote', 'voted', 'request', 'reminder'] as const)
      expect(closed[field]).toBeUndefined();
    expect(closed.play).toMatchObject({ waits: [] });
    expect(closed.play?.botAt).toBeUndefined();
  });

  test('closes the open question with a word, but not one about their own seat', () => {
    const asked: Table = { ...toyTable, vote: { question: 'pause', users: ['ann'], by: 'ann' } };
    expect(done(leave(asked, 'ben', 'greedy', running))).toMatchObject({
      voted: { question: 'pause', result: 'left', users: ['ben'] },
    });
    const aboutBen: Table = { ...toyTable, vote: { question: 'kick', seat: 1, users: ['ann'], by: 'ann' } };
    const left = done(leave(aboutBen, 'ben', 'greedy', running));
    expect([left.vote, left.voted]).toEqual([undefined, undefined]);
  });

  test('takes the open vote along, and cannot leave twice or when they do not sit there', () => {
    const asked: Table = { ...toyTable, vote: { question: 'pause', users: ['ann'] } };
    const left = done(leave(asked, 'ben', 'greedy', running));
    expect(left.vote).toBeUndefined();
    expect(leave(left, 'ben', 'greedy', running)).toEqual({ refused: 'not-seated' });
    expect(leave(left, 'eve', 'greedy', running)).toEqual({ refused: 'not-seated' });
  });
});

describe('a bot’s seat', () => {
  const left = done(leave(toyTable, 'ben', 'greedy', running));

  test('goes back at once to whoever left it', () => {
    const back = done(askForSeat(left, 'ben', 'Ben', running));
    expect(back.seats[1]).toEqual(personCalled('ben'));
    expect(back.seating.map(({ change }) => change)).toEqual(['left', 'took-over']);
  });

  test('is no way to more time: who comes back within their turn has what was left of it', () => {
    const seat = toyTable.play?.waits[0]?.seat ?? 0;
    const user = people(toyTable)[seat] ?? '';
    const at = { ...running, now: noon + 5 * 60 * minute };
    const gone = done(leave(toyTable, user, 'greedy', at));
    const back = done(askForSeat(gone, user, user, { ...at, now: at.now + 1_000 }));
    expect(back.play?.waits).toEqual(toyTable.play?.waits);
    const move = moveOf(gone, toy, seat);
    const moved = done(play(gone, toy, seat, 'bot', move, at.now + 2_000, 1_000)).table;
    const later = done(askForSeat(moved, user, user, { ...at, now: at.now + 3_000 }));
    expectInOrder(later, toy);
    expect(later.play?.waits.every(({ since }) => since > noon)).toBe(true);
  });

  test('keeps the time of who left it while the game is paused', () => {
    const seat = toyTable.play?.waits[0]?.seat ?? 0;
    const user = people(toyTable)[seat] ?? '';
    const gone = done(leave(stopClock(toyTable, 'paused', noon + minute), user, 'greedy', running));
    const goesOn = startClock(gone, noon + 3 * day + minute);
    const back = done(askForSeat(goesOn, user, user, { ...running, now: noon + 3 * day + minute }));
    expect(back.play?.waits).toMatchObject([{ seat, since: noon + 3 * day, until: noon + 4 * day }]);
  });

  test('goes back and forth between two moves without end, and the table grows no more by it', () => {
    let table = toyTable;
    for (let round = 0; round < 5; round += 1) {
      const gone = done(leave(table, 'ben', 'greedy', running));
      expect(gone.seating.map(({ change }) => change)).toEqual(['left']);
      table = done(askForSeat(gone, 'ben', 'Ben', running));
      expect(table.seating.map(({ change }) => change)).toEqual(['left', 'took-over']);
    }
  });

  test('goes to somebody else when the host lets them in, and not when they are turned away', () => {
    const asked = done(askForSeat(left, 'eve', 'Eve', running));
    expect(asked).toMatchObject({ seats: left.seats, request: { user: 'eve', seat: 1 } });
    expect(answerRequest(asked, 'chris', 'eve', true, running)).toEqual({ refused: 'only-host' });
    expect(done(answerRequest(asked, 'ann', 'eve', true, running)).seats[1]).toEqual(personCalled('eve'));
    const refused = done(answerRequest(asked, 'ann', 'eve', false, running));
    expect([refused.seats, refused.request]).toEqual([left.seats, undefined]);
    expect(answerRequest(refused, 'ann', 'eve', true, running)).toEqual({ refused: 'no-request' });
  });

  test('is given by anybody who is there while the host is away, but not by who is away or watches', () => {
    const asked = done(askForSeat(left, 'eve', 'Eve', running));
    const hostAway = away(asked, 0);
    expect(done(answerRequest(hostAway, 'chris', 'eve', true, running)).seats[1]).toEqual(personCalled('eve'));
    expect(answerRequest(hostAway, 'dora', 'eve', true, running)).toEqual({ refused: 'only-host' });
    expect(answerRequest(away(hostAway, 2), 'chris', 'eve', true, running)).toEqual({ refused: 'only-host' });
    expect(done(answerRequest(hostAway, 'ann', 'eve', true, running)).seats[1]).toEqual(personCalled('eve'));
  });

  test('is given to the person whom the host saw asking, and to nobody who asked since', () => {
    const asked = done(askForSeat(left, 'eve', 'Eve', running));
    const refused = done(answerRequest(asked, 'ann', 'eve', false, running));
    const since = done(askForSeat(refused, 'dora', 'Dora', running));
    expect(answerRequest(since, 'ann', 'eve', true, running)).toEqual({ refused: 'no-request' });
    expect(done(answerRequest(since, 'ann', 'dora', true, running)).seats[1]).toEqual(personCalled('dora'));
  });

  test('is not taken back without the host by who was voted out of it', () => {
    const seat = toyTable.play?.waits[0]?.seat ?? 0;
    const user = people(toyTable)[seat] ?? '';
    const kicked = done(kick(toyTable, seat, 'greedy', running));
    expect(done(askForSeat(kicked, user, user, running))).toMatchObject({ request: { user, seat } });
  });

  test('tells who let a bot have it, and since when its owner had not moved', () => {
    const seat = toyTable.play?.waits[0]?.seat ?? 0;
    expect(done(kick(toyTable, seat, 'greedy', running, ['dora'])).seats[seat]).toMatchObject({
      kicked: { by: ['dora'], since: noon, at: running.now },
    });
  });

  test('is asked for once, and again ten minutes after a no', () => {
    const asked = done(askForSeat(left, 'eve', 'Eve', running));
    expect(askForSeat(asked, 'eve', 'Eve', running)).toEqual({ refused: 'seat-asked' });
    const refused = done(answerRequest(asked, 'ann', 'eve', false, running));
    expect(refused.turnedAway).toEqual([{ user: 'eve', name: 'Eve', seat: 1, moves: 0, at: running.now }]);
    const at = (minutes: number) =>
      askForSeat(refused, 'eve', 'Eve', { ...running, now: running.now + minutes * minute });
    expect(at(9)).toEqual({ refused: 'turned-away' });
    const again = done(at(10));
    expect(again.request?.user).toBe('eve');
    expect(done(answerRequest(again, 'ann', 'eve', true, running)).turnedAway).toBeUndefined();
  });

  test('is asked for by one person at a time, so that nobody’s question is lost', () => {
    const asked = done(askForSeat(left, 'eve', 'Eve', running));
    expect(askForSeat(asked, 'fay', 'Fay', running)).toEqual({ refused: 'seat-asked-before' });
    const refused = done(answerRequest(asked, 'ann', 'eve', false, running));
    expect(done(askForSeat(refused, 'fay', 'Fay', running)).request?.user).toBe('fay');
  });

  test('that its owner took meanwhile is not to be given away', () => {
    const asked = done(askForSeat(left, 'eve', 'Eve', running));
    const taken = done(askForSeat(asked, 'ben', 'Ben', running));
    expect(taken.request).toBeUndefined();
    expect(answerRequest(taken, 'ann', 'eve', true, running)).toEqual({ refused: 'no-request' });
  });

  test('is not for those who sit already, nor to be had where no bot sits', () => {
    expect(askForSeat(left, 'ann', 'Ann', running)).toEqual({ refused: 'already-seated' });
    expect(askForSeat(toyTable, 'eve', 'Eve', running)).toEqual({ refused: 'no-seat-to-take' });
    expect(askForSeat(lobby('ben'), 'eve', 'Eve', running)).toEqual({ refused: 'not-started' });
  });
});

describe('whoever is away', () => {
  test('comes back with all of the time of a turn, if it is theirs', () => {
    const [seat = 0] = toy.toMove(toyTable.play?.state);
    const user = people(toyTable)[seat] ?? '';
    const back = done(comeBack(away(toyTable, seat), user, running));
    expect(back.seats[seat]).toEqual(personCalled(user));
    expect(back.seating.at(-1)).toMatchObject({ change: 'back', seat });
    expect(comeBack(back, user, running)).toEqual({ refused: 'not-away' });
  });

  test('is back as well when they simply move before the bot does', () => {
    const [seat = 0] = toy.toMove(toyTable.play?.state);
    const moved = done(play(away(toyTable, seat), toy, seat, 'person', moveOf(toyTable, toy, seat), noon, 1_000)).table;
    expect(moved.seats[seat]).toEqual(personCalled(people(toyTable)[seat] ?? ''));
    expect(moved.seating.map(({ change }) => change)).toEqual(['back']);
  });

  test('cannot be kicked, and nobody can whose turn it is not', () => {
    const [seat = 0] = toy.toMove(toyTable.play?.state);
    expect(kick(toyTable, (seat + 1) % 3, 'greedy', running)).toEqual({ refused: 'nobody-to-kick' });
    expect(done(kick(toyTable, seat, 'greedy', running)).seats[seat]).toMatchObject({ bot: 'greedy' });
  });
});

test('the host hands over to a person at the table', () => {
  expect(done(handOver(toyTable, 'ann', 1)).host).toBe('ben');
  expect(handOver(toyTable, 'ben', 1)).toEqual({ refused: 'only-host' });
  expect(handOver(toyTable, 'ann', 7)).toEqual({ refused: 'not-there' });
  expect(handOver(done(leave(toyTable, 'ben', 'greedy', running)), 'ann', 1)).toEqual({ refused: 'not-there' });
});

describe.each(games.map((game) => [game.id, game] as const))('the turn order of %s stays right', (_, game) => {
  const { least, most } = game.seats;
  const sizes = Array.from({ length: most - least + 1 }, (_, more) => least + more);

  test.each(sizes)('with %i players, whoever leaves at whichever turn, and comes back', (players) => {
    let table = gameOf(players, game);
    while (table.phase === 'playing') {
      const before = table.play?.state;
      for (let seat = 0; seat < players; seat += 1) {
        const at = { ...running, game };
        const left = giveToBot(table, seat, 'left', 'greedy', at);
        expect(left.play?.state).toEqual(before);
        expectInOrder(left, game);
        const user = people(table)[seat] ?? '';
        const back = done(askForSeat(left, user, 'Back', at));
        expect(back.play?.state).toEqual(before);
        expectInOrder(back, game);
      }
      const [seat = 0] = game.toMove(before);
      table = done(play(table, game, seat, 'person', moveOf(table, game, seat), noon, 1_000)).table;
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
        let table = gameOf(players, game, seed);
        let now = noon;
        const users = ['ann', ...others, 'gus', 'hal'];
        for (const { what, who } of chosen) {
          if (table.phase !== 'playing') break;
          now += what === 'late' ? day : minute;
          const next = act(table, what, users[who] ?? 'ann', who % players, now);
          // chance and the clock move, people only change who sits where
          if (what !== 'move' && what !== 'wait' && what !== 'late')
            expect(next.play?.state).toEqual(table.play?.state);
          expect(next.seats).toHaveLength(players);
          expect(new Set(people(next)).size).toBe(people(next).length);
          table = next;
          expectInOrder(table, game);
        }
        expectEnd(table, now);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  function act(table: Table, what: string, user: string, seat: number, now: number): Table {
    const at = { game, now, botDelay: 1_000 };
    const [mover = 0] = game.toMove(table.play?.state);
    const own = seatOf(table, user);
    const asked = what === 'ask' ? askForSeat(table, user, user, at) : undefined;
    const outcome = {
      leave: () => leave(table, user, 'greedy', at),
      kick: () => kick(table, seat, 'greedy', at),
      ask: () =>
        asked && !isRefused(asked) && asked.request
          ? answerRequest(asked, asked.host, asked.request.user, true, at)
          : asked,
      back: () => comeBack(table, user, at),
      move: () => {
        if (own === undefined || own !== mover) return undefined;
        const moved = play(table, game, own, 'person', moveOf(table, game, own), now, 1_000);
        return isRefused(moved) ? moved : moved.table;
      },
      wait: () => wakeOnce(table, now, { game })?.table,
      late: () => wakeOnce(table, now, { game })?.table,
    }[what as 'leave']();
    return outcome === undefined || isRefused(outcome) ? table : outcome;
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
  const entry = (n: number, seat: number, by = 'person'): LogEntry => ({ n, at: noon, by, move: { seat } });
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
    expect(['bot', 'clock'].map((by) => whoPlayed(toyTable, entry(1, 1, by)))).toEqual([undefined, undefined]);
    expect(whoPlayed(toyTable, undefined)).toBeUndefined();
  });
});
