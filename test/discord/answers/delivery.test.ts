import { MessageFlags } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock, wait } from '../../../src/clock.ts';
import type { Answer, AnswerMode } from '../../../src/discord/answers/answer.ts';
import { Delivery, type DeliveryContext } from '../../../src/discord/answers/delivery.ts';
import type { FirstAnswer } from '../../../src/discord/interactions/first-answer.ts';
import { publicBody } from '../../../src/discord/messages/body.ts';
import { type Paints, Picturing } from '../../../src/discord/messages/picturing.ts';
import { type PrivateMessage, renderPrivate, renderPublic } from '../../../src/discord/messages/render.ts';
import type { Committed } from '../../../src/tables/service/results.ts';
import { meetTableOfOthers } from '../../../src/tables/service/tables-of-others.ts';
import { discordError, FakeDiscord } from '../../support/discord/fake-discord.ts';
import { commandInteraction, pressInteraction } from '../../support/discord/interactions.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';
import { sketcher } from '../../support/pictures/sketcher.ts';
import { lobby } from '../../support/tables/tables.ts';

const place = { table: '7K3F', turn: 1, on: 'table' } as const;
const common = { title: 'T', text: ['R3 B5'], tone: 'waiting', rows: [] } as const;
const mine = renderPrivate({ ...common, audience: 'seat' }, '', place);
const ours = renderPublic({ ...common, text: ['board'], audience: 'table' }, '', place);

const table = lobby();

let discord: FakeDiscord;
beforeEach(() => {
  discord = new FakeDiscord();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Asked = ReturnType<typeof commandInteraction> | ReturnType<typeof pressInteraction>;

function respond(
  interaction: Asked,
  answer: Answer,
  options: {
    mode?: AnswerMode;
    slow?: boolean;
    /** On the way a table was met that only another process can read. */
    metOthers?: boolean;
    painter?: Paints;
    version?: number;
    publisher?: Partial<DeliveryContext['publisher']>;
  } = {},
) {
  const { log } = memoryLog();
  const pictures = new Picturing(options.painter, log, systemClock);
  const publisher = {
    canAnswer: () => false,
    publish: async () => undefined,
    repair: async () => true,
    ...options.publisher,
  };
  const found = { table: { ...table, version: options.version ?? table.version }, publication: undefined };
  const tables = { find: async () => found };
  const hands = { take: () => undefined, note: () => undefined, forget: () => undefined };
  const context = { api: discord.api, log, pictures, publisher, tables, hands, clock: systemClock };
  const delivery = new Delivery(context, interaction, options.mode);
  const work = async () => {
    if (options.slow) await wait(systemClock, 2_000);
    if (options.metOthers) meetTableOfOthers();
    return answer;
  };
  return Promise.all([delivery.respond(work), vi.advanceTimersByTimeAsync(5_000)]);
}

/** The calls in their order: what kind of answer, and whether only one person sees it. */
function sent(): string[] {
  return discord.calls.map(({ method, path, body }) => {
    const data = 'data' in body && typeof body.data === 'object' ? { ...body.data } : body;
    const flags = 'flags' in data ? Number(data.flags) : 0;
    const what = path.endsWith('/callback')
      ? `callback ${String(body.type)}`
      : decodeURIComponent(path).replace(/\/webhooks\/[^/]+\/[^/]+/, '');
    return `${method} ${what}${flags & MessageFlags.Ephemeral ? ' ephemeral' : ''}`;
  });
}

describe('what is done in time is answered at once', () => {
  test('a command by a new private message', async () => {
    await respond(commandInteraction(), { kind: 'private', message: mine });
    expect(sent()).toEqual(['POST callback 4 ephemeral']);
  });

  test('a press on the board by a new private message', async () => {
    await respond(pressInteraction('1:7K3F:1:t:hand'), { kind: 'private', message: mine });
    expect(sent()).toEqual(['POST callback 4 ephemeral']);
  });

  test('a press on a private message by renewing it', async () => {
    await respond(pressInteraction('1:7K3F:1:c:play', { ephemeral: true }), { kind: 'private', message: mine });
    expect(sent()).toEqual(['POST callback 7']);
  });

  test('a press on a private message whose buttons are still wanted by a new one beside it', async () => {
    const press = pressInteraction('1:7K3F:1:t:record', { ephemeral: true });
    await respond(press, { kind: 'private', message: mine }, { mode: 'beside' });
    await respond(press, { kind: 'private', message: mine, beside: true });
    expect(sent()).toEqual(['POST callback 4 ephemeral', 'POST callback 4 ephemeral']);
  });

  test('a press that changes the board by renewing the board', async () => {
    await respond(pressInteraction('1:7K3F:1:b:step'), { kind: 'narrowed', table, message: ours }, { mode: 'board' });
    expect(sent()).toEqual(['POST callback 7']);
  });

  test('a refused press that would change the board by a private message', async () => {
    await respond(pressInteraction('1:7K3F:1:t:join'), { kind: 'private', message: mine }, { mode: 'board' });
    expect(sent()).toEqual(['POST callback 4 ephemeral']);
  });
});

describe('what takes longer is deferred before the three seconds are over, and answered later', () => {
  test('a command', async () => {
    await respond(commandInteraction(), { kind: 'private', message: mine }, { slow: true });
    expect(sent()).toEqual(['POST callback 5 ephemeral', 'PATCH /messages/@original']);
  });

  test('a press on the board that asks for something private', async () => {
    await respond(pressInteraction('1:7K3F:1:t:hand'), { kind: 'private', message: mine }, { slow: true });
    expect(sent()).toEqual(['POST callback 5 ephemeral', 'PATCH /messages/@original']);
  });

  test('a press on a private message', async () => {
    await respond(
      pressInteraction('1:7K3F:1:c:play', { ephemeral: true }),
      { kind: 'private', message: mine },
      { slow: true },
    );
    expect(sent()).toEqual(['POST callback 6', 'PATCH /messages/@original']);
  });

  test('a press on a private message whose buttons are still wanted', async () => {
    const press = pressInteraction('1:7K3F:1:t:record', { ephemeral: true });
    await respond(press, { kind: 'private', message: mine }, { mode: 'beside', slow: true });
    expect(sent()).toEqual(['POST callback 5 ephemeral', 'PATCH /messages/@original']);
  });

  test('a press on a private message that fails: the message stays, and an apology follows', async () => {
    const press = pressInteraction('1:7K3F:1:c:play', { ephemeral: true });
    await respond(press, { kind: 'private', message: mine, beside: true }, { slow: true });
    expect(sent()).toEqual(['POST callback 6', 'POST  ephemeral']);
  });

  test('a press that changes the board', async () => {
    await respond(
      pressInteraction('1:7K3F:1:b:step'),
      { kind: 'narrowed', table, message: ours },
      { mode: 'board', slow: true },
    );
    expect(sent()).toEqual(['POST callback 6', 'PATCH /messages/@original']);
  });

  test('a refused press that would change the board: the board stays, and a private message follows', async () => {
    await respond(
      pressInteraction('1:7K3F:1:t:join'),
      { kind: 'private', message: mine },
      { mode: 'board', slow: true },
    );
    expect(sent()).toEqual(['POST callback 6', 'POST  ephemeral']);
  });
});

describe('a publication', () => {
  const changed: Answer = {
    kind: 'board',
    changed: { table, publication: undefined, right: undefined, repeated: false },
  };
  const press = () => pressInteraction('1:7K3F:1:t:join');
  const publishing = (canAnswer: boolean, work: (first: FirstAnswer | undefined) => Promise<unknown>) => ({
    mode: 'board' as const,
    publisher: {
      canAnswer: (first: FirstAnswer) => canAnswer && !first.isTaken,
      publish: async (_: Committed, first?: FirstAnswer) => void (await work(first)),
    },
  });
  const edit = async (first: FirstAnswer | undefined) =>
    first?.take() && discord.api.interactions.updateMessage(first.id, first.token, publicBody(ours));

  test('that can go through the press answers it', async () => {
    await respond(press(), changed, publishing(true, edit));
    expect(sent()).toEqual(['POST callback 7']);
  });

  test('that cannot leaves the press acknowledged at once', async () => {
    let late = false;
    const work = async () => {
      await wait(systemClock, 3_000);
      late = discord.calls.length === 1;
    };
    await respond(press(), changed, publishing(false, work));
    expect(sent()).toEqual(['POST callback 6']);
    expect(late).toBe(true);
  });

  test('of slow work does not go through the press, which is deferred by then', async () => {
    const seen: unknown[] = [];
    await respond(press(), changed, { ...publishing(true, async (first) => seen.push(first)), slow: true });
    expect(sent()).toEqual(['POST callback 6']);
    expect(seen).toEqual([undefined]);
  });

  test('whose picture takes too long does not go through the press either', async () => {
    const work = async (first: FirstAnswer | undefined) => {
      await wait(systemClock, 2_000);
      await edit(first);
    };
    await respond(press(), changed, publishing(true, work));
    expect(sent()).toEqual(['POST callback 6']);
  });

  test('that fails before it could answer leaves nobody without an answer', async () => {
    await respond(
      press(),
      changed,
      publishing(true, async () => undefined),
    );
    expect(sent()).toEqual(['POST callback 6']);
  });

  test('of what was changed in private begins before the answer, which does not wait for it', async () => {
    const never = new Promise<void>(() => undefined);
    let before: number | undefined;
    const publish = () => {
      before = discord.calls.length;
      return never;
    };
    await respond(press(), { ...changed, kind: 'private', message: mine }, { publisher: { publish } });
    expect(before).toBe(0);
    expect(sent()).toEqual(['POST callback 4 ephemeral']);
  });
});

describe('a board that was narrowed', () => {
  const narrowed: Answer = { kind: 'narrowed', table, message: ours };

  test.each([
    [table.version, 0],
    [table.version + 1, 1],
  ])('is brought up to date if the table moved on meanwhile (version %i)', async (version, times) => {
    const repair = vi.fn(async () => true);
    await respond(pressInteraction('1:7K3F:1:b:step'), narrowed, { mode: 'board', publisher: { repair }, version });
    expect(repair).toHaveBeenCalledTimes(times);
  });
});

describe('an answer that comes too late or twice', () => {
  test.each([10062, 40060, 50027])('harms nothing (%i), whether at once, deferred or renewed', async (code) => {
    discord.before = () => {
      throw discordError(code, 404);
    };
    for (const slow of [false, true]) {
      await respond(commandInteraction(), { kind: 'private', message: mine }, { slow });
      await respond(
        pressInteraction('1:7K3F:1:c:play', { ephemeral: true }),
        { kind: 'private', message: mine },
        { slow },
      );
      await respond(
        pressInteraction('1:7K3F:1:b:step'),
        { kind: 'narrowed', table, message: ours },
        { mode: 'board', slow },
      );
    }
    // what could not even be deferred is not followed up: the token is dead or somebody else’s answer stands
    expect(sent().filter((call) => !call.startsWith('POST callback'))).toEqual([]);
  });

  test('even a bug while deferring does not end the process', async () => {
    discord.before = () => {
      throw new TypeError('a bug');
    };
    await expect(
      respond(commandInteraction(), { kind: 'private', message: mine }, { slow: true }),
    ).resolves.toBeDefined();
  });
});

describe('what goes out', () => {
  test('pings nobody', async () => {
    await respond(commandInteraction(), { kind: 'private', message: mine });
    expect(JSON.stringify(discord.calls[0]?.body)).toContain('"allowed_mentions":{"parse":[]}');
    expect(publicBody(ours).allowed_mentions).toEqual({ parse: [] });
  });

  test('lists its files, so that Discord keeps them, and takes earlier ones away', async () => {
    const files = [{ name: 'parade-7K3F.json', data: Buffer.from('{}') }];
    await respond(pressInteraction('1:7K3F:1:t:record', { ephemeral: true }), {
      kind: 'private',
      message: mine,
      files,
    });
    await respond(pressInteraction('1:7K3F:1:t:log', { ephemeral: true }), { kind: 'private', message: mine });
    expect(discord.calls.map(({ files: names }) => names)).toEqual([['parade-7K3F.json'], []]);
    expect(discord.calls[0]?.body.data).toMatchObject({ attachments: [{ id: '0', filename: 'parade-7K3F.json' }] });
    expect(discord.calls[1]?.body.data).toMatchObject({ attachments: [] });
  });

  test('of choices is at most 25', async () => {
    const choices = Array.from({ length: 30 }, (_, index) => ({ name: String(index), value: String(index) }));
    await respond(commandInteraction(), { kind: 'choices', choices });
    expect(discord.calls[0]?.body).toMatchObject({ type: 8, data: { choices: choices.slice(0, 25) } });
  });

  test('to everybody is never made of what is meant for one', () => {
    // @ts-expect-error a private message has another audience: sending it in public does not compile
    const leak: () => unknown = () => publicBody(mine);
    // @ts-expect-error a private screen cannot be rendered for everybody
    const render: () => unknown = () => renderPublic({ ...common, audience: 'seat' }, '', place);
    // @ts-expect-error a board is no private answer
    const wrong: PrivateMessage = ours;
    expect([leak, render, wrong.audience]).toHaveLength(3);
    expect(Object.keys(publicBody(ours)).sort()).toEqual([
      'allowed_mentions',
      'attachments',
      'components',
      'embeds',
      'files',
    ]);
  });
});

describe('what Discord does not take with its picture goes out as text', () => {
  const scene = { width: 400, height: 300, pieces: [], alt: 'A picture.' };
  const options = { painter: sketcher };
  const pictured = { files: ['table.png'] };
  const alone = { files: [] };

  beforeEach(() => {
    discord.before = ({ files }) => {
      if (files.length > 0) throw discordError(40005, 413);
    };
  });

  test('a private answer', async () => {
    await respond(commandInteraction(), { kind: 'private', message: { ...mine, scene } }, options);
    expect(discord.calls).toMatchObject([pictured, alone]);
    expect(sent()[1]).toBe('POST callback 4 ephemeral');
  });

  test('a private answer that comes late', async () => {
    await respond(commandInteraction(), { kind: 'private', message: { ...mine, scene } }, { ...options, slow: true });
    expect(discord.calls.slice(1)).toMatchObject([pictured, alone]);
  });

  test.each([false, true])('a board that answers the press on it; late: %s', async (slow) => {
    const press = pressInteraction('1:7K3F:1:b:step');
    await respond(press, { kind: 'narrowed', table, message: { ...ours, scene } }, { ...options, mode: 'board', slow });
    expect(discord.calls.slice(-2)).toMatchObject([pictured, alone]);
    expect(JSON.stringify(discord.calls.at(-1)?.body)).toContain('board');
  });
});

describe('an answer for which another process may know more', () => {
  const anything: Answer = { kind: 'private', message: mine };

  test('is sent after two seconds, undeferred, if nobody else has answered', async () => {
    const sentAt: number[] = [];
    const begun = Date.now();
    discord.before = () => void sentAt.push(Date.now() - begun);
    await respond(pressInteraction('1:7K3F:1:t:hand'), anything, { metOthers: true });
    expect(sent()).toEqual(['POST callback 4 ephemeral']);
    expect(sentAt).toEqual([2_000]);
  });

  test('is dropped without a word where somebody has', async () => {
    discord.before = () => {
      throw discordError(40060);
    };
    await respond(pressInteraction('1:7K3F:1:t:hand'), anything, { metOthers: true });
    expect(discord.calls).toHaveLength(1);
  });
});
