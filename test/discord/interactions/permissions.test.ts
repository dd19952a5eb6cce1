import { type APIInteraction, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { missingPermissions, moderates } from '../../../src/discord/interactions/permissions.ts';
import { commandInteraction } from '../../support/discord/interactions.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, ManageMessages, Administrator } =
  PermissionFlagsBits;

function given(permissions: bigint, type: ChannelType = ChannelType.GuildText): APIInteraction {
  return commandInteraction({ app_permissions: String(permissions), channelType: type });
}

describe('what the bot needs in a channel', () => {
  test('is to see it, to write in it and to embed', () => {
    expect(missingPermissions(given(ViewChannel | SendMessages | EmbedLinks))).toEqual([]);
    expect(missingPermissions(given(0n))).toEqual(['view-channel', 'send-messages', 'embed-links']);
    expect(missingPermissions(given(ViewChannel | SendMessages))).toEqual(['embed-links']);
  });

  test.each([ChannelType.PublicThread, ChannelType.PrivateThread, ChannelType.AnnouncementThread])(
    'in a thread (%i) is to write in threads instead',
    (type) => {
      expect(missingPermissions(given(ViewChannel | SendMessages | EmbedLinks, type))).toEqual(['send-in-threads']);
      expect(missingPermissions(given(ViewChannel | SendMessagesInThreads | EmbedLinks, type))).toEqual([]);
    },
  );

  test('is all there for an administrator', () => {
    expect(missingPermissions(given(Administrator))).toEqual([]);
  });
});

describe('who moderates', () => {
  test.each([
    [ManageMessages, true],
    [Administrator, true],
    [SendMessages, false],
    [0n, false],
  ])('%s: %s', (permissions, expected) => {
    expect(moderates(commandInteraction({ memberPermissions: String(permissions) }))).toBe(expected);
  });
});
