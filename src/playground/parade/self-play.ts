/** Plays our bot's tables by pressing buttons as people do. It knows the bot's labels, but not the games. */
import { type APIMessage, type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10';
import type { Actor } from '../people/actor.ts';
import type { Outcome } from '../people/stage.ts';
import type { StandIn } from '../stand-in.ts';

/** Buttons of private screens that are not moves. */
const asideButton = /^(Refresh|Back|Hint|Rules|Look|Replay|Review|✓.*|⋯)$/;
/** After so many rounds without any move the game is stuck. */
const mostIdleRounds = 400;
const mostPressesInATurn = 12;
/** After so many rounds everybody looks again, in case something changed although the table's message did not. */
const roundsUntilAllLook = 30;
const pause = 50;

interface OpenTable {
  readonly game: string;
  readonly channel: string;
  readonly people: readonly string[];
  readonly bots: number;
}

/** A table that plays on as far as it is told. */
export class SelfPlay {
  readonly #standIn: StandIn;
  readonly #actors: readonly Actor[];
  #seed = 7;
  /** For each person, the table's message on which she had nothing to do. */
  readonly #waiting = new Map<Actor, APIMessage | undefined>();

  constructor(standIn: StandIn, { people, channel }: Pick<OpenTable, 'people' | 'channel'>) {
    this.#standIn = standIn;
    this.#actors = people.map((name) => standIn.as(name).in(channel));
  }

  get host(): Actor {
    const [host] = this.#actors;
    if (!host) throw new Error('a table needs somebody who opens it');
    return host;
  }

  /** The table's message, as everybody sees it. */
  get board(): APIMessage | undefined {
    return this.host.board();
  }

  get isOver(): boolean {
    return this.board !== undefined && this.host.buttons(this.board).includes('Rematch');
  }

  /** Opens the table and fills its seats. */
  async open({ game, bots }: Pick<OpenTable, 'game' | 'bots'>): Promise<void> {
    const players = this.#actors.length + bots;
    const opened = await this.host.slash('parade start', { game, players });
    if (opened.message !== undefined) this.host.dismiss(opened.message.id);
    for (const actor of this.#actors.slice(1)) await this.#pressOnBoard(actor, 'Join');
    for (let bot = 0; bot < bots; bot += 1) await this.#pressOnBoard(this.host, 'Add bot');
  }

  start(): Promise<void> {
    return this.#pressOnBoard(this.host, 'Start');
  }

  /** Opens the private screen of a player and leaves it there. */
  async look(name: string): Promise<APIMessage | undefined> {
    const actor = this.#actors.find(({ person }) => person.user.global_name === name);
    return actor && (await this.#openScreen(actor))?.message;
  }

  /** Presses the first move on a player's own screen, which in most places shows what it would do. */
  async preview(name: string): Promise<boolean> {
    const actor = this.#actors.find(({ person }) => person.user.global_name === name);
    const screen = actor && (await this.#openScreen(actor))?.message;
    if (actor === undefined || screen === undefined) return false;
    const [move] = this.#moves(actor, screen.id);
    if (move === undefined) return false;
    await actor.click(move, { message: screen.id });
    return true;
  }

  /** Plays this many moves, or to the end. */
  async play(most = Number.POSITIVE_INFINITY): Promise<void> {
    let [moves, idle] = [0, 0];
    while (!this.isOver && moves < most) {
      const before = moves;
      for (const actor of this.#actors) {
        if (!this.isOver && moves < most && (await this.#tryTurn(actor))) moves += 1;
      }
      idle = moves > before ? 0 : idle + 1;
      if (idle > 0 && idle % roundsUntilAllLook === 0) this.#waiting.clear();
      if (idle > mostIdleRounds) throw new Error('the game does not go on');
      if (moves === before) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async #pressOnBoard(actor: Actor, label: string): Promise<void> {
    const before = await this.#standIn.until(() => {
      const board = this.board;
      return board && actor.buttons(board).includes(label) ? board : undefined;
    });
    await actor.click(label, { message: before.id });
    await this.#standIn.until(() => this.board !== before);
  }

  /** By the button below the table's message that shows what only this person may see. */
  async #openScreen(actor: Actor): Promise<Outcome | undefined> {
    const { board } = this;
    const own = board && ownButton(actor.buttons(board));
    if (board === undefined || own === undefined || this.isOver) return undefined;
    const old = actor.screen();
    if (old) actor.dismiss(old.id);
    return actor.click(own, { message: board.id });
  }

  #moves(actor: Actor, screen: string): string[] {
    const message = this.#standIn.world.message(screen)?.message;
    const labels = message ? actor.buttons(message) : [];
    const own = ownButton(labels);
    return labels.filter((label) => label !== own && !asideButton.test(label));
  }

  #choose(moves: readonly string[]): string {
    // A linear congruential generator: if the choice only took turns, two players could press the same two buttons for ever.
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const chosen = Math.floor((this.#seed / 2 ** 31) * moves.length);
    return moves.find((label) => label.startsWith('Confirm')) ?? moves[chosen] ?? '';
  }

  async #tryTurn(actor: Actor): Promise<boolean> {
    const { board } = this;
    if (board !== undefined && this.#waiting.get(actor) === board) return false;
    const moved = await this.#takeTurn(actor);
    this.#waiting.set(actor, moved ? undefined : board);
    return moved;
  }

  /** On the table's message if it offers moves, else on the private screen. */
  async #takeTurn(actor: Actor): Promise<boolean> {
    const { board } = this;
    const pressed = board && (await this.#moveOnBoard(actor, board));
    if (pressed === undefined) return this.#playOn(actor, (await this.#openScreen(actor))?.message);
    return pressed.ephemeral ? this.#playOn(actor, pressed.message) : true;
  }

  /** By a button, or from a menu where there are too many moves for buttons. */
  async #moveOnBoard(actor: Actor, board: APIMessage): Promise<Outcome | undefined> {
    const open = this.#moves(actor, board.id);
    if (open.length > 0) return actor.click(this.#choose(open), { message: board.id });
    const menu = menuOf(board);
    if (menu === undefined) return undefined;
    const value = this.#choose(menu.options.map((each) => each.value));
    return actor.select(menu.custom_id, [value], { message: board.id });
  }

  async #playOn(actor: Actor, screen: APIMessage | undefined): Promise<boolean> {
    if (!screen) return false;
    let moved = false;
    for (let press = 0; press < mostPressesInATurn; press += 1) {
      const moves = this.#moves(actor, screen.id);
      if (moves.length === 0) break;
      await actor.click(this.#choose(moves), { message: screen.id });
      moved = true;
    }
    actor.dismiss(screen.id);
    return moved;
  }
}

/** The one that opens the private screen, whatever the game calls it: it stands before `Rules` and `⋯`. */
function ownButton(labels: readonly string[]): string | undefined {
  return labels[labels.indexOf('⋯') - 2];
}

function menuOf(message: APIMessage): APIStringSelectComponent | undefined {
  for (const row of message.components ?? []) {
    if (row.type !== ComponentType.ActionRow) continue;
    for (const each of row.components) if (each.type === ComponentType.StringSelect && !each.disabled) return each;
  }
  return undefined;
}
