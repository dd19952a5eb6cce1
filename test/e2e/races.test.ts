import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { games } from '../../src/games/index.ts';
import { speak } from '../../src/locales/texts.ts';
import type { Outcome } from '../../src/playground/people/stage.ts';
import { recordSchema } from '../../src/tables/record/record.ts';
import { verifyRecord } from '../../src/tables/record/verify-record.ts';
import { playOf } from '../support/tables/tables.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { type Player, readBoard, textOf } from '../support/whole-bot/player.ts';
import { type Evening, Round } from '../support/whole-bot/whole-game.ts';

const say = speak('en-US');
const movedOn = say('refusal.stale');
const evening: Evening = { people: [], bots: 0, rules: 'classic', pace: 'day', confirms: true, seed: 1 };

let place: Place;

afterEach(() => place.close());

/** All at once: every press is under way before the first answer. */
function together(place: Place, presses: readonly (() => Parameters<Place['standIn']['stage']['outcome']>[0])[]) {
  const live = presses.map((press) => press());
  return Promise.all(live.map((one) => place.standIn.stage.outcome(one)));
}

function repeat<T>(times: number, item: T): T[] {
  return Array.from({ length: times }, () => item);
}

function table(place: Place, id: string) {
  return place.bots[0].tables.find(id).then((found) => {
    if ('refused' in found) throw new Error(`no table ${id}: ${found.refused}`);
    return found.table;
  });
}

function texts(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ messages }) => messages.map((message) => textOf(message)));
}

async function preview(player: Player, place: number): Promise<APIMessage> {
  const hand = await player.look();
  return player.press(player.actor.buttons(hand)[place] ?? '', hand);
}

describe('a card', () => {
  it('is played once by fifty presses on Confirm at the same time, and each press is answered', async () => {
    place = await openPlace('race-confirm');
    const round = new Round(place.standIn, ['Ann', 'Ben'], 1);
    const board = await round.open(evening);
    const player = round.player(board.toMove[0] ?? '');
    const screen = await preview(player, 0);
    const outcomes = await together(
      place,
      repeat(50, () => player.actor.startClick('Confirm', { message: screen.id })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(repeat(50, 'answered'));
    expect(await place.bots[0].tables.log(board.table)).toHaveLength(1);
    expect((await round.board(({ turn }) => turn === 2)).toMove).not.toContain(player.name);
  });

  it('is the only one of four that are confirmed at the same time, and nobody’s turn is skipped', async () => {
    place = await openPlace('race-four-cards');
    const round = new Round(place.standIn, ['Ann', 'Ben', 'Chris'], 2);
    const board = await round.open(evening);
    const player = round.player(board.toMove[0] ?? '');
    const hand = await player.look();
    // what Confirm carries behind each of four cards
    const confirms = [...JSON.stringify(hand.components).matchAll(/"custom_id":"([^"]+:)card(\.[^"]+)"/g)]
      .slice(0, 4)
      .map(([, place = '', card = '']) => `${place}play${card}`);
    const outcomes = await Promise.all(confirms.map((id) => player.actor.clickAnyway(id, hand.id)));
    const told = texts(outcomes);
    expect(told.filter((text) => text.includes('You played'))).toHaveLength(1);
    expect(told.filter((text) => text.includes(movedOn))).toHaveLength(3);
    expect(await place.bots[0].tables.log(board.table)).toHaveLength(1);
    const seats = (await table(place, board.table)).seats.map(({ name }) => name);
    const next = seats[(seats.indexOf(player.name) + 1) % seats.length];
    expect((await round.board(({ turn }) => turn === 2)).toMove).toEqual([next]);
  });
});

describe('the last two cards', () => {
  it('are kept as chosen when all choose at the same time', async () => {
    place = await openPlace('race-last-cards');
    const people = ['Ann', 'Ben', 'Chris', 'Dora'];
    const round = new Round(place.standIn, people, 3);
    const { table: id } = await round.open({ ...evening, rules: 'musicians' });
    await round.playOut('keep');
    const screens = await Promise.all(round.players.map((player) => pickTwo(player)));
    const chosen = screens.map(({ confirm }) => confirm.replace('Confirm ', ''));
    const outcomes = await together(
      place,
      round.players.map(
        ({ actor }, index) =>
          () =>
            actor.startClick(screens[index]?.confirm ?? '', { message: screens[index]?.message ?? '' }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(people.map(() => 'answered'));
    expect(texts(outcomes).filter((text) => text.includes(movedOn))).toEqual([]);
    const over = await round.board(({ phase }) => phase === 'over');
    const { seats } = await table(place, id);
    for (const [index, cards] of chosen.entries()) {
      const [first, second] = cards.split(' + ');
      const name = seats.find((seat) => seat.name === people[index])?.name ?? '';
      const own = over.text.slice(over.text.indexOf(`**${name}** `)).split('\n\n')[0];
      expect(own).toContain(`Kept ${first} ${second}`);
    }
  });
});

async function pickTwo(player: Player) {
  let screen = await player.look();
  for (const index of [0, 1]) {
    const [card = ''] = player.actor
      .buttons(screen)
      .filter((label) => !/^(✓|Confirm)/.test(label))
      .slice(index);
    screen = await player.press(card, screen);
  }
  const confirm = player.actor.buttons(screen).find((label) => label.startsWith('Confirm')) ?? '';
  return { message: screen.id, confirm };
}

describe('a lobby', () => {
  const ten = ['Ann', 'Ben', 'Chris', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];

  it('fills its six seats with six different people when ten press Join thirty times at once', async () => {
    place = await openPlace('race-joins', { standIn: { people: ten.map((name) => ({ name })) } });
    const round = new Round(place.standIn, ['Ann'], 1);
    await round.host.actor.slash('start', { game: 'parade' });
    const { table: id } = await round.board(({ phase }) => phase === 'lobby');
    const presses = repeat(3, ten)
      .flat()
      .map((name) => () => place.standIn.as(name).startClick('Join'));
    const outcomes = await together(place, presses);
    expect(outcomes.map(({ status }) => status)).not.toContain('failed');
    const { seats } = await table(place, id);
    expect(seats).toHaveLength(6);
    expect(new Set(seats.map((seat) => ('user' in seat ? seat.user : ''))).size).toBe(6);
    const shown = await round.board(({ text }) => text.includes('\n6. '));
    seats.forEach(({ name }, index) => {
      expect(shown.text).toMatch(new RegExp(`^${index + 1}\\. ${name}( \\(host\\))?$`, 'm'));
    });
  });

  it('gives one seat to a person who joins twice at once, from the board and by the command', async () => {
    place = await openPlace('race-join-twice');
    const round = new Round(place.standIn, ['Ann'], 1);
    await round.host.actor.slash('start', { game: 'parade' });
    const { table: id } = await round.board(({ phase }) => phase === 'lobby');
    const ben = place.standIn.as('Ben');
    const outcomes = await together(place, [
      () => ben.startClick('Join'),
      () => ben.startClick('Join'),
      () => ben.startSlash('join', [{ name: 'table', value: id }]),
    ]);
    expect(outcomes.map(({ status }) => status)).not.toContain('failed');
    expect(texts(outcomes).filter((text) => text.includes(say('refusal.already-seated')))).toHaveLength(2);
    expect((await table(place, id)).seats.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  it('deals to whoever sat there when Start counted; who was too late is told so', async () => {
    place = await openPlace('race-join-start');
    const lateWords = [say('refusal.already-started'), say('refusal.no-seat-to-take')];
    for (const first of ['join', 'start', 'join', 'start'] as const) {
      const ann = place.standIn.as('Ann');
      const id = await openTableOf(place, 'Ann');
      const message = boardOf(place, id).id;
      await place.standIn.as('Ben').click('Join', { message });
      const presses = [
        () => place.standIn.as('Chris').startClick('Join', { message }),
        () => ann.startClick('Start', { message }),
      ];
      const outcomes = await together(place, first === 'join' ? presses : presses.toReversed());
      const joined = outcomes[first === 'join' ? 0 : 1];
      const now = await table(place, id);
      const { seats } = now;
      expect(now.phase).toBe('playing');
      const hands = playOf(now).state;
      expect(hands).toMatchObject({ hands: { length: seats.length } });
      const tooLate = joined?.ephemeral === true;
      if (tooLate) expect(lateWords).toContain(textOf(joined?.message));
      expect(seats.map(({ name }) => name)).toEqual(tooLate ? ['Ann', 'Ben'] : ['Ann', 'Ben', 'Chris']);
    }
  });
});

/** Opens one more table in the channel and gives its id. */
async function openTableOf(place: Place, name: string): Promise<string> {
  const { message } = await place.standIn.as(name).slash('start', { game: 'parade' });
  const id = /Table \*\*(\w+)\*\*/.exec(textOf(message))?.[1] ?? '';
  await place.standIn.until(() => boardsOf(place, id).length === 1);
  return id;
}

function boardsOf(place: Place, id: string): APIMessage[] {
  const seen = place.standIn.as('Emil').sees();
  return seen.filter((message) => readBoard(message)?.table === id);
}

function boardOf(place: Place, id: string): APIMessage {
  const [only, ...more] = boardsOf(place, id);
  if (!only || more.length > 0) throw new Error(`${1 + more.length} boards of ${id}`);
  return only;
}

describe('two processes that both receive every interaction', () => {
  it('play a whole game as one would: each press counts once, each board exists once, nobody is told that the table moved on', async () => {
    place = await openPlace('race-two-processes', { processes: 2 });
    const people = ['Ann', 'Ben', 'Chris'];
    const round = new Round(place.standIn, people, 4);
    const { table: id } = await round.open({ ...evening, bots: 1 });
    const moves = await round.playOut();
    const { message } = await round.host.actor.slash('record');
    const response = await fetch(message?.attachments[0]?.url ?? '');
    const record = recordSchema.parse(await response.json());
    expect(verifyRecord(record, games)).toEqual({ ok: true });
    expect(record.moves.filter(({ seat }) => people.includes(record.names[seat] ?? ''))).toHaveLength(moves);
    expect(boardsOf(place, id)).toHaveLength(1);
    const said = place.standIn.traffic.requests.map(({ body }) => JSON.stringify(body ?? null));
    for (const key of [
      'refusal.stale',
      'refusal.already-seated',
      'refusal.not-your-turn',
      'refusal.unexpected',
    ] as const) {
      const words = say(key, { reference: '' }).split('(')[0] ?? '';
      expect(said.filter((text) => text.includes(words))).toEqual([]);
    }
  });

  it('open one table for one command', async () => {
    place = await openPlace('race-two-processes-start', { processes: 2 });
    const id = await openTableOf(place, 'Ann');
    const found = await place.bots.at(-1)?.tables.tablesOf(`user:${place.standIn.as('Ann').id}`);
    expect(found?.map(({ table: one }) => one.id)).toEqual([id]);
    expect(place.standIn.as('Ben').sees()).toHaveLength(1);
  });
});

describe('several tables in one channel', () => {
  it('are played side by side by the same people', async () => {
    place = await openPlace('race-side-by-side');
    const { standIn } = place;
    const [ann, ben] = [standIn.as('Ann'), standIn.as('Ben')];
    const ids = [await openTableOf(place, 'Ann')];
    // the choices come in the order of their opening
    await place.pass(1);
    ids.push(await openTableOf(place, 'Ann'));
    for (const id of ids) {
      await ben.click('Join', { message: boardOf(place, id).id });
      await ann.click('Start', { message: boardOf(place, id).id });
      await standIn.until(() => boardsOf(place, id).length === 1 && readBoard(boardOf(place, id))?.phase === 'play');
    }
    const offered = await ann.autocomplete('hand', 'table', '');
    expect(offered.map(({ value }) => value)).toEqual(ids);
    expect((await ann.autocomplete('hand', 'table', ids[1] ?? '')).map(({ value }) => value)).toEqual([ids[1]]);

    const asked = await ann.slash('hand');
    expect(textOf(asked.message)).toContain(say('table.choose'));
    expect(ann.buttons(asked.message ?? boardOf(place, ids[0] ?? ''))).toHaveLength(2);
    const chosen = await ann.click(ids[1] ?? '', { message: asked.message?.id ?? '' });
    expect(textOf(chosen.message)).toContain(`Parade · ${ids[1]} · Your hand`);
    const typed = await ann.slash('hand', { table: ` ${ids[0]?.toLowerCase()} ` });
    expect(textOf(typed.message)).toContain(`Parade · ${ids[0]} · Your hand`);

    const before = await table(place, ids[0] ?? '');
    const board = readBoard(boardOf(place, ids[1] ?? ''));
    const mover = standIn.as(board?.toMove[0] ?? '');
    const { message: hand } = await mover.click('My hand', { message: boardOf(place, ids[1] ?? '').id });
    const { message: shown } = await mover.click('takes', { message: hand?.id ?? '' });
    await mover.click('Confirm', { message: shown?.id ?? '' });
    expect(await place.bots[0].tables.log(ids[1] ?? '')).toHaveLength(1);
    expect(await table(place, ids[0] ?? '')).toEqual(before);
  });
});
