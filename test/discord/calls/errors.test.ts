import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { attempt, classify, hideTokens, loggable } from '../../../src/discord/calls/errors.ts';
import { memoryLog } from '../../support/discord/memory-log.ts';

const token = `aW50ZXJhY3Rpb246${'Zx9_-'.repeat(40)}`;
const botToken = `${'M'.repeat(24)}.GabcDe.${'s'.repeat(38)}`;
const url = `https://discord.com/api/v10/interactions/123/${token}/callback`;

function apiError(code: number, status = 400): DiscordAPIError {
  const body = { files: [], body: { token, content: 'R3 B5' } };
  return new DiscordAPIError({ code, message: `No ${url}` }, code, status, 'POST', url, body);
}

describe('an error of Discord is told apart by its code', () => {
  test.each([
    [10003, 'channel-gone'],
    [10004, 'channel-gone'],
    [10008, 'message-gone'],
    [10015, 'late'],
    [10062, 'late'],
    [20016, 'wait'],
    [20028, 'wait'],
    [30046, 'wait'],
    [40001, 'unauthorized'],
    [40003, 'wait'],
    [40005, 'too-large'],
    [40060, 'answered'],
    [50001, 'no-access'],
    [50007, 'dm-closed'],
    [50013, 'no-permission'],
    [50027, 'late'],
    [50035, 'invalid'],
    [50045, 'too-large'],
    [50083, 'archived'],
    [50278, 'dm-closed'],
    [160002, 'no-permission'],
    [160005, 'locked'],
    [200000, 'refused'],
    [999999, 'refused'],
  ])('%i is %s', (code, failure) => {
    expect(classify(apiError(code))).toBe(failure);
  });

  test('or by the status where the code says nothing', () => {
    expect(classify(apiError(0, 401))).toBe('unauthorized');
    expect(classify(apiError(0, 429))).toBe('wait');
    expect(classify(apiError(130000, 503))).toBe('away');
  });

  test('a network that fails and a Discord that does not answer are away', () => {
    expect(classify(new HTTPError(502, 'Bad Gateway', 'GET', url, {}))).toBe('away');
    expect(classify(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe('away');
    expect(classify(new TypeError('fetch failed'))).toBe('away');
    expect(classify(new DOMException('gone', 'AbortError'))).toBe('away');
    expect(classify(new Error('x', { cause: Object.assign(new Error('y'), { code: 'UND_ERR_SOCKET' }) }))).toBe('away');
  });

  test.each([
    'EAI_FAIL',
    'EPROTO',
    'ENETDOWN',
    'EMFILE',
    'HPE_INVALID_CONSTANT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
  ])('so is whatever else lies between (%s), and an answer that was cut short', (code) => {
    expect(classify(Object.assign(new Error('x'), { code }))).toBe('away');
    expect(classify(new SyntaxError('Unexpected end of JSON input'))).toBe('away');
  });

  test('a rate limit that is too long to wait for is told', () => {
    const limit = { timeToReset: 1e9, limit: 1, method: 'PATCH', hash: '', url, route: '', majorParameter: '' };
    const error = new RateLimitError({ ...limit, global: false, retryAfter: 1e19, sublimitTimeout: 0, scope: 'user' });
    expect(classify(error)).toBe('wait');
  });

  test('what is no error of Discord is a bug and is thrown on', async () => {
    expect(classify(new TypeError('x is undefined'))).toBeUndefined();
    expect(classify(Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBeUndefined();
    const { log } = memoryLog();
    await expect(attempt(log, 'answer', () => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is');
  });
});

describe('a log line', () => {
  test.each([10062, 40060, 50035, 50013, 10008])(
    'about error %i holds neither tokens nor what was sent',
    async (code) => {
      const { log, text } = memoryLog();
      expect(await attempt(log, 'answer', () => Promise.reject(apiError(code)))).toMatchObject({ code });
      expect(text()).toContain(`"code":${code}`);
      expect(text()).not.toContain(token);
      expect(text()).not.toContain('R3 B5');
    },
  );

  test('about any other error holds no tokens, not in its stack either', () => {
    const http = new HTTPError(502, 'Bad Gateway', 'POST', url, { body: { token } });
    const plain = new Error(`at ${url} with Bot ${botToken}`);
    for (const error of [http, plain, `text ${url} ${botToken}`, { url }]) {
      const told = JSON.stringify(loggable(error));
      expect(told).not.toContain(token);
      expect(told).not.toContain(botToken);
    }
  });

  test('keeps words, numbers and ids that people look for', () => {
    const text = 'table 7K3F in channel 123456789012345678: an answer took too long';
    expect(hideTokens(text)).toBe(text);
  });
});
