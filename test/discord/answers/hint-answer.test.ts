import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainMove } from '../../../src/bots/explain.ts';
import type { Thinker } from '../../../src/bots/thinking/thinker.ts';
import { isRefused } from '../../../src/games/contract/index.ts';
import { StoreUnavailable } from '../../../src/tables/service/store.ts';
import { type Answering, openAnswering, press as pressOn } from '../../support/discord/answering.ts';
import { whoseTurn } from '../../support/discord/publishing.ts';
import { done, paradeGame, playOf } from '../../support/tables/tables.ts';

let bot: Answering;
/** What happens while a hint is thought about. */
let meanwhile: () => Promise<unknown>;

const thinker: Thinker = {
  choose: () => Promise.reject(new Error('no bot plays here')),
  review: () => Promise.reject(new Error('nobody looks back')),
  async explain({ game, view, random }) {
    await meanwhile();
    const explanation = explainMove(game, view, random, (playouts) => playouts < 20);
    return isRefused(explanation) ? undefined : explanation;
  },
  close: async () => undefined,
};

beforeEach(async () => {
  meanwhile = async () => undefined;
  bot = await openAnswering(thinker);
});
afterEach(() => bot.close());

async function begin() {
  const { table } = await bot.open();
  await bot.joinAs(table.id, 'ben');
  const started = (await bot.start(table.id)).table;
  const user = whoseTurn(started);
  const press = pressOn(table.id, 'hint', { user, ephemeral: true }, turnOf(playOf(started).state));
  return { id: table.id, press: { ...press, guild_id: 'guild' } };
}

function turnOf(state: unknown): number {
  return paradeGame.turn(state);
}

function isHint(body: unknown): boolean {
  return JSON.stringify(body).includes('💡');
}

test('a hint is noted before it is on its way', async () => {
  const { id, press } = await begin();
  const notedWhenSent: unknown[] = [];
  bot.discord.before = async ({ body }) => {
    if (isHint(body)) notedWhenSent.push(playOf(done(await bot.tables.find(id)).table).hinted);
  };
  await bot.settle(bot.router.handle(press));
  const { table } = done(await bot.tables.find(id));
  expect(notedWhenSent).toEqual([playOf(table).hinted]);
  expect(playOf(table).hinted).toHaveLength(1);
});

test('a card that is played while a hint is thought about goes without the hint, and without a note of it', async () => {
  const { id, press } = await begin();
  meanwhile = () => bot.moveOn(id);
  await bot.settle(bot.router.handle(press));
  expect(bot.discord.calls.filter(({ body }) => isHint(body))).toEqual([]);
  const answers = bot.discord.calls.filter(({ path }) => path.includes(press.id) || path.includes(press.token));
  expect(JSON.stringify(answers)).toContain('The game has moved on');
  const [played] = await bot.tables.log(id);
  expect(played?.move.hint).toBeUndefined();
  expect(playOf(done(await bot.tables.find(id)).table).hinted).toBeUndefined();
});

test('a hint that cannot be noted is not shown', async () => {
  const { id, press } = await begin();
  meanwhile = async () => {
    bot.tables.change = () => Promise.reject(new StoreUnavailable('away'));
  };
  await bot.settle(bot.router.handle(press));
  expect(bot.discord.calls.filter(({ body }) => isHint(body))).toEqual([]);
  expect(JSON.stringify(bot.discord.calls)).toContain('try again');
  expect(playOf(done(await bot.tables.find(id)).table).hinted).toBeUndefined();
});

test('its figures come by Why, on the same hand, and go again; after a move they are as late as any press', async () => {
  const { id, press } = await begin();
  await bot.settle(bot.router.handle(press));
  const why = (shows: number) => {
    const [verb = ''] = new RegExp(`why\\.${shows}\\.[0-9a-z]+`).exec(JSON.stringify(bot.discord.calls.at(-1))) ?? [];
    return {
      ...pressOn(
        id,
        verb,
        { user: String(press.member?.user.id), ephemeral: true },
        Number(press.data.custom_id.split(':')[2]),
      ),
      guild_id: 'guild',
    };
  };
  const first = JSON.stringify(bot.discord.calls);
  expect(first).toContain('💡');
  expect(first).not.toContain('simulated games');
  const asked = why(1);
  await bot.settle(bot.router.handle(asked));
  expect(JSON.stringify(bot.discord.calls.at(-1))).toMatch(/💡.*simulated games/);
  await bot.settle(bot.router.handle(why(0)));
  expect(JSON.stringify(bot.discord.calls.at(-1))).not.toContain('simulated games');
  await bot.moveOn(id);
  const late = { ...asked, id: `${asked.id}9`, token: `${asked.token}9` };
  await bot.settle(bot.router.handle(late));
  expect(JSON.stringify(bot.discord.calls.at(-1))).toContain('The game has moved on');
});

test('whoever asks twice at once is told twice, and it is noted once', async () => {
  const { id, press } = await begin();
  const other = { ...press, id: `${press.id}1`, token: `${press.token}1` };
  await bot.settle(Promise.all([bot.router.handle(press), bot.router.handle(other)]));
  const hints = bot.discord.calls.flatMap(({ body }) => /💡[^"]*/.exec(JSON.stringify(body))?.[0] ?? []);
  expect(hints).toHaveLength(2);
  expect(hints[0]).toBe(hints[1]);
  expect(playOf(done(await bot.tables.find(id)).table).hinted).toHaveLength(1);
});
