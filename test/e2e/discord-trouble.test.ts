import { OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../src/locales/texts.ts';
import { SlowStore } from '../support/stores/slow-store.ts';
import { until } from '../support/time/until.ts';
import { awkwardPeople } from '../support/whole-bot/awkward-people.ts';
import { Game } from '../support/whole-bot/game.ts';
import { openPlace, type Place } from '../support/whole-bot/place.ts';
import { textOf } from '../support/whole-bot/player.ts';
import type { BotChanges } from '../support/whole-bot/whole-bot.ts';

const say = speak('en-US');
const posts = { method: 'POST', route: '/channels/:channel/messages' } as const;
const answers = { method: 'POST', route: '/interactions/:interaction/:token/callback' } as const;

let place: Place;

afterEach(async () => {
  await place.close();
  expectQuietLog();
});

/** Whatever went wrong: no secret is in the log, and nothing is there that calls for a programmer. */
function expectQuietLog(): void {
  const { standIn, log } = place;
  const tokens = standIn.traffic.requests.flatMap(
    ({ path }) => /^\/(?:interactions|webhooks)\/\d+\/([^/]+)/.exec(path)?.[1] ?? [],
  );
  expect(tokens.length).toBeGreaterThan(5);
  for (const secret of [standIn.token, ...tokens]) expect(log.filter((line) => line.includes(secret))).toEqual([]);
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
}

async function begin(name: string, pace: 'live' | 'day' = 'day', bot: BotChanges = {}): Promise<Game> {
  place = await openPlace(`trouble-${name}`, { bot });
  const game = new Game(place);
  await game.start(pace);
  return game;
}

function callsOf(method: string, path: RegExp) {
  return place.standIn.traffic.of(method, path);
}

describe('a board', () => {
  it('that somebody deleted is posted anew with the next move, once', async () => {
    const game = await begin('deleted', 'live');
    const { id } = await game.board();
    place.standIn.world.remove(id);
    await game.move();
    expect((await game.board('turn 2')).id).not.toBe(id);
    expect(callsOf('PATCH', /messages/).filter(({ status }) => status === 404)).toHaveLength(1);
    await game.move();
    await game.board('turn 3');
    expect(game.boards()).toHaveLength(1);
  });

  it('cannot be posted without permission, and comes by itself or with the next move when it is given back', async () => {
    const game = await begin('permission');
    const { id } = await game.board();
    const { channel } = await game.mover();
    const deny = String(PermissionFlagsBits.SendMessages);
    place.standIn.stage.channel(channel.id).overwrites = [
      { id: place.standIn.world.bot.id, type: OverwriteType.Member, allow: '0', deny },
    ];
    await game.move();
    expect(await game.moves()).toBe(1);
    await place.standIn.until(() =>
      callsOf('POST', /^\/channels\/\d+\/messages$/).some(({ status }) => status === 403),
    );
    const { screen, actor } = await game.preview();
    place.standIn.stage.channel(channel.id).overwrites = [];
    expect((await actor.click('Confirm', { message: screen })).status).toBe('answered');
    expect((await game.board('turn 3')).id).not.toBe(id);
    expect(game.boards()).toHaveLength(1);
  });

  it('comes when Discord has recovered from errors of its own', async () => {
    const game = await begin('server-error');
    place.standIn.faults.next({ ...posts, status: 503, times: 6 });
    expect((await game.move()).status).toBe('answered');
    await game.board('turn 2', 25_000);
    expect(game.boards()).toHaveLength(1);
  });

  it('is posted once when only Discord’s answer was lost', async () => {
    const game = await begin('lost-answer');
    place.standIn.faults.next({ ...posts, drop: 'after' });
    await game.move();
    await game.board('turn 2');
    await game.move();
    await game.board('turn 3');
    expect(game.boards()).toHaveLength(1);
  });

  it('older than an hour is posted anew instead of edited', async () => {
    const game = await begin('old', 'day');
    const { id } = await game.board();
    place.standIn.clock.advance(61 * 60_000);
    const before = callsOf('PATCH', /messages/).length;
    await game.move();
    expect((await game.board('turn 2')).id).not.toBe(id);
    expect(callsOf('PATCH', /messages/).slice(before)).toEqual([]);
  });
});

describe('an answer', () => {
  it('that takes longer is deferred, and the result arrives', async () => {
    const slow = new SlowStore();
    const game = await begin('slow', 'day', { between: (store, clock) => slow.between(store, clock) });
    const { actor, screen } = await game.preview();
    slow.delay = 1_800;
    const outcome = await actor.click('Confirm', { message: screen });
    slow.delay = 0;
    expect(outcome).toMatchObject({ status: 'answered', deferred: true });
    expect(textOf(outcome.message)).toContain('You played');
    expect(actor.sees().filter((message) => textOf(message).includes('went wrong'))).toEqual([]);
    expect(await game.moves()).toBe(1);
  });

  it.each([10062, 40060])('that Discord refuses with %i leaves the move made once', async (code) => {
    const game = await begin(`refused-${code}`);
    const { actor, screen } = await game.preview();
    place.standIn.faults.next({ ...answers, code, status: code === 10062 ? 404 : 400 });
    actor.startClick('Confirm', { message: screen });
    await game.board('turn 2');
    expect(await game.moves()).toBe(1);
    expect(place.log.some((line) => line.includes(`"code":${code}`))).toBe(true);
    expect(await place.bots[0].metrics()).toContain(`parade_discord_errors_total{code="${code}"} 1`);
    const again = await actor.slash('hand', { table: game.id });
    expect(textOf(again.message)).toContain(say('parade.hand.title'));
  });

  it('whose token is too old is never edited; a fresh press shows the hand', async () => {
    const game = await begin('old-token');
    const [ann, ben] = game.people;
    await ann?.slash('hand', { table: game.id });
    await ben?.slash('hand', { table: game.id });
    place.standIn.clock.advance(16 * 60_000);
    await game.board();
    const tokensOf = (paths: readonly { readonly path: string }[]) =>
      paths.flatMap(({ path }) => /^\/(?:interactions|webhooks)\/\d+\/([^/?]+)/.exec(path)?.[1] ?? []);
    const before = place.standIn.traffic.requests.length;
    const old = tokensOf(place.standIn.traffic.requests);
    expect(old.length).toBeGreaterThan(1);
    await game.move();
    expect(tokensOf(place.standIn.traffic.requests.slice(before)).filter((token) => old.includes(token))).toEqual([]);
    const fresh = await ann?.click('My hand', { message: (await game.board()).id });
    expect(textOf(fresh?.message)).toContain(say('parade.hand.title'));
  });
});

describe('the connection', () => {
  it('that breaks in the middle of a game is resumed, and what was pressed meanwhile counts', async () => {
    const game = await begin('gateway');
    const { actor, screen } = await game.preview();
    const before = place.standIn.gateway.resumed;
    place.standIn.gateway.drop();
    const live = actor.startClick('Confirm', { message: screen });
    await until(() => place.standIn.gateway.resumed > before);
    await place.standIn.stage.outcome(live);
    await game.board('turn 2');
    expect(await game.moves()).toBe(1);
    await game.move();
    await game.board('turn 3');
  });
});

describe('names full of markdown', () => {
  it('ping nobody and leave the layout as it is', async () => {
    const people = awkwardPeople.slice(0, 6);
    place = await openPlace('trouble-names', { standIn: { people } });
    const game = new Game(
      place,
      people.map(({ name }) => name),
    );
    await game.start('day');
    for (let turn = 2; turn <= 8; turn += 1) {
      await game.move();
      await game.board(`turn ${turn}`);
    }
    const sent = place.standIn.traffic.requests.filter(({ body }) => JSON.stringify(body ?? null).includes('"embeds"'));
    expect(sent.length).toBeGreaterThan(10);
    const ids = game.people.map(({ id }) => id);
    for (const { body } of sent) {
      // the label of a choice is no markdown: it pings nobody
      const text = JSON.stringify(body).replaceAll(/"label":"(?:[^"\\]|\\.)*"/g, '');
      expect(text).toContain('"allowed_mentions"');
      expect(text).not.toMatch(/"parse":\["/);
      expect(text).not.toMatch(/@everyone|@here|<@&/);
      for (const [, called] of text.matchAll(/"users":\["(\d+)"\]/g)) expect(ids).toContain(called);
    }
    const rows = textOf(await game.board('turn 8'))
      .split('\n')
      .filter((row) => / in hand · /.test(row));
    expect(rows).toHaveLength(6);
    for (const row of rows) expect(row).toMatch(/^\*\*(▶ )?.+\*\* (\(leading\) )?\d in hand · /);
    const pinged = game.boards().flatMap(({ id }) => place.standIn.world.message(id)?.pinged ?? []);
    expect(pinged.length).toBeLessThanOrEqual(1);
  });
});
