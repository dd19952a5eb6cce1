/** Moves the bots that think for a long time: outside of any change, on threads of their own. */

import type { Level } from '../../bots/levels.ts';
import { thinkingTimes } from '../../bots/thinking/thinking-times.ts';
import { type AnyGame, isRefused, type Random } from '../../games/contract/index.ts';
import { type BotTurn, botToMove, playTurn, questionOf } from '../bot-turn.ts';
import { dailyDeals, dailyPatience } from '../daily.ts';
import type { Running, Table } from '../table.ts';
import { byItself, type Found, type Outcome } from './results.ts';
import type { TableService } from './service.ts';

/** Thinks about a bot's move outside the thread that answers people. */
export type Think = (question: {
  readonly game: AnyGame;
  readonly level: Level;
  readonly view: unknown;
  readonly random: Random;
  readonly milliseconds: number;
  readonly deals?: number | undefined;
}) => Promise<unknown>;

export class BotMover {
  readonly #tables: TableService;
  readonly think: Think;

  constructor(tables: TableService, think: Think) {
    this.#tables = tables;
    this.think = think;
  }

  /** Makes a bot's move. Nothing changes if it is no longer the bot's turn when it has thought. */
  async move(found: Found & { readonly table: Running }, turn: BotTurn): Promise<Outcome<'nothing-due'>> {
    const { table } = found;
    const question = questionOf(table, this.#tables.gameOf(table), turn);
    const deals = table.daily && dailyDeals;
    const move = await this.think({ ...question, milliseconds: thinkingTimeAt(table), deals });
    // the bots of a daily deal answer everybody alike, so that no other move takes the place of a lost thought
    if (move === undefined) return { unchanged: 'nothing-due', ...found };
    return this.#tables.changeFrom<'nothing-due'>(found, byItself, (current, moment) =>
      current.phase === 'playing' && isStillToMove(current, table, turn, moment.game)
        ? playTurn(current, turn, move, moment)
        : { unchanged: 'nothing-due' },
    );
  }

  /** Lets the bots of a private game move one after the other until it is the person's turn. Each move is saved. */
  async moveUntilPerson(table: Table): Promise<Table> {
    if (table.phase !== 'playing' || !table.practice || table.stopped) return table;
    const turn = botToMove(table, this.#tables.gameOf(table));
    if (!turn) return table;
    const outcome = await this.move({ table, publication: undefined }, turn);
    return isRefused(outcome) || outcome.table === table ? table : this.moveUntilPerson(outcome.table);
  }
}

function isStillToMove(current: Running, before: Running, turn: BotTurn, game: AnyGame): boolean {
  if (current.stopped || current.play.moves !== before.play.moves) return false;
  return botToMove(current, game)?.seat === turn.seat;
}

function thinkingTimeAt({ practice, pace, daily }: Running): number {
  if (daily) return dailyPatience;
  if (practice) return thinkingTimes.practice;
  return pace === 'live' ? thinkingTimes.live : thinkingTimes.usual;
}
