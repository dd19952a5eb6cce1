import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf, nextLink, noMoves } from '../../src/tables/digest.ts';
import { runCommand, runCutShort } from '../support/project/run-command.ts';

let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parade-cli-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const game = ['--game', 'parade', '--players', '3', '--games', '20', '--bots', 'greedy,random,random', '--seed', '7'];

async function simulate(file: string, ...args: readonly string[]) {
  const finished = await runCommand('simulate', [...game, '--records', inFolder(file), ...args]);
  return { ...finished, records: await readFile(inFolder(file), 'utf8') };
}

let usual: Promise<string> | undefined;

/** The records of the usual games: they are the same each time. */
function usualRecords(): Promise<string> {
  usual ??= simulate('usual.jsonl').then(({ records }) => records);
  return usual;
}

describe('npm run simulate', () => {
  test('plays the same games into the same file for the same seed, others for another', async () => {
    const [first, again, other] = await Promise.all([
      simulate('first.jsonl'),
      simulate('again.jsonl'),
      simulate('other.jsonl', '--seed', '8'),
    ]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(again.records).toBe(first.records);
    expect(first.records.trimEnd().split('\n')).toHaveLength(20);
    const seeds = [first, other].flatMap(({ records }) => records.match(/"seed":"\w+"/g) ?? []);
    expect(new Set(seeds).size).toBe(40);
  });

  test('tells its options when asked for help', async () => {
    const { code, stdout, stderr } = await runCommand('simulate', ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const option of ['--game GAME', '--bots LEVELS', '--rules VALUE', '--records FILE']) {
      expect(stdout).toContain(`  ${option}`);
    }
    expect(stdout).toContain('of parade: classic, musicians');
  });

  test('draws anew who begins each game', async () => {
    const records = await usualRecords();
    expect(new Set(records.match(/"firstSeat":\d/g))).toEqual(
      new Set(['"firstSeat":0', '"firstSeat":1', '"firstSeat":2']),
    );
  });

  test('prints win shares that add up to all games, mean scores, the length of games and the speed', async () => {
    const { stdout } = await runCommand('simulate', [...game, '--rules', 'musicians']);
    expect(stdout).toMatch(/^parade, rules musicians, faces musicians, 3 players, 20 games, seed 7\n/);
    const shares = [...stdout.matchAll(/^seat \d +\w+ +([\d.]+) /gm)].map(([, share]) => Number(share));
    expect(shares).toHaveLength(3);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
    expect(stdout).toMatch(/^a game: [\d.]+ turns, [\d.]+ moves/m);
    expect(stdout).toMatch(/^\d+ games a second \([\d.]+ s\)$/m);
  });

  test('says in one line each what is wrong with its arguments, and ends with 2', async () => {
    const finished = await runCommand('simulate', [
      '--game',
      'parade',
      '--players',
      '7',
      '--bots',
      'clever',
      '--rules',
      'own',
    ]);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr.trimEnd().split('\n')).toEqual([
      'simulate: --players 7: not a whole number from 2 to 6',
      'simulate: --rules own: not one of classic, musicians',
      'simulate: --bots clever: "clever" not one of random, easy, greedy, medium, hard',
    ]);
  });

  test('says in one line that it cannot write the records', async () => {
    const finished = await runCommand('simulate', [...game, '--records', inFolder('none/out.jsonl')]);
    expect(finished.code).toBe(1);
    expect(finished.stderr).toMatch(/^simulate: ENOENT.*\n$/);
  });

  test('plays on quietly when nobody reads what it prints', async () => {
    const path = inFolder('unread.jsonl');
    expect(await runCutShort('simulate', [...game, '--records', path])).toMatchObject({ code: 0, stderr: '' });
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(20);
  });
});

describe('npm run verify', () => {
  test('is content with what simulate wrote, by either rules', async () => {
    for (const rules of ['classic', 'musicians']) {
      await simulate('good.jsonl', '--rules', rules);
      const path = inFolder('good.jsonl');
      expect(await runCommand('verify', [path])).toEqual({
        code: 0,
        stdout: `${path}: 20 records replayed, all right\nThis file agrees with itself.\n${unchecked.join('\n')}\n`,
        stderr: '',
      });
    }
  });

  test.each([
    ['who played', { names: ['Ann', 'random', 'random'] }],
    ['a field of one’s own', { note: 'mine' }],
  ])('notices in what simulate wrote that %s was changed', async (_, changes) => {
    const records = await usualRecords();
    const [record = ''] = records.split('\n');
    const path = await write('changed.json', JSON.stringify({ ...JSON.parse(record), ...changes }));
    const finished = await runCommand('verify', [path]);
    expect(finished.code).toBe(1);
    expect(finished.stderr).toMatch(/: line 1: digest is .*that of this record is/);
  });

  test('takes a single record laid out over many lines', async () => {
    const records = await usualRecords();
    const [record = ''] = records.split('\n');
    await writeFile(inFolder('one.json'), JSON.stringify(JSON.parse(record), null, 2));
    expect(await runCommand('verify', [inFolder('one.json')])).toMatchObject({ code: 0, stderr: '' });
  });

  test('names the line and the reason of every record that differs, and ends with 1', async () => {
    const records = await usualRecords();
    const path = inFolder('bad.jsonl');
    const lines = records.split('\n');
    const third = JSON.parse(lines[2] ?? '');
    const index = third.moves.findIndex((move: { collected?: string[] }) => move.collected?.length === 0);
    third.moves[index].collected.push('R0');
    const changed = lines.with(2, JSON.stringify(third));
    await writeFile(path, changed.join('\n'));
    const finished = await runCommand('verify', [path]);
    expect(finished).toMatchObject({ code: 1, stdout: `${path}: 20 records replayed, 1 wrong\n` });
    expect(finished.stderr).toBe(`${path}: line 3: move ${index + 1}: collected is ["R0"], but the replay gives []\n`);
  });

  test.each([
    ['a file that is not there', async () => inFolder('absent.jsonl'), /^verify: .*: ENOENT.*\n$/],
    ['a directory', async () => folder, /^verify: .*: a directory, not a file\n$/],
    ['an empty file', () => write('empty.jsonl', ''), /^verify: .*: there is no record in it\n$/],
    ['a file that is not JSON', () => write('text.txt', 'Dear reader'), /: line 1: not JSON: .*\n$/],
    ['JSON that is no record', () => write('list.json', '[1,2]'), /: line 1: not a record of a game: .*\n$/],
  ])('ends with 1 and one clear line for %s', async (_, file, line) => {
    const finished = await runCommand('verify', [await file()]);
    expect(finished.code).toBe(1);
    expect(finished.stderr).toMatch(line);
  });

  test('says how it is used when it gets no file', async () => {
    expect(await runCommand('verify', [])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'verify: give one file of records: npm run verify -- FILE [--deal COMMITMENT] [--digest DIGEST]\n',
    });
  });

  test('holds a record against what people saw, and says what it was held against', async () => {
    const { path, deal, digest } = await writeGame('seen.json');
    const held = 'The seed is the one that was promised by what you saw before the game.';
    const vouched = 'Names, seats, moves and marks are those for which the last board gives its word.';
    const begins = `${path}: 1 record replayed, all right`;
    const [noDeal, noDigest] = unchecked;
    for (const [args, lines] of [
      [
        ['--deal', deal],
        [held, noDigest],
      ],
      [
        ['--digest', digest],
        [noDeal, vouched],
      ],
      [
        ['--deal', deal.toUpperCase(), `--digest=${digest}`],
        [held, vouched],
      ],
    ] as const) {
      const stdout = `${[begins, ...lines].join('\n')}\n`;
      expect(await runCommand('verify', [path, ...args])).toEqual({ code: 0, stdout, stderr: '' });
    }
  });

  test('refuses a record that is right in itself and not the one of the game', async () => {
    const { path, deal, digest } = await writeGame('forged.json', { names: ['Ann', 'Eve', 'Hatter'] });
    expect(await runCommand('verify', [path, '--deal', deal])).toMatchObject({ code: 0 });
    const forged = await runCommand('verify', [path, '--deal', deal, '--digest', digest]);
    expect(forged).toMatchObject({ code: 1, stdout: `${path}: 1 record replayed, 1 wrong\n` });
    expect(forged.stderr).toMatch(/: line 1: digest is "\w+", but what was seen after the game is "\w+"\n$/);
    const other = await runCommand('verify', [path, '--deal', '0'.repeat(64)]);
    expect(other.stderr).toMatch(/: line 1: commitment is "\w+", but what was seen before the game is "0+"\n$/);
    expect(other.code).toBe(1);
  });

  test('takes what was seen whole, and for one game', async () => {
    const { path, deal } = await writeGame('part.json');
    expect(await runCommand('verify', [path, '--deal', deal.slice(0, 16), `--seen=${deal}`])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'verify: --seen is unknown; there are --deal, --digest\nverify: --deal: 64 digits from 0 to f expected\n',
    });
    const file = await write('many.jsonl', await usualRecords());
    const many = await runCommand('verify', [file, '--deal', deal]);
    expect(many.code).toBe(1);
    expect(many.stderr).toContain('--deal and --digest are for a file with the record of one game\n');
  });
});

describe('npm run bench', () => {
  test('knows its measurements by their names', async () => {
    const finished = await runCommand('bench', ['speed']);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^bench: speed is unknown; there are rules/);
  });
});

const unchecked = [
  'Not checked: whether this is the deal that was promised. Give --deal with the commitment that you saw before the game.',
  'Not checked: whether names, seats, moves and marks are those of the game. Give --digest with what the last board shows as record.',
] as const;

/** Writes the record of a whole game, with something changed in it and sealed anew; gives what people saw of the game. */
async function writeGame(name: string, changes: object = {}) {
  const { records } = JSON.parse(await readFile(new URL('../../docs/fair-deal.json', import.meta.url), 'utf8'));
  const [, record] = records;
  const forged = { ...record, ...changes };
  const sealed = { ...forged, digest: digestOf(forged, forged.moves.reduce(nextLink, noMoves)) };
  const path = await write(name, JSON.stringify(sealed));
  return { path, deal: String(record.commitment), digest: String(record.digest) };
}

async function write(name: string, text: string): Promise<string> {
  await writeFile(inFolder(name), text);
  return inFolder(name);
}
