import { createHash } from 'node:crypto';
import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { AnyGame } from '../../games/contract/index.ts';
import type { SymbolScene } from '../../games/contract/scene.ts';
import type { Emoji } from '../../games/contract/screen.ts';
import { attempt } from '../calls/errors.ts';
import type { Paints } from './picturing.ts';

export interface SymbolsOptions {
  readonly api: API;
  readonly log: Logger;
  readonly games: readonly AnyGame[];
  readonly painter: Paints;
  /** Waits for its turn among all processes: Discord takes emojis only slowly. */
  readonly turn: () => Promise<void>;
}

/** Raise it when pieces are drawn in another way though their scenes are the same: then they are uploaded anew. */
const drawing = 1;

/** What our own emojis are called. */
const emojiName = /^[a-z0-9]{2,20}_[0-9a-f]{8}$/;

/**
 * The pieces of the games as emojis of the application. They are uploaded once, by a name that tells what they look like;
 * until one is there its Unicode face serves.
 */
export class Symbols {
  readonly #emojis = new Map<string, Emoji>();
  #stopped = false;

  /** The emoji of a piece, if it is there. */
  of(id: string): Emoji | undefined {
    return this.#emojis.get(id);
  }

  stop(): void {
    this.#stopped = true;
  }

  /**
   * Finds out which emojis there are and uploads those that are missing, one at a time. A game's emojis serve once all of them
   * are there, so that a screen looks of a piece. What Discord refuses is left for the next start.
   */
  async bring(application: string, options: SymbolsOptions): Promise<void> {
    const { games } = options;
    const known = new Map<string, string>();
    if (!(await this.#list(application, known, options))) return;
    const sets = games.map((game) => game.emojis ?? []);
    for (const symbols of sets) {
      const found = await this.#bringAll(application, symbols, known, options);
      if (!found) return;
      for (const [id, emoji] of found) this.#emojis.set(id, emoji);
    }
    await this.#tidy(application, known, new Set(sets.flat().map(nameOf)), options);
  }

  /** Notes the ids of the emojis that there are, by their names; whether Discord told them. */
  async #list(application: string, known: Map<string, string>, { api, log }: SymbolsOptions): Promise<boolean> {
    const listed = await attempt(log, 'list emojis', () => api.applications.getEmojis(application));
    if ('failed' in listed) return false;
    for (const { id, name } of listed.done.items) if (id && name) known.set(name, id);
    return true;
  }

  async #bringAll(
    application: string,
    symbols: readonly SymbolScene[],
    known: Map<string, string>,
    options: SymbolsOptions,
  ): Promise<ReadonlyMap<string, Emoji> | undefined> {
    const found = new Map<string, Emoji>();
    for (const symbol of symbols) {
      const name = nameOf(symbol);
      const id = known.get(name) ?? (await this.#upload(application, name, symbol, known, options));
      if (id === undefined) return undefined;
      found.set(symbol.id, { id, name });
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
  ): Promise<string | undefined> {
    if (this.#stopped) return undefined;
    const { api, log, painter, turn } = options;
    await turn();
    // while this process waited, another one that started with it may have uploaded it
    await this.#list(application, known, options);
    const there = known.get(name);
    if (there !== undefined) return there;
    const painted = await painter.paint(scene);
    if (this.#stopped || !Buffer.isBuffer(painted)) return undefined;
    const image = `data:image/png;base64,${painted.toString('base64')}`;
    const created = await attempt(log, 'upload emoji', () =>
      api.applications.createEmoji(application, { name, image }),
    );
    return 'done' in created ? created.done.id : undefined;
  }

  /** Takes away what an earlier version drew in another way. Other people's emojis have other names. */
  async #tidy(
    application: string,
    known: ReadonlyMap<string, string>,
    wanted: ReadonlySet<string>,
    { api, log, turn }: SymbolsOptions,
  ): Promise<void> {
    for (const [name, id] of known) {
      if (wanted.has(name) || !emojiName.test(name)) continue;
      await turn();
      if (this.#stopped) return;
      await attempt(log, 'remove old emoji', () => api.applications.deleteEmoji(application, id));
    }
  }
}

/** `paradeR3_1f2e3d4c`: the piece, and the beginning of a hash of what is painted. */
function nameOf({ id, scene }: SymbolScene): string {
  const look = createHash('sha256')
    .update(JSON.stringify([drawing, scene.width, scene.height, scene.pieces]))
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
