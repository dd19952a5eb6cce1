/** What somebody is told who plans their turn. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { seatOf } from '../../../src/tables/table.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { whoseTurn } from '../../support/discord/publishing.ts';
import { done, paradeGame, running } from '../../support/tables/tables.ts';

const say = speak('en-US');
let bot: Answering;
let id = '';
/** Who waits for the other's turn. */
let user = '';
let card = '';
beforeEach(async () => {
  bot = await openAnswering();
  await bot.tell(command('start', {}, { game: 'parade' }));
  const [opened] = await bot.tables.tablesOf('channel:100000000000000003');
  id = opened?.table.id ?? '';
  await bot.tell(press(id, 'join', { user: 'ben' }));
  await bot.tell(press(id, 'start'));
  const { table } = done(await bot.tables.find(id));
  user = whoseTurn(table) === 'ann' ? 'ben' : 'ann';
  const view = paradeGame.view(running(table).play.state, seatOf(table, user) ?? 0);
  card = JSON.parse(JSON.stringify(view)).hand[0];
});
afterEach(() => bot.close());

const tell = (verb: string) => bot.tell(press(id, verb, { user }));
const board = () => bot.discord.called('PATCH', /\/channels\//).length;

test('the hand offers to plan, asks under which condition, shows the plan and takes it back', async () => {
  expect(await tell('hand')).toContain(say('plan.menu'));
  const question = await tell(`plan.${card}`);
  expect(question).toContain('when your turn comes?');
  expect(question).toContain(`plan-it.${card}.any`);
  const edits = board();
  const planned = await tell(`plan-it.${card}.any`);
  expect(planned).toContain('whatever it takes. It’s played when your turn comes.');
  expect(planned).toContain(say('plan.menu.change'));
  const recalled = await tell('unplan');
  expect(recalled).not.toContain('Planned');
  expect(await tell('unplan')).toContain(say('refusal.no-plan'));
  expect(board()).toBe(edits);
});

test('what cannot be planned is refused above the hand: what is no plan, in one’s own turn, without a seat', async () => {
  expect(await tell('plan.R99')).toContain(say('refusal.plan-outdated'));
  expect(await tell('plan-it.R99.any')).toContain(say('refusal.plan-outdated'));
  expect(await bot.tell(press(id, `plan-it.${card}.any`, { user: 'eve' }))).toContain('You’re watching this table.');
  await bot.moveOn(id);
  expect(await tell(`plan.${card}`)).toContain(say('refusal.your-turn'));
  expect(await tell(`plan-it.${card}.any`)).toContain(say('refusal.your-turn'));
  expect(await tell('hand')).not.toContain(say('plan.menu'));
});

test('a plan that does not fit is told of on the hand, with the reason, until the person has moved', async () => {
  await tell(`plan-it.${card}.most.-99`);
  await bot.moveOn(id);
  expect(await tell('hand')).toContain('Your plan wasn’t played');
  await bot.moveOn(id);
  expect(await tell('hand')).not.toContain('Your plan');
});

test('a plan that is about to be played says so, and can still be recalled', async () => {
  await tell(`plan-it.${card}.any`);
  await bot.moveOn(id);
  expect(await tell('hand')).toContain('It’s played now.');
  await tell('unplan');
  const { table } = done(await bot.tables.find(id));
  expect(running(table).play.plans).toBeUndefined();
  await bot.advance(60_000);
  await bot.settle(bot.waker.wake(id));
  expect(running(done(await bot.tables.find(id)).table).play.moves).toBe(1);
});
