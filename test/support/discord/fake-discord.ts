/** A made-up Discord for calls: it keeps what the bot sends and answers in kind. */

import { API } from '@discordjs/core';
import { DiscordAPIError, type InternalRequest, REST } from 'discord.js';

/** A call of the bot to Discord. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

/** An error as Discord answers it. */
export function discordError(code: number, status = 400): DiscordAPIError {
  return new DiscordAPIError({ code, message: `error ${code}` }, code, status, 'POST', 'https://discord.example/x', {});
}

/** Keeps what the bot sends and the messages that come of it, and answers like Discord; `fail` makes calls fail. */
export class FakeDiscord extends REST {
  readonly calls: Call[] = [];
  readonly messages = new Map<string, Body>();
  /** What can be read besides messages, by path. */
  readonly readable = new Map<string, Body>();
  readonly api = new API(this);
  /** Called before every answer: throw, or wait. */
  before: (call: Call) => unknown = () => undefined;
  #posted = 0;

  override async request(request: InternalRequest): Promise<unknown> {
    const call: Call = {
      method: request.method,
      path: request.fullRoute,
      body: isBody(request.body) ? request.body : {},
      files: (request.files ?? []).map(({ name }) => name),
    };
    this.calls.push(call);
    await this.before(call);
    return this.#answer(call);
  }

  /** The calls of a method whose path matches. */
  called(method: string, path: RegExp): readonly Call[] {
    return this.calls.filter((call) => call.method === method && path.test(call.path));
  }

  #answer({ method, path, body }: Call): unknown {
    const [, id] = /^\/channels\/[^/]+\/messages\/([^/]+)$/.exec(path) ?? [];
    if (id !== undefined) {
      const known = this.messages.get(id);
      if (!known) throw discordError(10008, 404);
      if (method === 'DELETE') this.messages.delete(id);
      else this.messages.set(id, { ...known, ...body });
      return this.messages.get(id) ?? {};
    }
    if (method === 'GET' && this.readable.size > 0) {
      const read = this.readable.get(path);
      if (!read) throw discordError(path.includes('/members/') ? 10007 : 10003, 404);
      return read;
    }
    if (method === 'POST' && /^\/channels\/[^/]+\/messages$/.test(path)) return this.#post(body);
    return {};
  }

  /** With `enforce_nonce` the same nonce gives the same message. */
  #post(body: Body): Body {
    const earlier = [...this.messages.values()].find(({ nonce }) => nonce !== undefined && nonce === body.nonce);
    if (earlier && body.enforce_nonce) return earlier;
    this.#posted += 1;
    const message = { content: '', embeds: [], ...body, id: `message${this.#posted}` };
    this.messages.set(message.id, message);
    return message;
  }
}

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
