/** Measures how many whole games a second the rules of each game can play. */

import type { AnyGame, Options, Random } from '../../games/contract/index.ts';
import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import { pickOne } from '../../games/toolbox/pick-one.ts';
import { randomFromWords } from '../../tables/random.ts';
import type { Measurement, Row } from './measurement.ts';

const warmUpSeconds = 0.4;
const measuredSeconds = 1.5;
const parade4GamesPerSecond = 5000;

/** How many games a second one core plays with random legal moves: the speed that a searching bot can count on. */
export const rules: Measurement = {
  name: 'rules',
  async measure() {
    return games.flatMap((game) => {
      const { least, most } = game.seats;
      return Array.from({ length: most - least + 1 }, (_, index) => measureGame(game, least + index));
    });
  },
};

function measureGame(game: AnyGame, seats: number): Row {
  const options = game.options.usual;
  const random = quickRandom();
  playFor(warmUpSeconds, () => playRandomGame(game, options, seats, random));
  const measured = playFor(measuredSeconds, () => playRandomGame(game, options, seats, random));
  const what = `${game.id}, ${seats} players, random games`;
  const row = { what, measured, unit: 'games/s' };
  return game.id === 'parade' && seats === 4 ? { ...row, goal: { atLeast: parade4GamesPerSecond } } : row;
}

function playRandomGame(game: AnyGame, options: Options, seats: number, random: Random): void {
  let state = game.setup(options, seats, random);
  for (let [seat] = game.toMove(state); seat !== undefined; [seat] = game.toMove(state)) {
    const move = pickOne(game.legalMoves(state, seat), random);
    const played = game.play(state, seat, move, random);
    if (isRefused(played)) throw new Error(`${game.id} refuses a move that it calls legal (${played.refused})`);
    state = played.state;
  }
}

/** Games a second of this process's own time, so that other work on the machine hardly matters. */
export function playFor(seconds: number, play: () => void): number {
  const start = process.cpuUsage();
  let games = 0;
  for (;;) {
    play();
    games += 1;
    const { user, system } = process.cpuUsage(start);
    const spent = (user + system) / 1e6;
    if (spent >= seconds) return games / spent;
  }
}

/** Marsaglia's xorshift32, so that the rules are measured and not the hashing behind a table's chance. */
function quickRandom(): Random {
  let word = 2_463_534_242;
  return randomFromWords(() => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return word >>> 0;
  });
}
