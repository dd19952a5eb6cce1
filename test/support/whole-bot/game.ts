/** A game of two people under way, for tests in which something goes wrong. */

import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import type { Actor } from '../../../src/playground/people/actor.ts';
import { playOf } from '../tables/tables.ts';
import type { Place } from './place.ts';
import { readBoard, textOf } from './player.ts';

/** Longer than the pause between two changes of a board. */
const pause = 2_500;

/** A game of two people under way, with the board standing in #games. */
export class Game {
  readonly people: readonly Actor[];
  readonly place: Place;
  id = '';

  constructor(place: Place, names: readonly string[] = ['Ann', 'Ben']) {
    this.place = place;
    this.people = names.map((name) => place.standIn.as(name));
  }

  async start(pace: string): Promise<void> {
    const [host, ...others] = this.people;
    const { message } = (await host?.slash('start', { game: 'parade', pace })) ?? {};
    this.id = /Table \*\*(\w+)\*\*/.exec(textOf(message))?.[1] ?? '';
    const { id } = await this.board();
    for (const other of others) await other.click('Join', { message: id });
    await this.board(`${this.people.length}. `);
    this.place.standIn.clock.advance(pause);
    host?.startClick('Start', { message: id });
    await this.board('turn 1');
    // the board has been seen; its publication is to be over before anything goes wrong
    await host?.slash('games');
  }

  boards(): APIMessage[] {
    const seen = this.people[0]?.sees() ?? [];
    return seen.filter(
      (message) => ((message.flags ?? 0) & MessageFlags.Ephemeral) === 0 && readBoard(message)?.table === this.id,
    );
  }

  /** The only board there is, once it reads as wished. */
  board(wished = '', within = 15_000): Promise<APIMessage> {
    return this.place.standIn.until(() => {
      const [only, ...more] = this.boards();
      return only && more.length === 0 && textOf(only).includes(wished) ? only : undefined;
    }, within);
  }

  async mover(): Promise<Actor> {
    const [seat = 0] = playOf(await this.stored()).waits.map((wait) => wait.seat);
    const actor = this.people[seat];
    if (!actor) throw new Error('nobody is to move');
    return actor;
  }

  /** Opens the hand of whoever is to move and presses a card. */
  async preview(): Promise<{ actor: Actor; screen: string }> {
    const actor = await this.mover();
    const { message: hand } = await actor.slash('hand', { table: this.id });
    const { message } = await actor.click('takes', { message: hand?.id ?? '' });
    this.place.standIn.clock.advance(pause);
    return { actor, screen: message?.id ?? '' };
  }

  async move() {
    const { actor, screen } = await this.preview();
    return actor.click('Confirm', { message: screen });
  }

  async stored() {
    const found = await this.place.bots[0].tables.find(this.id);
    if ('refused' in found) throw new Error(found.refused);
    return found.table;
  }

  async moves(): Promise<number> {
    return (await this.place.bots[0].tables.log(this.id)).length;
  }
}
