import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  findCirclesOfFiles,
  findCirclesOfFolders,
  findGamesThatKnowOthers,
  findHeadless,
  findImpureNames,
  findLateDeclarations,
  findSleepers,
  findWrongLayers,
  findWrongPackages,
  findWrongRooms,
  partOf,
} from './support/project/architecture-rules.ts';
import { listFiles, parseSource, readSourceFiles } from './support/project/source-files.ts';

const files = readSourceFiles(['src', 'commands']);
const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));
const installed = Object.keys(manifest.dependencies);

const mostLines = 350;
const ours = /^src\/playground\/parade\//;

/** Made-up files, by path, to see that the rules bite. */
const made = (sources: Readonly<Record<string, string>>) =>
  Object.entries(sources).map(([path, text]) => parseSource(path, text));

describe('the program', () => {
  test('is read whole', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(files.length);
  });

  test('has no folder that the layering does not know', () => {
    expect(files.filter(({ path }) => partOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  test('imports only along the layers: main → commands, discord → tables → games', () => {
    expect(findWrongLayers(files)).toEqual([]);
  });

  test('keeps each game to itself, the contract and the toolbox', () => {
    expect(findGamesThatKnowOthers(files)).toEqual([]);
  });

  test('keeps the rooms of the playground apart', () => {
    expect(findWrongRooms(files)).toEqual([]);
  });

  test('names our bot only in its own room of the playground', () => {
    const others = listFiles(['src/playground']).filter((path) => /\.(ts|html|css)$/.test(path) && !ours.test(path));
    expect(others.length).toBeGreaterThan(50);
    const naming = others.filter((path) =>
      /parade/i.test(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')),
    );
    expect(naming).toEqual([]);
  });

  test('imports Discord’s libraries, ioredis and lmdb only where they belong, and nothing that a production install lacks', () => {
    expect(findWrongPackages(files, installed)).toEqual([]);
  });

  test('has no clock, chance or machine in its games and tables', () => {
    expect(findImpureNames(files)).toEqual([]);
  });

  test('waits in its tests for what happens, and never for a time to pass', () => {
    expect(findSleepers(readSourceFiles(['test']))).toEqual([]);
  });

  test('waits at the top of a module only below all that it declares', () => {
    expect(findLateDeclarations(files)).toEqual([]);
  });

  test('has no circle of files, not even one of types', () => {
    expect(findCirclesOfFiles(files)).toEqual([]);
  });

  test('has no circle of folders', () => {
    expect(findCirclesOfFolders(files)).toEqual([]);
  });

  test(`has no file of more than ${mostLines} lines`, () => {
    expect(files.filter(({ lines }) => lines > mostLines).map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual(
      [],
    );
  });

  test('says at the head of each file what it is for', () => {
    expect(findHeadless(readSourceFiles(['src', 'commands', 'test/support']))).toEqual([]);
  });

  test('names its files in kebab-case', () => {
    const paths = listFiles(['src', 'commands', 'test'], '.ts');
    expect(
      paths.filter((path) => !/^([a-z\d]+(-[a-z\d]+)*\/)+[a-z\d]+(-[a-z\d]+)*(\.test|\.long|\.d)?\.ts$/.test(path)),
    ).toEqual([]);
  });
});

describe('the rules bite', () => {
  test('at a wrong layer, whatever the import looks like', () => {
    const wrong = made({
      'src/games/a.ts': [
        "import type { Table } from '../tables/table.ts';",
        "// import '../store/redis.ts';",
        'const text = "import x from \'../discord/client.ts\'";',
        "export * from '../bots/levels.ts';",
        "type Say = import('../locales/texts.ts').Say;",
        "const later = () => import('../store/redis.ts');",
        "const worker = new URL('../pictures/worker.ts', import.meta.url);",
        'const any = (name: string) => import(name);',
      ].join('\n'),
    });
    expect(findWrongLayers(wrong)).toEqual([
      'src/games/a.ts:1 imports ../tables/table.ts (types only), but games may not import tables',
      'src/games/a.ts:4 imports ../bots/levels.ts, but games may not import bots',
      'src/games/a.ts:5 imports ../locales/texts.ts (types only), but games may not import locales',
      'src/games/a.ts:6 imports ../store/redis.ts, but games may not import store',
      'src/games/a.ts:7 imports ../pictures/worker.ts, but games may not import pictures',
      'src/games/a.ts:8 imports (computed), whose name nobody can foresee',
    ]);
  });

  test('at an import of main, of tests, and from an unknown folder', () => {
    const wrong = made({
      'src/discord/a.ts': "import '../main.ts';",
      'src/main.ts': "import '../test/support/tables.ts';",
      'src/helpers/a.ts': "import '../games/contract/index.ts';",
    });
    expect(findWrongLayers(wrong)).toEqual([
      'src/discord/a.ts:1 imports ../main.ts, but discord may not import wiring',
      'src/main.ts:1 imports ../test/support/tables.ts, from outside of the program',
      'src/helpers/a.ts:1 imports ../games/contract/index.ts, from a folder that the layering does not know',
    ]);
  });

  test('at a game that knows another one, or the list of games', () => {
    const wrong = made({
      'src/games/index.ts': "import './parade/index.ts';",
      'src/games/parade/rules.ts':
        "import '../contract/index.ts'; import './cards.ts'; import '../other/cards.ts'; import '../index.ts';",
    });
    expect(findGamesThatKnowOthers(wrong)).toHaveLength(2);
  });

  test('at a wall between two rooms of the playground', () => {
    const wrong = made({
      'src/playground/stand-in/server.ts': "import './world/world.ts'; import '../people/actor.ts';",
      'src/playground/stand-in.ts': "import './stand-in/server.ts'; import './parade/main.ts';",
      'src/playground/page/main.ts': "import './protocol.ts'; import './views/dom.ts'; import '../stand-in.ts';",
      'src/playground/page-server/bundle.ts':
        "import type { ToPage } from '../page/protocol.ts'; import '../page/main.ts';",
      'src/playground/parade/main.ts': "import '../page-server/bundle.ts'; import '../../main.ts';",
    });
    expect(findWrongRooms(wrong)).toEqual([
      'src/playground/stand-in/server.ts:1 imports ../people/actor.ts, but stand-in may not import people',
      'src/playground/stand-in.ts:1 imports ./parade/main.ts, but door may not import parade',
      'src/playground/page/main.ts:1 imports ../stand-in.ts, but page may not import door',
      'src/playground/page-server/bundle.ts:1 imports ../page/main.ts, but page-server may not import page',
      'src/playground/parade/main.ts:1 imports ../../main.ts, but the playground stands alone',
    ]);
  });

  test('at a package in the wrong place', () => {
    const wrong = made({
      'src/tables/a.ts':
        "import type { APIUser } from 'discord-api-types/v10'; import { z } from 'zod'; import 'node:crypto';",
      'src/store/embedded.ts': "import { open } from 'lmdb'; import { Redis } from 'ioredis';",
      'src/games/a.ts': "import { z } from 'zod'; import { createHash } from 'node:crypto';",
      'src/discord/a.ts':
        "import { Client } from 'discord.js'; import fastify from 'fastify'; import '@discordjs/core/http-only';",
      'src/playground/a.ts': "import fastify from 'fastify';",
    });
    expect(findWrongPackages(wrong, ['discord.js', '@discordjs/core', 'zod', 'lmdb'])).toEqual([
      'src/tables/a.ts:1 imports discord-api-types/v10 (types only), but only commands/, src/discord/ and src/playground/ may',
      'src/store/embedded.ts:1 imports ioredis, but only src/store/redis*.ts may',
      'src/games/a.ts:1 imports node:crypto, but games may import nothing but zod',
      'src/discord/a.ts:1 imports fastify, but a production install does not have it',
    ]);
  });

  test('at the clock, at chance and at the machine in a game, but not at words like them', () => {
    const wrong = made({
      'src/games/a.ts': [
        "const text = 'Math.random()'; // Date.now()",
        'const draw = () => Math.random();',
        "const hidden = () => Math['random']();",
        'const now = Date.now();',
        'const later = new Date();',
        'const where = process.env.HOME;',
        'const fine = Math.max(1, 2);',
      ].join('\n'),
      'src/tables/table.ts': 'export const now = () => Date.now();',
      'src/tables/service/service.ts': 'export const now = () => Date.now();',
    });
    expect(findImpureNames(wrong)).toEqual([
      'src/games/a.ts:2 uses Math.random',
      'src/games/a.ts:3 uses Math.random',
      'src/games/a.ts:4 uses Date.now',
      'src/games/a.ts:5 uses Date',
      'src/games/a.ts:6 uses process.env.HOME',
      'src/tables/table.ts:1 uses Date.now',
    ]);
  });

  test('sleeps and other ways to wait in a test', () => {
    const wrong = made({
      'test/a.test.ts': `import { setTimeout as sleep } from 'node:timers/promises';
        await new Promise((resolve) => setTimeout(resolve, 500));
        await vi.waitFor(() => expect(1).toBe(1));
        await aMomentLater(3);`,
      'test/support/time/until.ts': "import { setTimeout as sleep } from 'node:timers/promises';",
    });
    expect(findSleepers(wrong)).toEqual([
      'test/a.test.ts:1 uses setTimeout',
      'test/a.test.ts:2 uses setTimeout',
      'test/a.test.ts:3 uses vi.waitFor',
      'test/a.test.ts:4 uses aMomentLater',
    ]);
  });

  test('at what is declared below a wait, but not at a wait inside a function', () => {
    const text = (wait: string) => `const early = 1; ${wait} function f() {}\nexport const late = 2;\nclass Late {}`;
    expect(findLateDeclarations(made({ 'src/main.ts': text('if (early) { await run(); }') }))).toEqual([
      'src/main.ts:2 stands below what the module waits for',
      'src/main.ts:3 stands below what the module waits for',
    ]);
    expect(findLateDeclarations(made({ 'src/main.ts': text('const g = async () => { await run(); };') }))).toEqual([]);
  });

  test('at a file that does not say first what it is for', () => {
    const wrong = made({
      'src/games/a.ts': 'const a = 1;\n/** The cards. */\nexport const cards = [a];',
      'src/games/b.ts': '// The cards.\nexport const cards = [];',
      'src/games/c.ts': '/** */\nexport const cards = [];',
      'src/games/d.ts': '/** cards */\nexport const cards = [];',
      'src/games/e.ts': '/** The cards. */\nexport const cards = [];',
      'src/games/f.ts': '/**\n * `npm run deal`: the cards,\n * dealt. They are many.\n */\n\nexport const cards = [];',
    });
    expect(findHeadless(wrong)).toEqual(['src/games/a.ts', 'src/games/b.ts', 'src/games/c.ts', 'src/games/d.ts']);
  });

  test('at circles, and says where they run', () => {
    const circle = made({
      'src/games/a.ts': "import './b.ts';",
      'src/games/b.ts': "import type { C } from './c.ts';",
      'src/games/c.ts': "import './b.ts'; import './d.ts';",
      'src/games/d.ts': '',
    });
    expect(findCirclesOfFiles(circle)).toEqual(['src/games/b.ts (types only) → src/games/c.ts → src/games/b.ts']);
    expect(findCirclesOfFolders(circle)).toEqual([]);
    const folders = made({
      'src/tables/a.ts': "import '../games/a.ts';",
      'src/games/a.ts': "import './inner/a.ts';",
      'src/games/inner/a.ts': "import '../b.ts';",
      'src/games/b.ts': "import '../tables/b.ts';",
      'src/tables/b.ts': '',
    });
    expect(findCirclesOfFiles(folders)).toEqual([]);
    expect(findCirclesOfFolders(folders)).toEqual(['src/tables → src/games → src/tables']);
  });
});
