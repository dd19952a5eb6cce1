import { chooseMove, thinksLong } from '../../bots/choose.ts';
import type { Level } from '../../bots/levels.ts';
import { type AnyGame, isRefused, type Random } from '../../games/contract/index.ts';
import { endRequest } from '../admitting.ts';
import { settleVoices } from '../carry-out-vote.ts';
import type { Changed, Moment, OrRefused } from '../change.ts';
import { play } from '../playing.ts';
import { botRandom } from '../random.ts';
import { isRematchDue } from '../rematch.ts';
import { type Finished, people, type Running, type Table } from '../table.ts';
import { closeSilent, type DueMove, dueAt, dueMove, endLongStop, remind } from '../time.ts';
import { endVote } from '../votes.ts';
import { usualWishes } from '../wishes.ts';
import type { Change, Found, Outcome } from './outcomes.ts';
import type { StoredWishes } from './stored-wishes.ts';

/** What is to be done at a table and takes more than the table itself. */
type Errand = 'nothing-due' | 'reminder-due' | 'rematch-due' | 'thought-due';

/** Thinks about a bot's move away from the thread that answers people. */
export type Think = (question: {
  readonly game: AnyGame;
  readonly level: Level;
  readonly view: unknown;
  readonly random: Random;
  readonly milliseconds: number;
}) => Promise<unknown>;

/** How long a bot may think about a move, in milliseconds: people of a live table wait for it. */
const thoughtTime = { live: 300, other: 1_000 };

export interface WakingOptions {
  readonly gameOf: (table: Table) => AnyGame;
  readonly now: () => number;
  readonly wishes: StoredWishes;
  /** Milliseconds before a bot moves, at most. */
  readonly botDelay: number;
  /** Without it bots think at once, and not long. */
  readonly think: Think | undefined;
  /** Told how many milliseconds too late something due at a table was looked at. */
  readonly onDue: ((lateness: number) => void) | undefined;
  readonly change: <T>(id: string, interaction: undefined, by: undefined, change: Change<T>) => Promise<Outcome<T>>;
  readonly openRematch: (table: Finished) => Promise<{ readonly told: Outcome }>;
}

/** Does what a table's time has come for. */
export class Waking {
  readonly #options: WakingOptions;

  constructor(options: WakingOptions) {
    this.#options = options;
  }

  /** `kept` when nothing was due. */
  async wake(id: string): Promise<Outcome<'nothing-due'>> {
    const { change, onDue, openRematch } = this.#options;
    const outcome: Outcome<Errand> = await change<Errand>(id, undefined, undefined, (table, moment) => {
      const { now } = moment;
      const at = dueAt(table);
      if (at !== undefined && at <= now) onDue?.(now - at);
      const closed = closeSilent(table, now);
      if (closed) return closed;
      if (table.phase === 'over' && isRematchDue(table)) return { kept: 'rematch-due' };
      return table.phase === 'playing' ? this.#wakeGame(table, moment) : { kept: 'nothing-due' };
    });
    if (isRefused(outcome) || !('kept' in outcome)) return outcome;
    if (outcome.kept === 'reminder-due') return this.#remind(outcome);
    if (outcome.kept === 'thought-due') return this.#moveThinking(outcome);
    if (outcome.kept === 'rematch-due' && outcome.table.phase === 'over')
      return (await openRematch(outcome.table)).told;
    return { ...outcome, kept: 'nothing-due' };
  }

  #wakeGame(table: Running, moment: Moment): ReturnType<Change<Errand>> {
    const { game, now } = moment;
    const changed = endLongStop(table, now) ?? endVote(table, now) ?? endRequest(table, now);
    if (changed) return changed;
    const due = dueMove(table, moment);
    if (due && this.#options.think && thinksLong(game, due.level)) return { kept: 'thought-due' };
    if (due) return this.#move(table, due, moment);
    return { kept: remind(table, now, () => usualWishes) ? 'reminder-due' : 'nothing-due' };
  }

  /** People may be called at other times than usual; so what they wish is read first. */
  async #remind({ table }: Found): Promise<Outcome<'nothing-due'>> {
    const wishes = await this.#options.wishes.read(people(table));
    return this.#options.change<'nothing-due'>(table.id, undefined, undefined, (current, { now }) => {
      if (current.phase !== 'playing') return { kept: 'nothing-due' };
      return remind(current, now, (user) => wishes.get(user) ?? usualWishes) ?? { kept: 'nothing-due' };
    });
  }

  /** Lets the bot think outside of any change, and makes its move if it still is to be made. */
  async #moveThinking({ table }: Found): Promise<Outcome<'nothing-due'>> {
    const { change, gameOf, now, think } = this.#options;
    const game = gameOf(table);
    const due = table.phase === 'playing' ? dueMove(table, { game, now: now() }) : undefined;
    if (!due || table.phase !== 'playing' || !think)
      return change(table.id, undefined, undefined, () => ({ kept: 'nothing-due' }));
    const milliseconds = table.pace === 'live' ? thoughtTime.live : thoughtTime.other;
    const move = await think({ ...question(table, game, due), milliseconds });
    const { moves } = table.play;
    return change<'nothing-due'>(table.id, undefined, undefined, (current, moment) => {
      if (current.phase !== 'playing' || current.play.moves !== moves) return { kept: 'nothing-due' };
      const still = dueMove(current, moment);
      if (still?.seat !== due.seat || still.by !== due.by) return { kept: 'nothing-due' };
      return play(current, { ...due, move }, moment);
    });
  }

  #move(table: Running, due: DueMove, moment: Moment): OrRefused<Changed> {
    const { game } = moment;
    const { level, view, random } = question(table, game, due);
    const moved = play(table, { ...due, move: chooseMove(game, level, view, random) }, moment);
    if (isRefused(moved) || due.by !== 'clock') return moved;
    // whoever misses a turn may have no say any more
    return { ...moved, table: settleVoices(moved.table, moment) };
  }
}

function question({ play }: Running, game: AnyGame, { seat, level }: DueMove) {
  return { game, level, view: game.view(play.state, seat), random: botRandom(play.seed, play.moves + 1, seat) };
}
