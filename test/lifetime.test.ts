import { describe, expect, test } from 'vitest';
import { isOurs } from '../src/lifetime.ts';

describe('an error that nobody caught', () => {
  test('is a bug where any of the bot’s own code was on the way to it', () => {
    expect(isOurs(new Error('made here'))).toBe(true);
  });

  test('is none where only a library or Node itself was', () => {
    const foreign = new Error('socket hang up');
    foreign.stack = [
      'Error: socket hang up',
      '    at Socket.socketCloseListener (node:_http_client:473:25)',
      '    at WebSocketShard.onMessage (/app/node_modules/@discordjs/ws/dist/index.js:900:7)',
    ].join('\n');
    expect(isOurs(foreign)).toBe(false);
  });

  test('is taken for a bug where it does not tell its way', () => {
    expect(isOurs('a word')).toBe(true);
    expect(isOurs(Object.assign(new Error('no stack'), { stack: undefined }))).toBe(true);
  });
});
