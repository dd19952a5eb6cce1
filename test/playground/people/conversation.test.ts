import { ActionRowBuilder, ButtonBuilder, ButtonStyle, type Client, type Interaction, MessageFlags } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../../src/playground/stand-in.ts';
import { connectBot, sampleCommands } from '../../support/whole-bot/playground-bot.ts';

let standIn: StandIn;
let client: Client<true>;
let answer: (interaction: Interaction) => unknown = () => undefined;

beforeAll(async () => {
  standIn = await startStandIn({ rateLimits: false });
  client = await connectBot(standIn, (interaction) => answer(interaction));
  await client.application.commands.set(sampleCommands);
});

afterAll(async () => {
  await client.destroy();
  await standIn.close();
});

beforeEach(() => {
  answer = () => undefined;
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function row(...labels: string[]) {
  const buttons = labels.map((label) =>
    new ButtonBuilder().setCustomId(`do:${label}`).setLabel(label).setStyle(ButtonStyle.Primary),
  );
  return new ActionRowBuilder<ButtonBuilder>().addComponents(buttons);
}

describe('a slash command', () => {
  it('reaches the bot with its options and shows the answer to everybody', async () => {
    answer = (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const game = interaction.options.getString('game', true);
      const friend = interaction.options.getUser('friend', true).username;
      return interaction.reply({ content: `${interaction.options.getSubcommand()} ${game} ${friend}` });
    };
    const outcome = await standIn.as('Ann').slash('start', { game: 'parade', friend: 'Ben' });
    expect(outcome).toMatchObject({ status: 'answered', deferred: false, ephemeral: false });
    expect(outcome.message?.content).toBe('start parade ben');
    expect(standIn.as('Chris').sees().at(-1)?.content).toBe('start parade ben');
  });

  it('fails when the bot says nothing within three seconds', async () => {
    let arrived = false;
    answer = () => {
      arrived = true;
    };
    const waiting = standIn.as('Ann').slash('start', { game: 'parade' });
    await standIn.until(() => arrived);
    standIn.clock.advance(3_001);
    expect((await waiting).status).toBe('failed');
  });

  it('shows a loading message while deferred, and the follow-up fills it', async () => {
    const { promise: released, resolve: release } = deferred();
    answer = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await released;
      await interaction.followUp({ content: 'there' });
    };
    const ann = standIn.as('Ann');
    const waiting = ann.slash('start', { game: 'parade' });
    const loading = await standIn.until(() => ann.screen());
    expect((loading.flags ?? 0) & MessageFlags.Loading).not.toBe(0);
    release();
    const outcome = await waiting;
    expect(outcome).toMatchObject({ status: 'answered', deferred: true, ephemeral: true });
    expect(outcome.messages).toHaveLength(1);
    expect(outcome.message).toMatchObject({ id: loading.id, content: 'there', edited_timestamp: null });
  });
});

describe('a button', () => {
  it('changes its own message', async () => {
    answer = (interaction) => {
      if (interaction.isChatInputCommand()) return interaction.reply({ content: 'one', components: [row('Join')] });
      if (interaction.isButton()) return interaction.update({ content: 'two', components: [row('Leave')] });
    };
    const ben = standIn.as('Ben');
    const opened = await standIn.as('Ann').slash('start', { game: 'parade' });
    const pressed = await ben.click('Join');
    expect(pressed.message).toMatchObject({ id: opened.message?.id, content: 'two' });
    expect(() => ben.startClick('Join', { message: opened.message?.id ?? '' })).toThrow('Leave');
  });

  it('is waited for when it comes a moment after the answer', async () => {
    answer = async (interaction) => {
      if (interaction.isButton()) return interaction.update({ content: 'in', components: [] });
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply({ content: 'open', flags: MessageFlags.Ephemeral });
      await client.rest.post(`/channels/${interaction.channelId}/messages`, {
        body: { content: 'board', components: [row('Late').toJSON()] },
      });
    };
    await standIn.as('Ann').slash('start', { game: 'parade' });
    expect((await standIn.as('Ben').click('Late')).message?.content).toBe('in');
    await expect(standIn.as('Ben').click('Late', { within: 50 })).rejects.toThrow('Ben sees no "Late"');
  });

  it('opens an ephemeral message that only the one who pressed sees, and that the bot token cannot touch', async () => {
    answer = (interaction) => {
      if (interaction.isChatInputCommand())
        return interaction.reply({ content: 'table', components: [row('My hand')] });
      if (interaction.isButton()) return interaction.reply({ content: 'R3 B5', flags: MessageFlags.Ephemeral });
    };
    const [ann, ben] = [standIn.as('Ann'), standIn.as('Ben')];
    await ann.slash('start', { game: 'parade' });
    const { message, ephemeral } = await ben.click('My hand');
    expect(ephemeral).toBe(true);
    expect(ben.screen()?.content).toBe('R3 B5');
    expect(ann.sees().map(({ id }) => id)).not.toContain(message?.id);
    const path = `/channels/${ben.channel.id}/messages/${message?.id}` as const;
    for (const attempt of [
      client.rest.get(path),
      client.rest.patch(path, { body: { content: 'x' } }),
      client.rest.delete(path),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 10008 });
    }
  });
});

describe('somebody, or a place, that there is not', () => {
  it('is told with all that there are', () => {
    expect(() => standIn.as('Bob')).toThrow(/nobody here is called Bob; there are: .*Ann, .*Ben/);
    expect(() => standIn.as('Ann').in('attic')).toThrow(/there is no channel attic; there are: .*games/);
  });
});
