/** An answer to a request whose body nobody reads. */

import type { ResponseLike } from 'discord.js';

export function fakeAnswer(status: number, headers: Readonly<Record<string, string>>): ResponseLike {
  const unread = async () => Promise.reject(new Error('the body is not read'));
  const body = { body: null, bodyUsed: false, arrayBuffer: unread, json: unread, text: unread };
  return { status, ok: status < 300, statusText: '', headers: new Headers(headers), ...body };
}
