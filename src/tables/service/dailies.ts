/** The daily deals of a deployment: their secret, their tables, and what people made of them. */

import { levelsOf } from '../../bots/abilities.ts';
import { botNames } from '../../bots/names.ts';
import { type AnyGame, isRefused, type Refused } from '../../games/contract/index.ts';
import type { UserId } from '../brands.ts';
import { dailyCause, dailyCommitment, dailyDeals, dailyPatience, dailySeed, dayOf, opensAt } from '../daily.ts';
import { anonymous, type DailyResult, type Placed, placeAll, readResult, writeResult } from '../daily-results.ts';
import type { Practice } from '../practice.ts';
import { botRandom, dealSeed, seededRandom } from '../random.ts';
import { replayEach } from '../record/replay.ts';
import type { TableRefusal } from '../refusals.ts';
import { type Finished, isPerson, nobody } from '../table.ts';
import type { Think } from './bot-mover.ts';
import { dailyStay, playedBy, resultsOf, yardstickOf } from './daily-entries.ts';
import type { TableOpener } from './opener.ts';
import { byItself, type Committed, type Found, type Outcome } from './results.ts';
import type { TableService } from './service.ts';
import type { Store } from './store.ts';

/** Seats of a daily game, where the game allows it: one for the person. */
const usualSeats = 3;

export interface DailiesOptions {
  readonly store: Store;
  readonly tables: TableService;
  readonly opener: TableOpener;
  readonly think: Think;
  /** 32 random bytes in hex. */
  readonly newSeed: () => string;
}

/** Who begins a daily game, and where. */
export type Beginner = Pick<Practice, 'guild' | 'channel' | 'locale' | 'person'>;

/** What a seat of the daily deal is: the same for everybody. */
function settingFor(game: AnyGame) {
  const seats = Math.min(Math.max(usualSeats, game.seats.least), game.seats.most);
  return { seats, level: levelsOf(game).at(-1) ?? 'greedy', options: game.options.usual } as const;
}

export class Dailies {
  readonly #options: DailiesOptions;
  #secret: string | undefined;
  /** What bots are playing alone now, by the seed of the day. */
  readonly #playing = new Map<string, Promise<number | undefined>>();

  constructor(options: DailiesOptions) {
    this.#options = options;
  }

  /** The day that it is now. */
  today(): number {
    return dayOf(this.#options.tables.now());
  }

  /** The SHA-256 of a day's seed, which can be shown at any time. */
  async commitment(game: AnyGame, day: number): Promise<string> {
    return dailyCommitment(await this.#readSecret(), game, day);
  }

  /** The seed of a day; undefined before it may be told. */
  async seed(game: AnyGame, day: number): Promise<string | undefined> {
    return this.#options.tables.now() < opensAt(day) ? undefined : dailySeed(await this.#readSecret(), game, day);
  }

  /** Somebody's table of a day; undefined if they have not begun. */
  async tableOf(game: AnyGame, day: number, user: UserId): Promise<Found | undefined> {
    return this.#options.opener.openedBy(dailyCause(await this.#readSecret(), game, day, user));
  }

  /** Deals today's game to somebody, or gives the table at which they began it. Refusals: `too-many-tables`. */
  async begin(game: AnyGame, beginner: Beginner): Promise<Committed | Refused<TableRefusal>> {
    const secret = await this.#readSecret();
    const day = this.today();
    return this.#options.opener.beginDaily({
      ...beginner,
      ...settingFor(game),
      game,
      botNames,
      daily: day,
      seed: dailySeed(secret, game, day),
      interaction: dailyCause(secret, game, day, beginner.person.user),
    });
  }

  /**
   * Enters the result of a finished game into those of its day, once. One that came after the seed was told counts nowhere. If the
   * process ends in between, the table is due again and the same result is entered again.
   */
  async enter(table: Finished): Promise<Outcome<'nothing-due'>> {
    const { store, tables } = this.#options;
    const result = await this.resultOf(table);
    if (result && table.daily && isInTime(table)) {
      const { day } = table.daily;
      const stay = dailyStay(day, tables.now());
      const wishes = (await tables.wishes.read([result.user])).get(result.user);
      if (!wishes?.leftOut) await store.addToIndex(playedBy(result.user), `${table.game}/${day}`, stay);
      const entered = wishes?.leftOut ? anonymous(result) : result;
      await store.addToIndex(resultsOf(table.game, day), writeResult(entered), stay);
    }
    return tables.change<'nothing-due'>(table.id, byItself, (current) =>
      current.daily && !current.daily.entered
        ? { ...current, daily: { ...current.daily, entered: true } }
        : { unchanged: 'nothing-due' },
    );
  }

  /** What the person at a finished daily table made of it; undefined if they were forgotten. */
  async resultOf(table: Finished): Promise<DailyResult | undefined> {
    const { tables } = this.#options;
    const game = tables.gameOf(table);
    const seat = table.seats.findIndex((occupant) => isPerson(occupant) && occupant.user !== nobody);
    const occupant = table.seats[seat];
    const score = game.result(table.play.state)?.scores[seat];
    if (!isPerson(occupant) || score === undefined) return undefined;
    const log = await tables.log(table.id);
    const row = [...replayEach(table, game, log)]
      .map(({ seat: mover, number, around }) => {
        const move = log[number - 1]?.move;
        return mover === seat && move ? game.daily?.mark(move, around) : undefined;
      })
      .filter((mark) => mark !== undefined)
      .join('');
    const { user, name } = occupant;
    return { user, name, guild: table.guild, table: table.id, score, at: table.endedAt, row };
  }

  /** All results of a day so far, the best first. */
  async results(game: AnyGame, day: number): Promise<readonly Placed[]> {
    const texts = await this.#options.store.readIndex(resultsOf(game.id, day), this.#options.tables.now());
    return placeAll(
      texts.flatMap((text) => readResult(text) ?? []),
      game.aim === 'fewest',
    );
  }

  /** The result of the best of a day that is over, with its table, which everybody can replay from now on; undefined if there is none. */
  async best(game: AnyGame, day: number): Promise<(Found & { readonly result: Placed }) | undefined> {
    const { tables } = this.#options;
    const [result] = tables.now() < opensAt(day) ? [] : await this.results(game, day);
    if (!result) return undefined;
    const opened = await tables.change<'open'>(result.table, byItself, (table) =>
      table.daily && !table.daily.open && table.phase === 'over'
        ? { ...table, daily: { ...table.daily, open: true } }
        : { unchanged: 'open' },
    );
    return isRefused(opened) ? undefined : { ...opened, result };
  }

  /**
   * What the strongest bot makes of everybody's seat of a day. It is found out once, by whoever asks first; undefined if the bots have no
   * time now.
   */
  async yardstick(game: AnyGame, day: number): Promise<number | undefined> {
    const { store, tables } = this.#options;
    const index = yardstickOf(game.id, day);
    const [known] = await store.readIndex(index, tables.now(), 1);
    if (known !== undefined) return Number(known);
    const score = await this.#playAloneOnce(game, dailySeed(await this.#readSecret(), game, day));
    if (score !== undefined) await store.addToIndex(index, String(score), dailyStay(day, tables.now()));
    return score;
  }

  /** Whoever asks while it is being found out waits for the same answer. */
  #playAloneOnce(game: AnyGame, serverSeed: string): Promise<number | undefined> {
    const underWay = this.#playing.get(serverSeed);
    if (underWay) return underWay;
    const playing = this.#playAlone(game, serverSeed).finally(() => this.#playing.delete(serverSeed));
    this.#playing.set(serverSeed, playing);
    return playing;
  }

  async #playAlone(game: AnyGame, serverSeed: string): Promise<number | undefined> {
    const { seats, level, options } = settingFor(game);
    const seed = dealSeed(serverSeed, []);
    let state = game.setup(options, seats, seededRandom(seed, 0));
    for (let number = 1; ; number += 1) {
      const result = game.result(state);
      if (result) return result.scores[0];
      const toMove = game.toMove(state);
      // as at a table, where the bots move before the person if both can
      const seat = toMove.find((each) => each > 0) ?? 0;
      const question = { game, level, view: game.view(state, seat), random: botRandom(seed, number, seat) };
      const move = await this.#options.think({ ...question, milliseconds: dailyPatience, deals: dailyDeals });
      const read = game.move.safeParse(move);
      if (!read.success) return undefined;
      const played = game.play(state, seat, read.data, seededRandom(seed, number));
      if (isRefused(played)) throw new Error(`a bot's move was refused: ${played.refused}`);
      state = played.state;
    }
  }

  /** Made by whichever process comes first, and never told. */
  async #readSecret(): Promise<string> {
    this.#secret ??= await this.#options.store.claimNote('secret:daily', this.#options.newSeed());
    return this.#secret;
  }
}

/** Whether a daily game was finished before its seed could be known. */
export function isInTime({ daily, endedAt }: Finished): boolean {
  return daily !== undefined && endedAt < opensAt(daily.day);
}

/** The games with a daily deal. */
export function withDaily(games: readonly AnyGame[]): readonly AnyGame[] {
  return games.filter(({ daily }) => daily !== undefined);
}
