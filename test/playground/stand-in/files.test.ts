import { AttachmentBuilder, type Client, EmbedBuilder, REST, type TextChannel } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../../src/playground/stand-in.ts';
import { connectBot } from '../../support/whole-bot/playground-bot.ts';

/** One red pixel. */
const redPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

let standIn: StandIn;
let client: Client<true>;
let channel: TextChannel;

beforeAll(async () => {
  standIn = await startStandIn({ rateLimits: false });
  client = await connectBot(standIn);
  channel = (await client.channels.fetch(standIn.stage.channel('games').id)) as TextChannel;
});
afterAll(async () => {
  await client.destroy();
  await standIn.close();
});

const picture = (name: string) => new AttachmentBuilder(redPixel, { name, description: 'a pixel' });

describe('a file', () => {
  it('sent with a message is listed and served as it came', async () => {
    const message = await channel.send({
      files: [new AttachmentBuilder(Buffer.from('{}'), { name: 'parade-7K3F.json' })],
    });
    const [file] = message.attachments.values();
    expect(file).toMatchObject({ name: 'parade-7K3F.json', size: 2 });
    const served = await fetch(file?.url ?? '');
    expect(await served.text()).toBe('{}');
    expect(standIn.traffic.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: `/channels/${channel.id}/messages`,
      body: { attachments: [{ id: '0' }] },
      files: [{ filename: 'parade-7K3F.json', bytes: 2 }],
      status: 200,
    });
  });

  it('that an embed shows is not listed besides, and has its size', async () => {
    const embed = new EmbedBuilder().setTitle('x').setImage('attachment://board.png');
    const message = await channel.send({ embeds: [embed], files: [picture('board.png')] });
    expect(message.attachments.size).toBe(0);
    expect(message.embeds[0]?.image).toMatchObject({ width: 1, height: 1 });
    expect(message.embeds[0]?.image?.url).toContain('/board.png');
  });

  it('stays at an edit that does not list attachments, and goes at one that lists none', async () => {
    const message = await channel.send({ content: 'x', files: [picture('a.png')] });
    expect((await message.edit('y')).attachments.size).toBe(1);
    const url = message.attachments.first()?.url ?? '';
    expect((await message.edit({ content: 'z', attachments: [] })).attachments.size).toBe(0);
    expect((await fetch(url)).status).toBe(404);
  });

  it('can take the place of another at an edit', async () => {
    const embed = (name: string) => new EmbedBuilder().setTitle('x').setImage(`attachment://${name}`);
    const message = await channel.send({ embeds: [embed('a.png')], files: [picture('a.png')] });
    const edited = await message.edit({ embeds: [embed('b.png')], files: [picture('b.png')], attachments: [] });
    expect(edited.embeds[0]?.image?.url).toContain('/b.png');
    expect(standIn.world.message(message.id)?.files.map(({ filename }) => filename)).toEqual(['b.png']);
  });

  it('of more than 10 MiB is too large: 40005', async () => {
    const rest = new REST({ api: `${standIn.url}/api`, retries: 0 }).setToken(standIn.token);
    const files = [{ name: 'a.bin', data: Buffer.alloc(10 * 1024 * 1024 + 1) }];
    const sent = rest.post(`/channels/${channel.id}/messages`, { files });
    // The code alone: showing an error that holds ten megabytes takes minutes.
    expect(await sent.catch(({ code }: { code: number }) => code)).toBe(40005);
  });
});

describe('emojis of the application', () => {
  it('are made, listed, shown, served and deleted', async () => {
    const { emojis } = client.application;
    const made = await emojis.create({ name: 'card_r3', attachment: redPixel });
    expect((await emojis.fetch()).map(({ name }) => name)).toEqual(['card_r3']);
    const button = { type: 2, style: 1, custom_id: 'a', emoji: { id: made.id, name: 'card_r3' } };
    await expect(
      channel.send({ content: 'x', components: [{ type: 1, components: [button] }] }),
    ).resolves.toBeDefined();
    const served = await fetch(`${standIn.url}/emojis/${made.id}.png`);
    expect(Buffer.from(await served.arrayBuffer()).equals(redPixel)).toBe(true);
    await emojis.delete(made.id);
    expect((await emojis.fetch()).size).toBe(0);
  });

  it('larger than 256 KiB or with an odd name are refused', async () => {
    const { emojis } = client.application;
    await expect(emojis.create({ name: 'a', attachment: redPixel })).rejects.toMatchObject({ code: 50035 });
    const large = Buffer.concat([redPixel, Buffer.alloc(256 * 1024)]);
    await expect(emojis.create({ name: 'large', attachment: large })).rejects.toMatchObject({ code: 50035 });
  });
});
