import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planBoard } from '../../src/discord/boards/board-plan.ts';
import { isRefused } from '../../src/games/contract/index.ts';
import { everyoneLovesAParade } from '../../src/games/everyone-loves-a-parade/index.ts';
import { askForSeat } from '../../src/tables/admitting.ts';
import type { Changed, Moment } from '../../src/tables/change.ts';
import { closeTable } from '../../src/tables/closing.ts';
import { doWhatIsDue } from '../../src/tables/due.ts';
import { bringBack, giveBack } from '../../src/tables/given-back.ts';
import { isPlanned, makePlan, planOf, recallPlan } from '../../src/tables/plans.ts';
import { play } from '../../src/tables/playing.ts';
import { leave } from '../../src/tables/seating.ts';
import type { TableService } from '../../src/tables/service/service.ts';
import { type Store, StoreUnavailable } from '../../src/tables/service/store.ts';
import type { Running } from '../../src/tables/table.ts';
import { dueAt, resume, stopClock } from '../../src/tables/time.ts';
import { ask } from '../../src/tables/votes.ts';
import { runs } from '../support/size.ts';
import { type OpenedStore, openTestFile } from '../support/stores/stores.ts';
import { serviceOn, wakerOn } from '../support/tables/service-place.ts';
import { begun, day, done, lobby, minute, moveOf, noon, paradeGame, running, toy } from '../support/tables/tables.ts';

const moment = (now = noon): Moment => ({ game: paradeGame, now, botDelay: 1_000 });

/** A game of three in which ann is next: whoever is to move plays before her. */
function beforeAnn(others = 'ben cat'): Running {
  for (let seed = 1; seed < 50; seed += 1) {
    const table = begun(lobby(others, { of: paradeGame }), seed, paradeGame);
    const [seat = 0] = paradeGame.toMove(table.play.state);
    if ((seat + 1) % table.seats.length === 0) return table;
  }
  throw new Error('in one deal in three it is her turn next');
}

function handOf(table: Running, seat = 0): readonly string[] {
  const view = paradeGame.view(table.play.state, seat);
  return typeof view === 'object' && view !== null && 'hand' in view && Array.isArray(view.hand) ? view.hand : [];
}

/** A plan of ann's that always fits. */
function planned(table: Running, only = 'any'): Running {
  return running(makePlan(table, 'ann', `${handOf(table)[0]}.${only}`, paradeGame));
}

function moveNext(table: Running, now = noon): Running {
  const [seat = 0] = paradeGame.toMove(table.play.state);
  return running(done(play(table, { seat, by: 'person', move: moveOf(table, paradeGame, seat) }, moment(now))).table);
}

function wake(table: Running, now: number): Changed | undefined {
  const due = doWhatIsDue(table, moment(now));
  const outcome = due && done(due);
  return outcome && ('log' in outcome ? outcome : { table: outcome, log: [] });
}

describe('a plan', () => {
  test('is carried out once the turn has come, after as long as a bot would take there, as a move of its person', () => {
    const table = planned(beforeAnn());
    const turn = moveNext(table);
    const at = turn.play.plans?.[0]?.at ?? 0;
    const bot = moveNext({ ...beforeAnn(), seats: table.seats.with(0, { bot: 'greedy', name: 'Ann' }) });
    expect(at).toBe(bot.play.botAt);
    expect(dueAt(turn)).toBe(at);
    expect(wake(turn, at - 1)).toBeUndefined();
    const { table: after, log } = wake(turn, at) ?? { table: turn, log: [] };
    expect(log.map(({ by, move }) => [by, move.seat, move.play])).toEqual([['person', 0, handOf(table)[0]]]);
    expect(running(after)).toMatchObject({ actedBy: 'ann', activeAt: at });
    expect(running(after).play.plans).toBeUndefined();
    expect(wake(running(after), at)).toBeUndefined();
  });

  test('can be changed and recalled, and is made in the turns of others only', () => {
    const table = planned(beforeAnn());
    const [, second] = handOf(table);
    const changed = running(makePlan(table, 'ann', `${second}.free`, paradeGame));
    expect(changed.play.plans).toEqual([{ seat: 0, user: 'ann', word: `${second}.free` }]);
    expect(running(recallPlan(changed, 'ann'))).toEqual(beforeAnn());
    expect(recallPlan(beforeAnn(), 'ann')).toEqual({ refused: 'no-plan' });
    expect(recallPlan(table, 'eve')).toEqual({ refused: 'not-seated' });
    expect(makePlan(table, 'eve', `${second}.free`, paradeGame)).toEqual({ refused: 'not-seated' });
    expect(makePlan(table, 'ann', 'R99.any', paradeGame)).toEqual({ refused: 'plan-outdated' });
    expect(makePlan({ ...table, practice: true }, 'ann', `${second}.free`, paradeGame)).toEqual({
      refused: 'no-plans',
    });
    const without = begun(lobby('ben'));
    const [toMove = 0] = toy.toMove(without.play.state);
    expect(makePlan(without, toMove === 0 ? 'ben' : 'ann', 'any', toy)).toEqual({ refused: 'no-plans' });
    const turn = moveNext(beforeAnn());
    expect(makePlan(turn, 'ann', `${second}.free`, paradeGame)).toEqual({ refused: 'your-turn' });
    const recalled = running(recallPlan(moveNext(table), 'ann'));
    expect(dueAt(recalled)).toBe(dueAt(turn));
  });

  test('that does not fit is not played: it is as if there were none, but for the reason', () => {
    const table = beforeAnn();
    const plan = running(makePlan(table, 'ann', `${handOf(table)[0]}.most.-99`, paradeGame));
    const turn = moveNext(plan);
    expect(planOf(turn, 'ann')).toMatchObject({ unfit: true });
    expect(isPlanned(turn, 0)).toBe(false);
    const { plans: _, ...without } = turn.play;
    expect({ ...turn, play: without }).toEqual(moveNext(table));
    expect(moveNext(turn).play.plans).toBeUndefined();
  });

  test('is gone when its person plays by hand, leaves or is replaced, and when the game is closed', () => {
    const table = planned(beforeAnn());
    const turn = moveNext(table);
    expect(moveNext(turn).play.plans).toBeUndefined();
    for (const at of [table, turn]) {
      const left = running(leave(at, 'ann', 'greedy', moment()));
      expect(left.play.plans).toBeUndefined();
      expect(running(askForSeat(left, 'ann', 'Ann', moment())).play.plans).toBeUndefined();
      expect(closeTable(at, 'ended', noon).play).not.toHaveProperty('plans');
    }
  });

  test('waits for a pause and a vote, and is carried out after them', () => {
    const turn = moveNext(planned(beforeAnn()));
    const late = noon + 10_000;
    const paused = running(stopClock(turn, 'paused', noon));
    expect(wake(paused, late)).toBeUndefined();
    expect(wake(running(resume(paused, 'ben', late)), late)?.log).toHaveLength(1);
    const voiced = ask(turn, 'ben', { question: 'pause' }, noon);
    const voting = isRefused(voiced) ? turn : voiced.table;
    expect(voting.vote).toBeDefined();
    // whoever is not called for as long as a vote takes would be seen to have a plan
    expect(planBoard(turn, paradeGame, undefined, noon).call.users).toEqual([]);
    expect(planBoard(voting, paradeGame, undefined, noon).call.users).toEqual(['ann']);
    expect(wake(voting, late)).toBeUndefined();
    expect(dueAt(voting)).toBeGreaterThan(late);
    const { vote: _, ...decided } = voting;
    expect(wake(decided, late)?.log).toHaveLength(1);
  });

  test('goes before the clock when its person’s time is up: no turn counts as missed', () => {
    const turn = moveNext(planned(beforeAnn()));
    const voiced = ask(turn, 'ben', { question: 'end' }, noon + day - minute);
    const voting = isRefused(voiced) ? turn : voiced.table;
    for (const table of [turn, voting]) {
      const after = wake(table, noon + day);
      expect(after?.log.map(({ by }) => by)).toEqual(['person']);
      expect(after?.table.seats[0]).toEqual({ user: 'ann', name: 'Ann' });
    }
  });

  test('gets time back as a bot does, and does not wait for a clock that was set back', () => {
    const turn = moveNext(planned(beforeAnn()));
    const at = turn.play.plans?.[0]?.at ?? 0;
    const given = giveBack(turn, [{ n: 1, shard: '0/1', from: noon, to: noon + minute }]);
    expect(running(given).play.plans?.[0]?.at).toBe(at + minute);
    const back = bringBack(turn, noon - day, 1_000);
    expect(running(back).play.plans?.[0]?.at).toBe(noon - day);
  });
});

/** What happens in a game of ann and ben: somebody presses, or processes wake the table, one of which may die at the commit. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('plan' as const), with: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('move' as const), with: fc.nat(4) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('recall', 'late', 'wake', 'race', 'die before', 'die after'),
      with: fc.nat(4),
    }),
  },
);

let opened: OpenedStore;
let now = noon;

/** A process whose next commit is not made, or made without that it gets to know. */
function mortal(store: Store, dies: { when: 'before' | 'after' | undefined }): TableService {
  const failing = new Proxy(store, {
    get(target, name: keyof Store) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'commit') return typeof value === 'function' ? value.bind(target) : value;
      return async (commit: Parameters<Store['commit']>[0]) => {
        const { when } = dies;
        dies.when = undefined;
        if (when === 'before') throw new StoreUnavailable('killed');
        const outcome = await target.commit(commit);
        if (when === 'after') throw new StoreUnavailable('killed');
        return outcome;
      };
    },
  });
  return serviceOn(failing, () => now);
}

test('whatever plans, recalls, moves, deaths and deadlines come in whatever order, a plan makes one legal move at most', async () => {
  let carriedOut = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 24 }), async (events) => {
      now = noon;
      opened = await openTestFile(() => now);
      const dies: { when: 'before' | 'after' | undefined } = { when: undefined };
      const [one, other] = [mortal(opened.store, dies), serviceOn(opened.store, () => now)] as const;
      await one.create({ table: beforeAnn('ben'), log: [] });
      const table = async () => running(done(await other.find('7K3F')).table);
      const isHer = async () => paradeGame.toMove((await table()).play.state).includes(0);
      const change = (by: string, make: (table: Running) => ReturnType<typeof makePlan>) =>
        other.change('7K3F', { by }, (found) => {
          const changed = make(running(found));
          return isRefused(changed) ? changed : { table: changed, log: [], secret: true };
        });
      /** Whether a move that ann does not make herself may come now: not without a plan, and once. */
      let mayAct = false;
      const missedTurns = async () => {
        const [ann] = (await table()).seats;
        return ann && 'missed' in ann ? (ann.missed ?? 0) : 0;
      };
      const hers = async () =>
        (await other.log('7K3F')).filter(({ by, move }) => move.seat === 0 && by === 'person').length;
      for (const { what, with: index } of events) {
        now += 2_000;
        const before = await hers();
        const missed = await missedTurns();
        const couldAct = mayAct;
        if (what === 'plan') {
          const word = `${handOf(await table())[index]}.any`;
          if (!isRefused(await change('ann', (at) => makePlan(at, 'ann', word, paradeGame)))) mayAct = true;
        } else if (what === 'recall') {
          if (!isRefused(await change('ann', (at) => recallPlan(at, 'ann')))) mayAct = false;
        } else if (what === 'move') {
          if (await isHer()) {
            // she often leaves it to the plan
            if (index > 0 && mayAct) continue;
            mayAct = false;
          }
          await other.change('7K3F', {}, (found, at) => {
            const [seat = 0] = paradeGame.toMove(running(found).play.state);
            return play(running(found), { seat, by: 'person', move: moveOf(found, paradeGame, seat) }, at);
          });
        } else {
          if (what === 'late' && (await isHer())) now += day;
          dies.when = what === 'die before' ? 'before' : what === 'die after' ? 'after' : undefined;
          const wakes = [
            wakerOn(one)
              .wake('7K3F')
              .catch(() => undefined),
            wakerOn(other).wake('7K3F'),
          ];
          const recalling = what === 'race' ? change('ann', (at) => recallPlan(at, 'ann')) : undefined;
          await Promise.all(wakes);
          const recalled = recalling && !isRefused(await recalling);
          dies.when = undefined;
          const made = (await hers()) - before;
          expect(made, 'moves that nobody pressed').toBeLessThanOrEqual(mayAct ? 1 : 0);
          // what she is told is so: a plan that was recalled is not played
          if (recalled) expect(made).toBe(0);
          if (made > 0 || recalled) mayAct = false;
          carriedOut += made;
        }
        if (couldAct) expect(await missedTurns(), 'turns missed with a plan').toBeLessThanOrEqual(missed);
      }
      const log = await other.log('7K3F');
      expect(log.map(({ n }) => n)).toEqual(log.map((_, index) => index + 1));
      await opened.close();
    }),
    { numRuns: runs(100) },
  );
  expect(carriedOut).toBeGreaterThan(0);
});

test('where a turn goes on after a plan, its person is called for the rest; where it does not, they are known to have acted', () => {
  const game = everyoneLovesAParade();
  const at = { game, now: noon, botDelay: 1_000 };
  for (const [others, rest, isCalled] of [
    ['ben cat', 'use', false],
    ['ben cat', 'own', true],
    ['ben', 'use', true],
    ['ben', 'all', false],
  ] as const) {
    const table = begun(lobby(others, { of: game }), 3, game);
    const [mover = 0] = game.toMove(game.state.schema.parse(table.play.state));
    const seat = (mover + 1) % table.seats.length;
    const user = ['ann', 'ben', 'cat'][seat] ?? '';
    const view = game.view(game.state.schema.parse(table.play.state), seat);
    const card = view.warehouse.findLast(({ action }) => action !== 'BALLOON');
    let now = running(makePlan(table, user, `${card?.id}.0.${rest}.any`, game));
    while (!isPlanned(now, seat)) {
      const state = game.state.schema.parse(now.play.state);
      const legal = game.legalMoves(state, mover);
      const move = legal.find((one) => 'skip' in one || ('take' in one && one.take !== card?.id)) ?? legal[0];
      now = running(done(play(now, { seat: mover, by: 'person', move }, at)).table);
    }
    const due = doWhatIsDue(now, { ...at, now: noon + 1_000 });
    const after = running(due && 'log' in due ? due.table : now);
    const goesOn = after.play.waits.some((wait) => wait.seat === seat);
    expect(goesOn).toBe(isCalled);
    const { call } = planBoard(after, game, undefined, noon);
    expect(call.users.includes(user)).toBe(isCalled);
    expect(call.users).toHaveLength(1);
  }
});
