/** What whoever runs the bot orders: no new tables before an update, and servers that are not served. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { changeOrders } from '../../../src/tables/service/host-orders.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { autocompleteInteraction } from '../../support/discord/interactions.ts';

const say = speak('en-US');
const guild = '100000000000000002';
const draining = say('refusal.draining');

let bot: Answering;
beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

async function order(orders: { readonly draining?: true; readonly blocked?: Readonly<Record<string, string>> }) {
  await changeOrders(bot.store, () => ({ schema: 1, ...orders }));
  await bot.orders.look();
}

const boards = () => JSON.stringify(bot.discord.calls.filter(({ path }) => /^\/channels\/\d+\/messages/.test(path)));
const start = () => bot.tell(command('start'));
const idOf = (told: string) => /Table \*\*(\w+)\*\*/.exec(told)?.[1] ?? '';

/** A game of ann and ben. */
async function begin(): Promise<string> {
  const id = idOf(await start());
  await bot.tell(press(id, 'join', { user: 'ben' }));
  await bot.tell(press(id, 'start'));
  return id;
}

describe('while no new tables are opened', () => {
  test('nobody opens one, begins a practice game or a rematch, and each is told why', async () => {
    const id = await begin();
    while ((await bot.tables.tablesOf('user:ann')).length > 0) await bot.moveOn(id);
    await order({ draining: true });
    expect(await start()).toContain(draining);
    expect(await bot.tell(command('practice'))).toContain(draining);
    expect(await bot.tell(press(id, 'rematch'))).toContain(draining);
    await order({});
    expect(await start()).toContain('Table **');
  });

  test('lobbies fill and begin, games go on, and their boards say so in one line', async () => {
    const id = idOf(await start());
    expect(boards()).not.toContain(say('table.note.draining'));
    await order({ draining: true });
    await bot.tell(press(id, 'join', { user: 'ben' }));
    await bot.advance(3_000);
    await bot.settle();
    expect(boards()).toContain(say('table.note.draining'));
    expect(await bot.tell(press(id, 'start'))).not.toContain(draining);
    expect((await bot.tables.tablesOf('user:ann')).map(({ table }) => table.phase)).toEqual(['playing']);
    expect(await bot.tell(command('practice', { user: 'ben' }))).toContain(draining);
  });

  test('a practice game that was begun goes on', async () => {
    await bot.tell(command('practice'));
    await order({ draining: true });
    expect(await bot.tell(command('practice'))).not.toContain(draining);
  });

  test('one process can do that alone, and take it back', async () => {
    expect(bot.orders.drainHere()).toBe(true);
    expect(await start()).toContain(draining);
    expect(bot.orders.drainHere()).toBe(false);
    expect(await start()).toContain('Table **');
  });
});

describe('on a blocked server', () => {
  test('every command and press is refused in a friendly sentence, until it is allowed again', async () => {
    const id = await begin();
    await order({ blocked: { [guild]: 'spam' } });
    const refused = say('refusal.server-blocked');
    for (const told of [
      await start(),
      await bot.tell(command('hand')),
      await bot.tell(press(id, 'join', { user: 'chris' })),
      await bot.tell(press(id, 'hand')),
    ])
      expect(told).toContain(refused);
    expect(await bot.tell(autocompleteInteraction('hand', 'table', ''))).toContain('"choices":[]');
    await order({ blocked: {} });
    expect(await bot.tell(press(id, 'hand'))).not.toContain(refused);
  });

  test.each(['{"schema":2}', 'not JSON'])('nobody is blocked by orders that cannot be read: %s', async (text) => {
    await bot.store.writeNote('host:orders', text);
    await bot.orders.look();
    expect(await start()).toContain('Table **');
  });
});
