import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boardMessage } from '../../../src/discord/boards/board-message.ts';
import { speak } from '../../../src/locales/texts.ts';
import { isPerson, type Table } from '../../../src/tables/table.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { done, minute, playOf, whyStopped } from '../../support/tables/tables.ts';

const say = speak('en-US');
let bot: Answering;
let id: string;
/** Who is waited for at the start of a game of two, and who waits. */
let slow: string;
let other: string;

beforeEach(async () => {
  bot = await openAnswering();
  await bot.tell(command('start'));
  const [found] = await bot.tables.tablesOf('channel:100000000000000003');
  id = found?.table.id ?? '';
  await bot.tell(press(id, 'join', { user: 'ben' }));
  await bot.tell(press(id, 'start'));
  const [wait] = playOf(await table()).waits;
  slow = wait?.seat === 0 ? 'ann' : 'ben';
  other = slow === 'ann' ? 'ben' : 'ann';
});
afterEach(() => bot.close());

const tell = (user: string, verb: string) => bot.tell(press(id, verb, { user }));
const table = async () => done(await bot.tables.find(id)).table;
const board = () => JSON.stringify([...bot.discord.messages.values()]);
const seat = () => (slow === 'ann' ? 0 : 1);

async function later(): Promise<void> {
  await bot.advance(3_000);
  await bot.settle();
}

/** Lets the bot have the seat of who does not move. */
async function replace(): Promise<void> {
  await bot.advance(12 * 60 * minute);
  await bot.settle();
  await tell(other, `ask.kick.${seat()}`);
  await later();
}

describe('somebody who keeps one other person waiting', () => {
  test('is replaced by a bot after that person has confirmed it, and the board tells who did it and why', async () => {
    await bot.advance(12 * 60 * minute);
    const more = await tell(other, 'more');
    expect(more).toContain(say('button.kick-alone', { name: slow }));
    expect(more).not.toContain(`ask.kick.${seat()}`);
    expect(await tell(other, `kick.${seat()}`)).toContain(say('button.confirm-kick'));
    expect(isPerson((await table()).seats[seat()])).toBe(true);
    const confirmed = press(id, `ask.kick.${seat()}`, { user: other, ephemeral: true });
    expect(await bot.tell(confirmed)).toContain(say('table.carried.kick', { name: slow }));
    expect(isPerson((await table()).seats[seat()])).toBe(false);
    await later();
    expect(board()).toContain(`${other} let a bot play for ${slow}, who had not moved for 12 hours.`);
  });

  test('is told in private that a bot plays the seat, whatever they press, and how to have it back', async () => {
    await replace();
    for (const verb of ['hand', 'more', 'resume', 'nudge', 'return', 'leave']) {
      const told = await tell(slow, verb);
      expect(told).toContain(`${other} let a bot play your seat, as you had not moved for 12 hours.`);
      expect(told).toContain(say('button.ask-back'));
    }
  });

  test('is told so by /parade hand as well, though they sit nowhere', async () => {
    await replace();
    expect(await bot.tell(command('hand', { user: slow }))).toContain(say('button.ask-back'));
  });

  test('is let in by the host, as the board says, or by anybody who plays while the host is away', async () => {
    await replace();
    await tell(slow, 'join');
    const asking = await table();
    const seats = asking.seats.map((one) => (isPerson(one) ? { ...one, away: true as const } : one));
    const told = (shown: Table) => JSON.stringify(boardMessage(shown, bot.tables.gameOf(shown)));
    expect(told(asking)).toContain('The host lets them in, or not.');
    expect(told({ ...asking, seats })).toContain('The host is away, so anybody who plays lets them in, or not.');
  });

  test('has the seat back when the host consents', async () => {
    await replace();
    await tell(slow, 'join');
    await tell(other, `let-in.${slow}`);
    expect(isPerson((await table()).seats[seat()])).toBe(true);
  });

  test('is told when the host says no, and cannot ask again at once', async () => {
    await replace();
    await tell(slow, 'join');
    expect(await tell(slow, 'hand')).toContain(say('table.watching.request'));
    expect(await tell(slow, 'join')).toContain(say('refusal.seat-asked'));
    await tell(other, `turn-away.${slow}`);
    await later();
    expect(board()).toContain(say('table.note.turned-away', { name: slow, seat: slow }));
    const told = await tell(slow, 'hand');
    expect(told).toContain('You asked for the seat and were told no');
    expect(told).not.toContain(say('button.ask-back'));
    expect(await tell(slow, 'join')).toContain(say('refusal.turned-away'));
    await bot.advance(10 * minute);
    expect(await tell(slow, 'hand')).toContain(say('button.ask-back'));
  });
});

describe('the only person left', () => {
  test('pauses at once, and is asked before ending the game', async () => {
    await replace();
    const more = await tell(other, 'more');
    expect(more).toContain(`"${say('button.pause-alone')}"`);
    expect(more).toContain(`"${say('button.end-game')}"`);
    expect(await tell(other, 'end')).toContain(say('button.confirm-end'));
    await tell(other, 'ask.pause');
    expect(whyStopped(await table())).toBe('paused');
  });
});

describe('whoever leaves a game', () => {
  test('has a button to take the seat back, and is told so wherever they look', async () => {
    await tell(slow, 'leave-now');
    await later();
    expect(board()).toContain(say('table.note.left', { names: slow, count: 1 }));
    expect(await tell(slow, 'hand')).toContain(say('button.take-back'));
    await tell(slow, 'join');
    expect(isPerson((await table()).seats[seat()])).toBe(true);
  });
});

describe('a seat that a bot plays', () => {
  const mark = (name: string) => say('table.seat.played', { name });

  test('bears a mark on the board and in its picture’s words, and loses it when its owner is back', async () => {
    expect(board()).not.toContain('🤖');
    await tell(slow, 'leave-now');
    await later();
    const left = await table();
    const game = bot.tables.gameOf(left);
    expect(JSON.stringify(boardMessage(left, game).embeds)).toContain(mark(slow));
    expect(boardMessage(left, game).scene?.alt).toContain(mark(slow));
    expect(boardMessage(left, game).scene?.alt).not.toContain(mark(other));
    await tell(slow, 'join');
    const back = boardMessage(await table(), game);
    expect(JSON.stringify(back)).not.toContain('🤖');
  });

  test('is marked where its owner is away, and in the moves only at those that a bot made', async () => {
    await bot.advance(24 * 60 * minute);
    done(await bot.tables.wake(id));
    await later();
    await tell(slow, 'leave-now');
    const told = await tell(other, 'log');
    expect(told).toContain(mark(slow));
    expect(told).not.toContain(mark(other));
    const away: Table = {
      ...(await table()),
      seats: ['ann', 'ben'].map((user) => (user === other ? { user, name: user, away: true } : { user, name: user })),
    };
    expect(boardMessage(away, bot.tables.gameOf(away)).scene?.alt).toContain(mark(other));
  });
});

describe('nudging and giving time', () => {
  test('are greyed for the one who is waited for, and offered to the others', async () => {
    const disabled = (told: string) => [...told.matchAll(/"disabled":true/g)].length;
    expect(disabled(await tell(slow, 'more'))).toBe(2);
    expect(disabled(await tell(other, 'more'))).toBe(0);
  });
});
