import type { APIComponentInMessageActionRow } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type Clock, within } from '../../clock.ts';
import type { Scene } from '../../games/contract/scene.ts';
import type { Attempt, Failure } from '../calls/errors.ts';
import type { Rendered } from './render.ts';

interface Unpainted {
  readonly failed: string;
  /** Asked again in a moment, it may be there. */
  readonly later?: true;
}

/** What paints: the pool of `src/pictures`, or nothing where there are to be no pictures. */
export interface Paints {
  paint(scene: Scene): Promise<Buffer | Unpainted>;
}

/** People get the text rather than wait longer for a picture, in milliseconds. */
const patience = 1_000;
const tooSlow: Unpainted = { failed: 'not painted in time', later: true };

/** Discord takes larger files, but who plays on a phone does not want to. */
const heaviest = 1_000_000;

/** Gives messages their pictures. */
export class Picturing {
  readonly #painter: Paints | undefined;
  readonly #log: Logger;
  readonly #clock: Clock;

  constructor(painter: Paints | undefined, log: Logger, clock: Clock) {
    this.#painter = painter;
    this.#log = log;
    this.#clock = clock;
  }

  /**
   * The message with the picture of its scene; without, where it has none or that cannot be painted, or not yet: the text is
   * complete.
   */
  async add<M extends Rendered>(message: M): Promise<M> {
    const { scene } = message;
    if (!scene || !this.#painter) return message;
    const painted = await within(this.#clock, patience, this.#painter.paint(scene), tooSlow);
    if (!Buffer.isBuffer(painted)) return this.#goWithout(message, painted);
    if (painted.length > heaviest) return this.#goWithout(message, { failed: 'too large' });
    return { ...message, picture: { name: 'table.png', data: painted, alt: scene.alt } };
  }

  #goWithout<M extends Rendered>(message: M, { failed, later }: Unpainted): M {
    this.#log.warn({ failed }, 'a picture could not be painted; the text goes out without it');
    return later ? { ...message, awaited: true } : message;
  }
}

/** Sends a message; by text alone, where Discord does not take it with its picture and emojis. */
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

/** The same message by text alone: without its picture and without emojis on its buttons. */
export function textAlone<M extends Rendered>({ picture: _, ...message }: M): Omit<M, 'picture'> {
  const components = message.components.map((row) => ({ ...row, components: row.components.map(withoutEmoji) }));
  return { ...message, components };
}

function withoutEmoji(component: APIComponentInMessageActionRow): APIComponentInMessageActionRow {
  if (!('emoji' in component)) return component;
  const { emoji: _, ...rest } = component;
  return rest;
}

/** Whether a picture or an emoji may be what Discord does not take. */
function mayBeForExtras(failure: Failure): boolean {
  return failure === 'no-permission' || failure === 'too-large' || failure === 'invalid';
}
