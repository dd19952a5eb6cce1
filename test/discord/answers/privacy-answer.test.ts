import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { closeTable } from '../../../src/tables/closing.ts';
import { leave } from '../../../src/tables/seating.ts';
import { byItself } from '../../../src/tables/service/results.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { done, running } from '../../support/tables/tables.ts';

const say = speak('en-US');
let bot: Answering;

beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

const privacy = () => bot.tell(command('privacy'));

/** A table of Ann and Ben, with its game under way. */
async function begin(): Promise<string> {
  const { table } = await bot.open('untimed');
  await bot.joinAs(table.id, 'ben');
  await bot.start(table.id);
  return table.id;
}

describe('/parade privacy', () => {
  test('counts as finished only games that were played to their end, and tells of the others besides', async () => {
    expect(await privacy()).toContain('records of finished games, for 30 days: none');
    const voted = await begin();
    done(await bot.tables.change(voted, byItself, (table, { now }) => closeTable(running(table), 'voted', now)));
    const left = await begin();
    done(
      await bot.tables.change(left, { by: 'ann', interaction: bot.nextInteraction() }, (table, moment) =>
        leave(table, 'ann', 'greedy', moment),
      ),
    );
    const told = await privacy();
    expect(told).toContain('records of finished games, for 30 days: none');
    expect(told).toMatch(/other tables, [^:]*: 2\./);

    const finished = await begin();
    for (let moves = 0; moves < 200; moves += 1) {
      const { table } = done(await bot.tables.find(finished));
      if (table.phase === 'over') break;
      await bot.moveOn(finished);
    }
    const after = await privacy();
    expect(after).toContain('records of finished games, for 30 days: one');
    expect(after).toMatch(/other tables, [^:]*: 2\./);
  });

  test('leads back from the question whether to delete, which deletes nothing', async () => {
    const id = await begin();
    const asked = await bot.tell(press('-', 'forget', { ephemeral: true }));
    expect(asked).toContain(say('button.back'));
    expect(asked).toContain(':privacy');
    expect(await bot.tell(press('-', 'privacy', { ephemeral: true }))).toContain(say('privacy.title'));
    expect(done(await bot.tables.find(id)).table.seats[0]).toMatchObject({ user: 'ann' });
  });
});
