/** Whatever people, strangers, second accounts and time do in whatever order: the rules of docs/seats.md hold after every step. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefused } from '../../src/games/contract/index.ts';
import { answerRequest, askForSeat, takeSeat } from '../../src/tables/admitting.ts';
import { dueTurn } from '../../src/tables/bot-turn.ts';
import { carryOut, settled } from '../../src/tables/carry-out-vote.ts';
import type { OrRefused } from '../../src/tables/change.ts';
import { noteHint } from '../../src/tables/hints.ts';
import { type Pace, paces } from '../../src/tables/pace.ts';
import { play } from '../../src/tables/playing.ts';
import { forget } from '../../src/tables/privacy.ts';
import { comeBack, leave } from '../../src/tables/seating.ts';
import { isPerson, nobody, people, presentPeople, type Running, seatOf, type Table } from '../../src/tables/table.ts';
import { close, dueAt, giveTime, resume } from '../../src/tables/time.ts';
import { type Asked, answer, ask } from '../../src/tables/votes.ts';
import { runs } from '../support/size.ts';
import { wakeOnce } from '../support/tables/clockwork.ts';
import { begun, day, lobby, minute, moveOf, noon, toy } from '../support/tables/tables.ts';

/** `ann2` and `ann3` are accounts of ann's, who cheats; nobody else knows that, and nobody else agrees to let them in. */
const everybody = ['ann', 'ben', 'chris', 'eve', 'fay', 'ann2', 'ann3'];
const humanBehind = (user: string) => user.replace(/\d/, '');
const circles = ['ben', 'ben Dodo*', 'ben Dodo* Hatter*', 'ben chris', 'ben chris Dodo*'];

/** How long a turn may take; where it has no end, after how long the others may ask for a bot. */
const turn: Readonly<Record<Pace, number>> = { live: 3 * minute, day, relaxed: 3 * day, untimed: 3 * day };

/** Who may sit in a seat, and whether they left it of their own accord; undefined: a bot has always had it, or its owner is forgotten. */
type Owner = { readonly user: string; readonly gone?: 'left' | 'kicked' } | undefined;

/** The rules once more, as simply as they can be written. */
class Model {
  now = noon;
  owners: Owner[];
  readonly pace: Pace;
  /** What is left of a person's turn, in milliseconds. */
  readonly left = new Map<string, number>();
  readonly agreed = new Set<string>();
  readonly forgotten = new Set<string>();
  /** In which seats each account has sat. */
  readonly seen = new Map<string, Set<number>>();

  constructor(table: Running) {
    this.pace = table.pace;
    this.owners = table.seats.map((occupant) => (isPerson(occupant) ? { user: occupant.user } : undefined));
    this.follow(table);
  }

  /** What a person has left of the turn that is waited for now. */
  leftOf(table: Running, user: string): number {
    return this.left.get(this.#turnOf(table, user)) ?? Number.POSITIVE_INFINITY;
  }

  elapse(table: Running, milliseconds: number): void {
    this.now += milliseconds;
    if (table.stopped) return;
    for (const [key, rest] of this.left) this.left.set(key, rest - milliseconds);
  }

  renew(table: Running, user: string, more = 0): void {
    const key = this.#turnOf(table, user);
    this.left.set(key, more > 0 ? (this.left.get(key) ?? 0) + more : turn[this.pace]);
  }

  /** Notes who is waited for since when, and who may look at which hand. */
  follow(table: Running): void {
    for (const { seat } of table.play.waits) {
      const user = this.owners[seat]?.user ?? '';
      if (!this.left.has(this.#turnOf(table, user))) this.renew(table, user);
    }
    for (const user of people(table)) {
      const seats = this.seen.get(user) ?? new Set<number>();
      this.seen.set(user, seats.add(seatOf(table, user) ?? -1));
    }
  }

  /** Whether somebody new may have a seat of whom everybody there, and one at least besides a lone one, has said yes. */
  mayEnter(before: Running, user: string, seat: number, leaver: string | undefined): boolean {
    const owner = this.owners[seat];
    const voices = people(before).filter((voter) => this.agreed.has(voter));
    const others = this.owners.filter((other) => other && !voices.includes(other.user));
    const isAgreed = presentPeople(before).every((voter) => voter === leaver || voices.includes(voter));
    const isFree = owner === undefined || owner.gone === 'left';
    return (
      isFree &&
      isAgreed &&
      (voices.length > 1 || others.length === 0) &&
      !this.seen.has(user) &&
      this.forgotten.size === 0
    );
  }

  #turnOf(table: Running, user: string): string {
    return `${user} ${toy.turn(table.play.state)}`;
  }
}

interface Real {
  table: Table;
}

/** A step that one account takes, or time. */
class Step implements fc.Command<Model, Real> {
  readonly what: string;
  readonly user: string;
  readonly act: (table: Running, model: Model) => OrRefused<Table>;

  constructor(what: string, user: string, act: Step['act']) {
    this.what = what;
    this.user = user;
    this.act = act;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): void {
    const before = real.table;
    if (before.phase !== 'playing') return;
    const after = this.act(before, model);
    if (isRefused(after) || after === before) return;
    real.table = after;
    if (this.what !== 'wait') step(model, before, after, this);
  }

  toString(): string {
    return `${this.user} ${this.what}`;
  }
}

/** Compares what became of a table with what the model says of that step. */
function step(model: Model, before: Running, after: Table, { what, user }: { what: string; user: string }): void {
  if (after.phase !== 'playing') return;
  if (what === 'time')
    for (const { seat } of before.play.waits) {
      const waited = model.owners[seat]?.user ?? '';
      if (waited !== user && model.pace !== 'untimed') model.renew(before, waited, turn[model.pace]);
    }
  if (what === 'back') model.renew(after, user);
  for (const [seat, occupant] of after.seats.entries()) followSeat(model, before, seat, occupant, { what, user });
  if (before.request?.user !== after.request?.user) model.agreed.clear();
  model.follow(after);
  expectRules(model, after);
}

function followSeat(
  model: Model,
  before: Running,
  seat: number,
  occupant: Table['seats'][number],
  { what, user }: { what: string; user: string },
): void {
  const owner = model.owners[seat];
  const isBack = isPerson(occupant) && occupant.user === owner?.user;
  if (isPerson(occupant) && !isBack) {
    const leaver = what === 'leave' || what === 'forget' ? user : undefined;
    expect(model.mayEnter(before, occupant.user, seat, leaver)).toBe(true);
    model.owners[seat] = { user: occupant.user };
  } else if (isBack) {
    // whoever was voted out comes back to a turn of their own
    if (owner?.gone === 'kicked') model.renew(before, owner.user);
    model.owners[seat] = { user: owner?.user ?? '' };
  } else if (owner && !owner.gone) {
    const isOwn = owner.user === user && (what === 'leave' || what === 'forget');
    if (!isOwn) expect(model.leftOf(before, owner.user)).toBeLessThanOrEqual(0);
    model.owners[seat] = { ...owner, gone: isOwn ? 'left' : 'kicked' };
  }
  if (what === 'forget' && model.owners[seat]?.user === user) model.owners[seat] = undefined;
}

function expectRules(model: Model, table: Running): void {
  const owners = table.seats.map((occupant) => (isPerson(occupant) ? occupant.user : occupant.insteadOf));
  expect(owners).toEqual(model.owners.map((owner) => owner?.user));
  for (const human of new Set(everybody.map(humanBehind))) {
    const hands = [...model.seen].filter(([user]) => humanBehind(user) === human).flatMap(([, seats]) => [...seats]);
    expect(new Set(hands).size, `${human} has seen ${hands}`).toBeLessThanOrEqual(1);
  }
  for (const [seat, owner] of model.owners.entries()) {
    if (!owner?.gone) continue;
    const back = askForSeat(table, owner.user, owner.user, { game: toy, now: model.now, botDelay: 1_000 });
    expect(isRefused(back) ? back : userAt(back, seat)).toBe(owner.user);
  }
  const named = [...people(table), ...table.seating.map(({ user }) => user)];
  for (const user of model.seen.keys()) expect(named).toContain(model.forgotten.has(user) ? nobody : user);
  for (const user of people(table))
    expect(isRefused(close(table, user, true, model.now))).toBe(people(table).length > 1);
  if (table.request) expect(dueAt(table)).toBeLessThanOrEqual(table.request.until ?? 0);
}

function userAt(table: Table, seat: number): string | undefined {
  const occupant = table.seats[seat];
  return isPerson(occupant) ? occupant.user : undefined;
}

const momentOf = (model: Model) => ({ game: toy, now: model.now, botDelay: 1_000 });

/** Everything happens the moment it is due. The clock moves for nobody whose time runs. */
function wait(milliseconds: number) {
  return (start: Running, model: Model): Table => {
    const end = model.now + milliseconds;
    let table: Table = start;
    while (table.phase === 'playing') {
      const at = Math.max(dueAt(table) ?? end, model.now);
      model.elapse(table, Math.min(at, end) - model.now);
      if (at >= end) break;
      const due = dueTurn(table, { game: toy, now: at });
      if (due?.by === 'clock') expect(model.leftOf(table, userAt(table, due.seat) ?? '')).toBeLessThanOrEqual(0);
      const before: Running = table;
      table = wakeOnce(before, at)?.table ?? before;
      step(model, before, table, { what: 'wait', user: '' });
    }
    return table;
  };
}

function vote(user: string, asked: Asked) {
  return (table: Running, model: Model): OrRefused<Table> => {
    const isOpen = table.vote?.question === asked.question && table.vote.seat === asked.seat;
    const voiced = isOpen ? answer(table, user, asked, true, model.now) : ask(table, user, asked, model.now);
    if (isRefused(voiced)) return voiced;
    return voiced.carried ? carryOut(voiced, asked, momentOf(model)) : voiced.table;
  };
}

function reply(user: string, agrees: boolean) {
  return (table: Running, model: Model): OrRefused<Table> => {
    const asking = table.request?.user ?? '';
    const isDuped = agrees && asking.startsWith('ann') && humanBehind(user) !== 'ann';
    if (isDuped) return { refused: 'no-request' };
    if (agrees && seatOf(table, user) !== undefined) model.agreed.add(user);
    return answerRequest(table, user, asking, agrees, momentOf(model));
  };
}

function move(user: string) {
  return (table: Running, model: Model): OrRefused<Table> => {
    const seat = seatOf(table, user) ?? -1;
    const played = play(table, { seat, by: 'person', move: moveOf(table, toy, seat) }, momentOf(model));
    return isRefused(played) ? played : played.table;
  };
}

function vanish(user: string) {
  return (table: Running, model: Model): OrRefused<Table> => {
    const left = seatOf(table, user) === undefined ? table : leave(table, user, 'greedy', momentOf(model));
    if (isRefused(left) || left.phase !== 'playing' || !model.seen.has(user)) return left;
    model.forgotten.add(user);
    return forget(left, user, 'a player');
  };
}

/** Everybody who plays agrees to who asks, as far as they do that at all. */
function replyTogether(table: Running, model: Model): OrRefused<Table> {
  return people(table).reduce<OrRefused<Table>>((now, user) => {
    const next = isRefused(now) || now.phase !== 'playing' ? now : reply(user, true)(now, model);
    return isRefused(next) ? now : next;
  }, table);
}

/** The others vote a bot into the seat of who is waited for. */
function replace(table: Running, model: Model): OrRefused<Table> {
  const seat = table.play.waits[0]?.seat;
  const others = presentPeople(table).filter((user) => seatOf(table, user) !== seat);
  return others.reduce<OrRefused<Table>>((now, user) => {
    const next = isRefused(now) || now.phase !== 'playing' ? now : vote(user, { question: 'kick', seat })(now, model);
    return isRefused(next) ? now : next;
  }, table);
}

const user = fc.constantFrom(...everybody);
const span = fc.constantFrom(1_000, 1_000, minute, minute, 5 * minute, 12 * 60 * minute, 3 * day);

function by(weight: number, what: string, act: (who: string) => Step['act']) {
  return { weight, arbitrary: user.map((who) => new Step(what, who, act(who))) };
}

const anyStep = fc.oneof(
  by(8, 'leave', (who) => (table, model) => settled(leave(table, who, 'greedy', momentOf(model)), momentOf(model))),
  by(16, 'ask', (who) => (table, model) => takeSeat(table, who, who, 'i1', momentOf(model))),
  by(6, 'yes', (who) => reply(who, true)),
  { weight: 8, arbitrary: fc.constant(new Step('yes', 'all', replyTogether)) },
  by(1, 'no', (who) => reply(who, false)),
  { weight: 4, arbitrary: fc.constant(new Step('kick', 'all', replace)) },
  by(
    2,
    'kick',
    (who) => (table, model) => vote(who, { question: 'kick', seat: table.play.waits[0]?.seat })(table, model),
  ),
  by(2, 'pause', (who) => vote(who, { question: 'pause' })),
  by(2, 'resume', (who) => (table, model) => resume(table, who, model.now)),
  by(2, 'time', (who) => (table, model) => giveTime(table, who, model.now)),
  by(4, 'move', (who) => move(who)),
  by(1, 'hint', (who) => (table) => noteHint(table, toy, who)),
  by(2, 'back', (who) => (table, model) => comeBack(table, who, momentOf(model))),
  by(1, 'forget', (who) => vanish(who)),
  { weight: 8, arbitrary: span.map((length) => new Step('wait', `${length} ms`, wait(length))) },
);

test('no person ever sees two hands in one game, and nobody loses a seat while their own time runs', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...circles),
      fc.constantFrom<Pace>(...paces, 'untimed', 'untimed'),
      fc.commands([anyStep], { maxCommands: 80, size: 'max' }),
      (others, pace, commands) => {
        fc.modelRun(() => {
          const table = begun(lobby(others, { pace, options: { length: 'long', look: 'plain' } }));
          return { model: new Model(table), real: { table } };
        }, commands);
      },
    ),
    { numRuns: runs(400) },
  );
});
