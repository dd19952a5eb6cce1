/** Answers to interactions that Discord posted: the first answer is the response to that post, and no request of its own. */

import type { RESTOptions } from 'discord.js';
import { type APIInteraction, Routes } from 'discord-api-types/v10';
import { type Clock, wait } from '../../clock.ts';

/** The body of an answer as it is sent. */
export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

type Posted = Pick<APIInteraction, 'id' | 'token' | 'application_id'>;

interface Post {
  readonly interaction: Posted;
  readonly respond: (body: Body) => Promise<void>;
}

/** Discord takes an answer in a moment after it came: only then its message can be asked for. In milliseconds, one after the other. */
const momentsLater = [150, 500, 1_500];

/** The posts that are not answered yet. To all others an answer is the same request as always. */
export class InlineAnswers {
  readonly #clock: Clock;
  readonly #posts = new Map<string, Post>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits for the first answer to an interaction.
   * @param respond sends it
   * @returns gives up waiting; gives whether there was no answer
   */
  wait(interaction: Posted, respond: Post['respond']): () => boolean {
    const post = { interaction, respond };
    this.#posts.set(interaction.id, post);
    return () => this.#posts.get(interaction.id) === post && this.#posts.delete(interaction.id);
  }

  /** Gives first answers to those who wait for them, and sends everything else. */
  guard(send: RESTOptions['makeRequest']): RESTOptions['makeRequest'] {
    return async (url, init) => {
      const [, id = ''] = /\/interactions\/(\d+)\/[^/]+\/callback/.exec(url) ?? [];
      const post = this.#posts.get(id);
      if (!post) return send(url, init);
      this.#posts.delete(id);
      await post.respond(await bodyOf(init.body));
      if (!url.includes('with_response=true')) return new Response(null, { status: 204 });
      const { application_id: application, token } = post.interaction;
      const [base] = url.split('/interactions/');
      const original = `${base}${Routes.webhookMessage(application, token)}`;
      return this.#askFor(() => send(original, { ...init, method: 'GET', body: null }));
    };
  }

  /** The message that an answer became, in the form in which Discord tells of it when it is asked with the answer. */
  async #askFor(ask: () => ReturnType<RESTOptions['makeRequest']>): ReturnType<RESTOptions['makeRequest']> {
    for (const [turn, pause] of momentsLater.entries()) {
      await wait(this.#clock, pause);
      const asked = await ask();
      if (asked.ok) return Response.json({ resource: { message: await asked.json() } });
      if (asked.status !== 404 || turn === momentsLater.length - 1) return asked;
      await asked.arrayBuffer();
    }
    throw new Error('there is always a moment left');
  }
}

async function bodyOf(body: Parameters<RESTOptions['makeRequest']>[1]['body']): Promise<Body> {
  if (typeof body === 'string') return { type: 'application/json', bytes: Buffer.from(body) };
  if (!(body instanceof FormData)) throw new TypeError('an answer without a body');
  const form = new Response(body);
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
}
