/** The server for health checks and metrics. */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whether the bot can serve people now, and if not, why: a few words without secrets, because the answer is public. */
export interface Health {
  readonly ok: boolean;
  readonly reasons: readonly string[];
}

export interface HealthServer {
  /** The port that it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

/** What the health server reports. */
export interface Told {
  /** Whether people can be served. */
  readonly ready: () => Health;
  /** For Prometheus. */
  readonly metrics: () => Promise<string>;
}

/** Where the health server listens: a port (0: any that is free) on one address of this machine, or on all of them (`0.0.0.0`, `::`). */
export interface HealthPlace {
  readonly port: number;
  readonly host: string;
}

type Answer = (response: ServerResponse) => void;

/**
 * Serves `GET /livez`: 200 as long as the process answers at all, which is the only thing that a restart can fix; `GET /readyz` and
 * its other name `/healthz`: 200, or 503 with the reasons why people cannot be served; `GET /metrics` for Prometheus. A check that
 * throws counts as not ready. Rejects if the place is not available.
 */
export async function serveHealth(place: HealthPlace, { ready, metrics }: Told): Promise<HealthServer> {
  const answerReady: Answer = (response) => answerHealth(response, ask(ready));
  const answers = new Map<string | undefined, Answer>([
    ['/livez', (response) => answerHealth(response, { ok: true, reasons: [] })],
    ['/readyz', answerReady],
    ['/healthz', answerReady],
    ['/metrics', (response) => void answerMetrics(response, metrics)],
  ]);
  const server = createServer((request, response) => {
    // split by hand: anybody may ask, and new URL throws at paths such as `//`
    const [path] = (request.url ?? '/').split('?');
    const answer = answers.get(path);
    if (!answer) response.writeHead(404).end();
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    else answer(response);
  });
  await new Promise<void>((resolve, reject) => {
    // never removed: an error without a listener, such as too many open files, would end the bot
    server.on('error', reject);
    server.listen(place, resolve);
  });
  return { port: portOf(server.address()), close: () => closeServer(server) };
}

function answerHealth(response: ServerResponse, { ok, reasons }: Health): void {
  response
    .writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ ok, reasons }));
}

async function answerMetrics(response: ServerResponse, metrics: () => Promise<string>): Promise<void> {
  try {
    const text = await metrics();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  } catch {
    response.writeHead(503).end();
  }
}

function ask(healthy: () => Health): Health {
  try {
    return healthy();
  } catch {
    return { ok: false, reasons: ['the check itself failed'] };
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the health server has no port');
  return address.port;
}

function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    // a prober that keeps its connection open would delay the shutdown
    server.closeAllConnections();
  });
}
