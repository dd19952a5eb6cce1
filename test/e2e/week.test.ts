import { expect, test } from 'vitest';
import { judge } from '../simulation/verdict.ts';
import { Week } from '../simulation/week.ts';

/** How many tables the week has; more take longer: `WEEK_TABLES=200 npx vitest run test/e2e/week.test.ts`. */
const tables = Number(process.env.WEEK_TABLES ?? 8);
const seed = Number(process.env.WEEK_SEED ?? 7);
/** With many tables the clock goes on in greater steps. */
const step = tables > 20 ? 10 * 60_000 : 1_000;
const days = Number(process.env.WEEK_DAYS ?? (process.env.WEEK_TABLES ? 7 : 2));

test(`in a week of ${tables} tables in which everything fails now and then, each ends by the rules, and nothing is lost, early or twice`, {
  timeout: 60_000 + tables * 60_000,
  // its Redis, its bots and its clock go at the pace of the machine
  retry: 1,
}, async () => {
  const week = await Week.begin({ name: 'week', tables, seed, failing: 0.05, step });
  try {
    await week.live(days);
    await week.finish();
    const { faults, counts } = await judge(week);
    console.info(JSON.stringify(counts, undefined, 1));
    expect(faults).toEqual([]);
    for (const misfortune of [
      'kills',
      'Redis killed',
      'Redis stopped',
      'host away',
      'clock set',
      'failed calls of Discord',
    ])
      expect(counts[misfortune], misfortune).toBeGreaterThan(0);
    expect(counts['moves by person']).toBeGreaterThanOrEqual(week.accepted.length);
  } finally {
    await week.close();
  }
});
