/** A game of Parade that measurements play by pressing buttons, and the tables behind it. */

import { writeCustomId } from '../../discord/messages/custom-id.ts';
import { isRefused } from '../../games/contract/index.ts';
import { games } from '../../games/index.ts';
import { parade } from '../../games/parade/index.ts';
import type { ParadeMove } from '../../games/parade/state.ts';
import type { Actor } from '../../playground/people/actor.ts';
import type { Outcome } from '../../playground/people/stage.ts';
import type { StandIn } from '../../playground/stand-in.ts';
import type { Pace } from '../../tables/pace.ts';
import { randomFromWords } from '../../tables/random.ts';
import { TableOpener } from '../../tables/service/opener.ts';
import { TableService } from '../../tables/service/service.ts';
import type { Store } from '../../tables/service/store.ts';

/** Opens tables without going through the bot. */
export function openerOf(tables: TableService): TableOpener {
  return new TableOpener(tables, () => '5eed'.repeat(16));
}

/** Tables as the store has them, read and changed without going through the bot. */
export function serve(store: Store, now: () => number = Date.now): TableService {
  return new TableService({
    store,
    games,
    now,
    owner: 'bench',
    botDelay: 0,
    onUnreadable: (id, reason) => {
      throw new Error(`table ${id} cannot be read: ${reason}`);
    },
  });
}

/** What a person can press now: `preview` any number of times, then `confirm`. */
export interface Turn {
  readonly preview: () => Promise<Outcome>;
  readonly confirm: () => Promise<Outcome>;
}

/** A game of Parade of two people at a stand-in, played by pressing buttons. */
export class PlayedGame {
  readonly id: string;
  readonly #tables: TableService;
  readonly #people: readonly [Actor, Actor];

  private constructor(id: string, tables: TableService, people: readonly [Actor, Actor]) {
    this.id = id;
    this.#tables = tables;
    this.#people = people;
  }

  /** A game that has begun already. */
  static goOn(id: string, tables: TableService, people: readonly [Actor, Actor]): PlayedGame {
    return new PlayedGame(id, tables, people);
  }

  /** @param pictures which screens have pictures; without them, only the press itself is measured */
  static async begin(
    standIn: StandIn,
    tables: TableService,
    pace: Pace,
    pictures: 'all' | 'none' = 'none',
  ): Promise<PlayedGame> {
    const [host, guest] = [standIn.as('Ann'), standIn.as('Ben')] as const;
    const earlier = host.board()?.id;
    await host.slash('start', { game: 'parade', players: 2, pace });
    const board = await standIn.until(() => (host.board()?.id === earlier ? undefined : host.board()));
    const found = (await tables.tablesOf(`user:${host.id}`)).at(-1);
    if (!found) throw new Error('no table was opened');
    const { id } = found.table;
    const press = (actor: Actor, verb: string) =>
      answered(actor.clickAnyway(writeCustomId({ table: id, turn: 0, on: 'table', verb }), board.id));
    await press(host, `set.pictures.${pictures}`);
    await press(guest, 'join');
    await press(host, 'start');
    return new PlayedGame(id, tables, [host, guest]);
  }

  /**
   * The next turn, with the hand of the player who must act on the screen; undefined when the game is over.
   * @param open gets what becomes of the press that opens it
   */
  async nextTurn(open = (hand: Promise<Outcome>): Promise<Outcome> => hand): Promise<Turn | undefined> {
    const found = await this.#tables.find(this.id);
    if (isRefused(found)) throw new Error(`table ${this.id}: ${found.refused}`);
    if (found.table.phase !== 'playing') return undefined;
    const state = parade.state.schema.parse(found.table.play.state);
    const [seat] = parade.toMove(state);
    const actor = seat === undefined ? undefined : this.#people[seat];
    if (seat === undefined || !actor) return undefined;
    const view = parade.view(state, seat);
    const move = parade.strategy.greedy(view, firstOfAll);
    const verbs = verbsOf(move);
    const place = { table: this.id, turn: parade.turn(state) };
    const hand = await open(
      answered(
        actor.clickAnyway(
          writeCustomId({ table: this.id, turn: 0, on: 'table', verb: 'hand' }),
          actor.board()?.id ?? '',
        ),
      ),
    );
    const screen = hand.message?.id ?? '';
    const press = (verb: string) => actor.clickAnyway(writeCustomId({ ...place, on: 'hand', verb }), screen);
    return {
      preview: () => answered(press(verbs.preview)),
      confirm: () => answered(press(verbs.confirm)),
    };
  }
}

const firstOfAll = randomFromWords(() => 0);

function verbsOf(move: ParadeMove): { readonly preview: string; readonly confirm: string } {
  if ('play' in move) return { preview: `card.${move.play}`, confirm: `play.${move.play}` };
  const pair = move.keep.join('.');
  return { preview: `keep.${pair}`, confirm: `confirm.${pair}` };
}

async function answered(outcome: Promise<Outcome>): Promise<Outcome> {
  const come = await outcome;
  if (come.status === 'failed') throw new Error('a press was not answered');
  return come;
}
