import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Paints } from '../../../src/discord/messages/picturing.ts';
import { isHeld } from '../../../src/tables/time.ts';
import { discordError } from '../../support/discord/fake-discord.ts';
import { openPublishing, type Publishing } from '../../support/discord/publishing.ts';
import { done } from '../../support/tables/tables.ts';

const notYet: Paints['paint'] = async () => ({ failed: 'too many pictures are waiting', later: true });
const atOnce: Paints['paint'] = async () => Buffer.from('png');

let paint: Paints['paint'];
let bot: Publishing;
beforeEach(async () => {
  paint = notYet;
  bot = await openPublishing({ paint: (scene) => paint(scene) });
});
afterEach(() => bot.close());

const posted = () => bot.discord.called('POST', /\/messages$/).map(({ files }) => files);
const edited = () => bot.discord.called('PATCH', /\/messages\//).map(({ files }) => files);

/** A game of ann and ben whose board is to be looked at again. */
async function shownGame(): Promise<string> {
  const opened = await bot.open('live');
  bot.publisher.publish(opened);
  await bot.settle();
  bot.publisher.publish(await bot.joinAs(opened.table.id, 'ben'));
  await bot.settle();
  bot.publisher.publish(await bot.start(opened.table.id));
  await bot.settle();
  return opened.table.id;
}

/** Repairs the board as often as it is due for it within a minute, as the sweeper does. */
async function lookAgain(id: string): Promise<void> {
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await bot.advance(1_000);
    const due = await bot.tables.claimDue(50, 3_000);
    if (due.includes(id) && !(await isFresh(id))) await bot.settle(bot.publisher.repair(id));
  }
}

async function isFresh(id: string): Promise<boolean> {
  return bot.publisher.isFresh(done(await bot.tables.find(id)));
}

describe('a board whose picture is not ready in time', () => {
  test('goes out as text, and gets its picture once that is ready', async () => {
    const id = await shownGame();
    expect(posted().flat()).toEqual([]);
    const before = edited().length;
    paint = atOnce;
    await lookAgain(id);
    expect(edited().slice(before)).toEqual([['table.png']]);
    expect(await isFresh(id)).toBe(true);
  });

  test('is looked at again three times, and then left as text until it changes', async () => {
    const id = await shownGame();
    const before = edited().length;
    await lookAgain(id);
    expect(await isFresh(id)).toBe(true);
    expect(edited().slice(before)).toEqual([[], [], []]);
    paint = atOnce;
    bot.publisher.publish(await bot.moveOn(id));
    await bot.settle();
    expect(edited().at(-1)).toEqual(['table.png']);
  });
});

test('where no files may be attached a board is posted and edited as text, and its channel does not count as one that refuses', async () => {
  paint = atOnce;
  bot.discord.before = ({ files, path }) => {
    if (files.length > 0 && path.startsWith('/channels/')) throw discordError(50013, 403);
  };
  const id = await shownGame();
  bot.publisher.publish(await bot.moveOn(id));
  await bot.settle();
  expect([posted().at(-1), edited().at(-1)]).toEqual([[], []]);
  expect([...bot.discord.messages.values()]).toHaveLength(1);
  expect(isHeld(done(await bot.tables.find(id)).table)).toBe(false);
});
