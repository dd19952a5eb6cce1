import { createHash } from 'node:crypto';
import { type APIMessage, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/start-bot.ts';
import { games } from '../../src/games/index.ts';
import type { Actor } from '../../src/playground/people/actor.ts';
import type { RecordedRequest } from '../../src/playground/stand-in/traffic.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { type GameRecord, recordSchema } from '../../src/tables/record/record.ts';
import { verifyRecord } from '../../src/tables/record/verify-record.ts';
import { type OpenedStore, openTestFile } from '../support/stores/stores.ts';
import { chooseOption } from '../support/whole-bot/choose-option.ts';
import { expectSharpEyes, FloatKnowledge, floatLeaksIn } from '../support/whole-bot/float-audit.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { playOut, press, step } from '../support/whole-bot/practice-game.ts';
import { Knowledge, leaksIn, payloadOf, turnOf } from '../support/whole-bot/traffic-audit.ts';
import { openStandIn, startBotHere } from '../support/whole-bot/whole-bot.ts';

/** What a board would need. */
const nothing = PermissionFlagsBits.SendMessages | PermissionFlagsBits.EmbedLinks;
const day = 24 * 3_600_000;
let standIn: StandIn;
let opened: OpenedStore;
let bot: RunningBot;
let ann: Actor;

beforeEach(async ({ task }) => {
  standIn = await openStandIn(`learn-${task.id}`);
  opened = await openTestFile(() => standIn.clock.now());
  bot = await startBotHere(standIn, opened.store);
  ann = standIn.as('Ann');
});

afterEach(async () => {
  await bot.stop();
  await opened.close();
  await standIn.close();
});

/** Types a command that is answered in private. */
async function ask(actor: Actor, words: string, options: Record<string, string | number> = {}): Promise<APIMessage> {
  const { message, ephemeral, status } = await actor.slash(words, options);
  if (!message || !ephemeral) throw new Error(`${words} ${status}, in private: ${ephemeral}`);
  return message;
}

/** The cards that a card takes, by the words of the rules: R3 spares the last three, and takes red and up to 3 from the others. */
function takenBy(text: string): string[] {
  const line = [...(/front → end: (.*)/.exec(text)?.[1] ?? '').matchAll(/[RBPGKY]\d+/g)].map(([card]) => card);
  const played = /You play \S*?([RBPGKY]\d+)/.exec(text)?.[1] ?? '';
  const [colour, number] = [played.slice(0, 1), Number(played.slice(1))];
  const exposed = line.slice(0, Math.max(0, line.length - number));
  return exposed.filter((card) => card.startsWith(colour) || Number(card.slice(1)) <= number);
}

function postsOf(place: StandIn) {
  return place.traffic.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/channels/'));
}

describe('a lesson', () => {
  test('of Parade asks the worked example first, gives the reason of each card, and ends with a practice game', async () => {
    const beginning = await ask(ann, 'lesson');
    expect(textOf(beginning)).toContain('the fewest points win');
    let screen = await press(ann, 'First question', beginning);
    expect(textOf(screen)).toContain('🟥R8 🟦B2 🟨Y7 🟦B5 🟥R9 🟨Y1');
    expect(takenBy(textOf(screen))).toEqual(['R8', 'B2']);
    for (let question = 1; question <= 4; question += 1) {
      expect(textOf(screen)).toContain(`question ${question} of 8`);
      for (const card of takenBy(textOf(screen))) {
        screen = await press(ann, `${card.slice(0, 1)}${card.slice(1)}`, screen);
      }
      screen = await press(ann, 'Check', screen);
      expect(textOf(screen)).toContain('✅ **Right.**');
      screen = await press(ann, 'Next question', screen);
    }
    for (const next of ['Next question', 'Next question', 'Next question', 'Finish']) {
      screen = await press(ann, ann.buttons(screen)[0] ?? '', screen);
      expect(textOf(screen)).toMatch(/✅ \*\*Right|❌ \*\*Not quite/);
      screen = await press(ann, next, screen);
    }
    expect(textOf(screen)).toMatch(/[4-8] of 8 right/);
    const game = await press(ann, 'Start practice against two bots', screen);
    expect(textOf(game)).toContain('A practice game');
    expect(postsOf(standIn)).toEqual([]);
  });

  test('of Everyone Loves a Parade can be finished and taken again with other questions', async () => {
    const beginning = await ask(ann, 'lesson', { game: 'everyone-loves-a-parade' });
    expect(textOf(beginning)).toContain('the most points win');
    let screen = await press(ann, 'First question', beginning);
    const first = textOf(screen);
    for (let question = 1; question <= 7; question += 1) {
      screen = await press(ann, ann.buttons(screen)[0] ?? '', screen);
      screen = await press(ann, question === 7 ? 'Finish' : 'Next question', screen);
    }
    expect(textOf(screen)).toMatch(/\d of 7 right/);
    screen = await press(ann, 'Again, with new questions', screen);
    expect(textOf(screen)).toBe(first);
    screen = await press(ann, '10', screen);
    expect(textOf(screen)).toContain('✅ **Right.**');
  });

  test('goes on from its message after the bot was started anew, and works in direct messages', async () => {
    const direct = ann.inDirectMessages();
    const screen = await press(direct, 'First question', await ask(direct, 'lesson'));
    await bot.stop();
    bot = await startBotHere(standIn, opened.store);
    const answered = await press(direct, 'Check: none of them', screen);
    expect(textOf(answered)).toContain('❌ **Not quite.**');
  });

  test('has the rules at hand, beside each question', async () => {
    for (const [game, pages] of [
      ['parade', 8],
      ['everyone-loves-a-parade', 9],
    ] as const) {
      const question = await press(ann, 'First question', await ask(ann, 'lesson', { game }));
      const rules = await press(ann, 'Rules', question);
      expect(rules.id).not.toBe(question.id);
      expect(textOf(rules)).toContain('The goal');
      expect(rules.embeds[0]?.footer?.text).toBe(`page 1 of ${pages}`);
      expect(textOf(await press(ann, ann.buttons(question)[0] ?? '', question))).toContain('question 1 of');
    }
  });
});

/** Long enough for the first thread that thinks to start on a busy machine. */
const untilThought = 30_000;

/** Asks for a hint, which may come later than the answer to the press; once more if the thread did not start in time. */
async function askForHint(actor: Actor, screen: APIMessage): Promise<APIMessage> {
  await press(actor, 'Hint', screen);
  const told = await standIn.until(
    () => actor.sees().find((shown) => shown.id === screen.id && /💡|no hint/.test(textOf(shown))),
    untilThought,
  );
  return textOf(told).includes('💡') ? told : press(actor, 'Hint', told);
}

/** What was sent during a practice game of floats tells nothing of the bots’ Order cards, nor of cards to come; all of it is private. */
function expectNothingHidden(record: GameRecord, requests: readonly RecordedRequest[]): void {
  const knowledge = new FloatKnowledge(record, [ann.id]);
  const payloads = requests.flatMap((request) => payloadOf(standIn, request) ?? []);
  const played = payloads.filter(({ body }) => turnOf(body) > 0);
  expect(played.length).toBeGreaterThan(record.seats * 5);
  expect(played.filter(({ audience }) => audience === 'everybody')).toEqual([]);
  const leaks = played.flatMap((payload) => floatLeaksIn(payload, knowledge));
  expect(leaks).toEqual([]);
  expectSharpEyes(played, knowledge);
}

describe('a practice game', () => {
  test('of Parade is played to its end in one private message, tells no hidden card, and its record holds', async () => {
    const screens: string[] = [];
    let screen = await ask(ann, 'practice');
    screen = await playOut(ann, screen, (shown) => screens.push(textOf(shown)));
    expect(textOf(screen)).toMatch(/ wins\*\* with|share the win/);
    const news = screens.filter((text) => /(Hatter|Dormouse) played/.test(text));
    expect(news.length).toBeGreaterThan(5);
    for (const text of news) expect(text).toMatch(/\*\*Hatter:\*\* .*\n\*\*Dormouse:\*\* /);

    const record = await download(await press(ann, 'Game file', screen));
    expect(verifyRecord(record, games)).toEqual({ ok: true });
    const knowledge = new Knowledge(record, [ann.id, undefined, undefined]);
    const payloads = standIn.traffic.requests.flatMap((request) => payloadOf(standIn, request) ?? []);
    const played = payloads.filter(({ body }) => !JSON.stringify(body ?? '').includes('SHA-256'));
    expect(played.length).toBeGreaterThan(5);
    expect(played.filter(({ audience }) => audience === 'everybody')).toEqual([]);
    expect(played.flatMap((payload) => leaksIn(payload, knowledge, record.table))).toEqual([]);
    expect(postsOf(standIn)).toEqual([]);
  });

  test('of Everyone Loves a Parade has all its controls on the private screen, with two players as well, and tells nothing hidden', async () => {
    for (const players of [3, 2]) {
      const sent = standIn.traffic.requests.length;
      let screen = await ask(ann, 'practice', { game: 'everyone-loves-a-parade', players });
      screen = await askForHint(ann, screen);
      const screens: string[] = [];
      const end = await playOut(ann, screen, (shown) => screens.push(textOf(shown)));
      expect(textOf(end)).toMatch(/ wins\*\* with|share the win/);
      expect(screens.some((text) => text.includes('Order card'))).toBe(true);
      const record = await download(await press(ann, 'Game file', end));
      expect(verifyRecord(record, games)).toEqual({ ok: true });
      expectNothingHidden(record, standIn.traffic.requests.slice(sent));
    }
    expect(postsOf(standIn)).toEqual([]);
  });

  test('of the day is the same for three people, and tells the others no card before the day is over', async () => {
    const people = ['Ann', 'Ben', 'Chris'].map((name) => standIn.as(name));
    standIn.clock.advance(day - (standIn.clock.now() % day) + 1_000);
    const today = new Date(standIn.clock.now()).toISOString().slice(0, 10);
    const ends: APIMessage[] = [];
    for (const person of people) {
      const intro = await ask(person, 'daily');
      expect(textOf(intro)).toContain(`Daily deal ${today}`);
      const game = await press(person, 'Play', intro);
      expect(person.buttons(game)).not.toContain('Hint');
      // it takes the place of the screen before
      const again = await ask(person, 'daily');
      expect(textOf(again)).toContain('continues');
      ends.push(await playOut(person, again));
    }
    const [annEnd, benEnd, catEnd] = ends;
    if (!annEnd || !benEnd || !catEnd) throw new Error('three people have played');
    expect(textOf(annEnd)).toMatch(
      /points?\.\*\* 1st of 1 so far, 0 matchpoints\. The hard bot made \d+ points? in your seat/,
    );
    expect(textOf(catEnd)).toMatch(/ of 3 so far/);
    const shown = await ask(ann, 'daily');
    expect(textOf(shown)).toMatch(/ of 3 so far/);
    const told = (end: APIMessage) =>
      textOf(end)
        .replaceAll(/Ann|Ben/g, 'you')
        .split('\n')
        .slice(2);
    // the same moves, the same game
    expect(told(benEnd)).toEqual(told(annEnd));

    expect(postsOf(standIn)).toEqual([]);
    expect(textOf(await press(ann, 'Share', shown))).toContain('Shared');
    const [posted] = postsOf(standIn);
    const line = JSON.stringify(posted?.body);
    expect(line).toMatch(/Ann.* · Parade daily \d{4}-\d\d-\d\d · \d+ points? · 1st of 3 [⬜🟨🟥]+/u);
    expect(line).not.toMatch(/[RBPGKY]\d/);
    expect(textOf(await press(ann, 'Game file', shown))).toContain('Others are still playing this deal');
    const replay = await press(ann, 'Replay', shown);
    expect(textOf(await press(ann, 'Share', replay))).toContain('Others are still playing this deal');
    const standings = await press(people[2] ?? ann, 'Standings', catEnd);
    expect(textOf(standings)).toMatch(/\*\*1\*\* .* · \d+ points? · \d/);
    expect(textOf(await press(people[2] ?? ann, 'This month', standings))).toContain('one day');

    standIn.clock.advance(day + 3_600_000);
    const next = await ask(ann, 'daily');
    const [, seed = '', deal = ''] = /Seed `([0-9a-f]{64})`, deal `([0-9a-f]{64})`/.exec(textOf(next)) ?? [];
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(deal);
    const best = await press(standIn.as('Ben'), 'Yesterday’s best', await ask(standIn.as('Ben'), 'daily'));
    expect(textOf(await press(standIn.as('Ben'), '▶', best))).toContain('move 1 of');
    const record = await download(await press(ann, 'Game file', shown));
    expect(record).toMatchObject({ seed, daily: today });
    expect(verifyRecord(record, games, { deal })).toEqual({ ok: true });
  });

  test('needs no permission, and nobody else finds it', async () => {
    standIn.stage.channel('tea-table').overwrites = [
      { id: standIn.world.bot.id, type: OverwriteType.Member, allow: '0', deny: String(nothing) },
    ];
    ann = standIn.as('Ann').in('tea-table');
    const screen = await ask(ann, 'practice');
    const [mine] = await bot.tables.tablesOf(`user:${ann.id}`);
    const id = mine?.table.id ?? '';
    const ben = standIn.as('Ben').in('tea-table');
    for (const words of ['hand', 'join', 'leave', 'end', 'board', 'record']) {
      const { message } = await ben.slash(words, { table: id });
      expect(textOf(message)).not.toMatch(/R\d|Hatter|hand ·/);
    }
    expect(textOf(await ask(ben, 'games'))).not.toContain(id);
    expect(textOf(await ask(ann, 'games'))).toMatch(new RegExp(`${id}.*private, against bots`));
    const stolen = await ben.clickAnyway(`1:${id}:0:t:hand`, screen.id);
    expect(textOf(stolen.message)).toContain('That table is gone');
    expect(await bot.tables.tablesOf(`channel:${ann.channel.id}`)).toEqual([]);
  });

  test('takes a press once, survives a restart, and goes on when it is asked for again', async () => {
    let screen = await ask(ann, 'practice');
    const [before = ''] = ann.buttons(screen);
    const preview = await press(ann, before, screen);
    const [one, other] = await Promise.all([
      ann.click('Confirm', { message: preview.id }),
      ann.click('Confirm', { message: preview.id }),
    ]);
    const said = [one, other].map(({ message }) => textOf(message)).join('\n');
    expect(said).toContain('You played');
    const [mine] = await bot.tables.tablesOf(`user:${ann.id}`);
    const log = await bot.tables.log(mine?.table.id ?? '');
    expect(log.filter(({ by }) => by === 'person')).toHaveLength(1);

    await bot.stop();
    bot = await startBotHere(standIn, opened.store);
    screen = await ask(ann, 'practice');
    expect(textOf(screen)).toContain('continues');
    expect(textOf(screen)).toContain(mine?.table.id);
    expect(ann.buttons(await step(ann, screen))).toContain('Back');
  });

  test('can be given up, and expires after a day without a move', async () => {
    const screen = await ask(ann, 'practice');
    const asked = await press(ann, 'Give up', screen);
    const kept = await press(ann, 'Back', asked);
    expect(ann.buttons(kept)).toContain('Give up');
    const over = await press(ann, 'Confirm: give up', await press(ann, 'Give up', kept));
    expect(textOf(over)).toContain('has expired');
    const again = await press(ann, 'Again', over);
    expect(textOf(again)).toContain('A practice game');

    standIn.clock.advance(day + 1);
    const mine = `user:${ann.id}` as const;
    await standIn.until(async () => (await bot.tables.tablesOf(mine)).length === 0);
    const late = await press(ann, ann.buttons(again)[0] ?? '', again);
    expect(textOf(late)).toContain('has expired');
    expect(postsOf(standIn)).toEqual([]);
  });

  test('lets bots that think ahead move before it is answered, by the rules that were asked for', async () => {
    let screen = await ask(ann, 'practice', { bots: 'hard', rules: 'musicians', players: 2 });
    for (let move = 0; move < 3; move += 1) {
      expect(ann.buttons(screen).filter((label) => label.includes('takes'))).toHaveLength(5);
      screen = await step(ann, await step(ann, screen));
      expect(textOf(screen)).toMatch(/You played [\s\S]*Hatter played/);
    }
    const [mine] = await bot.tables.tablesOf(`user:${ann.id}`);
    expect(mine?.table.options.rules).toBe('musicians');
    expect(mine?.table.seats[1]).toMatchObject({ bot: 'hard' });
  });

  test('can be played in direct messages with the bot, where tables with friends are kindly refused', async () => {
    const direct = ann.inDirectMessages();
    const screen = await ask(direct, 'practice');
    expect(direct.buttons(await step(direct, screen))).toContain('Back');
    expect(textOf(await ask(direct, 'start'))).toContain('Invite me to a server');
    expect(textOf(await ask(direct, 'rules'))).toContain('fewest points win');
    expect(textOf(await ask(direct, 'games'))).toContain('private, against bots');
    expect(postsOf(standIn)).toEqual([]);
  });
});

describe('a practice game is found by every command', () => {
  test('in direct messages: hand shows it, board offers the cards, leave and end give it up after asking', async () => {
    const direct = ann.inDirectMessages();
    for (const words of ['leave', 'end']) {
      const begun = await ask(direct, 'practice');
      const cardsOf = (screen: APIMessage) => direct.buttons(screen).filter((label) => label.includes('takes'));
      expect(cardsOf(await ask(direct, 'hand'))).toEqual(cardsOf(begun));
      const kindly = await ask(direct, 'board');
      expect(textOf(kindly)).toContain('has no board');
      expect(cardsOf(await press(direct, 'Show my game', kindly))).toEqual(cardsOf(begun));
      const asked = await ask(direct, words);
      expect(textOf(asked)).toContain('Give up this practice game?');
      expect(cardsOf(await press(direct, 'Back', asked))).toEqual(cardsOf(begun));
      const over = await press(direct, 'Confirm: give up', await ask(direct, words));
      expect(textOf(over)).toContain('has expired');
      expect(textOf(await ask(direct, 'hand'))).toContain('You have no open practice game');
    }
    expect(postsOf(standIn)).toEqual([]);
  });

  test('on a server too, also one begun in direct messages, and the list of games names both', async () => {
    const there = await ask(ann.inDirectMessages(), 'practice');
    const id = / · ([A-Z0-9]{4,})/.exec(textOf(there))?.[1] ?? '';
    expect(textOf(await ask(ann, 'hand'))).toContain(id);
    expect(ann.buttons(await step(ann, await ask(ann, 'hand')))).toContain('Back');
    const here = await ask(ann, 'practice');
    const own = / · ([A-Z0-9]{4,})/.exec(textOf(here))?.[1] ?? '';
    expect(own).not.toBe(id);
    expect(textOf(await ask(ann, 'board'))).toContain('has no board');
    expect(textOf(await ask(ann, 'end'))).toContain('Give up this practice game?');
    for (const place of [ann, ann.inDirectMessages()]) {
      const list = textOf(await ask(place, 'games'));
      for (const table of [id, own]) expect(list).toMatch(new RegExp(`▶ \\*\\*${table}.*private, against bots`));
    }
    const ben = standIn.as('Ben');
    for (const words of ['hand', 'leave', 'end', 'board']) {
      const { message } = await ben.inDirectMessages().slash(words, { table: id });
      expect(textOf(message)).toContain('That table is gone');
    }
  });
});

describe('a hint', () => {
  test('at a table with friends is for the one who asks alone, and the moves so far tell of it', async () => {
    await ann.slash('start', { game: 'parade', players: 2, pace: 'live' });
    await standIn.as('Ben').click('Join');
    await ann.click('Start');
    const board = await standIn.until(() => {
      const shown = ann.board();
      return /▶ (Ann|Ben)/.test(textOf(shown)) ? shown : undefined;
    });
    const mover = standIn.as(/▶ (Ann|Ben)/.exec(textOf(board))?.[1] ?? '');
    const { message: hand } = await mover.click('My hand', { message: board.id });
    if (!hand) throw new Error('no hand was shown');
    const told = await askForHint(mover, hand);
    const card = mover.buttons(told).find((label) => label.includes('takes')) ?? '';
    await press(mover, 'Confirm', await press(mover, card, told));
    const { message: more } = await mover.click('⋯');
    if (!more) throw new Error('nothing more was shown');
    expect(textOf(await press(mover, 'Moves so far', more))).toContain('💡 after a hint');
    const open = standIn.traffic.requests.filter(({ path }) => path.startsWith('/channels/'));
    expect(JSON.stringify(open.map(({ body }) => body))).not.toContain('💡');
  });

  test('names a card of the own hand with its numbers, and the record tells of it', async () => {
    let screen = await ask(ann, 'practice');
    screen = await askForHint(ann, screen);
    const text = textOf(screen);
    // cards that do the same at once have no reason that sets one of them apart
    expect(text).toMatch(/💡 \*\*Hint: Play \S+\*\*(?: It .*\.)?$/m);
    expect(text).not.toContain('simulated games');
    expect(textOf(await press(ann, 'Why', screen))).toMatch(/💡 .*\d+% .*of [\d,]+ simulated games/s);
    const hinted = /Hint: Play \S*?([RBPGKY]\d+)/.exec(text)?.[1] ?? '';
    expect(ann.buttons(screen).some((label) => label.includes(hinted))).toBe(true);
    const end = await playOut(ann, screen);
    const record = await download(await press(ann, 'Game file', end));
    const own = record.moves.filter(({ seat }) => seat === 0);
    expect(own.map(({ hint }) => hint)).toEqual([true, ...own.slice(1).map(() => undefined)]);
    expect(verifyRecord(record, games)).toEqual({ ok: true });
  });

  test('is not to be had at a table whose host switched hints off', async () => {
    await ann.slash('start', { game: 'parade', players: 2, pace: 'live' });
    await chooseOption(ann, 'Hints', 'off');
    await ann.click('Add bot');
    await ann.click('Start');
    const hand = await standIn.until(() => {
      const board = ann.board();
      return board && textOf(board).includes('▶ Ann') ? board : undefined;
    });
    const { message } = await ann.click('My hand', { message: hand.id });
    expect(ann.buttons(message ?? hand)).not.toContain('Hint');
    const [mine] = await bot.tables.tablesOf(`user:${ann.id}`);
    const turn = /1:[A-Z0-9]+:(\d+):c:/.exec(JSON.stringify(message?.components))?.[1];
    const refused = await ann.clickAnyway(`1:${mine?.table.id}:${turn}:t:hint`, message?.id ?? '');
    expect(textOf(refused.message)).toContain('switched hints off');
  });
});

describe('a review', () => {
  test.each(['parade', 'everyone-loves-a-parade'])(
    'of %s shows up to three own plays, one by one, and why they mattered',
    async (game) => {
      const end = await playOut(ann, await ask(ann, 'practice', { game, players: 2 }));
      const review = await press(ann, 'Review', end);
      expect(review.id).not.toBe(end.id);
      const texts = [textOf(review)];
      for (let shown = review; ann.buttons(shown).includes('▶'); texts.push(textOf(shown))) {
        shown = await press(ann, '▶', shown);
      }
      expect(texts.length).toBeLessThanOrEqual(3);
      for (const told of texts) expect(told).toMatch(/\*\*Move \d+:\*\* you played |No move made a big difference/);
      const isEven = texts.join().includes('No move made a big difference');
      const why = isEven ? '' : textOf(await press(ann, 'Why', review));
      expect(why).toMatch(isEven ? '' : /(cost|earned) you about [\d.]+(%| points?)/);
      const text = texts.join('\n');
      const record = await download(await press(ann, 'Game file', end));
      const own = record.moves.flatMap(({ seat }, index) => (seat === 0 ? [index + 1] : []));
      for (const [, number] of text.matchAll(/\*\*Move (\d+)/g)) expect(own).toContain(Number(number));
    },
  );
});

async function download(message: APIMessage) {
  const [file] = message.attachments;
  const response = await fetch(file?.url ?? '');
  return recordSchema.parse(await response.json());
}
