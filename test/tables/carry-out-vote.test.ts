import { describe, expect, test } from 'vitest';
import { settleVoices } from '../../src/tables/carry-out-vote.ts';
import { isPerson, type Question, type Running, userIn } from '../../src/tables/table.ts';
import { answer, ask } from '../../src/tables/votes.ts';
import { begun, day, done, lobby, noon, running, toy } from '../support/tables/tables.ts';

const table = begun(lobby('ben chris dora', { pace: 'untimed' }));
const [mover = 0] = toy.toMove(table.play?.state);
const target = userIn(table, mover) ?? '';
const [one = '', two = '', three = ''] = ['ann', 'ben', 'chris', 'dora'].filter((user) => user !== target);
const moment = { game: toy, now: noon + 3 * day, botDelay: 1_000 };

function asked(question: Question, yes: readonly string[], no: readonly string[] = []): Running {
  const about = question === 'kick' ? { question, seat: mover } : { question };
  const open = yes.reduce((now, user) => done(ask(now, user, about, moment.now)).table, table);
  return no.reduce((now, user) => done(answer(now, user, about, false, moment.now)).table, open);
}

function without(present: Running, users: readonly string[]): Running {
  const seats = present.seats.map((occupant) =>
    isPerson(occupant) && users.includes(occupant.user) ? { ...occupant, away: true as const } : occupant,
  );
  return { ...present, seats };
}

describe('when somebody has no say any more', () => {
  test('a pause and an end that most of the others want come about', () => {
    expect(running(settleVoices(without(asked('pause', [one, two]), [three]), moment)).stopped).toMatchObject({
      why: 'paused',
    });
    expect(settleVoices(without(asked('end', [one, two]), [three]), moment)).toMatchObject({ phase: 'closed' });
  });

  test('a seat goes to a bot, in the name of those who wanted it', () => {
    const settled = settleVoices(without(asked('kick', [one]), [two, three]), moment);
    expect(settled.seats[mover]).toMatchObject({ insteadOf: target, kicked: { by: [one] } });
    expect(running(settled).vote).toBeUndefined();
  });

  test('what cannot be carried any more ends with a word', () => {
    const settled = settleVoices(without(asked('end', [one], [two]), [three, target]), moment);
    expect(settled).toMatchObject({ phase: 'playing', voted: { question: 'end', result: 'refused', users: [two] } });
  });

  test('what is still open stays so, and nothing comes of nothing', () => {
    const open = without(asked('end', [one]), [target]);
    expect(settleVoices(open, moment)).toEqual(open);
    expect(settleVoices(table, moment)).toBe(table);
  });
});
