import { expect, test } from 'vitest';
import { type Lengths, misfortunes } from './great-misfortunes.ts';
import { judge } from './verdict.ts';
import { Week } from './week.ts';

export interface WeekSize {
  readonly tables: number;
  readonly days: number;
  /** How long the great misfortunes last. */
  readonly lengths: Lengths;
}

/**
 * A week, or some days of it, whose size can be changed: `WEEK_TABLES`, `WEEK_DAYS`; and its chance: `WEEK_SEED`. With more than twenty
 * tables, what failed is tried again only after Discord has forgotten the first try, and a second board may appear (decision 12).
 */
export function testWeek(usual: WeekSize): void {
  const tables = Number(process.env.WEEK_TABLES ?? usual.tables);
  const days = Number(process.env.WEEK_DAYS ?? usual.days);
  const seed = Number(process.env.WEEK_SEED ?? 7);
  // with many tables the clock goes on in greater steps
  const step = tables > 20 ? 10 * 60_000 : 1_000;
  test(`in a week of ${tables} tables in which everything fails now and then, each ends by the rules, and nothing is lost, early or twice`, {
    timeout: 60_000 + tables * 60_000,
  }, async () => {
    const week = await Week.begin({ name: 'week', tables, seed, failing: 0.05, step, lengths: usual.lengths });
    try {
      await week.live(days);
      await week.finish();
      const { faults, counts } = await judge(week);
      console.info(JSON.stringify({ ...counts, faults }, undefined, 1));
      expect(faults).toEqual([]);
      // in a single day Redis goes away once or twice
      const often = days > 1 ? ['Redis stopped'] : [];
      for (const misfortune of ['kills', 'Redis killed', ...often, 'failed calls of Discord', ...misfortunes])
        expect(counts[misfortune], misfortune).toBeGreaterThan(0);
      expect(counts['moves by person']).toBeGreaterThanOrEqual(week.accepted.length);
    } finally {
      await week.close();
    }
  });
}
