import { type CustomId, writeCustomId } from '../../src/discord/messages/custom-id.ts';
import type { AnyGame, Random } from '../../src/games/contract/index.ts';
import { encodeMove, moveSchema } from '../../src/games/everyone-loves-a-parade/moves.ts';
import { parade } from '../../src/games/parade/index.ts';
import texts from '../../src/locales/en-US.json' with { type: 'json' };
import type { Actor } from '../../src/playground/people/actor.ts';
import type { StandIn } from '../../src/playground/stand-in.ts';
import { type Running, seatOf, type Table } from '../../src/tables/table.ts';
import { textOf } from '../support/whole-bot/player.ts';
import { boardsIn } from '../support/whole-bot/true-table.ts';

/** A move that the bot told somebody it had made. */
export interface Accepted {
  readonly table: string;
  readonly seat: number;
  readonly move: object;
}

/** What the bot says when it does not do what was asked: the first words of each such text that are the same for everybody. */
const refusals = Object.entries(texts)
  .filter(([key]) => /^(refusal\.|table\.(watching|over)\b)/.test(key))
  .map(([, text]) => text.split('{')[0] || longest(text.split(/[{}]/)));

function longest(parts: readonly string[]): string {
  return parts.reduce((long, part) => (part.length > long.length ? part : long), '');
}

/** Somebody at a table who does now this, now that, by pressing buttons; what they are told was done is kept. */
export class Visitor {
  readonly actor: Actor;
  /** How likely they are to do anything at all in an hour or two, of 100. */
  diligence: number;
  readonly #standIn: StandIn;
  readonly #random: Random;
  readonly #pressed: { readonly id: CustomId; readonly message: string }[] = [];

  constructor(standIn: StandIn, actor: Actor, random: Random) {
    this.#standIn = standIn;
    this.actor = actor;
    this.#random = random;
    this.diligence = 30 + random.below(65);
  }

  /** Whether something happens that happens so many times in a thousand. */
  chance(perMille: number): boolean {
    return this.#random.below(1_000) < perMille;
  }

  async act(table: Table, game: AnyGame): Promise<Accepted | undefined> {
    const seat = seatOf(table, this.actor.id);
    if (this.chance(20)) this.diligence = this.chance(500) ? 0 : 30 + this.#random.below(65);
    if (this.#pressed.length > 0 && this.chance(60)) await this.#pressOld();
    if (table.phase === 'over')
      return void (seat !== undefined && this.chance(60) && (await this.#press(table, 'rematch')));
    if (table.phase !== 'playing') return undefined;
    if (seat === undefined) return void (this.chance(80) && (await this.#press(table, 'join')));
    await this.#meddle(table, seat);
    return game.toMove(table.play.state).includes(seat) ? this.#move(table, game, seat) : undefined;
  }

  /** What people do besides playing. */
  async #meddle(table: Running, seat: number): Promise<void> {
    const occupant = table.seats[seat];
    if (occupant && 'away' in occupant && this.chance(500)) await this.#press(table, 'return');
    if (table.request && this.chance(400))
      await this.#press(table, `${this.chance(900) ? 'let-in' : 'turn-away'}.${table.request.user}`);
    if (table.stopped?.why === 'paused' && this.chance(200)) await this.#press(table, 'resume');
    if (table.vote && this.chance(300)) {
      const { question, seat: target } = table.vote;
      const asked = target === undefined ? question : `${question}.${target}`;
      await this.#press(table, `${this.chance(600) ? 'agree' : 'disagree'}.${asked}`);
    }
    const wishes = [
      'nudge',
      'time',
      'mute',
      'ask.pause',
      'ask.end',
      `ask.kick.${this.#random.below(table.seats.length)}`,
    ];
    if (this.chance(60)) await this.#press(table, wishes[this.#random.below(wishes.length)] ?? 'nudge');
    if (this.chance(10)) await this.#press(table, 'leave-now');
    if (this.chance(10) && table.host === this.actor.id)
      await this.#press(table, `host.${this.#random.below(table.seats.length)}`);
  }

  async #move(table: Running, game: AnyGame, seat: number): Promise<Accepted | undefined> {
    const state = game.state.schema.parse(table.play.state);
    const moves = game.legalMoves(state, seat);
    const move = moves[this.#random.below(moves.length)];
    const hand = await this.#press(table, 'hand');
    if (!hand?.message || !hand.ephemeral) return undefined;
    const id: CustomId = { table: table.id, turn: game.turn(state), on: 'hand', verb: wordOf(game, move) };
    const outcome = await this.actor.clickAnyway(writeCustomId(id), hand.message.id).catch(() => undefined);
    this.#pressed.push({ id, message: hand.message.id });
    if (this.#pressed.length > 20) this.#pressed.shift();
    if (outcome?.status !== 'answered') return undefined;
    const told = outcome.messages.map(textOf).join('\n');
    const isRefused = refusals.some((text) => told.includes(text));
    return isRefused ? undefined : { table: table.id, seat, move: Object(move) };
  }

  /** A button of an earlier turn, on a message that may be gone. */
  async #pressOld(): Promise<void> {
    const old = this.#pressed[this.#random.below(this.#pressed.length)];
    if (!old || !this.#standIn.world.message(old.message)) return;
    await this.actor.clickAnyway(writeCustomId(old.id), old.message).catch(() => undefined);
  }

  async #press(table: Table, verb: string) {
    const board = boardsIn(this.#standIn, this.actor.id, this.actor.channel.id).find(({ embeds }) =>
      embeds[0]?.title?.includes(table.id),
    );
    if (!board) return undefined;
    const turn = table.phase === 'playing' ? (table.play.waits[0]?.turn ?? 0) : 0;
    const id = writeCustomId({ table: table.id, turn, on: 'table', verb });
    return this.actor.clickAnyway(id, board.id).catch(() => undefined);
  }
}

/** What a button for this move carries. */
function wordOf(game: AnyGame, move: unknown): string {
  if (game.id !== parade.id) return encodeMove(moveSchema.parse(move));
  const played = parade.move.parse(move);
  return 'play' in played ? `play.${played.play}` : `confirm.${played.keep.join('.')}`;
}
