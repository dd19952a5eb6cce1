import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReviewQuestion, Thinker } from '../../../src/bots/thinking/thinker.ts';
import { play } from '../../../src/tables/playing.ts';
import { giveToBot } from '../../../src/tables/seating.ts';
import type { Table } from '../../../src/tables/table.ts';
import { type Answering, openAnswering, press } from '../../support/discord/answering.ts';
import { done, moveOf, paradeGame, playOf, running } from '../../support/tables/tables.ts';

let bot: Answering;
let asked: ReviewQuestion[];

const thinker: Thinker = {
  choose: () => Promise.reject(new Error('no bot thinks here')),
  explain: () => Promise.reject(new Error('nobody asks for a hint')),
  async review(question) {
    asked.push(question);
    return { cost: [], won: [] };
  },
  close: async () => undefined,
};

beforeEach(async () => {
  asked = [];
  bot = await openAnswering(thinker);
});
afterEach(() => bot.close());

/** Plays a game of two, ann and ben, to its end. ben leaves after so many moves, and a bot goes on in his seat. */
async function playOut(leavesAfter: number): Promise<Table> {
  const { id } = (await bot.open()).table;
  await bot.joinAs(id, 'ben');
  let { table } = await bot.start(id);
  while (table.phase === 'playing') {
    const changed = await bot.tables.change(id, { interaction: bot.nextInteraction() }, (found, moment) => {
      const now = running(found);
      if (now.play.moves === leavesAfter && now.seating.length === 0) {
        return giveToBot(now, 1, 'left', 'greedy', moment);
      }
      const [seat = 0] = moment.game.toMove(now.play.state);
      const by = seat === 1 && now.seating.length > 0 ? 'bot' : 'person';
      return play(now, { seat, by, move: moveOf(now, moment.game, seat) }, moment);
    });
    ({ table } = done(changed));
  }
  return table;
}

function review(table: string, user: string): Promise<string> {
  return bot.tell({ ...press(table, 'review', { user, ephemeral: true, channel: 'channel' }), guild_id: 'guild' });
}

/** The numbers of the moves that were looked at. */
function looked(): readonly number[] | undefined {
  return asked.at(-1)?.moves.map(({ number }) => number);
}

describe('a review', () => {
  test('looks at the plays of who asks, not at those of a bot in their seat, also for who left', async () => {
    const table = await playOut(7);
    const log = await bot.tables.log(table.id);
    const own = (seat: number) => log.filter(({ by, move }) => by === 'person' && move.seat === seat).map(({ n }) => n);
    expect(own(1).length).toBeLessThan(5);
    expect(await review(table.id, 'ann')).toContain('No move made a big difference');
    expect(looked()).toEqual(own(0));
    expect(await review(table.id, 'ben')).toContain('No move made a big difference');
    expect(looked()).toEqual(own(1));
  });

  test('is for nobody who made no play', async () => {
    const table = await playOut(0);
    for (const user of ['ben', 'chris']) expect(await review(table.id, user)).toContain('Only players can review');
    expect(asked).toEqual([]);
  });

  test('tells plainly when the moves do not fit the game', async () => {
    const table = await playOut(5);
    const log = await bot.tables.log(table.id);
    const broken = [log.slice(1), log.toSpliced(3, 2), log.map((entry) => ({ ...entry, move: { seat: 0 } }))];
    for (const entries of broken) {
      bot.tables.log = async () => entries;
      expect(await review(table.id, 'ann')).toContain('can’t read the moves');
    }
    expect(paradeGame.result(playOf(table).state)).toBeDefined();
    expect(asked).toEqual([]);
  });
});
