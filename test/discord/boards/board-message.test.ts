/** What a board offers to press, and what somebody is told who presses it in another's turn. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boardMessage } from '../../../src/discord/boards/board-message.ts';
import { writeCustomId } from '../../../src/discord/messages/custom-id.ts';
import { everyoneLovesAParade } from '../../../src/games/everyone-loves-a-parade/index.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { pressInteraction } from '../../support/discord/interactions.ts';
import { begun, done, lobby, playOf } from '../../support/tables/tables.ts';

const game = everyoneLovesAParade();
let bot: Answering;

beforeEach(async () => {
  bot = await openAnswering();
});
afterEach(() => bot.close());

test('a board has no buttons of the game as long as only bots are to move', () => {
  const ofGame = (users: string) =>
    [1, 2, 3, 4].map((seed) => {
      const table = begun(lobby(users, { of: game }), seed, game);
      const { components } = boardMessage(table, game);
      const isBots = game.toMove(game.state.schema.parse(table.play.state)).every((seat) => seat > 0);
      return { isBots, offers: JSON.stringify(components).includes(':b:') };
    });
  expect(ofGame('Hatter* Dormouse*').map(({ isBots, offers }) => isBots !== offers)).toEqual([true, true, true, true]);
  expect(ofGame('Hatter* Dormouse*').some(({ isBots }) => isBots)).toBe(true);
  expect(ofGame('ben chris').every(({ offers }) => offers)).toBe(true);
});

test('who presses in another’s turn is told whose turn it is', async () => {
  await bot.tell(command('start', {}, { game: game.id }));
  const [found] = await bot.tables.tablesOf('channel:100000000000000003');
  const id = found?.table.id ?? '';
  await bot.tell(press(id, 'join', { user: 'ben' }));
  await bot.tell(press(id, 'start'));
  const table = done(await bot.tables.find(id)).table;
  const [wait] = playOf(table).waits;
  const [first, other] = wait?.seat === 0 ? ['ann', 'ben'] : ['ben', 'ann'];
  const verb = writeCustomId({ table: id, turn: wait?.turn ?? 0, on: 'board', verb: 'refresh' });
  const told = await bot.tell(pressInteraction(verb, { user: other }));
  expect(told).toMatch(new RegExp(`It’s ${first}’s turn\\.`, 'i'));
});
