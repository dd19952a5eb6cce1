/** A game of Parade of two people whose true state the test can look at. */

import type { APIMessage } from 'discord-api-types/v10';
import { parade } from '../../../src/games/parade/index.ts';
import type { ParadeState } from '../../../src/games/parade/state.ts';
import type { Actor } from '../../../src/playground/people/actor.ts';
import type { StandIn } from '../../../src/playground/stand-in.ts';
import type { Pace } from '../../../src/tables/pace.ts';
import { play } from '../../../src/tables/playing.ts';
import type { TableService } from '../../../src/tables/service/service.ts';
import { moveOf, playOf, running } from '../tables/tables.ts';
import { boardsIn, buttonOf, readTable, showsTable } from './true-table.ts';

/** A game of Parade of two people in #games, looked at past the bot. */
export class SmallTable {
  readonly id: string;
  readonly #standIn: StandIn;
  readonly #tables: TableService;
  readonly #people: readonly [Actor, Actor];

  private constructor(id: string, standIn: StandIn, tables: TableService, people: readonly [Actor, Actor]) {
    this.id = id;
    this.#standIn = standIn;
    this.#tables = tables;
    this.#people = people;
  }

  /** Opens a table by command and starts it. */
  static async start(
    standIn: StandIn,
    tables: TableService,
    names: readonly [string, string] = ['Ann', 'Ben'],
    pace: Pace = 'live',
  ): Promise<SmallTable> {
    const [host, guest] = [standIn.as(names[0]), standIn.as(names[1])] as const;
    const before = new Set(boardsIn(standIn, names[0]).map(({ id }) => id));
    await host.slash('start', { game: 'parade', players: 2, pace });
    const board = await standIn.until(() => boardsIn(standIn, names[0]).find(({ id }) => !before.has(id)));
    await guest.click(buttonOf(board, 'join'), { message: board.id });
    await host.click(buttonOf(board, 'start'), { message: board.id });
    const mine = await tables.tablesOf(`user:${host.id}`);
    const id = mine.at(-1)?.table.id;
    if (id === undefined) throw new Error('no table was opened');
    return new SmallTable(id, standIn, tables, [host, guest]);
  }

  /** All boards that stand there. */
  boards(): APIMessage[] {
    return boardsIn(this.#standIn, this.#people[0].id).filter(({ embeds }) => embeds[0]?.title?.includes(this.id));
  }

  /** The board that shows it as it is, once there is one. */
  shown(): Promise<APIMessage> {
    return this.#standIn.until(() => this.#findShown());
  }

  /** Whether its only board shows it as it is. */
  async isShown(): Promise<boolean> {
    return this.boards().length === 1 && (await this.#findShown()) !== undefined;
  }

  async #findShown(): Promise<APIMessage | undefined> {
    const table = await readTable(this.#tables, this.id);
    return this.boards().find((board) => showsTable(board, table));
  }

  async moves(): Promise<readonly object[]> {
    return (await this.#tables.log(this.id)).map(({ move }) => move);
  }

  /** Who must act. */
  async toMove(): Promise<Actor> {
    const state = await this.#state();
    return this.#people[parade.toMove(state)[0] === 1 ? 1 : 0];
  }

  /** Has the person to move look at the hand and at what the first card does; answers how to press its Confirm. */
  async prepareMove(): Promise<{ actor: Actor; confirm: string; message: string }> {
    const actor = await this.toMove();
    const state = await this.#state();
    const [card] = parade.view(state, parade.toMove(state)[0] ?? 0).hand ?? [];
    const board = await this.shown();
    const hand = await actor.click(buttonOf(board, 'hand'), { message: board.id });
    const shown = hand.message;
    const preview = await actor.click(buttonOf(shown, `card.${card}`), { message: shown?.id ?? '' });
    const message = preview.message;
    return { actor, confirm: buttonOf(message, `play.${card}`), message: message?.id ?? '' };
  }

  /** The person to move makes the first legal move, past the bots: whoever looks next has to show it. */
  async moveBeside(): Promise<void> {
    const { id: user } = await this.toMove();
    await this.#tables.change(this.id, { by: user }, (found, { game, now }) => {
      const table = running(found);
      const [seat = 0] = game.toMove(table.play.state);
      return play(table, { seat, by: 'person', move: moveOf(table, game, seat) }, { game, now, botDelay: 0 });
    });
  }

  async #state(): Promise<ParadeState> {
    return parade.state.schema.parse(playOf(await readTable(this.#tables, this.id)).state);
  }
}

/** All that a message says. */
export function wordsOf(message: APIMessage | undefined): string {
  return [message?.content, ...(message?.embeds ?? []).flatMap(({ title, description }) => [title, description])]
    .filter(Boolean)
    .join('\n');
}
