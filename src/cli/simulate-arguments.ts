/** Reads the command line of `npm run simulate`, and writes its help. */

import { levelsOf } from '../bots/abilities.ts';
import { usualDeals } from '../bots/choose.ts';
import { type Level, levels } from '../bots/levels.ts';
import type { AnyGame, OptionChoice, Options } from '../games/contract/index.ts';
import { type Faults, readCommandLine } from './command-line.ts';

export interface Simulation {
  readonly game: AnyGame;
  readonly options: Options;
  /** One for each seat, seat 0 first. */
  readonly levels: readonly Level[];
  /** How many games. */
  readonly games: number;
  /** In how many deals a hard bot tries each of its moves. */
  readonly deals: number;
  readonly seed: string;
  /** The file for the records. */
  readonly records: string | undefined;
}

const usualPlayers = 4;
const usualGames = 1000;
const usualLevel: Level = 'greedy';

/** What each option takes and does, except for the options of the games. */
const ownOptions: readonly (readonly [name: string, value: string, meaning: string])[] = [
  ['game', 'GAME', 'which game; the only one that is needed'],
  ['players', 'N', `how many seats; ${usualPlayers} if left out`],
  ['games', 'N', `how many games; ${usualGames} if left out`],
  ['seed', 'TEXT', 'the same seed plays the same games; any if left out'],
  [
    'bots',
    'LEVELS',
    `one level for all seats, or one a seat with commas: ${levels.join(', ')}; ${usualLevel} if left out`,
  ],
  ['deals', 'N', `for how many deals hard tries each of its moves; ${usualDeals} if left out`],
  ['records', 'FILE', 'writes each game there as a line of JSON, for npm run verify'],
];
const ownNames = ownOptions.map(([name]) => name);

/** What `--help` prints. */
export function describeSimulation(games: readonly AnyGame[]): string {
  const ofGames = games.flatMap(({ id, options }) =>
    options.choices.map(({ name, values }) => [name, 'VALUE', `of ${id}: ${listValues(values)}`] as const),
  );
  const names = games.map(({ id }) => id).join(', ');
  const lines = [...ownOptions, ...ofGames].map(
    ([name, value, meaning]) =>
      `  ${`--${name} ${value}`.padEnd(16)} ${name === 'game' ? `${meaning}: ${names}` : meaning}`,
  );
  return ['npm run simulate -- --game GAME [options]: lets bots play, and counts who wins', '', ...lines].join('\n');
}

/** Reads what follows `npm run simulate --`. The options of the game have their own names, such as `--rules classic`. */
export function readSimulation(
  args: readonly string[],
  games: readonly AnyGame[],
  seedIfNone: string,
): Simulation | Faults {
  const optionNames = games.flatMap(({ options }) => options.choices.map(({ name }) => name));
  const line = readCommandLine(args, [...ownNames, ...new Set(optionNames)]);
  const faults = [
    ...line.faults,
    ...line.positionals.map((text) => `"${text}" is not an option and not a value of one`),
  ];

  const id = line.values.get('game');
  const game = games.find((candidate) => candidate.id === id);
  const names = games.map((candidate) => candidate.id).join(', ');
  if (game === undefined) {
    return {
      faults: [...faults, id === undefined ? `--game is missing: ${names}` : `--game ${id}: not one of ${names}`],
    };
  }

  function readNumber(name: string, otherwise: number, least: number, most: number): number {
    const text = line.values.get(name) ?? String(otherwise);
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    faults.push(`--${name} ${text}: not a whole number from ${least} to ${most}`);
    return otherwise;
  }

  const players = readNumber('players', Math.min(usualPlayers, game.seats.most), game.seats.least, game.seats.most);
  const simulation = {
    game,
    options: readOptions(game, optionNames, line.values, faults),
    levels: readLevels(game, line.values.get('bots') ?? usualLevel, players, faults),
    games: readNumber('games', usualGames, 1, 1_000_000_000),
    deals: readNumber('deals', usualDeals, 1, 1_000_000),
    seed: line.values.get('seed') ?? seedIfNone,
    records: line.values.get('records'),
  };
  return faults.length > 0 ? { faults } : simulation;
}

function readOptions(
  game: AnyGame,
  optionNames: readonly string[],
  values: ReadonlyMap<string, string>,
  faults: string[],
): Options {
  for (const name of new Set(optionNames)) {
    const known = game.options.choices.some((choice) => choice.name === name);
    if (!known && values.has(name)) faults.push(`--${name}: ${game.id} has no such option`);
  }
  let options = game.options.usual;
  // in the order of the choices, not of the command line, because a later one may follow from an earlier one
  for (const choice of game.options.choices) {
    const value = values.get(choice.name);
    if (value === undefined) continue;
    const chosen = game.options.choose(options, choice.name, value);
    if (!chosen) faults.push(`--${choice.name} ${value}: not one of ${listValues(choice.values)}`);
    options = chosen ?? options;
  }
  return options;
}

function listValues(values: OptionChoice['values']): string {
  return values.map(({ value }) => value).join(', ');
}

function readLevels(game: AnyGame, text: string, players: number, faults: string[]): readonly Level[] {
  const names = text.split(',').map((name) => name.trim());
  const has = levelsOf(game);
  const known = names.flatMap((name) => has.filter((level) => level === name));
  const unknown = names.filter((name) => !has.some((level) => level === name));
  if (unknown.length > 0) {
    faults.push(`--bots ${text}: ${unknown.map((name) => `"${name}"`).join(', ')} not one of ${has.join(', ')}`);
  } else if (names.length !== 1 && names.length !== players) {
    faults.push(`--bots ${text}: ${names.length} levels for ${players} players; give one, or one a player`);
  }
  return names.length === 1 ? known.flatMap((level) => Array.from({ length: players }, () => level)) : known;
}
