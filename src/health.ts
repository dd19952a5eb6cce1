import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, every } from './clock.ts';

/** Whether the bot can serve people now, and if not, why: short words without secrets, as the answer is not protected. */
export interface Health {
  readonly ok: boolean;
  readonly reasons: readonly string[];
}

/** What has to be there for the bot to serve people. */
export interface Watched {
  store(): boolean;
  gateway(): boolean;
}

/** What is away for less than this is not worth a restart, in milliseconds. */
const mayBeAway = 30_000;
/** Somebody who asks may come seldom: how long something is away is found out without them. */
const lookEvery = 1_000;

/** The health of a bot from now on: it is healthy as long as nothing has been away for half a minute. */
export function watchHealth(clock: Clock, watched: Watched): () => Health {
  const store = watchAbsence(clock, watched.store);
  const gateway = watchAbsence(clock, watched.gateway);
  return () => {
    const reasons = [
      ...(store() > mayBeAway ? ['the store is away'] : []),
      ...(gateway() > mayBeAway ? ['not connected to Discord'] : []),
    ];
    return { ok: reasons.length === 0, reasons };
  };
}

/** For how long, in milliseconds, something has not been there. */
function watchAbsence(clock: Clock, isThere: () => boolean): () => number {
  let lastThere = clock.now();
  const look = () => {
    if (isThere()) lastThere = clock.now();
    return clock.now() - lastThere;
  };
  every(clock, lookEvery, look);
  return look;
}

export interface HealthServer {
  /** The port that it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` for Prometheus, and `GET /healthz` for container engines and load balancers: 200 when healthy, 503 with the reasons when not. A check that
 * throws counts as not healthy. Rejects when the port cannot be had.
 */
export async function serveHealth(
  port: number,
  healthy: () => Health,
  metrics: () => Promise<string>,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    // cut by hand: anybody may ask, and new URL throws at paths such as `//`
    const [path] = (request.url ?? '/').split('?');
    if (path !== '/healthz' && path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (path === '/metrics') {
      void answerMetrics(response, metrics);
      return;
    }
    const { ok, reasons } = ask(healthy);
    response
      .writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify({ ok, reasons }));
  });
  await new Promise<void>((resolve, reject) => {
    // stays for good: an error without a listener, such as one of too many open files, would end the bot
    server.on('error', reject);
    server.listen(port, resolve);
  });
  return { port: portOf(server.address()), close: () => closeServer(server) };
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
    // a prober that keeps its connection open would hold up the shutdown
    server.closeAllConnections();
  });
}
