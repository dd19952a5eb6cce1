/** The rules of the architecture: each finds what breaks it. */

import { posix } from 'node:path';
import type { Import, SourceFile } from './source-files.ts';

/** A part of the program: a folder of src, `commands`, or one of the files directly in src. */
export type Part = keyof typeof mayImport;

/** The layering: who may import whom. */
const mayImport = {
  clock: [],
  games: [],
  /** Threads for long work, whatever it is. */
  workers: [],
  bots: ['games', 'workers'],
  tables: ['games', 'bots'],
  /** What remains of games: the history of servers, standings, ratings. */
  results: ['tables', 'games', 'bots'],
  store: ['tables', 'workers'],
  pictures: ['games', 'workers'],
  locales: ['games'],
  screens: ['results', 'tables', 'games', 'bots', 'locales'],
  discord: ['clock', 'screens', 'results', 'tables', 'games', 'bots', 'pictures', 'locales'],
  commands: ['discord', 'screens', 'results', 'tables', 'games', 'bots', 'locales'],
  cli: [
    'bots',
    'games',
    'tables',
    'results',
    'store',
    'screens',
    'pictures',
    'locales',
    'config',
    'contents',
    'own-contents',
  ],
  /** Measures the whole bot from outside and inside; it is left out of the build. */
  bench: [
    'cli',
    'clock',
    'playground',
    'commands',
    'discord',
    'screens',
    'bots',
    'games',
    'tables',
    'results',
    'store',
    'pictures',
    'locales',
  ],
  playground: [],
  config: ['games', 'store', 'own-contents'],
  'own-contents': ['games'],
  health: ['clock'],
  contents: ['games', 'tables'],
  /** main.ts and whatever stands beside it directly in src: puts the parts together. */
  wiring: [
    'clock',
    'commands',
    'discord',
    'tables',
    'store',
    'pictures',
    'games',
    'bots',
    'locales',
    'config',
    'health',
    'contents',
    'own-contents',
  ],
} satisfies Record<string, readonly string[]>;

/** Packages that only some files may import, by the beginning of their names. */
const keptPackages: readonly { readonly packages: RegExp; readonly files: RegExp; readonly where: string }[] = [
  {
    packages: /^(discord\.js|@discordjs\/|discord-|@skyra\/discord-|@sapphire\/discord)/,
    files: /^(commands|src\/discord|src\/playground)\//,
    where: 'commands/, src/discord/ and src/playground/',
  },
  { packages: /^ioredis$/, files: /^src\/store\/redis[\w-]*\.ts$/, where: 'src/store/redis*.ts' },
  { packages: /^lmdb$/, files: /^src\/store\/embedded[\w-]*\.ts$/, where: 'src/store/embedded*.ts' },
];

function isPart(name: string): name is Part {
  return Object.hasOwn(mayImport, name);
}

/** Files directly in src that are a part of their own. */
function isAlone(name: string): name is 'clock' | 'config' | 'health' | 'contents' | 'own-contents' {
  return ['clock', 'config', 'health', 'contents', 'own-contents'].includes(name);
}

/** The part that a path belongs to; undefined for a folder that the layering does not know. */
export function partOf(path: string): Part | undefined {
  const [top = '', folder = '', ...below] = path.split('/');
  if (top === 'commands') return 'commands';
  if (top !== 'src') return undefined;
  if (isBench(path)) return 'bench';
  if (below.length > 0) return isPart(folder) && folder !== 'wiring' ? folder : undefined;
  const alone = folder.replace(/\.ts$/, '');
  return isAlone(alone) ? alone : 'wiring';
}

const at = ({ path }: SourceFile, { line, specifier, kind }: Import) =>
  `${path}:${line} imports ${specifier}${kind === 'type' ? ' (types only)' : ''}`;

/** Imports from one part to another that the layering does not allow. */
export function findWrongLayers(files: readonly SourceFile[]): string[] {
  return eachImport(files, (file, mention) => {
    if (mention.file === undefined)
      return mention.specifier === '(computed)' ? 'whose name nobody can foresee' : undefined;
    const [from, to] = [partOf(file.path), partOf(mention.file)];
    if (from === undefined) return 'from a folder that the layering does not know';
    // the version of the program stands nowhere else
    if (mention.file === 'package.json' && from === 'wiring') return undefined;
    if (to === undefined) return 'from outside of the program';
    if (from === to) return undefined;
    const allowed: readonly string[] = mayImport[from];
    return allowed.includes(to) ? undefined : `but ${from} may not import ${to}`;
  });
}

/** Each game stands alone: it sees the contract and the toolbox, not another game nor the list of games. */
export function findGamesThatKnowOthers(files: readonly SourceFile[]): string[] {
  return eachImport(files, (file, mention) => {
    const folder = /^src\/games\/[^/]+\//.exec(file.path)?.[0];
    if (!folder || mention.file === undefined || mention.file.startsWith(folder)) return undefined;
    const isShared = /^src\/games\/(contract|toolbox)\//.test(mention.file);
    return isShared ? undefined : 'but a game may know only itself, the contract and the toolbox';
  });
}

/**
 * The rooms of the playground: who may import whom there. `door` are the files directly in its folder. Nothing imports the page,
 * which runs in a browser; its protocol, types alone, is all that the server shares with it.
 */
const playgroundRooms: Readonly<Record<string, readonly string[]>> = {
  'stand-in': [],
  people: ['stand-in'],
  door: ['people', 'stand-in'],
  page: [],
  'page-server': ['door', 'people', 'stand-in'],
  parade: ['page-server', 'door', 'people', 'stand-in'],
};

/** Imports between the rooms of the playground that break its walls. */
export function findWrongRooms(files: readonly SourceFile[]): string[] {
  return eachImport(files, (file, mention) => {
    const [from, to] = [roomOf(file.path), mention.file === undefined ? undefined : roomOf(mention.file)];
    if (from === undefined || mention.file === undefined || from === to) return undefined;
    if (to === undefined) return 'but the playground stands alone';
    if (from === 'page-server' && mention.file === pageProtocol && mention.kind === 'type') return undefined;
    return playgroundRooms[from]?.includes(to) ? undefined : `but ${from} may not import ${to}`;
  });
}

const pageProtocol = 'src/playground/page/protocol.ts';

function roomOf(path: string): string | undefined {
  const [, room, below] = /^src\/playground\/([^/]+)(\/)?/.exec(path) ?? [];
  return below === undefined ? room && 'door' : room;
}

/** Packages imported where they must not be. `installed`: the packages that a production install has. */
export function findWrongPackages(files: readonly SourceFile[], installed: readonly string[]): string[] {
  return eachImport(files, (file, mention) => {
    const { specifier } = mention;
    if (mention.file !== undefined || specifier === '(computed)') return undefined;
    const kept = keptPackages.find(({ packages }) => packages.test(specifier));
    if (kept && !kept.files.test(file.path)) return `but only ${kept.where} may`;
    if (partOf(file.path) === 'games' && specifier !== 'zod') return 'but games may import nothing but zod';
    if (specifier.startsWith('node:') || isLeftOutOfBuild(file.path) || mention.kind === 'type') return undefined;
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    return installed.includes(name) ? undefined : 'but a production install does not have it';
  });
}

/** Files that do not begin with a doc comment of at least a sentence. */
export function findHeadless(files: readonly SourceFile[]): string[] {
  return files.filter(({ head }) => !/\p{L}.*[.?:](\s|$)/u.test(head)).map(({ path }) => path);
}

/** As in tsconfig.build.json. */
function isLeftOutOfBuild(path: string): boolean {
  return path.startsWith('src/playground/') || isBench(path);
}

function isBench(path: string): boolean {
  return path === 'src/cli/bench.ts' || path.startsWith('src/cli/bench/');
}

const impureNames =
  /^(Math\.random|Date|performance|process|globalThis|crypto|fetch|setTimeout|setInterval|setImmediate|console)\b/;

/** Uses of the clock, of chance and of the machine where everything must follow from what is given. */
export function findImpureNames(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) =>
        path.startsWith('src/games/') || (/^src\/(tables|results)\//.test(path) && !/^src\/\w+\/service\//.test(path)),
    )
    .flatMap(({ path, names }) =>
      names.filter(({ name }) => impureNames.test(name)).map(({ name, line }) => `${path}:${line} uses ${name}`),
    );
}

/** Where tests wait for a time to pass, or look again and again in a way of their own, and not with what stands in test/support/time. */
export function findSleepers(files: readonly SourceFile[]): string[] {
  const sleeping = /^(setTimeout|setInterval|vi\.waitFor|vi\.waitUntil|expect\.poll)$/;
  return files
    .filter(({ path }) => !path.startsWith('test/support/time/'))
    .flatMap(({ path, names }) =>
      names
        .filter(({ name }) => sleeping.test(name) || (name === 'aMomentLater' && !mayChooseMoments.includes(path)))
        .map(({ name, line }) => `${path}:${line} uses ${name}`),
    );
}

/** Where the moment itself is what is tested, or somebody else's pause is kept. */
const mayChooseMoments = [
  'test/simulation/week.ts',
  'test/support/whole-bot/mortal-bot.ts',
  'test/support/whole-bot/whole-bot.ts',
];

/** Declarations that a program which already waits at its top would need, and does not have yet. */
export function findLateDeclarations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, late }) =>
    late.map((line) => `${path}:${line} stands below what the module waits for`),
  );
}

/** The circles of files that import one another, types counted, each as one line. */
export function findCirclesOfFiles(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const graph = new Map(files.map(({ path, imports }) => [path, filesOf(imports).filter((to) => known.has(to))]));
  const describe = (path: string, next: string | undefined) => {
    const kinds = known.get(path)?.imports.filter(({ file }) => file === next);
    return next !== undefined && kinds?.every(({ kind }) => kind === 'type') ? `${path} (types only)` : path;
  };
  return findCircles(graph).map((circle) => circle.map((path, index) => describe(path, circle[index + 1])).join(' → '));
}

/** The same for folders. A folder and one inside it count as one: the inner one is a chapter of the outer. */
export function findCirclesOfFolders(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    for (const file of filesOf(imports)) {
      const [from, to] = [folderOf(path), folderOf(file)];
      if (`${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return findCircles(graph).map((circle) => circle.join(' → '));
}

/** The files directly in src are layers of their own, so each counts as a folder. */
function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === 'src' ? path : folder;
}

function filesOf(imports: readonly Import[]): string[] {
  return imports.flatMap(({ file }) => file ?? []);
}

function eachImport(
  files: readonly SourceFile[],
  complain: (file: SourceFile, mention: Import) => string | undefined,
): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((mention) => {
      const complaint = complain(file, mention);
      return complaint === undefined ? [] : [`${at(file, mention)}, ${complaint}`];
    }),
  );
}

/** At least one circle for every set of nodes that reach one another; each begins and ends with the same node. */
function findCircles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const search = (node: string) => {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node]);
    if (path.includes(node) || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) search(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) search(node);
  return circles;
}
