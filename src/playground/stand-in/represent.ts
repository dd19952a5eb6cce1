/** How servers, channels and members look in Discord's API. */
import {
  type APIChannel,
  type APIDMChannel,
  type APIGuild,
  type APIGuildMember,
  type APITextChannel,
  type APIThreadChannel,
  type ChannelFlags,
  ChannelType,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  type GuildMemberFlags,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildSystemChannelFlags,
  GuildVerificationLevel,
  type RoleFlags,
  type ThreadAutoArchiveDuration,
  type ThreadChannelType,
} from 'discord-api-types/v10';
import type { Channel, Guild, Member, ThreadState } from './world/model.ts';
import type { World } from './world/world.ts';

// These enums have no name for “no flags”.
const noFlags = 0 as GuildMemberFlags;
const noChannelFlags = 0 as ChannelFlags;
const noRoleFlags = 0 as RoleFlags;

export function channelJson(world: World, channel: Channel): APIChannel {
  if (channel.thread) return threadJson(world, channel, channel.thread);
  return channel.type === ChannelType.DM ? directJson(world, channel) : textJson(world, channel);
}

function directJson(world: World, channel: Channel): APIDMChannel {
  const recipient = world.people.get(channel.recipient ?? '')?.user;
  return {
    id: channel.id,
    type: ChannelType.DM,
    last_message_id: channel.lastMessage,
    flags: noChannelFlags,
    recipients: recipient ? [recipient] : [],
    name: null,
  };
}

export function textJson(world: World, channel: Channel): APITextChannel {
  const siblings = [...world.channels.values()].filter(({ guild, thread }) => guild === channel.guild && !thread);
  return {
    id: channel.id,
    type: ChannelType.GuildText,
    name: channel.name,
    ...(channel.guild === undefined ? {} : { guild_id: channel.guild }),
    position: siblings.indexOf(channel),
    permission_overwrites: channel.overwrites,
    nsfw: false,
    parent_id: null,
    topic: null,
    last_message_id: channel.lastMessage,
    rate_limit_per_user: 0,
    flags: noChannelFlags,
  };
}

export function threadJson(
  world: World,
  channel: Channel,
  state: ThreadState,
): APIThreadChannel & { type: ThreadChannelType } {
  return {
    id: channel.id,
    type: channel.type === ChannelType.PrivateThread ? ChannelType.PrivateThread : ChannelType.PublicThread,
    name: channel.name,
    ...(channel.guild === undefined ? {} : { guild_id: channel.guild }),
    parent_id: channel.parent ?? channel.id,
    owner_id: state.owner,
    last_message_id: channel.lastMessage,
    rate_limit_per_user: 0,
    message_count: world.messagesOf(channel.id).length,
    total_message_sent: world.messagesOf(channel.id).length,
    member_count: 1,
    applied_tags: [],
    thread_metadata: {
      archived: state.archived,
      locked: state.locked,
      auto_archive_duration: state.autoArchiveMinutes as ThreadAutoArchiveDuration,
      archive_timestamp: state.archivedAt,
    },
    flags: noChannelFlags,
  };
}

export function memberJson(world: World, member: Member): APIGuildMember {
  return {
    user: world.people.get(member.id)?.user ?? world.bot,
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    deaf: false,
    mute: false,
    pending: false,
    flags: noFlags,
  };
}

export function guildJson(guild: Guild): APIGuild {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    owner_id: guild.ownerId,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: GuildVerificationLevel.None,
    default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
    explicit_content_filter: GuildExplicitContentFilter.Disabled,
    roles: guild.roles.map((role, position) => ({
      id: role.id,
      name: role.name,
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      icon: null,
      unicode_emoji: null,
      position,
      permissions: role.permissions.toString(),
      managed: position > 0,
      mentionable: false,
      flags: noRoleFlags,
    })),
    emojis: [],
    features: [],
    mfa_level: GuildMFALevel.None,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: GuildSystemChannelFlags.SuppressJoinNotifications,
    rules_channel_id: null,
    max_presences: null,
    max_members: 500_000,
    vanity_url_code: null,
    description: null,
    banner: null,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    preferred_locale: guild.locale,
    public_updates_channel_id: null,
    nsfw_level: GuildNSFWLevel.Default,
    premium_progress_bar_enabled: false,
    safety_alerts_channel_id: null,
    hub_type: null,
    incidents_data: null,
    stickers: [],
  };
}
