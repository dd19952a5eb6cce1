import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boardMessage } from '../../../src/discord/boards/board-message.ts';
import { Sweeper } from '../../../src/discord/boards/sweeper.ts';
import { nameOnServer, noServer } from '../../../src/discord/interactions/request.ts';
import { speak } from '../../../src/locales/texts.ts';
import { isPerson, type Table } from '../../../src/tables/table.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { day, done, minute, playOf, running, whyStopped } from '../../support/tables/tables.ts';

const say = speak('en-US');
let bot: Answering;
let id: string;
/** Who is waited for at the start of a game of two, and who waits. */
let slow: string;
let other: string;

beforeEach(async () => {
  bot = await openAnswering();
  await begin('day');
});
afterEach(() => bot.close());

async function begin(pace: string, more: readonly string[] = []): Promise<void> {
  const earlier = await bot.tables.tablesOf('channel:100000000000000003');
  await bot.tell(command('start', {}, { pace }));
  const found = await bot.tables.tablesOf('channel:100000000000000003');
  id = found.find(({ table }) => earlier.every((one) => one.table.id !== table.id))?.table.id ?? '';
  for (const user of ['ben', ...more]) await bot.tell(press(id, 'join', { user }));
  await bot.tell(press(id, 'start'));
  const [wait] = playOf(await table()).waits;
  slow = (await table()).seats[wait?.seat ?? 0]?.name ?? '';
  other = slow === 'ann' ? 'ben' : 'ann';
}

const tell = (user: string, verb: string) => bot.tell(press(id, verb, { user }));
const table = async () => done(await bot.tables.find(id)).table;
const board = () => JSON.stringify([...bot.discord.messages.values()]);
const seat = () => ['ann', 'ben', 'chris'].indexOf(slow);

async function later(): Promise<void> {
  await bot.advance(3_000);
  await bot.settle();
}

/** Lets the bot have the seat of who does not move, at a game without a time limit. */
async function replace(): Promise<void> {
  await begin('untimed');
  await bot.advance(3 * day);
  await bot.settle();
  await tell(other, `ask.kick.${seat()}`);
  await later();
}

describe('somebody whose time runs', () => {
  test('is not replaced by their only opponent, at whatever pace and however late they are', async () => {
    for (const [pace, milliseconds] of [
      ['live', 45_000],
      ['live', 2 * minute],
      ['day', day - minute],
      ['relaxed', 3 * day - minute],
      ['untimed', 3 * day - minute],
    ] as const) {
      await begin(pace);
      await bot.advance(milliseconds);
      expect(await tell(other, 'more')).not.toContain(`kick.${seat()}`);
      expect(await tell(other, `ask.kick.${seat()}`)).toContain(say('refusal.nobody-to-kick'));
      expect(await table()).toMatchObject({ seats: [{ user: 'ann' }, { user: 'ben' }] });
    }
  });
});

describe('somebody who keeps one other person waiting for days, where there is no time limit', () => {
  test('is replaced by a bot after that person has confirmed it, and the board tells who did it and why', async () => {
    await begin('untimed');
    await bot.advance(3 * day);
    const more = await tell(other, 'more');
    expect(more).toContain(say('button.kick-alone', { name: slow }));
    expect(more).not.toContain(`ask.kick.${seat()}`);
    expect(await tell(other, `kick.${seat()}`)).toContain(say('button.confirm-kick'));
    expect(isPerson((await table()).seats[seat()])).toBe(true);
    const confirmed = press(id, `ask.kick.${seat()}`, { user: other, ephemeral: true });
    expect(await bot.tell(confirmed)).toContain(say('table.carried.kick', { name: slow }));
    expect(isPerson((await table()).seats[seat()])).toBe(false);
    await later();
    expect(board()).toContain(`${other} had a bot take over for ${slow}, who hadn’t moved for 3 days.`);
  });

  test('is told in private that a bot plays the seat, whatever they press, and how to have it back', async () => {
    await replace();
    for (const verb of ['hand', 'more', 'resume', 'nudge', 'return', 'leave']) {
      const told = await tell(slow, verb);
      expect(told).toContain(`${other} gave your seat to a bot after 3 days without a move.`);
      expect(told).toContain(say('button.take-back'));
    }
  });

  test('is told so by /parade hand as well, though they sit nowhere', async () => {
    await replace();
    expect(await bot.tell(command('hand', { user: slow }, { table: id }))).toContain(say('button.take-back'));
  });

  test('has the seat back whenever they like, and nobody asks for it meanwhile', async () => {
    await replace();
    expect(await tell('eve', 'join')).toContain(say('refusal.no-seat-to-take'));
    expect(await tell('eve', 'hand')).not.toContain(say('button.take-seat'));
    await tell(slow, 'join');
    expect(isPerson((await table()).seats[seat()])).toBe(true);
  });
});

describe('somebody new who asks for a seat', () => {
  beforeEach(async () => {
    await begin('day', ['chris']);
    await tell(slow, 'leave-now');
    await tell('eve', 'join');
  });

  test('is let in by the yes of all who play, and the board tells how many have said it', async () => {
    const [first = '', second = ''] = ['ann', 'ben', 'chris'].filter((user) => user !== slow);
    await later();
    expect(board()).toContain(`eve would like ${slow}’s seat. 0 of 2 have agreed.`);
    const { request } = running(await table());
    expect(board()).toContain(say('table.note.request.until', { until: `<t:${(request?.until ?? 0) / 1_000}:R>` }));
    const yes = press(id, 'let-in.eve', { user: first, ephemeral: true });
    expect(await bot.tell(yes)).toContain(say('table.agreed-seat'));
    await later();
    expect(board()).toContain(`eve would like ${slow}’s seat. 1 of 2 have agreed.`);
    const last = press(id, 'let-in.eve', { user: second, ephemeral: true });
    expect(await bot.tell(last)).toContain(say('table.let-in'));
    expect((await table()).seats[seat()]).toMatchObject({ user: 'eve' });
    expect(await tell(slow, 'join')).toContain(say('refusal.hand-seen'));
    expect(await tell(slow, 'hand')).toContain(say('table.watching.seen'));
  });

  test('is told when somebody says no, and cannot ask again at once', async () => {
    expect(await tell('eve', 'hand')).toContain(say('table.watching.request'));
    expect(await tell('eve', 'join')).toContain(say('refusal.seat-asked'));
    await tell(['ann', 'ben'].find((user) => user !== slow) ?? '', 'turn-away.eve');
    await later();
    expect(board()).toContain(say('table.note.turned-away', { name: 'eve', seat: slow, why: 'no' }));
    const told = await tell('eve', 'hand');
    expect(told).toContain('Your request for the seat was declined');
    expect(told).not.toContain(say('button.take-seat'));
    expect(await tell('eve', 'join')).toContain(say('refusal.turned-away'));
    await bot.advance(10 * minute);
    expect(await tell('eve', 'hand')).toContain(say('button.take-seat'));
  });

  test('loses it to its owner, who comes back at once, as the board says', async () => {
    await tell(slow, 'join');
    await later();
    expect((await table()).seats[seat()]).toMatchObject({ user: slow });
    expect(board()).toContain(say('table.note.turned-away', { name: 'eve', seat: slow, why: 'back' }));
  });

  test('asks for as long as a vote lasts: then the request lapses with a word, and somebody else may ask', async () => {
    await bot.advance(day);
    for (let looks = 0; looks < 3; looks += 1) {
      const woken = done(await bot.waker.wake(id));
      if ('right' in woken) bot.publisher.publish(woken);
      await bot.settle();
    }
    await tell('fay', 'join');
    expect(running(await table()).request?.user).toBe('fay');
    expect(running(await table()).turnedAway).toMatchObject([{ user: 'eve', why: 'lapsed' }]);
  });

  test('is not let in by one voice while others may come back', async () => {
    const [first = '', second = ''] = ['ann', 'ben', 'chris'].filter((user) => user !== slow);
    await tell(second, 'leave-now');
    await tell(first, 'let-in.eve');
    await later();
    expect(isPerson((await table()).seats[seat()])).toBe(false);
    expect(board()).toContain('One yes is not enough');
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
  test('has the seat back as well when they sit at as many tables as anybody may by then', async () => {
    await tell(slow, 'leave-now');
    bot.opener.sitsAtTooMany = async () => true;
    expect(await tell('eve', 'join')).toContain(say('refusal.too-many-tables'));
    await tell(slow, 'join');
    expect(isPerson((await table()).seats[seat()])).toBe(true);
  });

  test('has a button to take the seat back, and is told so wherever they look', async () => {
    await tell(slow, 'leave-now');
    await later();
    expect(board()).toContain(say('table.note.left', { names: slow, count: 1 }));
    expect(await tell(slow, 'hand')).toContain(say('button.take-back'));
    await tell(slow, 'join');
    expect(isPerson((await table()).seats[seat()])).toBe(true);
  });
});

describe('two people with one name', () => {
  test('are told apart wherever they are named, and nobody is named like a bot', async () => {
    await bot.tell(command('start', { user: 'eve', nick: 'Eve' }));
    const lobby = (await bot.tables.tablesOf('user:eve'))[0]?.table.id ?? '';
    for (const [user, nick] of [
      ['dora', 'Eve'],
      ['emil', '🤖 Hatter'],
    ] as const)
      await bot.tell(press(lobby, 'join', { user, nick }));
    await bot.tell(press(lobby, 'bot', { user: 'eve', nick: 'Eve' }));
    await later();
    const shown = board().replaceAll('\\', '');
    for (const line of ['1. Eve (host)', '2. Eve (2)', '3. Hatter', '4. 🤖\u00a0Dormouse (bot, easy)'])
      expect(shown).toContain(line);
  });
});

describe('a new name', () => {
  test('is shown after the next press of the person, also one that only looks; direct messages know no names of a server', async () => {
    await bot.tell(command('start', { user: 'eve', nick: 'Eve' }));
    const lobby = (await bot.tables.tablesOf('user:eve'))[0]?.table.id ?? '';
    await bot.tell(press(lobby, 'join', { user: 'dora', nick: 'Dora' }));
    await bot.tell(press(lobby, 'bot', { user: 'eve', nick: 'Evelyn' }));
    await later();
    expect(board()).toContain('1. Evelyn (host)');
    await bot.tell(press(lobby, 'start', { user: 'eve', nick: 'Eve' }));
    await later();
    expect(board()).toMatch(/\*\*(▶ )?Eve\*\*/);
    await bot.tell(press(lobby, 'hand', { user: 'dora', nick: 'Theodora' }));
    await new Sweeper(bot.tables, bot.waker, bot.publisher, bot.log, bot.clock).sweep();
    await later();
    expect(board()).toMatch(/\*\*(▶ )?Theodora\*\*/);
    expect(nameOnServer({ guild: noServer, name: 'Dora' })).toBeUndefined();
  });
});

describe('a player who may manage messages', () => {
  const moderator = { memberPermissions: String(PermissionFlagsBits.ManageMessages) };
  const tellAs = (user: string, verb: string) => bot.tell(press(id, verb, { user, ...moderator }));

  test('ends the game that they play no sooner than others do, also when they have left it', async () => {
    await begin('day', ['chris']);
    expect(await tellAs('ann', 'end')).toContain(say('table.ask.vote-end'));
    expect(await tellAs('ann', 'end-now')).toContain('takes a vote');
    await tellAs('ann', 'leave-now');
    expect(await tellAs('ann', 'end-now')).toContain('takes a vote');
    expect((await table()).phase).toBe('playing');
    await tellAs('eve', 'end-now');
    expect((await table()).phase).toBe('closed');
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
    done(await bot.waker.wake(id));
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
