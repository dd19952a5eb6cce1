import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '../support/stores/redis-server.ts';
import { until } from '../support/time/until.ts';
import { useHost } from '../support/whole-bot/host.ts';
import { SmallTable } from '../support/whole-bot/small-table.ts';
import { readTables } from '../support/whole-bot/true-table.ts';

/** What takes a process of its own half a minute by the clock of the machine. */

const host = useHost();

const told = z.object({ ok: z.boolean(), reasons: z.array(z.string()).default([]) });

async function play(name: string, environment: Readonly<Record<string, string>> = {}) {
  const redis = await host.startRedis({ durable: true });
  const standIn = await host.openDiscord(`environment-${name}`);
  const bot = await host.startBot(standIn, { REDIS_URL: redis.url, ...environment });
  await bot.ready;
  return { standIn, redis, bot, store: await host.openStore(redis) };
}

describe('GET /healthz of a running bot', () => {
  test('answers 200 while it plays, and 503 with the reasons once Redis and Discord have been away for half a minute', async () => {
    const port = await findFreePort();
    const { standIn, redis } = await play('health', { HEALTH_PORT: String(port) });
    const ask = async (path = '/healthz') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: answer.status, body: told.parse(await answer.json()) };
    };
    const healthy = { status: 200, body: { ok: true, reasons: [] } };
    expect(await ask()).toEqual(healthy);
    const left = performance.now();
    await redis.kill();
    standIn.gateway.refuse(true);
    standIn.gateway.drop();
    await until(async () => (await ask()).status === 503);
    expect(performance.now() - left).toBeGreaterThan(29_000);
    const { body } = await until(async () => {
      const answer = await ask();
      return answer.body.reasons.length === 2 ? answer : undefined;
    });
    expect(body.ok).toBe(false);
    expect(body.reasons[0]).toMatch(/^the store is away: ./);
    expect(body.reasons[1]).toMatch(/^not connected to Discord: ./);
    // nothing of that is mended by a restart
    expect((await ask('/livez')).status).toBe(200);
    await redis.restart();
    standIn.gateway.refuse(false);
    await until(async () => (await ask()).status === 200);
    expect(await ask()).toEqual(healthy);
  });
});

describe('SIGTERM', () => {
  test('ends the bot with 0 within ten seconds, and a little for saying goodbye, even if Discord never answers', async () => {
    const { standIn, bot, store } = await play('sigterm-hang');
    const table = await SmallTable.start(standIn, readTables(store));
    const { actor, confirm, message } = await table.prepareMove();
    standIn.faults.next({ hang: true, times: Number.POSITIVE_INFINITY });
    actor.startClick(confirm, { message });
    await until(async () => (await table.moves()).length === 1);
    const asked = performance.now();
    bot.process.kill('SIGTERM');
    expect(await bot.ended).toBe(0);
    // ten seconds, and a little for saying goodbye on a machine that has other work
    expect(performance.now() - asked).toBeLessThan(20_000);
  });
});
