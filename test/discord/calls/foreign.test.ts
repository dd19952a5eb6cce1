import { expect, test } from 'vitest';
import { classify } from '../../../src/discord/calls/errors.ts';
import { ForeignAnswer, refuseForeign } from '../../../src/discord/calls/foreign.ts';
import { fakeAnswer } from '../../support/discord/fake-answer.ts';

async function ask(status: number, type: string): Promise<number> {
  const answer = fakeAnswer(status, { 'content-type': type });
  return (await refuseForeign(async () => answer)('https://discord.example', {})).status;
}

const html = 'text/html; charset=utf-8';

test.each([200, 403, 404])(
  'a page in answer, with %i, is not Discord’s word, but a Discord that is away',
  async (status) => {
    const refused = await ask(status, html).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ForeignAnswer);
    expect(classify(refused)).toBe('away');
  },
);

test.each([
  [429, html],
  [502, html],
  [200, 'application/json'],
  [403, 'application/json'],
  [204, 'text/plain'],
])('%i of type %s is left to discord.js', async (status, type) => {
  expect(await ask(status, type)).toBe(status);
});
