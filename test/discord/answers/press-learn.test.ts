import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { play } from '../../../src/tables/playing.ts';
import { StoreUnavailable } from '../../../src/tables/service/store.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { done, paradeGame, playOf, running } from '../../support/tables/tables.ts';

const say = speak('en-US');
let bot: Answering;
let lobby: string;

beforeEach(async () => {
  bot = await openAnswering();
  await bot.tell(command('start'));
  const [found] = await bot.tables.tablesOf('channel:100000000000000003');
  lobby = found?.table.id ?? '';
});
afterEach(() => bot.close());

/** Every table that ann sits at. */
async function tablesOfAnn(): Promise<readonly string[]> {
  return (await bot.tables.tablesOf('user:ann')).map(({ table }) => table.id);
}

const tell = (verb: string, user = 'ann', table = lobby) => bot.tell(press(table, verb, { user, ephemeral: true }));

describe('buttons to learn by that do not fit', () => {
  test('deal no practice game from a table with friends, in a lobby least of all', async () => {
    expect(await tell('again')).toContain(say('refusal.unknown-button'));
    await bot.tell(press(lobby, 'join', { user: 'ben' }));
    await bot.tell(press(lobby, 'start'));
    expect(await tell('again')).toContain(say('refusal.unknown-button'));
    expect(await tablesOfAnn()).toEqual([lobby]);
  });

  test('say why not, or show the nearest page or step, and never fail', async () => {
    const beginning = say('lesson.introduction.title');
    const answers: Readonly<Record<string, string>> = {
      hint: say('refusal.not-started'),
      review: say('review.not-over'),
      'practice.': say('refusal.unknown-option'),
      'practice.constructor': say('refusal.unknown-option'),
      'lesson.constructor': say('refusal.unknown-option'),
      'lesson.parade.': beginning,
      'lesson.parade.zzz.99.zzzzzz.azzzz': beginning,
      'lesson.parade.-1.0.0.q0': beginning,
      'lesson.parade.0.0.0.i0.x': beginning,
      'lesson.parade.zzz.7.zzzzzz.qzzzz': say('lesson.end.title'),
      'lesson.parade.zzz.0.zzzzzz.azzzz': say('lesson.title', { question: 1, count: 8 }),
      'rules.999': say('rules.page', { page: 8, pages: 8 }),
      'rules.-5': say('rules.page', { page: 1, pages: 8 }),
      'rules.NaN': say('rules.page', { page: 1, pages: 8 }),
      'rules-of.parade.x': say('rules.page', { page: 1, pages: 8 }),
      'rules-of.parade.1.constructor': say('refusal.unknown-option'),
      constructor: say('refusal.unknown-button'),
    };
    for (const [verb, answer] of Object.entries(answers)) expect(await tell(verb)).toContain(answer);
    expect(await tell('__proto__')).toContain(say('refusal.unknown-button'));
    for (const verb of ['hint', 'review', 'again', 'rulebook']) {
      expect(await tell(verb, 'ann', '-')).toContain(say('refusal.no-such-table'));
    }
    expect(bot.logged()).not.toMatch(/"level":[56]0/);
  });

  test('do nothing at somebody else’s practice game', async () => {
    await bot.tell(command('practice'));
    const practice = (await tablesOfAnn()).find((id) => id !== lobby) ?? '';
    const verbs = ['hint', 'review', 'again', 'rulebook', 'hand', 'log', 'record', 'leave', 'leave-now', 'end-now'];
    for (const verb of verbs) expect(await tell(verb, 'ben', practice)).toContain(say('refusal.no-such-table'));
    expect(await tablesOfAnn()).toContain(practice);
    expect(await bot.tables.tablesOf('user:ben')).toEqual([]);
  });
});

describe('a practice game', () => {
  test('in which the store went away while its bots thought goes on from any press', async () => {
    await bot.tell(command('practice', {}, { bots: 'hard' }));
    const practice = (await tablesOfAnn()).find((id) => id !== lobby) ?? '';
    const { table } = done(await bot.tables.find(practice));
    const [move] = paradeGame.legalMoves(playOf(table).state, 0);
    await bot.tables.change(practice, { by: 'ann', interaction: 'own' }, (now, moment) =>
      play(running(now), { seat: 0, by: 'person', move }, { ...moment, botDelay: 10_000 }),
    );
    const changeFrom = bot.tables.changeFrom.bind(bot.tables);
    bot.tables.changeFrom = () => Promise.reject(new StoreUnavailable('away'));
    expect(await tell('hand', 'ann', practice)).toContain(say('refusal.store-away'));
    bot.tables.changeFrom = changeFrom;
    expect(await tell('hand', 'ann', practice)).toContain('Your turn.');
    expect(paradeGame.toMove(playOf(done(await bot.tables.find(practice)).table).state)).toEqual([0]);
  });
});
