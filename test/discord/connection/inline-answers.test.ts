import { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Body, InlineAnswers } from '../../../src/discord/connection/inline-answers.ts';
import { StillClock } from '../../support/time/still-clock.ts';

const interaction = { id: '123456789012345678', token: 'secret-token', application_id: '987654321098765432' };
const callback = Routes.interactionCallback(interaction.id, interaction.token);

let clock: StillClock;
let inline: InlineAnswers;
let rest: REST;
/** What went to Discord. */
let sent: string[];
/** What Discord answers. */
let answers: (url: string) => Response;

beforeEach(() => {
  clock = new StillClock();
  inline = new InlineAnswers(clock);
  sent = [];
  answers = () => new Response(null, { status: 204 });
  const send = async (url: string, { method }: { method?: string | undefined }) => {
    sent.push(`${method} ${url}`);
    return answers(url);
  };
  rest = new REST({ version: '10', api: 'https://there/api', makeRequest: inline.guard(send), retries: 0 });
});

function waitForAnswer(): { readonly given: Body[]; readonly giveUp: () => boolean } {
  const given: Body[] = [];
  return { given, giveUp: inline.wait(interaction, async (body) => void given.push(body)) };
}

describe('the first answer to a post', () => {
  test('is the response, and no request', async () => {
    const { given, giveUp } = waitForAnswer();
    await rest.post(callback, { auth: false, body: { type: 6 } });
    expect(given.map(({ type, bytes }) => [type, bytes.toString()])).toEqual([['application/json', '{"type":6}']]);
    expect(sent).toEqual([]);
    expect(giveUp()).toBe(false);
  });

  test('brings its files along', async () => {
    const { given } = waitForAnswer();
    const files = [{ name: 'hand.png', data: Buffer.from('drawn') }];
    await rest.post(callback, { auth: false, body: { type: 4 }, files });
    const [{ type = '', bytes = Buffer.alloc(0) } = {}] = given;
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    expect(form.get('payload_json')).toBe('{"type":4}');
    const file = form.get('files[0]');
    expect(file instanceof File && [file.name, await file.text()]).toEqual(['hand.png', 'drawn']);
  });

  test('is followed by the question for its message where somebody wants to know that, and it may take a moment', async () => {
    waitForAnswer();
    answers = () =>
      sent.length < 2 ? Response.json({ code: 10015, message: '' }, { status: 404 }) : Response.json({ id: '5' });
    const query = new URLSearchParams({ with_response: 'true' });
    const answered = rest.post(callback, { auth: false, body: { type: 4 }, query });
    while (sent.length < 2) {
      await new Promise(setImmediate);
      clock.advance(100);
    }
    expect(await answered).toEqual({ resource: { message: { id: '5' } } });
    const original = `GET https://there/api/v10/webhooks/${interaction.application_id}/secret-token/messages/@original`;
    expect(sent.map(decodeURIComponent)).toEqual([original, original]);
  });
});

describe('a request', () => {
  test('once nobody waits for the answer any more', async () => {
    const { given, giveUp } = waitForAnswer();
    expect(giveUp()).toBe(true);
    await rest.post(callback, { auth: false, body: { type: 6 } });
    expect([given, sent]).toEqual([[], [`POST https://there/api/v10${callback}`]]);
  });

  test('that is the answer to another interaction, or no first answer', async () => {
    const { given } = waitForAnswer();
    const others = [
      Routes.interactionCallback('223456789012345678', 'other'),
      Routes.webhook(interaction.application_id, interaction.token),
    ] as const;
    for (const other of others) await rest.post(other, { auth: false, body: {} });
    expect(sent).toHaveLength(2);
    expect(given).toEqual([]);
  });
});
