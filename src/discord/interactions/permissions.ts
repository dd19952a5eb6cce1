import { type APIInteraction, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';

/** What the bot needs where a board stands, each with a text `permission.<name>`. */
export type Permission = 'view-channel' | 'send-messages' | 'send-in-threads' | 'embed-links';

const bits: Readonly<Record<Permission, bigint>> = {
  'view-channel': PermissionFlagsBits.ViewChannel,
  'send-messages': PermissionFlagsBits.SendMessages,
  'send-in-threads': PermissionFlagsBits.SendMessagesInThreads,
  'embed-links': PermissionFlagsBits.EmbedLinks,
};

const threads: readonly ChannelType[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];

export function isThread(type: ChannelType): boolean {
  return threads.includes(type);
}

/** The permissions that the bot lacks where an interaction happened, by what Discord says with it. */
export function missingPermissions(interaction: APIInteraction): readonly Permission[] {
  const granted = BigInt(interaction.app_permissions ?? '0');
  if (granted & PermissionFlagsBits.Administrator) return [];
  const inThread = interaction.channel !== undefined && isThread(interaction.channel.type);
  const needed: readonly Permission[] = ['view-channel', inThread ? 'send-in-threads' : 'send-messages', 'embed-links'];
  return needed.filter((permission) => !(granted & bits[permission]));
}

/** Whether the person may tidy up after others in this channel. */
export function moderates(interaction: APIInteraction): boolean {
  const granted = BigInt(interaction.member?.permissions ?? '0');
  return (granted & (PermissionFlagsBits.ManageMessages | PermissionFlagsBits.Administrator)) !== 0n;
}
