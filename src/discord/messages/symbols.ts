/** The pieces of the games as emojis of the application. */

import { createHash } from 'node:crypto';
import type { API } from '@discordjs/core';
import { SnowflakeUtil } from 'discord.js';
import type { Logger } from 'pino';
import { type Clock, wait } from '../../clock.ts';
import type { AnyGame } from '../../games/contract/index.ts';
import type { SymbolScene } from '../../games/contract/scene.ts';
import type { Emoji } from '../../games/contract/screen.ts';
import type { FindsEmojis } from '../../screens/writer.ts';
import { risingPause } from '../../tables/rising-pause.ts';
import { StoreUnavailable } from '../../tables/service/store.ts';
import { attempt, type Failure, isPassing } from '../calls/errors.ts';
import type { Paints } from './picturing.ts';

export interface SymbolsOptions {
  readonly api: API;
  readonly log: Logger;
  readonly games: readonly AnyGame[];
  readonly painter: Paints;
  /**
   * Waits for its turn among all processes, because Discord accepts emojis only slowly. Gives whether this process had the turn before it as
   * well, so that nobody else can have uploaded any meanwhile.
   */
  readonly turn: () => Promise<boolean>;
  readonly clock: Clock;
}

/** Pieces whose emojis are used together, by their names. */
type SymbolSet = ReadonlyMap<string, SymbolScene>;

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
 * Unicode sign is used; and a game that began before keeps those to its end.
 */
export class Symbols implements FindsEmojis {
  /** With when it could first be used, in milliseconds since the epoch. */
  readonly #emojis = new Map<string, { readonly emoji: Emoji; readonly since: number }>();
  /** The pieces that were asked for before they had an emoji. */
  readonly #missed = new Set<string>();
  readonly #ending = new AbortController();

  of(id: string, began?: number): Emoji | undefined {
    const found = this.#emojis.get(id);
    if (!found) this.#missed.add(id);
    return found && (began === undefined || began >= found.since) ? found.emoji : undefined;
  }

  stop(): void {
    this.#ending.abort();
  }

  /**
   * Finds out which emojis exist and uploads the missing ones, one at a time: first of the sets that a screen would have used, then of the
   * smaller ones. A set is used once all of it exists, so that no screen mixes both kinds. What Discord refuses waits for the next
   * start; after an interruption the upload continues.
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
    const sets = options.games
      .flatMap((game) => game.emojis ?? [])
      .map((symbols): SymbolSet => new Map(symbols.map((symbol) => [nameOf(symbol), symbol])))
      .sort((one, other) => one.size - other.size);
    while (!this.#showAll(sets, known)) {
      const failed = await this.#uploadOne(application, sets, known, options);
      if (failed) return failed;
    }
    await this.#tidy(application, known, new Set(sets.flatMap((set) => [...set.keys()])), options);
    return undefined;
  }

  /** Uses the emojis of the sets of which all exist; answers whether these are all sets. */
  #showAll(sets: readonly SymbolSet[], known: ReadonlyMap<string, string>): boolean {
    const whole = sets.filter((set) => isWhole(set, known));
    for (const set of whole) {
      const since = Math.max(...[...set.keys()].map((name) => SnowflakeUtil.timestampFrom(known.get(name) ?? '0')));
      for (const [name, { id }] of set) this.#emojis.set(id, { emoji: { id: known.get(name) ?? '', name }, since });
    }
    return whole.length === sets.length;
  }

  #isMissed(set: SymbolSet): boolean {
    return [...set.values()].some(({ id }) => this.#missed.has(id));
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

  /** Uploads one emoji of the set that is wanted most, and notes its id. */
  async #uploadOne(
    application: string,
    sets: readonly SymbolSet[],
    known: Map<string, string>,
    options: SymbolsOptions,
  ): Promise<NotBrought | undefined> {
    if (this.#ending.signal.aborted) return 'interrupted';
    const { api, log, painter, turn } = options;
    // another process may have uploaded some while this one waited
    if (!(await turn())) await this.#list(application, known, options);
    const missing = sets.filter((set) => !isWhole(set, known));
    const set = missing.find((each) => this.#isMissed(each)) ?? missing[0] ?? new Map<string, SymbolScene>();
    const [name, symbol] = [...set].find(([each]) => !known.has(each)) ?? [];
    if (name === undefined || !symbol) return undefined;
    const painted = await painter.paint(symbol.scene);
    if (this.#ending.signal.aborted || !Buffer.isBuffer(painted)) return 'interrupted';
    const image = `data:image/png;base64,${painted.toString('base64')}`;
    const created = await attempt(log, 'upload emoji', () =>
      api.applications.createEmoji(application, { name, image }),
    );
    if (!('done' in created)) return whyNot(created.failed);
    known.set(name, created.done.id);
    return undefined;
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

/** Whether all emojis of a set exist. */
function isWhole(set: SymbolSet, known: ReadonlyMap<string, string>): boolean {
  return [...set.keys()].every((name) => known.has(name));
}

function whyNot(failure: Failure): NotBrought {
  return isPassing(failure) ? 'interrupted' : 'refused';
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
