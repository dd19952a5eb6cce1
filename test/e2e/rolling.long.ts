/**
 * An update: the release before this one beside this one, on one store and one token, as hosts update. What this release writes in
 * ordinary games the earlier one reads: a new form is read in one release and written in the next.
 */

import { expect, test } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { buildEarlier, hasEarlier } from '../support/whole-bot/earlier-bot.ts';
import { useHost } from '../support/whole-bot/host.ts';
import { SmallTable, wordsOf } from '../support/whole-bot/small-table.ts';
import { readTables } from '../support/whole-bot/true-table.ts';

const say = speak('en-US');
const host = useHost();

/** What nobody may be told during an update. */
const wrong = [say('refusal.table-not-here'), say('refusal.table-unreadable'), say('refusal.no-such-table')];

/** Plays a turn; every press is answered, once and rightly. */
async function playOn(table: SmallTable): Promise<void> {
  const before = (await table.moves()).length;
  const { actor, confirm, message } = await table.prepareMove();
  const outcome = await actor.click(confirm, { message });
  expect(outcome.status).toBe('answered');
  for (const words of outcome.messages.map(wordsOf)) for (const refusal of wrong) expect(words).not.toContain(refusal);
  expect((await table.moves()).length).toBe(before + 1);
  await table.shown();
}

function openTable(standIn: StandIn, tables: ReturnType<typeof readTables>): Promise<SmallTable> {
  return SmallTable.start(standIn, tables, ['Ann', 'Ben'], 'day');
}

test('games go on from the release before to this one, beside each other, and back', async ({ skip }) => {
  if (!(await hasEarlier())) skip('this clone is shallow: the commit of the release before is not in it');
  const earlier = await buildEarlier(await host.newFolder());
  const redis = await host.startRedis();
  const standIn = await host.openDiscord('rolling');
  const tables = readTables(await host.openStore(redis));
  const environment = { REDIS_URL: redis.url };

  const old = await host.startBot(standIn, environment, [], earlier);
  await old.ready;
  const begun = await openTable(standIn, tables);
  await playOn(begun);

  const present = await host.startBot(standIn, environment);
  await present.ready;
  const beside = await openTable(standIn, tables);
  for (const table of [begun, beside]) await playOn(table);

  old.process.kill('SIGTERM');
  expect(await old.ended).toBe(0);
  const alone = await openTable(standIn, tables);
  for (const table of [begun, beside, alone]) await playOn(table);

  // the way back: the earlier release goes on with all that this one has written
  present.process.kill('SIGTERM');
  expect(await present.ended).toBe(0);
  const again = await host.startBot(standIn, environment, [], earlier);
  await again.ready;
  for (const table of [begun, beside, alone]) await playOn(table);

  for (const { output } of [old, present, again]) {
    expect(output.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    expect(output.filter((line) => line.includes('set aside'))).toEqual([]);
  }
  expect(standIn.traffic.requests.filter(({ status }) => status === 429)).toEqual([]);
});
