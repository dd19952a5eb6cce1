import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API } from '@discordjs/core';
import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attempt } from '../../../src/discord/calls/errors.ts';
import { fenced, sendFenced } from '../../../src/discord/calls/fence.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';

let server: Server;
let api: API;
let asked: number;
/** Answers before the usual one, in order. */
let refusals: number[];

beforeEach(async () => {
  asked = 0;
  refusals = [];
  server = createServer((_, response) => {
    asked += 1;
    const status = refusals.shift() ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 429 ? '{"retry_after":0.05,"message":"slowly","global":false}' : '{"id":"1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const rest = new REST({ api: `http://127.0.0.1:${port}`, makeRequest: sendFenced }).setToken('token');
  api = new API(rest);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const { log } = memoryLog();
const post = () => attempt(log, 'post', () => api.channels.createMessage('1', { content: 'x' }));

describe('a request', () => {
  test('is sent while what it is for is ours, and not any more when it is not', async () => {
    expect(await fenced(() => true, post)).toMatchObject({ done: { id: '1' } });
    expect(asked).toBe(1);
    expect(await fenced(() => false, post)).toEqual({ failed: 'fenced' });
    expect(asked).toBe(1);
  });

  test('that waited for a rate limit is asked about again before it is sent', async () => {
    refusals = [429];
    expect(await fenced(() => asked === 0, post)).toEqual({ failed: 'fenced' });
    expect(asked).toBe(1);
  });

  test('outside of any fence is always sent, also beside one that is closed', async () => {
    const [inside, outside] = await Promise.all([fenced(() => false, post), post()]);
    expect(inside).toEqual({ failed: 'fenced' });
    expect(outside).toMatchObject({ done: { id: '1' } });
  });
});
