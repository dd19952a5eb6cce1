import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bringBack, giveBack } from '../../src/tables/given-back.ts';
import { beginWait, paces, type Wait } from '../../src/tables/pace.ts';
import { play } from '../../src/tables/playing.ts';
import { wantRematch } from '../../src/tables/rematch.ts';
import type { Outage } from '../../src/tables/signs-of-life.ts';
import { people, type Running, type Table } from '../../src/tables/table.ts';
import { closeSilent, dueAt, keptFor, startClock, stopClock } from '../../src/tables/time.ts';
import { ask, voteEnd } from '../../src/tables/votes.ts';
import { letPass } from '../support/tables/clockwork.ts';
import {
  begun,
  day,
  done,
  lobby,
  minute,
  moved,
  moveOf,
  noon,
  playOut,
  running,
  toy,
} from '../support/tables/tables.ts';

const hour = 60 * minute;
const botDelay = 1_000;

function outage(from: number, to: number, more: Partial<Outage> = {}): Outage {
  return { n: to, from, to, shard: '0/1', ...more };
}

/** A game in which nobody has moved yet, and the wait for whoever is to. */
function game(pace: Table['pace'] = 'day'): Running {
  return begun(lobby('ben chris', { pace }));
}

function waitOf(table: Table): Wait {
  const [wait] = running(table).play.waits;
  if (!wait) throw new Error('nobody is waited for');
  return wait;
}

function passOver(table: Table, from: number, to: number): Table {
  return giveBack(letPass(table, from).table, [outage(from, to)]);
}

describe('after an outage', () => {
  test('of 30 h nobody has missed a turn of a day: what was left of it is left', () => {
    const table = passOver(game(), noon + 6 * hour, noon + 36 * hour);
    expect(waitOf(table).until).toBe(noon + 54 * hour);
    const { happenings } = letPass(table, noon + 54 * hour - 1);
    expect(happenings.filter(({ what }) => what === 'moved')).toEqual([]);
  });

  test('of ten days no running game is closed, at any pace', () => {
    for (const pace of paces) {
      const table = passOver(game(pace), noon + minute, noon + minute + 10 * day);
      expect(closeSilent(table, noon + minute + 10 * day)).toBeUndefined();
    }
  });

  test('of four minutes the clock does not move at a live table', () => {
    const table = passOver(game('live'), noon + minute, noon + 5 * minute);
    expect(waitOf(table).until).toBe(noon + 7 * minute);
  });

  test('a lobby stays open for as much longer, and a rematch can be agreed on for as much longer', () => {
    const open = giveBack(lobby('ben'), [outage(noon + hour, noon + 3 * hour)]);
    expect(closeSilent(open, noon + 26 * hour - 1)).toBeUndefined();
    expect(closeSilent(open, noon + 26 * hour)).toBeDefined();
    const over = playOut(game()).table;
    const [user = ''] = people(over);
    const late = over.endedAt + 25 * hour;
    expect(wantRematch(over, user, 'i1', late)).toEqual({ refused: 'rematch-over' });
    expect(wantRematch(giveBack(over, [outage(late - 2 * hour, late)]), user, 'i1', late)).toMatchObject({
      phase: 'over',
    });
  });

  test('a vote, a pause and a game that is shown nowhere last for as much longer', () => {
    const [user = ''] = people(game());
    const asked = running(done(ask(game('live'), user, { question: 'end' }, noon + minute)).table);
    expect(running(giveBack(asked, [outage(noon + 2 * minute, noon + 6 * minute)])).vote?.until).toBe(
      voteEnd('live', noon + minute) + 4 * minute,
    );
    const paused = stopClock(game(), 'paused', noon + hour);
    expect(dueAt(giveBack(paused, [outage(noon + day, noon + 2 * day)]))).toBe(noon + hour + 8 * day);
    const held = giveBack(stopClock(game(), 'held', noon), [outage(noon + day, noon + 3 * day)]);
    expect(closeSilent(held, noon + keptFor + day)).toBeUndefined();
    expect(closeSilent(held, noon + keptFor + 2 * day)).toBeDefined();
  });

  test('a stop and an outage in it give the same time back once', () => {
    const stopped = running(stopClock(game(), 'paused', noon + hour));
    const until = waitOf(startClock(stopped, noon + 30 * hour)).until;
    const away = running(giveBack(stopped, [outage(noon + 2 * hour, noon + 20 * hour)]));
    expect(waitOf(startClock(away, noon + 30 * hour)).until).toBe(until);
    const before = running(giveBack(stopped, [outage(noon, noon + 20 * hour)]));
    expect(waitOf(startClock(before, noon + 30 * hour)).until).toBe(until === undefined ? undefined : until + hour);
  });

  test('the table tells how long the bot was away until somebody moves, but not that a clock was put forward', () => {
    const away = giveBack(game(), [outage(noon, noon + hour), outage(noon + 2 * hour, noon + 4 * hour)]);
    expect(away.givenBack?.away).toBe(3 * hour);
    const [seat = 0] = toy.toMove(running(away).play.state);
    const move = { seat, by: 'person' as const, move: moveOf(away, toy, seat) };
    const after = moved(play(running(away), move, { game: toy, now: noon + 5 * hour, botDelay }));
    expect(after.givenBack).toEqual({ outage: noon + 4 * hour });
    const stepped = giveBack(game(), [outage(noon, noon + hour, { step: true })]);
    expect(stepped.givenBack?.away).toBeUndefined();
    expect(waitOf(stepped).until).toBe(noon + day + hour);
  });

  test('only the tables of its own servers move', () => {
    const guild = String(5n << 22n);
    const table = { ...game(), guild };
    expect(giveBack(table, [outage(noon, noon + hour, { shard: '0/2' })])).toBe(table);
    expect(giveBack(table, [outage(noon, noon + hour, { shard: '1/2' })])).not.toBe(table);
  });
});

/** Times in which people could play and in which they could not, one after the other. */
const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 * hour }), fc.integer({ min: 31_000, max: 60 * hour })), {
  maxLength: 12,
});

function timeline(parts: readonly (readonly [up: number, away: number])[]): { outages: Outage[]; end: number } {
  let at = noon;
  const outages = parts.map(([up, away]) => {
    const from = at + up;
    at = from + away;
    return outage(from, at);
  });
  return { outages, end: at };
}

test('whatever outages there were, everybody has had exactly the time in which they could play', () => {
  fc.assert(
    fc.property(spans, fc.constantFrom(...paces), (parts, pace) => {
      const { outages, end } = timeline(parts);
      const lost = outages.reduce((sum, { from, to }) => sum + to - from, 0);
      const before = game(pace);
      const after = running(giveBack(before, outages));
      const { since, until } = waitOf(before);
      expect(end - waitOf(after).since).toBe(end - since - lost);
      expect(waitOf(after).until).toBe(until === undefined ? undefined : until + lost);
      expect(after.activeAt).toBe(before.activeAt + lost);
    }),
  );
});

test('each outage counts once, whether it is given back alone or with others, and however often', () => {
  fc.assert(
    fc.property(spans, fc.array(fc.nat(12)), (parts, cuts) => {
      const { outages } = timeline(parts);
      const atOnce = giveBack(game(), outages);
      const known = [...cuts.toSorted((one, other) => one - other), outages.length];
      const bitByBit = known.reduce<Table>((table, count) => giveBack(table, outages.slice(0, count)), game());
      expect(bitByBit).toEqual(atOnce);
      expect(giveBack(atOnce, outages)).toBe(atOnce);
    }),
  );
});

test('nobody who plays on between outages loses or gains any time', () => {
  fc.assert(
    fc.property(spans, (parts) => {
      let table = game();
      let at = noon;
      let played = 0;
      const begun = new Map(table.play.waits.map(({ seat, turn }) => [`${seat}.${turn}`, played]));
      for (const [up, away] of parts) {
        at += up;
        played += up;
        const [seat] = toy.toMove(table.play.state);
        if (seat === undefined) return;
        const sent = { seat, by: 'person' as const, move: moveOf(table, toy, seat) };
        const next = done(play(table, sent, { game: toy, now: at, botDelay })).table;
        if (next.phase !== 'playing') return;
        for (const { seat: waited, turn } of next.play.waits)
          if (!begun.has(`${waited}.${turn}`)) begun.set(`${waited}.${turn}`, played);
        table = running(giveBack(next, [outage(at, at + away)]));
        at += away;
        for (const { seat: waited, turn, since, until } of table.play.waits) {
          expect(until).toBe(since + day);
          expect(at - since).toBe(played - (begun.get(`${waited}.${turn}`) ?? 0));
        }
      }
    }),
  );
});

describe('after the clock was set back by an hour', () => {
  const now = noon - hour;

  test('a bot that was about to move moves now', () => {
    const table = game();
    const botTurn = { ...table, play: { ...table.play, botAt: noon + 2_000 } };
    expect(running(bringBack(botTurn, now, botDelay)).play.botAt).toBe(now);
    expect(bringBack(botTurn, noon, botDelay)).toBe(botTurn);
  });

  test('a turn that had just begun begins now, with its whole time, and one of long ago stays', () => {
    expect(waitOf(bringBack(game('live'), now, botDelay))).toEqual(
      beginWait(waitOf(game()).seat, waitOf(game()).turn, 'live', now),
    );
    expect(bringBack(game(), noon + hour, botDelay)).toEqual(game());
  });

  test('a vote, a pause and a hold end as late as they can', () => {
    const [user = ''] = people(game());
    const asked = running(done(ask(game('live'), user, { question: 'end' }, noon)).table);
    expect(running(bringBack(asked, now, botDelay)).vote?.until).toBe(voteEnd('live', now));
    const held = running(bringBack(stopClock(game(), 'held', noon), now, botDelay));
    expect(held.stopped).toEqual({ why: 'held', since: now, until: now + minute });
  });
});
