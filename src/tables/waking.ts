import { chooseMove } from '../bots/choose.ts';
import { type AnyGame, isRefused, type Refused } from '../games/game.ts';
import type { Change, Found, Outcome } from './outcomes.ts';
import { type People, usualPerson } from './people.ts';
import { type Changed, play } from './playing.ts';
import { botRandom } from './random.ts';
import { isRematchDue } from './rematch.ts';
import { people, type Table, type TableRefusal } from './table.ts';
import { closeSilent, type DueMove, dueAt, dueMove, endLongStop, remind } from './time.ts';

/** What is to be done at a table and takes more than the table itself. */
type Errand = 'nothing-due' | 'reminder-due' | 'rematch-due';

export interface WakingOptions {
  readonly people: People;
  /** Milliseconds before a bot moves. */
  readonly botDelay: number;
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
      const ended = closeSilent(table, now) ?? endLongStop(table, now);
      if (ended) return ended;
      const due = dueMove(table, game, now);
      if (due) return this.#move(table, game, due, now);
      if (isRematchDue(table)) return { kept: 'rematch-due' };
      return { kept: remind(table, now, () => usualPerson) ? 'reminder-due' : 'nothing-due' };
    });
    if (isRefused(outcome) || !('kept' in outcome)) return outcome;
    if (outcome.kept === 'reminder-due') return this.#remind(outcome);
    if (outcome.kept === 'rematch-due') return (await openRematch(outcome.table)).told;
    return { ...outcome, kept: outcome.kept };
  }

  /** People may be called at other times than usual; so what they wish is read first. */
  async #remind({ table }: Found): Promise<Outcome<'nothing-due'>> {
    const wishes = await this.#options.people.read(people(table));
    return this.#options.change<'nothing-due'>(table.id, undefined, undefined, (current, _, now) => {
      const reminded = remind(current, now, (user) => wishes.get(user) ?? usualPerson);
      return reminded ?? { kept: 'nothing-due' };
    });
  }

  #move(table: Table, game: AnyGame, due: DueMove, now: number): Changed | Refused<TableRefusal> {
    if (!table.play) return { refused: 'not-started' };
    const random = botRandom(table.play.seed, table.play.moves + 1, due.seat);
    const move = chooseMove(game, due.level, game.view(table.play.state, due.seat), random);
    return play(table, game, due.seat, due.by, move, now, this.#options.botDelay);
  }
}
