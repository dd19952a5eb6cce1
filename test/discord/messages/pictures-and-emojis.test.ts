import { setImmediate } from 'node:timers/promises';
import { API } from '@discordjs/core';
import { REST } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { withFiles } from '../../../src/discord/messages/body.ts';
import { emojiTurns } from '../../../src/discord/messages/emoji-turns.ts';
import { Picturing, textAlone } from '../../../src/discord/messages/picturing.ts';
import { renderPublic } from '../../../src/discord/messages/render.ts';
import { Symbols } from '../../../src/discord/messages/symbols.ts';
import type { Scene } from '../../../src/games/contract/scene.ts';
import { games } from '../../../src/games/index.ts';
import { speak } from '../../../src/locales/texts.ts';
import { writerFor } from '../../../src/screens/writer.ts';
import { StoreUnavailable } from '../../../src/tables/service/store.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';
import { StillClock } from '../../support/time/still-clock.ts';
import { openStandIn } from '../../support/whole-bot/whole-bot.ts';

const scene: Scene = { width: 10, height: 10, pieces: [], alt: 'An empty table.' };
const place = { table: '7K3F', turn: 1, on: 'board' } as const;
const button = {
  verb: 'play.R3',
  label: 'R3',
  style: 'primary',
  emoji: { id: '123', name: 'pararr3_00000000' },
} as const;
const screen = {
  audience: 'table',
  title: 'turn 1',
  text: ['A line.'],
  tone: 'waiting',
  rows: [{ buttons: [button] }],
} as const;
const message = { ...renderPublic(screen, 'Parade', place), scene };

describe('a picture', () => {
  test('goes out with its message, with words for those who do not see it', async () => {
    const { log } = memoryLog();
    const pictured = await new Picturing({ paint: async () => Buffer.from('png') }, log, systemClock).add(message);
    expect(withFiles(pictured)).toMatchObject({
      embeds: [{ description: 'A line.', image: { url: 'attachment://table.png', description: 'An empty table.' } }],
      attachments: [{ id: '0', filename: 'table.png', description: 'An empty table.' }],
      files: [{ name: 'table.png' }],
    });
  });

  test('leaves only what stands beside it of the text, and all of it comes back where the picture is not taken', async () => {
    const brief = { ...renderPublic({ ...screen, besidePicture: ['Ann moved.'] }, 'Parade', place), scene };
    expect(withFiles(brief).embeds).toMatchObject([{ description: 'A line.' }]);
    const pictured = await new Picturing({ paint: async () => Buffer.from('png') }, memoryLog().log, systemClock).add(
      brief,
    );
    expect(withFiles(pictured).embeds).toMatchObject([{ description: 'Ann moved.' }]);
    expect(withFiles(textAlone(pictured)).embeds).toMatchObject([{ description: 'A line.' }]);
  });

  test.each([
    ['cannot be painted', async () => ({ failed: 'no thread' })],
    ['is too large', async () => Buffer.alloc(1_000_001)],
  ])('that %s never costs the message', async (_, paint) => {
    const { log, text } = memoryLog();
    const plain = await new Picturing({ paint }, log, systemClock).add(message);
    expect(withFiles(plain)).toEqual({ embeds: message.embeds, attachments: [], files: [] });
    expect(text()).toContain('pictures could not be painted');
  });

  test('that is missing is counted each time, and told once a minute with how many they are', async () => {
    const { log, text } = memoryLog();
    const clock = new StillClock();
    const outcomes: string[] = [];
    const paint = async () => ({ failed: 'not painted in time', later: true }) as const;
    const pictures = new Picturing({ paint }, log, clock, { onPicture: (outcome) => outcomes.push(outcome) });
    for (let sent = 0; sent < 350; sent += 1) {
      await pictures.add(message);
      await clock.advance(1_000);
    }
    expect(outcomes).toEqual(Array.from({ length: 350 }, () => 'late'));
    expect([...text().matchAll(/"pictures":(\d+)/g)].map(([, count]) => Number(count))).toEqual([
      1, 60, 60, 60, 60, 60,
    ]);
  });

  test('is waited for as long as the host wishes', async () => {
    const clock = new StillClock();
    const paint = () => new Promise<Buffer>((resolve) => clock.after(2_000, () => resolve(Buffer.from('png'))));
    for (const [patience, isThere] of [
      [1_000, false],
      [3_000, true],
    ] as const) {
      const pictured = new Picturing({ paint }, memoryLog().log, clock, { patience }).add(message);
      await clock.advance(3_000);
      expect('picture' in (await pictured)).toBe(isThere);
    }
  });

  test('is left out, with the emojis of buttons, where Discord does not take them', async () => {
    const pictured = await new Picturing({ paint: async () => Buffer.from('png') }, memoryLog().log, systemClock).add(
      message,
    );
    const alone = textAlone(pictured);
    expect(withFiles(alone).files).toEqual([]);
    expect(JSON.stringify(message.components)).toContain('pararr3');
    expect(JSON.stringify(alone.components)).not.toContain('emoji');
    expect(alone.components[0]?.components[0]).toMatchObject({ label: 'R3' });
  });
});

test('no line ends between the emoji of a piece and its name', () => {
  const text = ['Line: 🟥R3 <:pararr3_00000000:123>R3 ⬛K10 · 🎈 2'];
  const { embeds } = renderPublic({ ...screen, text }, 'Parade', place);
  expect(embeds[0].description).toBe('Line: 🟥\u2060R3 <:pararr3_00000000:123>\u2060R3 ⬛\u2060K10 · 🎈 2');
});

describe('emojis of pieces', () => {
  const symbols = games.flatMap((game) => game.emojis ?? []).flat();
  const painter = { paint: async () => Buffer.from('iVBORw0KGgo=', 'base64') };

  test('are uploaded once, found again by the next process, and tidied when they look otherwise', async () => {
    const standIn = await openStandIn('emojis');
    const api = new API(new REST({ api: `${standIn.url}/api` }).setToken(standIn.token));
    const application = standIn.world.bot.id;
    const options = { api, log: memoryLog().log, games, painter, turn: async () => true, clock: systemClock };
    await api.applications.createEmoji(application, { name: 'para_0123abcd', image: dataUri });
    await api.applications.createEmoji(application, { name: 'somebody_elses', image: dataUri });
    const first = new Symbols();
    await first.bring(application, options);
    const created = standIn.traffic.of('POST', /emojis/).length;
    expect(created).toBe(symbols.length + 2);
    const [one] = symbols;
    expect(first.of(one?.id ?? '')?.name).toMatch(/^[a-z0-9]+_[0-9a-f]{8}$/);
    const second = new Symbols();
    await second.bring(application, options);
    expect(standIn.traffic.of('POST', /emojis/)).toHaveLength(created);
    expect(symbols.map(({ id }) => second.of(id))).toEqual(symbols.map(({ id }) => first.of(id)));
    const names = (await api.applications.getEmojis(application)).items.map(({ name }) => name);
    expect(names).toContain('somebody_elses');
    expect(names).not.toContain('para_0123abcd');
    expect(new Set(names).size).toBe(symbols.length + 1);
    await standIn.close();
  });

  test('are listed once and then uploaded, small sets first, and those that somebody asks for before all others', async () => {
    const standIn = await openStandIn('emojis-in-order');
    const api = new API(new REST({ api: `${standIn.url}/api` }).setToken(standIn.token));
    const found = new Symbols();
    const sets = games.flatMap((game) => game.emojis ?? []).sort((one, other) => one.length - other.length);
    const [dice = [], some = [], asked = []] = sets;
    const uploads = () => standIn.traffic.of('POST', /emojis/);
    const turn = async () => {
      // somebody looks at a board of the last set when one of the second set is there
      if (uploads().length === dice.length + 1) found.of(asked[0]?.id ?? '');
      return true;
    };
    await found.bring(standIn.world.bot.id, { api, log: memoryLog().log, games, painter, turn, clock: systemClock });
    expect(standIn.traffic.of('GET', /emojis/)).toHaveLength(1);
    const order = [...dice, ...some.slice(0, 1), ...asked, ...some.slice(1)].map(({ id }) => found.of(id)?.name);
    expect(uploads().map(({ body }) => (body as { name: string }).name)).toEqual(order);
    await standIn.close();
  });

  test('are not used by a game that began before all of its set were there', async () => {
    const standIn = await openStandIn('emojis-late');
    const api = new API(new REST({ api: `${standIn.url}/api` }).setToken(standIn.token));
    const options = { api, log: memoryLog().log, games, painter, turn: async () => true, clock: systemClock };
    const found = new Symbols();
    const early = standIn.clock.now();
    standIn.clock.advance(60_000);
    await found.bring(standIn.world.bot.id, options);
    standIn.clock.advance(60_000);
    const [piece] = symbols;
    const write = (startedAt?: number) =>
      writerFor(
        { seats: [], confirms: true, ...(startedAt === undefined ? {} : { startedAt }) },
        speak('en-US'),
        found,
      ).symbol(piece?.id ?? '', '🟥');
    const drawn = expect.stringMatching(/^<:[a-z0-9]+_[0-9a-f]{8}:\d+>$/);
    expect([write(early), write(standIn.clock.now()), write()]).toEqual(['🟥', drawn, drawn]);
    const next = new Symbols();
    await next.bring(standIn.world.bot.id, options);
    expect([next.of(piece?.id ?? '', early), next.of(piece?.id ?? '', standIn.clock.now())]).toEqual([
      undefined,
      found.of(piece?.id ?? ''),
    ]);
    await standIn.close();
  });

  test('are listed again once another process may have uploaded some', async () => {
    let reserved = 0;
    const store = {
      async reserve(_: string, now: number, spacing: number) {
        const free = Math.max(reserved, now);
        reserved = free + spacing;
        return free;
      },
    };
    const clock = new StillClock(1_000_000);
    const [one, other] = [emojiTurns(store, clock), emojiTurns(store, clock)];
    const take = async (turn: () => Promise<boolean>) => {
      const taken = turn();
      // it has reserved its turn by then, and waits for it
      await setImmediate();
      clock.advance(2_000);
      return taken;
    };
    const turns = [one, one, other, one, one];
    const alone: boolean[] = [];
    for (const turn of turns) alone.push(await take(turn));
    expect(alone).toEqual([false, true, false, false, true]);
  });

  test('are uploaded by one of two processes that start at once', async () => {
    const standIn = await openStandIn('emojis-at-once');
    const api = new API(new REST({ api: `${standIn.url}/api` }).setToken(standIn.token));
    const options = { api, log: memoryLog().log, games, painter, turn: async () => true, clock: systemClock };
    const [one, other] = [new Symbols(), new Symbols()];
    const application = standIn.world.bot.id;
    // the other one has found nothing there and waits for its turn
    let bring = () => {};
    const turnOfOther = new Promise<boolean>((resolve) => {
      bring = () => resolve(false);
    });
    const brought = other.bring(application, { ...options, turn: () => turnOfOther });
    await standIn.until(() => standIn.traffic.of('GET', /emojis/).length > 0);
    await one.bring(application, options);
    bring();
    await brought;
    expect(standIn.traffic.of('POST', /emojis/)).toHaveLength(symbols.length);
    expect(symbols.map(({ id }) => other.of(id))).toEqual(symbols.map(({ id }) => one.of(id)));
    await standIn.close();
  });

  test('go on, after pauses that rise, when the store or Discord was away in between', async () => {
    const standIn = await openStandIn('emojis-away');
    const api = new API(new REST({ api: `${standIn.url}/api`, retries: 0 }).setToken(standIn.token));
    const pauses: number[] = [];
    const clock = {
      now: () => 0,
      elapsed: () => 0,
      after(milliseconds: number, act: () => void) {
        pauses.push(milliseconds);
        void setImmediate().then(act);
        return () => undefined;
      },
    };
    let turns = 0;
    const turn = async () => {
      turns += 1;
      if (turns === 3 || turns === 4) throw new StoreUnavailable('Redis: not connected');
      return true;
    };
    const { log, text } = memoryLog();
    const found = new Symbols();
    const bringing = found.bring(standIn.world.bot.id, { api, log, games, painter, turn, clock });
    await standIn.until(() => turns > 4);
    standIn.faults.next({ method: 'POST', route: /emojis/, status: 503, times: 1 });
    await bringing;
    expect(symbols.every(({ id }) => found.of(id) !== undefined)).toBe(true);
    expect(standIn.traffic.of('POST', /emojis/)).toHaveLength(symbols.length + 1);
    expect(pauses).toEqual([10_000, 20_000, 40_000]);
    expect(text()).toContain('emojis could not be brought');
    await standIn.close();
  });

  test('are given up when the bot stops', async () => {
    const standIn = await openStandIn('emojis-stopped');
    const api = new API(new REST({ api: `${standIn.url}/api` }).setToken(standIn.token));
    const clock = new StillClock();
    const turn = () => Promise.reject(new StoreUnavailable('Redis: not connected'));
    const found = new Symbols();
    const { log, text } = memoryLog();
    const bringing = found.bring(standIn.world.bot.id, { api, log, games, painter, turn, clock });
    await standIn.until(() => text().includes('tried again'));
    found.stop();
    await bringing;
    expect(clock.skip()).toBe(false);
    await standIn.close();
  });

  test('that Discord refuses are left for the next start', async () => {
    const standIn = await openStandIn('emojis-refused');
    standIn.faults.next({ method: 'POST', route: /emojis/, status: 400, code: 30008, times: 1 });
    const api = new API(new REST({ api: `${standIn.url}/api` }).setToken(standIn.token));
    const found = new Symbols();
    const options = { api, log: memoryLog().log, games, painter, turn: async () => true, clock: systemClock };
    await found.bring(standIn.world.bot.id, options);
    expect(symbols.every(({ id }) => found.of(id) === undefined)).toBe(true);
    await standIn.close();
  });
});

const dataUri =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a row that joins', () => {
  const joined = (buttons: number, joins: boolean) => {
    const own = Array.from({ length: buttons }, (_, index) => ({ ...button, verb: `play.${index}` }));
    const more = { row: { buttons: [{ ...button, verb: 'hint' }] }, place: { ...place, on: 'table' } as const, joins };
    const { components } = renderPublic({ ...screen, rows: [{ buttons: own }] }, 'Parade', place, [more]);
    return components.map((row) =>
      row.components.map((one) => ('custom_id' in one ? one.custom_id.split(':')[3] : '')).join(''),
    );
  };

  test('stands beside the row before, with ids of its own place, as long as there is room', () => {
    expect(joined(2, true)).toEqual(['bbt']);
    expect(joined(4, true)).toEqual(['bbbbt']);
    expect(joined(5, true)).toEqual(['bbbbb', 't']);
    expect(joined(2, false)).toEqual(['bb', 't']);
  });
});
