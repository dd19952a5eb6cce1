import { createHash } from 'node:crypto';
import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { AnyGame } from '../games/game.ts';
import type { SymbolScene } from '../games/scene.ts';
import type { Emoji } from '../games/screen.ts';
import { attempt } from './errors.ts';
import type { Paints } from './picturing.ts';

export interface SymbolsOptions {
  readonly api: API;
  readonly log: Logger;
  readonly games: readonly AnyGame[];
  readonly painter: Paints;
  /** Waits for its turn among all processes: Discord takes emojis only slowly. */
  readonly turn: () => Promise<void>;
}

/** Discord's largest emoji has this many pixels a side; what is painted is twice the scene. */
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

  /** Finds out which emojis there are and uploads those that are missing, one at a time. What Discord refuses is left for the next start. */
  async bring(application: string, options: SymbolsOptions): Promise<void> {
    const { api, log, games } = options;
    const listed = await attempt(log, 'list emojis', () => api.applications.getEmojis(application));
    if ('failed' in listed) return;
    const known = new Map(listed.done.items.flatMap(({ id, name }) => (id && name ? [[name, id] as const] : [])));
    const symbols = games.flatMap((game) => game.picture?.symbols ?? []);
    const wanted = new Map(symbols.map((symbol) => [nameOf(symbol), symbol]));
    for (const [name, symbol] of wanted) {
      const id = known.get(name);
      if (id) this.#emojis.set(symbol.id, { id, name });
    }
    for (const [name, symbol] of wanted) {
      if (this.#stopped) return;
      if (!known.has(name) && !(await this.#upload(application, name, symbol, options))) return;
    }
    await this.#tidy(application, known, wanted, options);
  }

  async #upload(
    application: string,
    name: string,
    { id, scene }: SymbolScene,
    { api, log, painter, turn }: SymbolsOptions,
  ): Promise<boolean> {
    await turn();
    const painted = await painter.paint(scene);
    if (this.#stopped || !Buffer.isBuffer(painted)) return false;
    const image = `data:image/png;base64,${painted.toString('base64')}`;
    const created = await attempt(log, 'upload emoji', () =>
      api.applications.createEmoji(application, { name, image }),
    );
    if ('failed' in created) return false;
    this.#emojis.set(id, { id: created.done.id, name });
    return true;
  }

  /** Takes away what an earlier version drew in another way. Other people's emojis have other names. */
  async #tidy(
    application: string,
    known: ReadonlyMap<string, string>,
    wanted: ReadonlyMap<string, unknown>,
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
    .update(JSON.stringify([scene.width, scene.height, scene.pieces]))
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
