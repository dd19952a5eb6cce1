/** Sums up many games: shares of the victories, mean scores, lengths. */

import type { Level } from '../bots/levels.ts';
import type { PlayedGame } from './self-play.ts';
import { alignColumns } from './text-table.ts';

/** A mean and its standard error (the standard deviation of the mean), without storing the numbers. */
export class Mean {
  #count = 0;
  #mean = 0;
  #squares = 0;

  /** Welford's method, which stays exact over millions of numbers. */
  add(value: number): void {
    this.#count += 1;
    const difference = value - this.#mean;
    this.#mean += difference / this.#count;
    this.#squares += difference * (value - this.#mean);
  }

  get value(): number {
    return this.#mean;
  }

  /** 0 for fewer than two numbers, which say nothing about it. */
  get standardError(): number {
    return this.#count < 2 ? 0 : Math.sqrt(this.#squares / (this.#count - 1) / this.#count);
  }
}

interface Standing {
  readonly share: Mean;
  readonly score: Mean;
}

/** Sums up self-play, game by game. A victory shared by k seats counts 1/k for each. */
export class Tally {
  readonly #levels: readonly Level[];
  readonly #seats: readonly Standing[];
  readonly #byLevel: ReadonlyMap<Level, Standing>;
  readonly #turns = new Mean();
  readonly #moves = new Mean();

  constructor(levels: readonly Level[]) {
    this.#levels = levels;
    this.#seats = levels.map(newStanding);
    this.#byLevel = new Map([...new Set(levels)].map((level) => [level, newStanding()]));
  }

  add({ winners, scores, turns, moves }: PlayedGame): void {
    const shares = this.#levels.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    for (const [seat, { share, score }] of this.#seats.entries()) {
      share.add(shares[seat] ?? 0);
      score.add(scores[seat] ?? 0);
    }
    // by game, not by seat: the seats of one game depend on each other, and counting them singly would understate the error
    for (const [level, { share, score }] of this.#byLevel) {
      share.add(average(shares.filter((_, seat) => this.#levels[seat] === level)));
      score.add(average(scores.filter((_, seat) => this.#levels[seat] === level)));
    }
    this.#turns.add(turns);
    this.#moves.add(moves.length);
  }

  /** A table of the seats, the average seat of each level if levels differ, and the lengths of the games. */
  describe(): string {
    const seats = this.#seats.map((standing, seat) => [
      `seat ${seat}`,
      this.#levels[seat] ?? '',
      ...describeStanding(standing),
    ]);
    const levels = [...this.#byLevel].map(([level, standing]) => ['a seat of', level, ...describeStanding(standing)]);
    const table = alignColumns([
      ['', 'bot', 'wins %', '±', 'score', '±'],
      ...seats,
      ...(this.#byLevel.size > 1 ? levels : []),
    ]);
    const length = `a game: ${this.#turns.value.toFixed(1)} turns, ${this.#moves.value.toFixed(1)} moves`;
    return `${table}\n${length} (±: standard error; a shared win counts in parts)`;
  }
}

function newStanding(): Standing {
  return { share: new Mean(), score: new Mean() };
}

function describeStanding({ share, score }: Standing): string[] {
  return [
    (100 * share.value).toFixed(1),
    (100 * share.standardError).toFixed(1),
    score.value.toFixed(2),
    score.standardError.toFixed(2),
  ];
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
