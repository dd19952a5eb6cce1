import { chooseMove, thinksLong } from '../../bots/choose.ts';
import type { Level } from '../../bots/levels.ts';
import { type AnyGame, isRefused, type Random, type Refused } from '../../games/contract/index.ts';
import { settleVoices } from '../carry-out-vote.ts';
import { type Changed, play } from '../playing.ts';
import { botRandom } from '../random.ts';
import { isRematchDue } from '../rematch.ts';
import { type Play, people, type Table, type TableRefusal } from '../table.ts';
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
  readonly openRematch: (table: Table) => Promise<{ readonly told: Outcome }>;
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
    const outcome: Outcome<Errand> = await change<Errand>(id, undefined, undefined, (table, game, now) => {
      const at = dueAt(table);
      if (at !== undefined && at <= now) onDue?.(now - at);
      const ended = closeSilent(table, now) ?? endLongStop(table, now) ?? endVote(table, now);
      if (ended) return ended;
      const due = dueMove(table, game, now);
      if (due && this.#options.think && thinksLong(game, due.level)) return { kept: 'thought-due' };
      if (due) return this.#move(table, game, due, now);
      if (isRematchDue(table)) return { kept: 'rematch-due' };
      return { kept: remind(table, now, () => usualWishes) ? 'reminder-due' : 'nothing-due' };
    });
    if (isRefused(outcome) || !('kept' in outcome)) return outcome;
    if (outcome.kept === 'reminder-due') return this.#remind(outcome);
    if (outcome.kept === 'thought-due') return this.#moveThinking(outcome);
    if (outcome.kept === 'rematch-due') return (await openRematch(outcome.table)).told;
    return { ...outcome, kept: outcome.kept };
  }

  /** People may be called at other times than usual; so what they wish is read first. */
  async #remind({ table }: Found): Promise<Outcome<'nothing-due'>> {
    const wishes = await this.#options.wishes.read(people(table));
    return this.#options.change<'nothing-due'>(table.id, undefined, undefined, (current, _, now) => {
      const reminded = remind(current, now, (user) => wishes.get(user) ?? usualWishes);
      return reminded ?? { kept: 'nothing-due' };
    });
  }

  /** Lets the bot think outside of any change, and makes its move if it still is to be made. */
  async #moveThinking({ table }: Found): Promise<Outcome<'nothing-due'>> {
    const { change, gameOf, now, think, botDelay } = this.#options;
    const game = gameOf(table);
    const due = dueMove(table, game, now());
    if (!due || !table.play || !think) return change(table.id, undefined, undefined, () => ({ kept: 'nothing-due' }));
    const milliseconds = table.pace === 'live' ? thoughtTime.live : thoughtTime.other;
    const move = await think({ ...question(table.play, game, due), milliseconds });
    const { moves } = table.play;
    return change<'nothing-due'>(table.id, undefined, undefined, (current, _, at) => {
      const still = current.play?.moves === moves ? dueMove(current, game, at) : undefined;
      if (still?.seat !== due.seat || still.by !== due.by) return { kept: 'nothing-due' };
      return play(current, game, due.seat, due.by, move, at, botDelay);
    });
  }

  #move(table: Table, game: AnyGame, due: DueMove, now: number): Changed | Refused<TableRefusal> {
    if (!table.play) return { refused: 'not-started' };
    const { level, view, random } = question(table.play, game, due);
    const move = chooseMove(game, level, view, random);
    const { botDelay } = this.#options;
    const moved = play(table, game, due.seat, due.by, move, now, botDelay);
    if (isRefused(moved) || due.by !== 'clock') return moved;
    // whoever misses a turn may have no say any more
    return { ...moved, table: settleVoices(moved.table, { game, now, botDelay }) };
  }
}

function question(play: Play, game: AnyGame, { seat, level }: DueMove) {
  return { game, level, view: game.view(play.state, seat), random: botRandom(play.seed, play.moves + 1, seat) };
}
