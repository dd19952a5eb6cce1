/** The server for interactions that Discord posts, for hosts with a public address: signed, answered in place, without anything kept. */

import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type APIInteraction, InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { loggable } from '../calls/errors.ts';
import type { Body, InlineAnswers } from './inline-answers.ts';

export interface WebPlace {
  /** 0: any that is free. */
  readonly port: number;
  /** Of the application, in hex. */
  readonly publicKey: string;
}

export interface WebOptions extends WebPlace {
  readonly inline: InlineAnswers;
  /** Answers an interaction; resolves when that is done. undefined: not any more. */
  readonly take: (interaction: APIInteraction) => Promise<void> | undefined;
  readonly log: Logger;
}

export interface Web {
  readonly port: number;
  /** Takes no more posts. Resolves when those that came are answered. */
  close(): Promise<void>;
}

/** More bytes than any interaction has: a message of Discord's with all its embeds and components has some ten thousand. */
const mostBytes = 512 * 1024;
/** How long a post may take to arrive, in milliseconds. After three seconds, nobody waits for the answer. */
const longestPost = 3_000;

const json = 'application/json';

/** Serves `POST /interactions`. Rejects if the port is not available. */
export async function serveInteractions(options: WebOptions): Promise<Web> {
  const key = readKey(options.publicKey);
  const { log } = options;
  let isClosing = false;
  const server = createServer({ requestTimeout: longestPost, headersTimeout: longestPost }, (request, response) => {
    // a proxy that keeps its connections should not send anything more by this one
    if (isClosing) response.setHeader('connection', 'close');
    answer(request, response, key, options).catch((error: unknown) => {
      log.error(loggable(error), 'a post of Discord’s could not be answered');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    // never removed: an error without a listener, such as too many open files, would end the bot
    server.on('error', reject);
    server.listen(options.port, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server for interactions has no port');
  return {
    port: address.port,
    close() {
      isClosing = true;
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  key: KeyObject,
  options: WebOptions,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  if (path !== '/interactions') return end(response, 404);
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    return end(response, 405);
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    return end(response, 413);
  }
  if (!isSigned(request, body, key)) return end(response, 401);
  const interaction = readInteraction(body);
  if (!interaction) return end(response, 400);
  if (interaction.type === InteractionType.Ping) {
    const pong = JSON.stringify({ type: InteractionResponseType.Pong });
    return send(response, { type: json, bytes: Buffer.from(pong) });
  }
  const giveUp = options.inline.wait(interaction, (answered) => send(response, answered));
  response.on('close', giveUp);
  const work = options.take(interaction);
  if (!work) {
    giveUp();
    return end(response, 503);
  }
  await work;
  // what nobody answered is no interaction that anybody knows
  if (giveUp() && !response.writableEnded) end(response, 500);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

/** Resolves when it is sent. */
function send(response: ServerResponse, { type, bytes }: Body): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', () =>
      response.writableFinished ? resolve() : reject(new DOMException('nobody waits any more', 'AbortError')),
    );
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.byteLength }).end(bytes);
  });
}

/** undefined if it has too many bytes. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return undefined;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Ed25519 over the timestamp and the body as it came, by docs.discord.com/developers/interactions/overview. */
function isSigned({ headers }: IncomingMessage, body: Buffer, key: KeyObject): boolean {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^[\da-f]{128}$/i.test(signature))
    return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}

/** undefined for what has not the fields by which an interaction is answered. */
function readInteraction(body: Buffer): APIInteraction | undefined {
  try {
    const read = JSON.parse(body.toString());
    const fields = [read.id, read.token, read.application_id];
    return Number.isInteger(read.type) && fields.every((field) => typeof field === 'string') ? read : undefined;
  } catch {
    return undefined;
  }
}

function readKey(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
