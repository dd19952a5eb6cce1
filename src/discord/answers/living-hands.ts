/** Private hands, and options before a game, that people have open: they renew themselves for as long as Discord lets them be edited. */

import type { API } from '@discordjs/core';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { isRefused } from '../../games/contract/index.ts';
import { speak } from '../../locales/texts.ts';
import { noticeScreen } from '../../screens/table-screens.ts';
import { isOpen, seatOf, type Table } from '../../tables/table.ts';
import type { BoardState } from '../boards/board-state.ts';
import { attempt, logFailure } from '../calls/errors.ts';
import { privateBody } from '../messages/body.ts';
import { type Picturing, sendWithExtras } from '../messages/picturing.ts';
import { type PrivateMessage, renderPrivate } from '../messages/render.ts';
import type { KeepsHands, LivingHand, ShownBy, ShownHand } from './answer.ts';
import { drawHand, type HandContext } from './hand-answer.ts';
import { afterOptions, drawOptions } from './options-answer.ts';
import { nowhere } from './telling.ts';

/** In milliseconds: a minute less than Discord lets the token of an interaction be used. */
const lifetime = 14 * 60_000;
/** Before a hand whose picture was not ready is drawn once more, and how often that is tried. */
const picturedAfter = 3_000;
const mostAwaited = 3;
/** Tables with open hands that are remembered; the one looked at longest ago is forgotten first. */
const mostTables = 5_000;
/** Tables whose latest publication is remembered. A hand is on its way for seconds only. */
const mostLatest = 500;

interface LivingHandsOptions extends Pick<HandContext, 'tables' | 'symbols'> {
  readonly api: API;
  readonly pictures: Picturing;
  readonly log: Logger;
  readonly clock: Clock;
}

/** A table as it was published, and where its board is. */
interface Published {
  readonly table: Table;
  readonly board: BoardState | undefined;
}

/** A hand with what ends it. */
interface Kept {
  readonly living: LivingHand;
  readonly callOff: () => void;
}

/**
 * Remembers the latest hand of each person at each table, one a message. When the table changes, that message is drawn again in the
 * step that the person is on; when a newer one is opened, it is removed; when the game is over, it becomes one line. The options of a
 * lobby are kept in the same way, and become one line when the game begins. After a restart
 * hands are as before: they renew themselves when something is pressed on them.
 */
export class LivingHands implements KeepsHands {
  readonly #options: LivingHandsOptions;
  readonly #tables = new LRUCache<string, Map<string, LivingHand>>({
    max: mostTables,
    dispose: (hands, _, reason) => {
      if (reason === 'evict') for (const living of hands.values()) this.#end(living);
    },
  });
  /** What was published last: a hand that was on its way meanwhile follows it when it has arrived. */
  readonly #latest = new LRUCache<string, Published>({ max: mostLatest });
  readonly #messages = new Map<string, Kept>();
  readonly #renewing = new Map<string, Promise<void>>();

  constructor(options: LivingHandsOptions) {
    this.#options = options;
  }

  take(table: string, user: string): LivingHand | undefined {
    const living = this.#of(table, user);
    if (living) this.#drop(living);
    return living;
  }

  note(hand: ShownHand, { interaction, message, since, awaited }: ShownBy, older?: LivingHand): void {
    const { application_id: application, token } = interaction;
    const say = speak('locale' in interaction ? interaction.locale : undefined);
    const until = since + lifetime;
    // one that was still on its way when this one took the place of the older one
    const between = this.#of(hand.table, hand.user);
    this.#keep({ ...hand, application, token, message, say, until });
    for (const other of [older, between]) if (other && !this.#messages.has(other.message)) this.#remove(other);
    const latest = this.#latest.get(hand.table);
    if (latest && latest.table.version > hand.version) void this.#renew(latest, hand.user);
    else if (awaited) this.#awaitPicture(hand);
  }

  stepOf(table: string, user: string, turn: number): string {
    const living = this.#of(table, user);
    return living?.turn === turn && !living.isOptions ? living.step : '';
  }

  async think(table: Table, user: string): Promise<void> {
    const living = this.#of(table.id, user);
    if (!living || living.version > table.version) return;
    // it does not show that yet
    this.#keep({ ...living, thinks: true, version: table.version - 1 });
    await this.#renew({ table, board: undefined }, user);
  }

  forget(message: string): void {
    const kept = this.#messages.get(message);
    if (kept) this.#drop(kept.living);
  }

  /** Draws the hands again that show an earlier version of the table. Resolves when that is done; never rejects. */
  async renew(table: Table, board?: BoardState): Promise<void> {
    const published = { table, board };
    this.#latest.set(table.id, published);
    const hands = [...(this.#tables.get(table.id)?.values() ?? [])];
    await Promise.all(hands.map(({ user }) => this.#renew(published, user)));
  }

  /** Forgets all of them, as when the bot stops. Resolves when none is being drawn. */
  async stop(): Promise<void> {
    for (const { callOff } of this.#messages.values()) callOff();
    this.#messages.clear();
    this.#tables.clear();
    this.#latest.clear();
    await Promise.all(this.#renewing.values());
  }

  /** Draws the hand once more when its picture may be ready, unless something else is shown there by then. */
  #awaitPicture({ table: id, user }: ShownHand, tries = 1): void {
    const { clock, tables, log } = this.#options;
    const living = this.#of(id, user);
    const kept = living && this.#messages.get(living.message);
    if (!living || !kept) return;
    const draw = async () => {
      const found = await tables.find(id);
      if (isRefused(found) || this.#of(id, user) !== living) return;
      this.#keep({ ...living, version: found.table.version - 1 });
      await this.#renew({ table: found.table, board: undefined }, user, tries + 1);
    };
    const callOffPicture = clock.after(picturedAfter, () => {
      draw().catch((error: unknown) => logFailure(log, error, 'a picture could not follow its hand', { table: id }));
    });
    const { callOff } = kept;
    this.#messages.set(living.message, {
      living,
      callOff: () => {
        callOff();
        callOffPicture();
      },
    });
  }

  /** A timer may be late, as after a sleep of the machine: a token is not used when its time is over. */
  #of(table: string, user: string): LivingHand | undefined {
    const living = this.#tables.get(table)?.get(user);
    return living && this.#options.clock.elapsed() < living.until ? living : undefined;
  }

  #keep(living: LivingHand): void {
    const { table, user, message, until } = living;
    const { clock } = this.#options;
    const before = this.#tables.get(table)?.get(user);
    if (before) this.#drop(before);
    this.forget(message);
    const hands = this.#tables.get(table) ?? new Map<string, LivingHand>();
    hands.set(user, living);
    this.#tables.set(table, hands);
    const callOff = clock.after(until - clock.elapsed(), () => this.#drop(living));
    this.#messages.set(message, { living, callOff });
  }

  #drop(living: LivingHand): void {
    this.#end(living);
    const hands = this.#tables.get(living.table);
    if (hands?.get(living.user) !== living) return;
    hands.delete(living.user);
    if (hands.size === 0) this.#tables.delete(living.table);
  }

  #end({ message }: LivingHand): void {
    this.#messages.get(message)?.callOff();
    this.#messages.delete(message);
  }

  #remove({ application, token, table }: LivingHand): void {
    const { api, log } = this.#options;
    void attempt(log.child({ table }), 'remove an earlier hand', () =>
      api.interactions.deleteReply(application, token),
    ).catch((error: unknown) => logFailure(log, error, 'an earlier hand could not be removed', { table }));
  }

  /** One edit of a message at a time; what changes meanwhile leads to one more. */
  #renew(published: Published, user: string, tries = 1): Promise<void> {
    const { id } = published.table;
    const key = `${id}:${user}`;
    const before = this.#renewing.get(key) ?? Promise.resolve();
    const renewed = before
      .then(() => this.#draw(published, user, tries))
      .catch((error: unknown) => logFailure(this.#options.log, error, 'a hand could not be renewed', { table: id }))
      .finally(() => {
        if (this.#renewing.get(key) === renewed) this.#renewing.delete(key);
      });
    this.#renewing.set(key, renewed);
    return renewed;
  }

  async #draw(given: Published, user: string, tries: number): Promise<void> {
    const latest = this.#latest.get(given.table.id);
    const published = latest && latest.table.version > given.table.version ? latest : given;
    const { table } = published;
    const noted = this.#of(table.id, user);
    if (!noted || noted.version >= table.version) return;
    const next = this.#after(noted, published);
    const { api, pictures, log } = this.#options;
    const pictured = await pictures.add(next.message);
    // a press or a newer hand has come in between, and shows more than this
    if (this.#of(table.id, user) !== noted) return;
    if (next.hand) this.#keep({ ...noted, ...next.hand });
    else this.#drop(noted);
    const sent = await sendWithExtras(pictured, (shown) =>
      attempt(log.child({ table: table.id }), 'renew a hand', () =>
        api.interactions.editReply(noted.application, noted.token, privateBody(shown, [])),
      ),
    );
    const now = this.#of(table.id, user);
    if (now?.token !== noted.token) return;
    if ('failed' in sent) this.#drop(now);
    else if (pictured.awaited && tries <= mostAwaited && next.hand && now.version === next.hand.version)
      this.#awaitPicture(next.hand, tries);
  }

  /** What the message shows next; without a hand it is left alone from then on. */
  #after(
    { say, user, step, notes, thinks, turn, isOptions }: LivingHand,
    { table, board }: Published,
  ): { readonly message: PrivateMessage; readonly hand?: ShownHand } {
    const leave = (text: string) => ({ message: renderPrivate(noticeScreen(text), '', nowhere) });
    if (isOptions && table.phase === 'lobby') return drawOptions(this.#options, { say, user }, table, { step, notes });
    if (isOptions) return leave(afterOptions(table, board, { say }));
    const isSeated = seatOf(table, user) !== undefined;
    if (!isOpen(table) || table.phase === 'lobby' || !isSeated)
      return leave(say(isSeated || !isOpen(table) ? 'table.over' : 'table.no-seat-now', { table: table.id }));
    const same = drawHand(this.#options, { say, user }, table, { step, notes, thinks });
    return same.hand.turn === turn ? same : drawHand(this.#options, { say, user }, table, { step: '' });
  }
}
