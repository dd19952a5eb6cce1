/** The pieces of the games as emojis of the application. */

import { createHash } from 'node:crypto';
import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import type { AnyGame } from '../../games/contract/index.ts';
import type { SymbolScene } from '../../games/contract/scene.ts';
import type { Emoji } from '../../games/contract/screen.ts';
import { risingPause } from '../../tables/rising-pause.ts';
import { StoreUnavailable } from '../../tables/service/store.ts';
import { attempt, type Failure, isPassing } from '../calls/errors.ts';
import type { Paints } from './picturing.ts';

export interface SymbolsOptions {
  readonly api: API;
  readonly log: Logger;
  readonly games: readonly AnyGame[];
  readonly painter: Paints;
  /** Waits for its turn among all processes, because Discord accepts emojis only slowly. */
  readonly turn: () => Promise<void>;
  readonly clock: Clock;
}

/** Why emojis are missing: Discord refused them, or something was away and may be back later. */
type NotBrought = 'refused' | 'interrupted';

/** How long to wait after an interruption, twice as long after each further one, and at most, in milliseconds. */
const firstPause = 10_000;
const longestPause = 3_600_000;

/** Raise this when pieces are drawn in another way although their scenes are the same. They are then uploaded again. */
const drawing = 1;

/** What our own emojis are called. */
const emojiName = /^[a-z0-9]{2,20}_[0-9a-f]{8}$/;

/**
 * Uploads the pieces once, under names that depend on what they look like, and knows their emojis. Until a piece has one, its
 * Unicode sign is used.
 */
export class Symbols {
  readonly #emojis = new Map<string, Emoji>();
  readonly #ending = new AbortController();

  /** The emoji of a piece, if it is there. */
  of(id: string): Emoji | undefined {
    return this.#emojis.get(id);
  }

  stop(): void {
    this.#ending.abort();
  }

  /**
   * Finds out which emojis exist and uploads the missing ones, one at a time. A game's emojis are used once all of them exist, so
   * that no screen mixes both kinds. What Discord refuses waits for the next start; after an interruption the upload continues.
   */
  async bring(application: string, options: SymbolsOptions): Promise<void> {
    const { clock, log } = options;
    for (let failures = 0; ; failures += 1) {
      const failed = await this.#tryToBring(application, options);
      if (failed !== 'interrupted' || this.#ending.signal.aborted) return;
      const pause = risingPause(failures, firstPause, longestPause);
      log.info({ seconds: pause / 1_000 }, 'emojis could not be brought; it is tried again');
      const waited = wait(clock, pause, this.#ending.signal);
      if (await waited.catch(() => 'stopped')) return;
    }
  }

  async #tryToBring(application: string, options: SymbolsOptions): Promise<NotBrought | undefined> {
    try {
      return await this.#bringAll(application, options);
    } catch (error) {
      if (error instanceof StoreUnavailable) return 'interrupted';
      throw error;
    }
  }

  async #bringAll(application: string, options: SymbolsOptions): Promise<NotBrought | undefined> {
    const known = new Map<string, string>();
    const unlisted = await this.#list(application, known, options);
    if (unlisted) return unlisted;
    const sets = options.games.map((game) => game.emojis ?? []);
    for (const symbols of sets) {
      const found = await this.#bringSet(application, symbols, known, options);
      if (isNotBrought(found)) return found;
      for (const [id, emoji] of found) this.#emojis.set(id, emoji);
    }
    await this.#tidy(application, known, new Set(sets.flat().map(nameOf)), options);
    return undefined;
  }

  /** Notes the ids of the existing emojis by their names, or says why Discord did not list them. */
  async #list(
    application: string,
    known: Map<string, string>,
    { api, log }: SymbolsOptions,
  ): Promise<NotBrought | undefined> {
    const listed = await attempt(log, 'list emojis', () => api.applications.getEmojis(application));
    if ('failed' in listed) return whyNot(listed.failed);
    for (const { id, name } of listed.done.items) if (id && name) known.set(name, id);
    return undefined;
  }

  async #bringSet(
    application: string,
    symbols: readonly SymbolScene[],
    known: Map<string, string>,
    options: SymbolsOptions,
  ): Promise<ReadonlyMap<string, Emoji> | NotBrought> {
    const found = new Map<string, Emoji>();
    for (const symbol of symbols) {
      const name = nameOf(symbol);
      const there = known.get(name);
      const brought =
        there === undefined ? await this.#upload(application, name, symbol, known, options) : { id: there };
      if (isNotBrought(brought)) return brought;
      found.set(symbol.id, { id: brought.id, name });
    }
    return found;
  }

  /** @returns the new emoji's id */
  async #upload(
    application: string,
    name: string,
    { scene }: SymbolScene,
    known: Map<string, string>,
    options: SymbolsOptions,
  ): Promise<{ readonly id: string } | NotBrought> {
    if (this.#ending.signal.aborted) return 'interrupted';
    const { api, log, painter, turn } = options;
    await turn();
    // while this process waited, another one may have uploaded it
    await this.#list(application, known, options);
    const there = known.get(name);
    if (there !== undefined) return { id: there };
    const painted = await painter.paint(scene);
    if (this.#ending.signal.aborted || !Buffer.isBuffer(painted)) return 'interrupted';
    const image = `data:image/png;base64,${painted.toString('base64')}`;
    const created = await attempt(log, 'upload emoji', () =>
      api.applications.createEmoji(application, { name, image }),
    );
    return 'done' in created ? { id: created.done.id } : whyNot(created.failed);
  }

  /** Removes emojis that an earlier version drew in another way. Other people's emojis have other names. */
  async #tidy(
    application: string,
    known: ReadonlyMap<string, string>,
    wanted: ReadonlySet<string>,
    { api, log, turn }: SymbolsOptions,
  ): Promise<void> {
    for (const [name, id] of known) {
      if (wanted.has(name) || !emojiName.test(name)) continue;
      await turn();
      if (this.#ending.signal.aborted) return;
      await attempt(log, 'remove old emoji', () => api.applications.deleteEmoji(application, id));
    }
  }
}

function whyNot(failure: Failure): NotBrought {
  return isPassing(failure) ? 'interrupted' : 'refused';
}

function isNotBrought(brought: object | NotBrought): brought is NotBrought {
  return typeof brought === 'string';
}

/** A game's own drawings are compared by their names, like the shared signs. */
function nameDrawings(_: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'layers' in value && 'name' in value ? value.name : value;
}

/** Such as `paradeR3_1f2e3d4c`: the piece, and the beginning of a hash of what is painted. */
function nameOf({ id, scene }: SymbolScene): string {
  const look = createHash('sha256')
    .update(JSON.stringify([drawing, scene.width, scene.height, scene.pieces], nameDrawings))
    .digest('hex');
  const short = id
    .split('/')
    .map((part) =>
      part
        .split('-')
        .map((word) => word.slice(0, 4))
        .join(''),
    )
    .join('');
  return `${short
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20)}_${look.slice(0, 8)}`;
}
