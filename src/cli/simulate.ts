/** `npm run simulate`: lets bots play many games, prints who won how often, and writes the records if asked. */

import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gamesWith } from '../games/index.ts';
import { readContents, tellFault } from '../own-contents.ts';
import { dealSeed, seedFrom } from '../tables/random.ts';
import { recordOfBots } from '../tables/record/record.ts';
import { carryOnWithoutReader, describeError } from './command-line.ts';
import { Progress } from './progress.ts';
import { type PlayedGame, playGame } from './self-play.ts';
import { describeSimulation, readSimulation, type Simulation } from './simulate-arguments.ts';
import { Tally } from './tally.ts';

interface NumberedGame extends PlayedGame {
  readonly index: number;
  readonly serverSeed: string;
  /** Made of the server's seed, to which bots bring nothing. */
  readonly seed: string;
}

function* playAll(
  { game, options, levels, deals, seed: firstSeed, games: count }: Simulation,
  progress: Progress,
): Generator<NumberedGame> {
  for (let index = 0; index < count; index += 1) {
    const serverSeed = seedFrom(firstSeed, index);
    const seed = dealSeed(serverSeed, []);
    yield { index, serverSeed, seed, ...playGame({ game, options, levels, deals, seed }) };
    progress.note(index + 1);
  }
}

/** Each game's record as a line, made while it is written, so that a million records need no more memory than one. */
function* recordAll(simulation: Simulation, tally: Tally, progress: Progress): Generator<string> {
  const { game, options, levels } = simulation;
  for (const played of playAll(simulation, progress)) {
    tally.add(played);
    const { index, serverSeed, seed, moves, state } = played;
    const finished = { game, options, table: `${simulation.seed}-${index}`, names: levels, levels, moves, state };
    yield `${JSON.stringify(recordOfBots({ ...finished, serverSeed, seed }))}\n`;
  }
}

async function simulate(simulation: Simulation): Promise<void> {
  const { game, options, levels, deals, records } = simulation;
  const stated = Object.entries(options).map(([name, value]) => `, ${name} ${value}`);
  const thinking = levels.includes('hard') ? `, hard thinks over ${deals} deals` : '';
  console.log(
    `${game.id}${stated.join('')}, ${levels.length} players, ${simulation.games} games, seed ${simulation.seed}${thinking}`,
  );
  const tally = new Tally(levels);
  const startedAt = performance.now();
  const progress = new Progress(simulation.games, process.stderr);
  try {
    if (records === undefined) for (const played of playAll(simulation, progress)) tally.add(played);
    else await pipeline(Readable.from(recordAll(simulation, tally, progress)), createWriteStream(records));
  } finally {
    progress.end();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\n${tally.describe()}`);
  console.log(`${(simulation.games / seconds).toFixed(0)} games a second (${seconds.toFixed(2)} s)`);
}

carryOnWithoutReader();
const own = readContents(process.env);
const seed = String(randomBytes(4).readUInt32BE());
const args = process.argv.slice(2);
const games = gamesWith({ own: 'faults' in own ? {} : own.contents, earlier: {} });
const simulation = 'faults' in own ? { faults: own.faults.map(tellFault) } : readSimulation(args, games, seed);
if (args.includes('--help')) {
  console.log(describeSimulation(games));
} else if ('faults' in simulation) {
  for (const fault of simulation.faults) console.error(`simulate: ${fault}`);
  process.exitCode = 2;
} else {
  await simulate(simulation).catch((error: unknown) => {
    console.error(`simulate: ${describeError(error)}`);
    process.exitCode = 1;
  });
}
