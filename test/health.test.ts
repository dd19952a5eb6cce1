import { Agent, get } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type Health, type HealthServer, serveHealth } from '../src/health.ts';

let server: HealthServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function startServer(ready: () => Health): Promise<(path: string, method?: string) => Promise<Response>> {
  const started = await serveHealth(
    { port: 0, host: '127.0.0.1' },
    { ready, metrics: async () => 'parade_interactions 1\n' },
  );
  server = started;
  return (path, method = 'GET') => fetch(`http://127.0.0.1:${started.port}${path}`, { method });
}

describe('GET /livez', () => {
  test('answers 200 whatever is away: a restart would not bring it back', async () => {
    const ask = await startServer(() => ({ ok: false, reasons: ['the store is away'] }));
    const response = await ask('/livez');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, reasons: [] });
  });
});

describe.each(['/readyz', '/healthz'])('GET %s', (path) => {
  test('answers 200 while the bot can serve people', async () => {
    const ask = await startServer(() => ({ ok: true, reasons: [] }));
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, reasons: [] });
  });

  test('answers 503 and why when it is not, and 200 again later: it asks each time', async () => {
    let health: Health = { ok: false, reasons: ['the gateway is not connected'] };
    const ask = await startServer(() => health);
    const response = await ask(`${path}?verbose=1`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual(health);
    health = { ok: true, reasons: [] };
    expect((await ask(path)).status).toBe(200);
  });

  test('answers 503 without details when the check throws', async () => {
    const ask = await startServer(() => {
      throw new Error('redis://user:secret@host');
    });
    const response = await ask(path);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('secret');
  });

  test('answers HEAD too, without a body', async () => {
    const ask = await startServer(() => ({ ok: true, reasons: [] }));
    const response = await ask(path, 'HEAD');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('the health server', () => {
  test('knows no other path and no other method', async () => {
    const ask = await startServer(() => ({ ok: true, reasons: [] }));
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/healthz/x')).status).toBe(404);
    expect((await ask('/healthz', 'POST')).status).toBe(405);
  });

  test('survives an address that is none', async () => {
    const ask = await startServer(() => ({ ok: true, reasons: [] }));
    expect((await ask('//')).status).toBe(404);
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('answers only on the address that it was given', async () => {
    await startServer(() => ({ ok: true, reasons: [] }));
    await expect(fetch(`http://127.0.0.2:${server?.port}/livez`)).rejects.toThrow('fetch failed');
  });

  test('says so when the port is taken', async () => {
    await startServer(() => ({ ok: true, reasons: [] }));
    await expect(
      serveHealth(
        { port: server?.port ?? 0, host: '127.0.0.1' },
        { ready: () => ({ ok: true, reasons: [] }), metrics: async () => '' },
      ),
    ).rejects.toThrow('EADDRINUSE');
  });

  test('closes although a prober keeps its connection open', async () => {
    await startServer(() => ({ ok: true, reasons: [] }));
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve, reject) => {
      get({ port: server?.port, path: '/healthz', agent }, (response) => response.resume().once('end', resolve)).once(
        'error',
        reject,
      );
    });
    await server?.close();
    server = undefined;
    agent.destroy();
  });

  test('metrics are served as Prometheus reads them', async () => {
    const ask = await startServer(() => ({ ok: true, reasons: [] }));
    const response = await ask('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(await response.text()).toBe('parade_interactions 1\n');
  });
});
