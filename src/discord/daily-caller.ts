/** Tells people who asked for it that a new daily deal is there: at most once a day, a few at a time. */

import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { Button } from '../games/contract/screen.ts';
import { speak } from '../locales/texts.ts';
import type { UserId } from '../tables/brands.ts';
import { dayOf, nameDay } from '../tables/daily.ts';
import { withDaily } from '../tables/service/dailies.ts';
import { tellable } from '../tables/service/daily-entries.ts';
import type { TableService } from '../tables/service/service.ts';
import type { Store } from '../tables/service/store.ts';
import { quietUntil } from '../tables/wishes.ts';
import { attempt, logFailure } from './calls/errors.ts';
import { later } from './calls/urgency.ts';
import { renderRow } from './messages/render.ts';

/** Between two looks, in milliseconds. */
export const dailyRhythm = 60_000;
/** So many are told in one look: a message takes two requests, and others wait for theirs. */
const toldAtOnce = 50;
/** For so long after somebody was told no process tells them again, even if it does not know yet. */
const oneDay = 24 * 3_600_000;

export interface DailyCallerOptions {
  readonly api: API;
  readonly store: Store;
  readonly tables: TableService;
  readonly log: Logger;
}

export class DailyCaller {
  readonly #options: DailyCallerOptions;
  #day: number | undefined;
  /** Whom this process still has to look at today. */
  #waiting: UserId[] = [];
  #looking: Promise<void> | undefined;

  constructor(options: DailyCallerOptions) {
    this.#options = options;
  }

  /** Tells the next few. Never rejects: whoever was not reached is told tomorrow. */
  look(): Promise<void> {
    this.#looking ??= later(() => this.#look())
      .catch((error: unknown) => logFailure(this.#options.log, error, 'nobody could be told of the daily deal'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Resolves when nobody is being told. */
  async idle(): Promise<void> {
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { store, tables } = this.#options;
    const now = tables.now();
    const day = dayOf(now);
    if (this.#day !== day) {
      this.#waiting = [...(await store.readIndex(tellable, now))];
      this.#day = day;
    }
    for (const user of this.#waiting.splice(0, toldAtOnce)) await this.#tell(user, day);
  }

  async #tell(user: UserId, day: number): Promise<void> {
    const { store, tables } = this.#options;
    const person = await tables.wishes.of(user);
    if (!person.daily || (person.dailyTold ?? 0) >= day) return;
    const now = tables.now();
    if (quietUntil(person, now) !== undefined) {
      this.#waiting.push(user);
      return;
    }
    const claim = await store.spend(`daily-told:${day}:${user}`, now, { wanted: 1, most: 1, per: oneDay });
    if (claim.granted === 0) return;
    // before the message, for twice is worse than not at all
    await tables.wishes.change(user, (before) => ({ ...before, dailyTold: day }));
    if ((await this.#write(user, day)) === 'dm-closed') await tables.dailyPeople.tell(user, false);
  }

  async #write(user: UserId, day: number): Promise<string | undefined> {
    const { api, log, tables } = this.#options;
    const say = speak(undefined);
    const games = withDaily(tables.games).map(
      (game): Button => ({ verb: `daily.${game.id}`, label: say(game.name), style: 'primary' }),
    );
    const stop: Button = { verb: 'notify.no-daily', label: say('button.notify.no-daily'), style: 'secondary' };
    const sent = await attempt(log, 'tell of the daily deal', async () => {
      const channel = await api.users.createDM(user);
      await api.channels.createMessage(channel.id, {
        content: say('daily.call', { day: nameDay(day) }),
        components: [renderRow({ buttons: [...games, stop] }, { table: '-', turn: 0, on: 'table' })],
        allowed_mentions: { parse: [] },
        nonce: `daily:${day}`,
        enforce_nonce: true,
      });
    });
    return 'failed' in sent ? sent.failed : undefined;
  }
}
