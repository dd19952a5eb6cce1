import {
  type APIMessage,
  type APIMessageStringSelectInteractionData,
  ComponentType,
  InteractionType,
  MessageFlags,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TextKey, TextValues } from '../../src/games/contract/screen.ts';
import { speak } from '../../src/locales/texts.ts';
import type { Actor } from '../../src/playground/people/actor.ts';
import type { Outcome } from '../../src/playground/people/stage.ts';
import { playOf } from '../support/tables/tables.ts';
import { chooseOption } from '../support/whole-bot/choose-option.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { readBoard, textOf } from '../support/whole-bot/player.ts';

const say = speak('en-US');

let place: Place;
let ann: Actor;
let ben: Actor;
let chris: Actor;

beforeEach(async ({ task }) => {
  place = await openPlace(`commands-${task.id}`);
  [ann, ben, chris] = [place.standIn.as('Ann'), place.standIn.as('Ben'), place.standIn.as('Chris')];
});

afterEach(() => place.close());

function isPublic({ flags }: APIMessage): boolean {
  return ((flags ?? 0) & MessageFlags.Ephemeral) === 0;
}

function boardsOf(id: string, channel?: string): APIMessage[] {
  const viewer = channel === undefined ? chris : chris.in(channel);
  return viewer.sees().filter((message) => readBoard(message)?.table === id && isPublic(message));
}

/** The only board of a table, once it reads as wished. */
function board(id: string, wished = '', channel?: string): Promise<APIMessage> {
  return place.standIn.until(() => {
    const [only, ...more] = boardsOf(id, channel);
    return only && more.length === 0 && textOf(only).includes(wished) ? only : undefined;
  }, 10_000);
}

async function openTable(by: Actor, options: Readonly<Record<string, string | number>> = {}): Promise<string> {
  const { message } = await by.slash('start', { game: 'parade', ...options });
  const id = /Table \*\*(\w+)\*\*/.exec(textOf(message))?.[1];
  if (id === undefined) throw new Error(`no table was opened: ${textOf(message)}`);
  await board(id);
  return id;
}

/** A game of Ann, who is the host, and Ben, under way. */
async function begin(options: Readonly<Record<string, string | number>> = {}): Promise<string> {
  const id = await openTable(ann, options);
  await ben.click('Join', { message: (await board(id)).id });
  // past the pause between two changes of a board
  place.standIn.clock.advance(2_500);
  ann.startClick('Start', { message: (await board(id, 'Ben')).id });
  await board(id, 'turn 1');
  return id;
}

async function moverOf(id: string): Promise<Actor> {
  const reading = readBoard(await board(id));
  return place.standIn.as(reading?.toMove[0] ?? '');
}

async function playOne(id: string): Promise<Actor> {
  const mover = await moverOf(id);
  const { message: hand } = await mover.click('My hand', { message: (await board(id)).id });
  const { message: shown } = await mover.click('takes', { message: hand?.id ?? '' });
  await mover.click('Confirm', { message: shown?.id ?? '' });
  return mover;
}

async function stored(id: string) {
  const found = await place.bots[0].tables.find(id);
  if ('refused' in found) throw new Error(found.refused);
  return found.table;
}

function expectPrivately(outcome: Outcome, key: TextKey, values: TextValues = {}): void {
  expect(outcome).toMatchObject({ status: 'answered', ephemeral: true });
  expect(textOf(outcome.message)).toContain(say(key, values));
}

function forbid(channel: string, who: string, names: readonly (keyof typeof PermissionFlagsBits)[]): void {
  const deny = names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);
  place.standIn.stage.channel(channel).overwrites = [
    { id: who, type: OverwriteType.Member, allow: '0', deny: String(deny) },
  ];
}

describe('/parade start', () => {
  it('opens a table with the options given, and shows the host the rest privately', async () => {
    const outcome = await ann.slash('start', { game: 'parade', rules: 'musicians', pace: 'live', players: 4 });
    expect(outcome.ephemeral).toBe(true);
    const id = /Table \*\*(\w+)\*\*/.exec(textOf(outcome.message))?.[1] ?? '';
    const text = textOf(await board(id));
    expect(text).toContain(say('parade.options.musicians'));
    expect(text).toContain(say('table.lobby.size', { range: 'yes', least: 2, size: 4 }));
    expect(text).toContain(say('table.pace.live'));
    expect(ann.buttons(await board(id))).toEqual(expect.arrayContaining(['Join', 'Leave', 'Add bot', 'Options']));
  });

  it('names each permission that is missing and opens nothing', async () => {
    forbid('games', place.standIn.world.bot.id, ['SendMessages', 'EmbedLinks']);
    const outcome = await ann.slash('start', { game: 'parade' });
    const permissions = `**${say('permission.send-messages')}**, **${say('permission.embed-links')}**`;
    expectPrivately(outcome, 'refusal.missing-permissions', { permissions });
    expect(await place.bots[0].tables.tablesOf(`user:${ann.id}`)).toEqual([]);
    expect(chris.sees()).toEqual([]);
  });
});

describe('in a lobby', () => {
  it('people join by the command and leave again; the host’s place passes on, and the last one closes the table', async () => {
    const id = await openTable(ann);
    expectPrivately(await ben.slash('join'), 'table.joined', { table: id });
    expectPrivately(await ben.slash('join', { table: id }), 'refusal.already-seated');
    expectPrivately(await ann.slash('leave'), 'table.left', { table: id });
    await board(id, say('table.seat.host', { name: 'Ben' }));
    await ben.slash('leave');
    await board(id, say('table.closed.everyone-left'));
    expectPrivately(await chris.slash('join'), 'table.none.here');
    expectPrivately(await chris.slash('join', { table: id }), 'refusal.table-over');
  });

  it('only the host changes options, and every change shows in the lobby', async () => {
    const id = await openTable(ann);
    const { id: message } = await board(id);
    expectPrivately(await ben.click('Options', { message }), 'table.options.guest', { host: 'Ann' });
    expect((await ann.click('Options', { message })).ephemeral).toBe(true);
    const panel = await chooseOption(ann, 'Rules', 'Musicians');
    await board(id, say('parade.options.musicians'));
    expect((await stored(id)).options.rules).toBe('musicians');
    expectPrivately(
      await ben.clickAnyway(`1:${id}:0:t:set.rules.classic`, panel.message?.id ?? ''),
      'refusal.only-host',
    );
    expect((await stored(id)).options.rules).toBe('musicians');
  });

  it('an open panel of options takes a bot away that sat down since, and tells when there is none', async () => {
    const id = await openTable(ann);
    const { id: message } = await board(id);
    const panel = (await ann.click('Options', { message })).message?.id ?? '';
    expectPrivately(await ann.click('Remove a bot', { message: panel }), 'refusal.no-bot');
    await ann.click('Add bot', { message });
    await ann.click('Add bot', { message });
    const { message: renewed } = await ann.click('Remove a bot', { message: panel });
    expect(textOf(renewed)).toContain('6 (2 taken)');
    expect((await stored(id)).seats).toHaveLength(2);
  });

  it('My hand waits for the start, and buttons meant for a game are answered', async () => {
    const id = await openTable(ann);
    const waiting = { table: id, full: 'no', count: 1, size: 6 };
    expectPrivately(await ann.slash('hand', { table: id }), 'table.lobby.waiting', waiting);
    expectPrivately(await ann.slash('hand'), 'table.lobby.waiting', waiting);
    const { id: message } = await board(id);
    expectPrivately(await ann.clickAnyway(`1:${id}:1:c:play.R3`, message), 'refusal.not-started');
  });
});

describe('in a game', () => {
  it('people read their hands anywhere on the server; watchers are told that they watch', async () => {
    const id = await begin();
    expect(textOf((await ann.in('tea-table').slash('hand')).message)).toContain(`${id} · ${say('parade.hand.title')}`);
    expectPrivately(await chris.click('My hand', { message: (await board(id)).id }), 'table.watching');
    expectPrivately(await chris.slash('hand'), 'table.none.mine');
  });

  it('/parade board posts it anew, also in another channel, and takes the old one away', async () => {
    const id = await begin();
    const old = await board(id);
    place.standIn.clock.advance(2_500);
    expectPrivately(await ann.slash('board'), 'table.posted', { table: id });
    await place.standIn.until(() => boardsOf(id).length === 1 && boardsOf(id)[0]?.id !== old.id);
    place.standIn.clock.advance(2_500);
    await ben.in('tea-table').slash('board', { table: id });
    await board(id, 'turn 1', 'tea-table');
    await place.standIn.until(() => boardsOf(id).length === 0);
    const { channel } = await stored(id);
    expectPrivately(await chris.slash('board', { table: id }), 'table.elsewhere', { channel });
    expectPrivately(await chris.in('tea-table').slash('board', { table: id }), 'table.watching');
  });

  it('a press on a board that has been replaced counts all the same', async () => {
    const id = await begin();
    const old = await board(id);
    const mover = await moverOf(id);
    const live = mover.startClick('My hand', { message: old.id });
    place.standIn.world.remove(old.id);
    const outcome = await place.standIn.stage.outcome(live);
    expect(textOf(outcome.message)).toContain(say('parade.hand.your-turn'));
  });

  it('buttons of an old turn bring the present screen with a notice', async () => {
    const id = await begin();
    const mover = await moverOf(id);
    const { message: hand } = await mover.slash('hand');
    const old = /"custom_id":"([^"]+:card\.[^"]+)"/.exec(JSON.stringify(hand?.components))?.[1] ?? '';
    const { message: shown } = await mover.click('takes', { message: hand?.id ?? '' });
    await mover.click('Confirm', { message: shown?.id ?? '' });
    const late = await mover.clickAnyway(old, hand?.id ?? '');
    expectPrivately(late, 'refusal.stale');
    expect(textOf(late.message)).toContain(say('parade.hand.title'));
    expect(mover.buttons(late.message ?? (await board(id)))).toEqual(['Refresh']);
    expect(playOf(await stored(id)).moves).toBe(1);
  });

  it('leaving asks first; then a bot plays on, and the host’s place passes to who is left', async () => {
    const id = await begin();
    const asked = await ann.slash('leave');
    expectPrivately(asked, 'table.ask.leave');
    expect((await stored(id)).host).toBe(ann.id);
    expectPrivately(await ann.click('Confirm: leave', { message: asked.message?.id ?? '' }), 'table.left.bot', {
      table: id,
    });
    const { host, seats } = await stored(id);
    expect(host).toBe(ben.id);
    expect(seats[0]).toMatchObject({ bot: expect.any(String), insteadOf: ann.id });
    expect(await place.bots[0].tables.tablesOf(`user:${ann.id}`)).toEqual([]);
  });

  it('⋯ opens what else there is: the moves so far, for everybody', async () => {
    const id = await begin();
    const mover = await playOne(id);
    const { message } = await chris.click('⋯', { message: (await board(id, 'turn 2')).id });
    const log = await chris.click('Moves so far', { message: message?.id ?? '' });
    const back = await chris.click('Back', { message: log.message?.id ?? '' });
    expect(textOf(back.message)).toContain(say('table.more.text'));
    expect(textOf(log.message)).toMatch(new RegExp(`1\\. ${mover.person.user.global_name} played .*<t:\\d+:R>`));
  });

  it('⋯ shows the board in words to everybody, and those who play their hand in words', async () => {
    const id = await begin();
    const open = async (reader: typeof ann) => {
      const { message } = await reader.click('⋯', { message: (await board(id, 'turn 1')).id });
      return (await reader.click('Board in words', { message: message?.id ?? '' })).message;
    };
    const buttonsOf = (message: APIMessage | undefined) => (message ? ann.buttons(message) : []);
    const words = await open(ann);
    expect(textOf(words)).toContain('front → end');
    expect(words?.attachments).toEqual([]);
    expect(buttonsOf(words)).toEqual(['Hand in words']);
    const hand = await ann.click('Hand in words', { message: words?.id ?? '' });
    expect(hand.message?.attachments).toEqual([]);
    expect(textOf(hand.message)).toContain('Your hand');
    expect(buttonsOf(await open(chris))).toEqual([]);
  });

  it('the record is refused, for it tells every hand', async () => {
    const id = await begin();
    expectPrivately(await ann.slash('record', { table: id }), 'refusal.record-not-over');
    expectPrivately(await ann.slash('record'), 'table.none.finished');
  });
});

describe('/parade end', () => {
  it('closes a lobby for its host, after asking, and refuses others', async () => {
    const id = await openTable(ann);
    const ask = await ben.slash('end', { table: id });
    const refused = await ben.click('Confirm: end it', { message: ask.message?.id ?? '' });
    expect(refused).toMatchObject({ status: 'answered', ephemeral: true });
    expect((await stored(id)).phase).toBe('lobby');
    const asked = await ann.slash('end');
    expectPrivately(asked, 'table.ask.end');
    expectPrivately(await ann.click('Confirm: end it', { message: asked.message?.id ?? '' }), 'table.ended', {
      table: id,
    });
    await board(id, say('table.closed.ended'));
  });

  it('is a moderator’s right in the channel too', async () => {
    const id = await begin();
    const everybody = [...place.standIn.world.guilds.values()][0]?.roles[0];
    if (!everybody) throw new Error('every server has a role of everybody');
    const before = everybody.permissions;
    everybody.permissions = before | PermissionFlagsBits.ManageMessages;
    const asked = await chris.slash('end');
    await chris.click('Confirm: end it', { message: asked.message?.id ?? '' });
    everybody.permissions = before;
    expect(await stored(id)).toMatchObject({ phase: 'closed', closed: 'ended' });
  });
});

describe('/parade games', () => {
  it('lists my tables with those that wait for me first, each with a link, and the others of the channel', async () => {
    expectPrivately(await chris.slash('games'), 'games.none');
    const lobby = await openTable(ann);
    const game = await begin();
    const mover = await moverOf(game);
    const text = textOf((await mover.slash('games')).message);
    expect(text).toContain(`▶ **${game}**`);
    expect(text).toContain((await board(game)).id);
    expect(textOf((await ann.slash('games')).message)).toContain(`**${lobby}**`);
    const elsewhere = textOf((await mover.inDirectMessages().slash('games')).message);
    expect(elsewhere.split('\n').find((line) => line.includes(game))).toMatch(/^▶ .*<#\d+>.*\[board\]/);
    expect(textOf((await chris.slash('games')).message)).toContain(say('games.here'));
  });
});

describe('/parade rules', () => {
  it.each(['classic', 'musicians'])('turns over all pages of the %s rules and back', async (rules) => {
    const id = await openTable(ann, { rules });
    const opened = await chris.click('Rules', { message: (await board(id)).id });
    const pages = Number(/page 1 of (\d+)/.exec(textOf(opened.message))?.[1]);
    expect(pages).toBeGreaterThan(4);
    const seen = new Set([textOf(opened.message)]);
    const message = opened.message?.id ?? '';
    for (let page = 2; page <= pages; page += 1) seen.add(textOf((await chris.click('▶', { message })).message));
    expect(seen.size).toBe(pages);
    const last = await chris.click('◀', { message });
    expect(textOf(last.message)).toContain(`page ${pages - 1} of ${pages}`);
  });

  it('answers without a table, for every game that it offers', async () => {
    const command = place.standIn.world.commandsIn(undefined)[0];
    const start = command?.options?.find(({ name }) => name === 'rules');
    const option = start && 'options' in start ? start.options?.find(({ name }) => name === 'game') : undefined;
    const values = option && 'choices' in option ? (option.choices ?? []).map(({ value }) => String(value)) : [];
    expect(values).toContain('parade');
    for (const game of values) expect(textOf((await chris.slash('rules', { game })).message)).toContain('page 1 of');
  });
});

describe('whatever is pressed or typed', () => {
  it('in a direct message, every command about tables with friends says kindly that it needs a server', async () => {
    for (const name of ['start', 'join', 'record']) {
      expect(textOf((await ann.inDirectMessages().slash(name)).message)).toBe(say('refusal.needs-server'));
    }
    await begin();
    for (const name of ['hand', 'board', 'leave', 'end']) {
      expect(textOf((await ann.inDirectMessages().slash(name)).message)).toBe(say('table.none.direct'));
    }
  });

  it('an unknown, malformed or foreign button is answered privately', async () => {
    const id = await begin();
    const { id: message } = await board(id);
    const unknown = [
      'x',
      'parade:join',
      '0:7K3F:1:t:join',
      `1:${id}:1:t:__proto__`,
      `1:${id}:1:t:fly`,
      `1:${id}:01:t:hand`,
    ];
    for (const customId of unknown) expectPrivately(await ann.clickAnyway(customId, message), 'refusal.unknown-button');
    const foreign = '1:7777:1:t:hand';
    expectPrivately(await ann.clickAnyway(foreign, message), 'refusal.no-such-table');
    expectPrivately(await ann.clickAnyway('1:7777:1:c:play.R3', message), 'refusal.no-such-table');
    const mover = await moverOf(id);
    for (const verb of ['play.R11', 'fly', 'keep.R1.R2', 'play.R3.B2']) {
      expectPrivately(await mover.clickAnyway(`1:${id}:1:c:${verb}`, message), 'refusal.illegal-move');
    }
    expectPrivately(await chris.clickAnyway(`1:${id}:1:c:play.R3`, message), 'table.watching');
    expect(playOf(await stored(id)).moves).toBe(0);
  });

  it('a card that somebody else holds cannot be played with a button made by hand', async () => {
    const id = await begin();
    const mover = await moverOf(id);
    const other = mover.id === ann.id ? ben : ann;
    const { message } = await other.slash('hand');
    const card = /^.([RBPGKY]\d+) takes/mu.exec(textOf(message))?.[1];
    expect(card).toBeDefined();
    expectPrivately(await mover.clickAnyway(`1:${id}:1:c:play.${card}`, (await board(id)).id), 'refusal.illegal-move');
    const later = await other.clickAnyway(`1:${id}:1:c:play.${card}`, (await board(id)).id);
    expectPrivately(later, 'refusal.not-your-turn');
    expect(playOf(await stored(id)).moves).toBe(0);
  });

  it('the option `table` offers only tables that fit, and takes no other', async () => {
    const id = await begin();
    const lobby = await openTable(chris);
    const offered = async (name: string, by: Actor) =>
      (await by.autocomplete(name, 'table', '')).map(({ value }) => value);
    expect(await offered('hand', ann)).toEqual([id]);
    expect(await offered('join', ann)).toEqual([lobby]);
    expect(await offered('leave', chris)).toEqual([lobby]);
    expect(await offered('record', ann)).toEqual([]);
    for (const table of ['????', '7777', 'a', '__proto__']) {
      expectPrivately(await ann.slash('hand', { table }), 'refusal.no-such-table');
    }
  });

  it('a menu where only a button was offered does no harm', async () => {
    const id = await begin();
    const { id: message } = await board(id);
    const outcome = await ann.interact((base) => {
      const source = place.standIn.world.message(message)?.message;
      if (!source) throw new Error('no board');
      const data: APIMessageStringSelectInteractionData = {
        custom_id: `1:${id}:1:c:play`,
        component_type: ComponentType.StringSelect,
        values: ['R3', 'B2'],
      };
      return { ...base, type: InteractionType.MessageComponent, message: source, data };
    });
    expectPrivately(outcome, 'refusal.illegal-move');
  });
});
