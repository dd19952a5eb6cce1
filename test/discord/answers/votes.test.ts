import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../../src/locales/texts.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { done, minute, running, whyStopped } from '../../support/tables/tables.ts';

const say = speak('en-US');
let bot: Answering;
let id: string;

/** A game of three people that is on show. */
beforeEach(async () => {
  bot = await openAnswering();
  await bot.tell(command('start'));
  const [found] = await bot.tables.tablesOf('channel:100000000000000003');
  id = found?.table.id ?? '';
  for (const user of ['ben', 'chris']) await bot.tell(press(id, 'join', { user }));
  await bot.tell(press(id, 'start'));
});
afterEach(() => bot.close());

const tell = (user: string, verb: string) => bot.tell(press(id, verb, { user }));
const table = async () => done(await bot.tables.find(id)).table;
const board = () => JSON.stringify([...bot.discord.messages.values()]);

/** Longer than the pause between two changes of a board. */
async function later(): Promise<void> {
  await bot.advance(3_000);
  await bot.settle();
}

describe('a question on the board', () => {
  test('has a button for yes and one for no, and tells who said what and until when', async () => {
    await tell('ann', 'ask.end');
    await later();
    for (const verb of ['agree.end', 'disagree.end']) expect(board()).toContain(`:t:${verb}"`);
    expect(board()).toContain(`<t:${Math.floor((running(await table()).vote?.until ?? 0) / 1_000)}:R>`);
    await tell('ben', 'disagree.end');
    await later();
    expect(board()).toContain(say('table.note.vote.against', { names: 'ben' }));
  });

  test('tells those who vote in private how many yes votes there are, and how many it takes', async () => {
    const vote = (user: string, verb: string) => bot.tell(press(id, verb, { user, ephemeral: true }));
    expect(await vote('ann', 'ask.end')).toContain('Your vote counts: 1 of 2 yes votes.');
    expect(await vote('ben', 'disagree.end')).toContain('Your vote counts: 1 of 2 yes votes.');
    expect(await vote('chris', 'disagree.end')).toContain(say('refusal.no-vote'));
  });

  test('that is carried is done, and one that cannot be carried any more ends with a word', async () => {
    await tell('ann', 'ask.pause');
    await tell('ben', 'agree.pause');
    expect(whyStopped(await table())).toBe('paused');
    await tell('ann', 'ask.end');
    for (const user of ['ben', 'chris']) await tell(user, 'disagree.end');
    await later();
    expect(await table()).toMatchObject({ phase: 'playing', voted: { question: 'end', result: 'refused' } });
    expect(board()).toContain(say('table.note.voted.refused', { question: 'end', target: '', names: 'ben and chris' }));
    expect(board()).not.toContain('disagree.end');
  });

  test('is closed with a word when somebody leaves', async () => {
    await tell('ann', 'ask.end');
    await tell('chris', 'leave-now');
    await later();
    expect(board()).toContain(say('table.note.voted.left', { question: 'end', target: '', names: 'chris' }));
    await tell('ann', 'ask.end');
    expect(running(await table()).vote?.users).toEqual(['ann']);
  });

  test('that its asker takes back says so, and is not asked again at once', async () => {
    await tell('ann', 'ask.pause');
    await tell('ann', 'disagree.pause');
    await later();
    expect(board()).toContain(say('table.note.voted.withdrawn', { question: 'pause', target: '', names: 'ann' }));
    expect(await tell('ann', 'ask.pause')).toContain(say('refusal.asked-lately'));
  });

  test('keeps another one waiting, of which its asker is told', async () => {
    await tell('ann', 'ask.end');
    expect(await tell('ben', 'ask.pause')).toContain(say('refusal.vote-open'));
    expect(running(await table()).vote?.question).toBe('end');
  });

  test('that is settled is not asked anew by a button that is still seen', async () => {
    await tell('ann', 'ask.end');
    for (const user of ['ben', 'chris']) await tell(user, 'disagree.end');
    expect(await tell('ben', 'agree.end')).toContain(say('refusal.no-vote'));
    expect(running(await table()).vote).toBeUndefined();
  });

  test('that nobody answers ends at its time, and another one can be asked', async () => {
    await tell('ann', 'ask.pause');
    await bot.advance(24 * 60 * minute);
    for (let looks = 0; looks < 3; looks += 1) {
      const woken = done(await bot.waker.wake(id));
      if ('right' in woken) bot.publisher.publish(woken);
      await bot.settle();
    }
    expect(running(await table()).vote).toBeUndefined();
    expect(await tell('ben', 'ask.end')).not.toContain(say('refusal.vote-open'));
  });
});
