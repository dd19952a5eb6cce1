import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Review } from '../../../src/bots/review.ts';
import type { Thinker } from '../../../src/bots/thinking/thinker.ts';
import { readCustomId } from '../../../src/discord/messages/custom-id.ts';
import type { Paints } from '../../../src/discord/messages/picturing.ts';
import type { AnyGame } from '../../../src/games/contract/index.ts';
import { games } from '../../../src/games/index.ts';
import { parade } from '../../../src/games/parade/index.ts';
import { seededRandom } from '../../../src/tables/random.ts';
import { replay } from '../../../src/tables/record/replay.ts';
import type { Table } from '../../../src/tables/table.ts';
import { type Answering, command, openAnswering, press } from '../../support/discord/answering.ts';
import { discordError } from '../../support/discord/fake-discord.ts';
import { cardsNamedIn } from '../../support/games/card-words.ts';
import { finishedGame } from '../../support/tables/finished-game.ts';
import { done, lobby, playOf } from '../../support/tables/tables.ts';
import { eventually } from '../../support/time/until.ts';

let bot: Answering;
let review: Review<object>;
let films: number;
let film: (shots: number) => Promise<Buffer | { readonly failed: string }>;

const thinker: Thinker = {
  choose: () => Promise.reject(new Error('no bot thinks here')),
  explain: () => Promise.reject(new Error('nobody asks for a hint')),
  review: async () => review,
  close: async () => undefined,
};

beforeEach(async () => {
  review = { cost: [], won: [] };
  films = 0;
  film = async () => Buffer.from('GIF89a');
  const painter: Paints = {
    paint: async () => Buffer.from('png'),
    film: (_, { shots }) => {
      films += 1;
      return film(shots.length);
    },
  };
  bot = await openAnswering(thinker, { painter });
});
afterEach(() => bot.close());

/** A finished game in the store: ann has played it with p1 and p2. */
async function store(game: AnyGame | undefined = games[0], changes: Partial<Table> = {}): Promise<Table> {
  if (!game) throw new Error('there are games');
  const { table, log } = finishedGame(game, ['Ann', 'Ben', 'Chris']);
  const kept = { ...table, ...changes } as Table;
  bot.tables.find = async () => ({ table: kept, publication: undefined });
  bot.tables.log = async () => log;
  return kept;
}

interface Sent {
  readonly embeds: readonly { readonly title?: string; readonly description?: string }[];
  readonly components: readonly {
    readonly components: readonly { readonly custom_id: string; readonly label: string; readonly disabled?: boolean }[];
  }[];
  readonly flags?: number;
}
const nothingSent: Sent = { embeds: [], components: [] };
const here = { user: 'ann', channel: 'channel' };

/** What somebody gets for a press on a private message. */
async function answer(table: string, verb: string, circumstances: Parameters<typeof press>[2] = {}): Promise<Sent> {
  const told = await bot.tell({
    ...press(table, verb, { ...here, ephemeral: true, ...circumstances }),
    guild_id: 'guild',
  });
  return told === '' ? nothingSent : JSON.parse(told.split('\n')[0] ?? '');
}

function buttonsOf({ components }: Sent) {
  return components.flatMap((row) => row.components);
}

function verbOf(sent: Sent, label: string): string {
  const button = buttonsOf(sent).find((one) => one.label === label && !one.disabled);
  const id = button && readCustomId(button.custom_id);
  if (!id) throw new Error(`no button ${label}`);
  return id.verb;
}

const textOf = ({ embeds: [embed] }: Sent) => embed?.description ?? '';
const titleOf = ({ embeds: [embed] }: Sent) => embed?.title ?? '';
const posts = () => bot.discord.called('POST', /^\/channels\/[^/]+\/messages$/);

describe.each(games)('the replay of $id', (game) => {
  test('steps through every board from the deal to the end and back, and says what happened in each', async () => {
    const { id } = await store(game);
    const moves = (await bot.tables.log(id)).length;
    let shown = await answer(id, 'replay');
    expect(titleOf(shown)).toContain('the deal');
    const told: string[] = [];
    for (let step = 1; step <= moves; step += 1) {
      const ids = buttonsOf(shown).map(({ custom_id }) => custom_id);
      expect(new Set(ids).size).toBe(ids.length);
      shown = await answer(id, verbOf(shown, '▶'));
      expect(titleOf(shown)).toContain(`move ${step} of ${moves}`);
      told.push(textOf(shown));
    }
    expect(told.filter((line) => /Ann|Ben|Chris/.test(line)).length).toBeGreaterThan(moves * 0.9);
    expect(
      buttonsOf(shown)
        .filter(({ disabled }) => disabled)
        .map(({ label }) => label),
    ).toEqual(['▶', '⏭']);
    shown = await answer(id, verbOf(shown, '◀'));
    expect(titleOf(shown)).toContain(`move ${moves - 1} of ${moves}`);
    expect(titleOf(await answer(id, verbOf(shown, '⏮')))).toContain('the deal');
    expect(titleOf(await answer(id, verbOf(shown, '⏭')))).toContain(`move ${moves} of ${moves}`);
  });

  test('goes through one’s own moves alone if asked, and back to all', async () => {
    const { id } = await store(game);
    const own = (await bot.tables.log(id)).filter(({ move }) => move.seat === 0).map(({ n }) => n);
    let shown = await answer(id, verbOf(await answer(id, 'replay'), 'My moves'));
    const steps = [titleOf(shown)];
    while (buttonsOf(shown).some(({ label, disabled }) => label === '▶' && !disabled)) {
      shown = await answer(id, verbOf(shown, '▶'));
      steps.push(titleOf(shown));
    }
    expect(steps.map((title) => Number(/move (\d+) /.exec(title)?.[1]))).toEqual(own);
    expect(buttonsOf(await answer(id, verbOf(shown, 'All moves'))).map(({ label }) => label)).toContain('My moves');
    const stranger = await answer(id, 'replay', { user: 'dora' });
    expect(buttonsOf(stranger).map(({ label }) => label)).toEqual(['⏮', '◀', '▶', '⏭', 'Share', 'Share all']);
  });

  test('shows a picture, or the words of the board where there are no pictures', async () => {
    const { id } = await store(game);
    expect(JSON.stringify(await answer(id, 'replay.3'))).toContain('attachment://table.png');
    await store(game, { pictures: 'none' });
    const words = await answer(id, 'replay.3');
    expect(JSON.stringify(words)).not.toContain('attachment://');
    expect(textOf(words).length).toBeGreaterThan(200);
    expect(buttonsOf(words).map(({ label }) => label)).not.toContain('Share all');
  });

  test('ends at the nearest board for a step that there is not', async () => {
    const { id } = await store(game);
    expect(titleOf(await answer(id, 'replay.99999'))).toMatch(/move (\d+) of \1$/);
    expect(titleOf(await answer(id, 'replay.-4'))).toContain('the deal');
    for (const verb of ['replay-to.x.all.on', 'replay-to.1.some.on', 'replay-to.1', 'share.1.', 'moment.0.0.zz']) {
      expect(textOf(await answer(id, verb))).toContain('can’t choose that');
    }
  });
});

test('a replay of Parade names no card before it lay open, in words, in what the picture says, or in a button', async () => {
  const { id } = await store(parade);
  const log = await bot.tables.log(id);
  const { table } = done(await bot.tables.find(id));
  let state = parade.setup(parade.options.usual, 3, seededRandom(playOf(table).seed, 0));
  for (let step = 0; step <= log.length; step += 1) {
    const entry = log[step - 1];
    if (entry) {
      const move = parade.move.parse('play' in entry.move ? { play: entry.move.play } : { keep: entry.move.keep });
      state = done(parade.play(state, entry.move.seat, move, seededRandom(playOf(table).seed, step))).state;
    }
    const shown = JSON.stringify(await answer(id, `replay.${step}`)).replaceAll(id, '…');
    const open = new Set([...state.line, ...state.collections.flat()]);
    expect([...cardsNamedIn(shown)].filter((card) => !open.has(card))).toEqual([]);
    expect(cardsNamedIn(shown).size).toBeGreaterThan(3);
    expect(shown).not.toContain(playOf(table).seed);
  }
  expect(parade.result(state)).toBeDefined();
});

describe('a game that cannot be replayed', () => {
  test('is one that goes on, or was never finished', async () => {
    bot.tables.find = async () => ({ table: lobby('ben'), publication: undefined });
    for (const verb of ['replay', 'share-game.0.all', 'share.0.all']) {
      expect(textOf(await answer('7K3F', verb, { nick: 'Ann' }))).toContain('once it’s over');
    }
    expect(posts()).toEqual([]);
  });

  test('is one whose moves do not fit', async () => {
    const { id } = await store();
    const log = await bot.tables.log(id);
    for (const entries of [[], log.slice(1), log.toSpliced(3, 2)]) {
      bot.tables.log = async () => entries;
      for (const verb of ['replay', 'review', 'share-game.0.all']) {
        expect(textOf(await answer(id, verb))).toContain('can’t read the moves');
      }
    }
  });
});

test('all moves of a finished game are told, with the cards that were kept', async () => {
  const { id } = await store(parade);
  const log = await answer(id, 'log');
  expect(titleOf(log)).toContain('All moves');
  const kept = textOf(log)
    .split('\n')
    .filter((line) => line.includes('to keep'));
  expect(kept).toHaveLength(3);
  for (const line of kept) expect(cardsNamedIn(line).size).toBe(2);
});

test('the record has the ways into the replay beside it', async () => {
  const { id } = await store();
  const record = await answer(id, 'record');
  expect(titleOf(await answer(id, verbOf(record, 'Replay')))).toContain('the deal');
  expect(buttonsOf(record).map(({ label }) => label)).toEqual(['Replay', 'Review']);
  expect(await bot.tell({ ...command('record', here, { table: id }), guild_id: 'guild' })).toContain('Replay');
});

describe('a review', () => {
  /** Two plays of ann's that mattered, with the first other move that has another name. */
  async function reviewed(): Promise<{ readonly id: string; readonly shown: Sent; readonly log: number }> {
    const table = await store();
    const { id } = table;
    const game = bot.tables.gameOf(table);
    const log = await bot.tables.log(id);
    if (table.phase !== 'over') throw new Error('it is over');
    const own = (replay(table, game, log) ?? []).filter(({ seat }) => seat === 0).slice(0, 2);
    const verdicts = own.map(({ number, view, move }, index) => {
      const instead = game.strategy.moves(view).find((other) => JSON.stringify(other) !== JSON.stringify(move)) ?? {};
      const judged = { lead: 0, score: 1, deals: 1, error: 0.01, valueError: 0.01 };
      const [played, other] = index === 0 ? [0.2, 0.6] : [0.5, 0.4];
      return {
        number,
        played: { ...judged, move, chance: played, value: played },
        instead: { ...judged, move: instead, chance: other, value: other },
        change: played - other,
      };
    });
    review = { cost: verdicts.slice(0, 1), won: verdicts.slice(1) };
    return { id, shown: await answer(id, 'review'), log: own[0]?.number ?? 0 };
  }

  test('shows its moments one by one in pictures, with figures behind Why, and leads into the replay', async () => {
    const { id, shown, log } = await reviewed();
    expect(titleOf(shown)).toContain('review, 1 of 2');
    expect(textOf(shown)).toMatch(/^\*\*Move \d+:\*\* you played .*better/);
    expect(JSON.stringify(shown)).toContain('attachment://table.png');
    const why = await answer(id, verbOf(shown, 'Why'));
    expect(textOf(why)).toContain('cost you about 40');
    expect(textOf(await answer(id, verbOf(why, 'Why')))).not.toContain('cost you about');
    const second = await answer(id, verbOf(why, '▶'));
    expect([titleOf(second), textOf(second)]).toEqual([
      expect.stringContaining('2 of 2'),
      expect.stringMatching(/strong play[\s\S]*earned you about 10/),
    ]);
    expect(titleOf(await answer(id, verbOf(shown, 'Replay from here')))).toMatch(
      log === 1 ? /the deal/ : new RegExp(`move ${log - 1} of`),
    );
  });

  test('belongs to who made the plays: nobody else can look at them through its buttons, or share them', async () => {
    const { id, shown } = await reviewed();
    for (const label of ['▶', 'Why', 'Share']) {
      const told = await answer(id, verbOf(shown, label), { user: 'p1' });
      expect(textOf(told)).toContain('out of date');
    }
    expect(posts()).toEqual([]);
  });

  test('is the bot’s own: figures that somebody wrote into a button are neither shown nor shared', async () => {
    const { id, shown } = await reviewed();
    for (const label of ['▶', 'Why', 'Share']) {
      const verb = verbOf(shown, label);
      const forged = verb.replace(/(?<=\.[0-9a-z]{4}[cdwx])[0-9a-z]{3}/, 'ggg');
      expect(forged).not.toBe(verb);
      for (const made of [forged, verb.slice(0, verb.lastIndexOf('.')), `${verb.slice(0, -11)}${'A'.repeat(11)}`])
        expect(textOf(await answer(id, made))).toMatch(/out of date|can’t choose that/);
    }
    expect(posts()).toEqual([]);
  });

  test('shares a moment in the words of somebody who tells of another', async () => {
    const { id, shown } = await reviewed();
    const after = await answer(id, verbOf(shown, 'Share'), { nick: 'Ann*' });
    expect(
      buttonsOf(after)
        .filter(({ disabled }) => disabled)
        .map(({ label }) => label),
    ).toContain('Shared');
    const [post, ...others] = posts();
    expect(others).toEqual([]);
    expect([post?.path, post?.files]).toEqual(['/channels/channel/messages', ['table.png']]);
    expect(JSON.stringify(post?.body)).toContain(' Ann\\\\* played ');
  });
});

describe('sharing', () => {
  test('posts one board with what happened, once for two presses, and says that it is done', async () => {
    const { id } = await store();
    const shown = await answer(id, 'replay.5');
    const verb = verbOf(shown, 'Share');
    const [first] = await Promise.all([answer(id, verb), answer(id, verb)]);
    expect(titleOf(first)).toBe(titleOf(shown));
    expect(
      buttonsOf(first)
        .filter(({ disabled }) => disabled)
        .map(({ label }) => label),
    ).toEqual(['Shared']);
    expect(new Set(posts().map(({ body }) => body.nonce)).size).toBe(1);
    expect(posts().every(({ body }) => body.enforce_nonce)).toBe(true);
    expect([...bot.discord.messages.values()]).toHaveLength(1);
    const body = JSON.stringify(posts()[0]?.body);
    expect(body).toContain('ann shares a moment');
    expect(body).toContain('replay.5');
    await answer(id, verb, { user: 'p1' });
    expect([...bot.discord.messages.values()]).toHaveLength(2);
  });

  test('posts the whole game as an animated picture that begins with its end', async () => {
    const { id } = await store();
    const after = await answer(id, verbOf(await answer(id, 'replay'), 'Share all'));
    expect(
      buttonsOf(after)
        .filter(({ disabled }) => disabled)
        .map(({ label }) => label),
    ).toContain('Shared');
    const [post] = posts();
    expect(post?.files).toEqual(['game.gif']);
    expect(JSON.stringify(post?.body)).toMatch(/ann shares this game of \d+ moves.*(wins\*\* with|share the win)/);
    expect(films).toBe(1);
  });

  test('says so kindly where no animated picture can be made, and the replay stays', async () => {
    const { id } = await store();
    film = async () => ({ failed: 'too many' });
    const told = await answer(id, 'share-game.2.all');
    expect([textOf(told), told.flags]).toEqual([expect.stringContaining('can’t make the animated picture'), 64]);
    expect(posts()).toEqual([]);
  });

  test('makes one animated picture for a person at a time, so that one person does not keep others from theirs', async () => {
    const { id } = await store();
    const finish: (() => void)[] = [];
    film = () => new Promise((resolve) => finish.push(() => resolve(Buffer.from('GIF89a'))));
    const find = bot.tables.find;
    const second = { ...done(await find(id)).table, id: 'OTHER' };
    bot.tables.find = async (asked) => (asked === id ? find(id) : { table: second, publication: undefined });
    const twice = Promise.all([answer(id, 'share-game.0.all'), answer(id, 'share-game.0.all')]);
    await eventually(() => expect(finish).toHaveLength(1));
    const told = await answer('OTHER', 'share-game.0.all');
    expect([textOf(told), told.flags]).toEqual([expect.stringContaining('still making'), 64]);
    const others = answer('OTHER', 'share-game.0.all', { user: 'p1' });
    await eventually(() => expect(finish).toHaveLength(2));
    for (const end of finish) end();
    await Promise.all([twice, others]);
    expect(films).toBe(2);
    film = async () => Buffer.from('GIF89a');
    await answer('OTHER', 'share-game.0.all');
    expect([...bot.discord.messages.values()]).toHaveLength(3);
  });

  test('says what the bot may not do here, and asks nothing of Discord', async () => {
    const { id } = await store();
    const told = await answer(id, 'share-game.0.all', { app_permissions: '19456' });
    expect(textOf(told)).toContain('**Attach Files**');
    expect(textOf(await answer(id, 'share.0.all', { app_permissions: '1024' }))).toContain('**Send Messages**');
    expect([posts(), films]).toEqual([[], 0]);
  });

  test('is refused away from where the game was played, unless it was a game against bots', async () => {
    const { id } = await store();
    const told = await answer(id, 'share.1.all', { channel: 'elsewhere' });
    expect(textOf(told)).toContain('<#channel>');
    await store(games[0], { practice: true });
    await answer(id, 'share.1.all', { channel: 'elsewhere' });
    expect(posts().map(({ path }) => path)).toEqual(['/channels/elsewhere/messages']);
  });

  test('is not asked of Discord at each press where it is refused, though the permissions say that it is not', async () => {
    const { id } = await store();
    bot.discord.before = ({ path }) => {
      if (/^\/channels\/[^/]+\/messages$/.test(path)) throw discordError(50001, 403);
    };
    for (let times = 0; times < 10; times += 1) await answer(id, `share.${times}.all`);
    // once with its picture, and once without
    expect(posts().length).toBeLessThanOrEqual(2);
  });

  test('tells when Discord does not take it', async () => {
    const { id } = await store();
    bot.discord.before = ({ path }) => {
      if (/^\/channels\/[^/]+\/messages$/.test(path)) throw discordError(50013, 403);
    };
    const told = await answer(id, 'share.1.all');
    expect([textOf(told), told.flags]).toEqual([expect.stringContaining('couldn’t post it here'), 64]);
  });
});
