/** A plan is secret: until it is carried out, everything that the bot sends is as if there were none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sweeper } from '../../../src/discord/boards/sweeper.ts';
import { speak } from '../../../src/locales/texts.ts';
import { writerFor } from '../../../src/screens/writer.ts';
import { makePlan, recallPlan } from '../../../src/tables/plans.ts';
import type { Running } from '../../../src/tables/table.ts';
import { openPublishing, type Publishing, whoseTurn } from '../../support/discord/publishing.ts';
import { runs } from '../../support/size.ts';
import { done, paradeGame, running } from '../../support/tables/tables.ts';

/** What somebody plans before a move of somebody else: which of the offered plans, one after the other; below 0: recalls it. */
type Plans = readonly number[];

/** All that somebody can plan now. */
function offered(table: Running, seat: number): readonly string[] {
  const view = paradeGame.view(table.play.state, seat);
  const writer = writerFor(table, speak('en-US'));
  const choices = paradeGame.plan?.choices(view, writer) ?? [];
  return choices.flatMap(({ choice }) =>
    (paradeGame.plan?.ask(view, choice, writer)?.rows.flat() ?? []).flatMap((way) => ('plan' in way ? way.plan : [])),
  );
}

async function planAt(bot: Publishing, id: string, plans: Plans): Promise<void> {
  for (const [index, plan] of plans.entries()) {
    const table = running(done(await bot.tables.find(id)).table);
    for (const user of ['ann', 'ben', 'cat'].filter((one) => one !== whoseTurn(table))) {
      const words = offered(
        table,
        table.seats.findIndex((occupant) => 'user' in occupant && occupant.user === user),
      );
      const word = words[plan % Math.max(1, words.length)];
      const interaction = `plan-${table.version}-${index}-${user}`;
      const committed = await bot.tables.change(id, { by: user, interaction }, (now, { game }) => {
        const planned = plan < 0 ? recallPlan(running(now), user) : makePlan(running(now), user, word ?? '', game);
        return 'refused' in planned ? planned : { table: planned, log: [], secret: true };
      });
      if (!('refused' in committed)) bot.publisher.publish(done(committed));
    }
  }
}

/** Plays moves of a game, with plans before each and while it is shown, until one is about to act. @returns all calls, several times */
async function playOn(moves: number, plans: readonly Plans[]) {
  const bot = await openPublishing();
  const sweeper = new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock);
  const { id } = (await bot.open()).table;
  await bot.joinAs(id, 'ben');
  await bot.joinAs(id, 'cat');
  bot.publisher.publish(await bot.start(id));
  await bot.settle();
  const calls: string[] = [];
  for (let n = 0; n < moves; n += 1) {
    await planAt(bot, id, plans[2 * n] ?? []);
    await bot.settle(sweeper.sweep());
    calls.push(JSON.stringify(bot.discord.calls));
    bot.clock.advance(60_000);
    const moved = await bot.moveOn(id);
    const isActing = running(moved.table).play.plans?.some(({ at }) => at !== undefined);
    if (isActing) break;
    bot.publisher.publish(moved);
    // while the board is on its way
    await planAt(bot, id, plans[2 * n + 1] ?? []);
    await bot.settle();
    calls.push(JSON.stringify(bot.discord.calls));
  }
  await bot.close();
  return calls;
}

test('nothing that is sent differs between two games of which one has plans, made, changed, recalled or not fitting', async () => {
  const moves = 8;
  const without = await playOn(moves, []);
  expect(without).toHaveLength(2 * moves);
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: -4, max: 14 }), { maxLength: 3 }), {
        minLength: 2 * moves,
        maxLength: 2 * moves,
      }),
      async (plans) => {
        const calls = await playOn(moves, plans);
        compared += calls.length;
        expect(calls).toEqual(without.slice(0, calls.length));
      },
    ),
    { numRuns: runs(60) },
  );
  expect(compared).toBeGreaterThan(runs(60));
});

/** How often somebody is called by a message or above a board, while ann, ben and cat make so many moves. */
async function countCalls(moves: number, hasPlans: boolean): Promise<number> {
  const bot = await openPublishing();
  const sweeper = new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock);
  const { id } = (await bot.open()).table;
  await bot.joinAs(id, 'ben');
  await bot.joinAs(id, 'cat');
  bot.publisher.publish(await bot.start(id));
  await bot.settle();
  const table = async () => running(done(await bot.tables.find(id)).table);
  while ((await table()).play.moves < moves) {
    // the first of what is offered is to be done in any case
    if (hasPlans) await planAt(bot, id, [0]);
    bot.clock.advance(60_000);
    if ((await table()).play.plans?.some(({ at }) => at !== undefined)) await bot.settle(sweeper.sweep());
    else bot.publisher.publish(await bot.moveOn(id));
    await bot.settle();
  }
  const calls = bot.discord.called('POST', /messages$/).filter(({ body }) => String(body.content).includes('<@'));
  await bot.close();
  return calls.length;
}

test('nobody is called whose plan is played: with plans there is no call, without them there is one a move', async () => {
  expect(await countCalls(12, false)).toBe(12);
  expect(await countCalls(12, true)).toBe(0);
});
