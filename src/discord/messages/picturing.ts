/** Adds pictures to messages, and sends the text alone if Discord does not accept them. */

import type { APIComponentInMessageActionRow } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Clock, within } from '../../clock.ts';
import type { Shot } from '../../pictures/paint-film.ts';
import type { Painter, PictureFailed } from '../../pictures/painter.ts';
import type { Attempt, Failure } from '../calls/errors.ts';
import type { PictureOutcome } from '../calls/metrics.ts';
import type { Rendered } from './render.ts';

/** What painting needs. */
export type Paints = Pick<Painter, 'paint'> & Partial<Pick<Painter, 'film'>>;

/** After so many milliseconds people get the text without its picture, unless the host gives another time. */
const usualPatience = 1_000;
/** So often at most it is told that pictures are missing, in milliseconds: on a slow machine nearly all are. */
const tellEvery = 60_000;
const tooSlow: PictureFailed = { failed: 'not painted in time', later: true };

/** In bytes. Discord accepts larger files, but they are too much for people who play on a phone. */
const heaviest = 1_000_000;

export interface PicturingOptions {
  /** For how many milliseconds a message waits for its picture. */
  readonly patience?: number | undefined;
  /** Told what became of each picture. */
  readonly onPicture?: (outcome: PictureOutcome) => void;
}

/** Adds pictures to messages. */
export class Picturing {
  readonly #painter: Paints | undefined;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #patience: number;
  readonly #onPicture: (outcome: PictureOutcome) => void;
  /** Since it was last told. */
  #missing = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(painter: Paints | undefined, log: Logger, clock: Clock, options: PicturingOptions = {}) {
    this.#painter = painter;
    this.#log = log;
    this.#clock = clock;
    this.#patience = options.patience ?? usualPatience;
    this.#onPicture = options.onPicture ?? (() => undefined);
  }

  /**
   * The message with the picture of its scene. It has no picture if it has no scene, or if painting fails or takes too long. The
   * text is complete without it.
   */
  async add<M extends Rendered>(message: M): Promise<M> {
    const { scene } = message;
    if (!scene || !this.#painter) return message;
    const painted = await within(this.#clock, this.#patience, this.#painter.paint(scene), tooSlow);
    if (!Buffer.isBuffer(painted)) return this.#goWithout(message, painted);
    if (painted.length > heaviest) return this.#goWithout(message, { failed: 'too large' });
    this.#onPicture('painted');
    return { ...message, picture: { name: 'table.png', data: painted, alt: scene.alt } };
  }

  /** The message with an animated picture, at most a megabyte, which takes seconds; undefined if there can be none, or not now. */
  async addFilm<M extends Rendered>(message: M, name: string, shots: readonly Shot[]): Promise<M | undefined> {
    const [first] = shots;
    if (!first) return undefined;
    const painted = await this.#painter?.film?.(name, { shots, heaviest });
    if (Buffer.isBuffer(painted))
      return { ...message, picture: { name: 'game.gif', data: painted, alt: first.scene.alt } };
    if (painted) this.#log.warn({ failed: painted.failed }, 'an animated picture could not be painted');
    return undefined;
  }

  #goWithout<M extends Rendered>(message: M, { failed, later }: PictureFailed): M {
    this.#onPicture(later ? 'late' : 'failed');
    this.#missing += 1;
    const now = this.#clock.elapsed();
    if (now - this.#toldAt >= tellEvery) {
      const pictures = this.#missing;
      this.#log.warn({ pictures, failed }, 'pictures could not be painted; the text goes out without them');
      this.#missing = 0;
      this.#toldAt = now;
    }
    return later ? { ...message, awaited: true } : message;
  }
}

/** Sends a message. If Discord does not accept it with its picture and emojis, only the text is sent. */
export async function sendWithExtras<M extends Rendered, S extends Attempt<unknown>>(
  message: M,
  send: (message: M | Omit<M, 'picture'>) => Promise<S>,
): Promise<S> {
  const sent = await send(message);
  const refused = 'failed' in sent && mayBeForExtras(sent.failed);
  return refused && hasExtras(message) ? send(textAlone(message)) : sent;
}

function hasExtras({ picture, components }: Rendered): boolean {
  return picture !== undefined || components.some((row) => row.components.some((component) => 'emoji' in component));
}

/** The same message without its picture, and without emojis on its buttons. */
export function textAlone<M extends Rendered>({ picture: _, ...message }: M): Omit<M, 'picture'> {
  const components = message.components.map((row) => ({ ...row, components: row.components.map(withoutEmoji) }));
  return { ...message, components };
}

function withoutEmoji(component: APIComponentInMessageActionRow): APIComponentInMessageActionRow {
  if (!('emoji' in component)) return component;
  const { emoji: _, ...rest } = component;
  return rest;
}

/** Whether a picture or an emoji may be the reason. */
function mayBeForExtras(failure: Failure): boolean {
  return failure === 'no-permission' || failure === 'too-large' || failure === 'invalid';
}
