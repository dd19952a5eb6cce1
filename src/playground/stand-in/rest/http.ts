/** Leads HTTP requests to their routes: checks who asks and how often, and carries out orders to fail. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal, refuse, tooManyRequests, unauthorized, wordsFor } from '../errors.ts';
import type { FaultOrder } from '../faults.ts';
import type { UploadedFile } from '../messages.ts';
import type { Traffic } from '../traffic.ts';
import { type Call, Created, type Discord, type Route } from './route.ts';

const largestRequest = 25 * 1024 * 1024;
const largestFile = 10 * 1024 * 1024;
const mostFiles = 10;
const apiPrefix = /^\/api(\/v\d+)?/;
/** Other clients are stopped before they reach the API (docs.discord.com/developers/reference#user-agent). */
const userAgent = /^DiscordBot \(\S+, \S+\)/;

interface Incoming {
  body: unknown;
  files: UploadedFile[];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Serves the routes under /api/v10 and records every request. */
export async function serveRoutes(app: FastifyInstance, routes: readonly Route[], discord: Discord, traffic: Traffic) {
  await app.register(multipart, { limits: { fileSize: largestFile, files: mostFiles + 1 } });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: largestRequest },
    (_request, body, done) => done(null, body),
  );
  const serve = (route: Route | undefined) => (request: FastifyRequest, reply: FastifyReply) =>
    answerRequest(route, request, reply, discord, traffic);
  for (const route of routes) {
    for (const prefix of ['/api/v10', '/api']) {
      app.route({ method: route.method, url: `${prefix}${route.path}`, handler: serve(route) });
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (apiPrefix.test(request.url)) return serve(undefined)(request, reply);
    return reply.code(404).send({ message: '404: Not Found', code: 0 });
  });
  app.setErrorHandler((error, _request, reply) => {
    const refusal = isTooLarge(error) ? refuse(40005) : undefined;
    return reply.code(refusal?.status ?? 500).send(refusal?.body ?? { message: '500: Internal Server Error', code: 0 });
  });
}

async function answerRequest(
  route: Route | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  discord: Discord,
  traffic: Traffic,
): Promise<FastifyReply> {
  const begun = performance.now();
  const at = new Date(discord.world.clock.now()).toISOString();
  const path = decodeURIComponent(request.url.replace(apiPrefix, '').split('?')[0] ?? '');
  const incoming: Incoming = { body: undefined, files: [] };
  const order = discord.faults.take(request.method, path);
  if (order?.drop === 'before') return cut(request, reply);
  if (order?.hang) return reply.hijack();
  const { delay } = order ?? {};
  if (delay !== undefined) await new Promise<void>((resolve) => void discord.world.clock.after(delay, resolve));
  const answer = await attempt(async () => {
    await readInto(incoming, request);
    return judge(route, request, incoming, discord, order);
  });
  traffic.record({
    at,
    method: request.method,
    path,
    query: request.query as Record<string, string>,
    ...(incoming.body === undefined ? {} : { body: incoming.body }),
    files: incoming.files.map(({ filename, bytes }) => ({ filename, bytes: bytes.byteLength })),
    status: answer.status,
    took: Math.round(performance.now() - begun),
    bytes: Number(request.headers['content-length'] ?? 0),
    ...(answer.body === undefined ? {} : { response: answer.body }),
  });
  discord.world.tell({ kind: 'request' });
  if (order?.drop === 'after') return cut(request, reply);
  reply.code(answer.status).headers(answer.headers);
  return answer.body === undefined ? reply.send() : reply.send(answer.body);
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Refusals become answers. Anything else that is thrown is a bug of the stand-in: it is printed, and answered with a 500. */
async function attempt(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const refusal = isTooLarge(error) ? refuse(40005) : error;
    if (refusal instanceof Refusal) return { status: refusal.status, body: refusal.body, headers: refusal.headers };
    console.error('The stand-in for Discord failed:', error);
    return { status: 500, body: { message: '500: Internal Server Error', code: 0 }, headers: {} };
  }
}

function judge(
  route: Route | undefined,
  request: FastifyRequest,
  incoming: Incoming,
  discord: Discord,
  order: FaultOrder | undefined,
): Answer {
  if (order?.page) return pageOf(order);
  if (!userAgent.test(request.headers['user-agent'] ?? '')) throw refuse(40333);
  if (!route) throw notFound();
  if (!route.open && request.headers.authorization !== `Bot ${discord.token}`) throw unauthorized();
  const refusal = order ? refusalOf(order) : undefined;
  if (refusal) throw refusal;
  const params = request.params as Record<string, string>;
  const headers = route.path.endsWith('/callback') ? {} : discord.limits.count(...bucketOf(route, params));
  const call: Call = { params, query: request.query as Record<string, string>, ...incoming };
  const result = attemptWith(headers, () => route.handle(call));
  if (result === undefined) return { status: 204, body: undefined, headers };
  if (result instanceof Created) return { status: 201, body: result.body, headers };
  return { status: 200, body: result, headers };
}

/** Discord sends the headers of the rate limit with refusals too. */
function attemptWith(headers: Readonly<Record<string, string>>, act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.body, { ...headers, ...error.headers });
  }
}

function bucketOf(
  route: Route,
  params: Readonly<Record<string, string>>,
): [NonNullable<Route['bucket']>, string, boolean] {
  const bucket = route.bucket ?? 'other';
  const resource = params.channel ?? params.guild ?? params.token ?? '';
  const name = bucket === 'other' ? `${route.method} ${route.path}` : bucket;
  return [bucket, `${name} ${resource}`, !route.open];
}

function pageOf({ status = 200, retryAfter }: FaultOrder): Answer {
  return {
    status,
    body: '<!doctype html><title>Please wait</title><p>Access is limited for a while.</p>',
    headers: {
      'content-type': 'text/html',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  };
}

function refusalOf({ status, code, message, retryAfter, scope }: FaultOrder): Refusal | undefined {
  if (status === 429 || retryAfter !== undefined) {
    const seconds = typeof retryAfter === 'number' ? retryAfter : 1;
    const refusal = tooManyRequests(seconds, scope ?? 'user', code === undefined ? {} : { code });
    if (typeof retryAfter !== 'string') return refusal;
    return new Refusal(429, refusal.body, { ...refusal.headers, 'retry-after': retryAfter });
  }
  if (status === undefined && code === undefined) return undefined;
  const [usual, words] = code === undefined ? [400, `${status}: Request failed`] : wordsFor(code);
  return new Refusal(status ?? usual, { message: message ?? words, code: code ?? 0 });
}

async function readInto(incoming: Incoming, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) {
    incoming.body = typeof request.body === 'string' && request.body !== '' ? parseJson(request.body) : undefined;
    return;
  }
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'payload_json') incoming.body = parseJson(String(part.value));
      continue;
    }
    const bytes = await part.toBuffer();
    const id = /^files\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? part.fieldname;
    incoming.files.push({ id, filename: part.filename, bytes });
  }
  // Discord takes ten files per message.
  if (incoming.files.length > mostFiles) throw refuse(40005);
}

/** Fastify and its multipart reader say in this way that they stopped reading. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(50109);
  }
}
