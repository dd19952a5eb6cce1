/** Makes interactions as Discord sends them, with all fields that real ones have. */
import { randomBytes } from 'node:crypto';
import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIInteractionDataResolved,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  ComponentType,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import { installedIn } from './interactions.ts';
import { channelJson, memberJson } from './represent.ts';
import type { Channel, Person, StoredMessage } from './world/model.ts';
import { allPermissions } from './world/permissions.ts';
import type { World } from './world/world.ts';

/** What a bot may attach to one message, in bytes. */
const attachmentSizeLimit = 10 * 1024 * 1024;

/** As long as real tokens, so that a test finds whatever cuts them short. */
function newToken(id: string): string {
  return `aW50ZXJhY3Rpb246${Buffer.from(`${id}:${randomBytes(96).toString('base64url')}`).toString('base64url')}`;
}

/** The fields that every interaction has. In direct messages it has a `user`, in a server a `member`. */
export function baseOf(world: World, person: Person, channel: Channel) {
  const id = world.nextId();
  const guild = world.guildOf(channel);
  const shared = {
    id,
    application_id: world.bot.id,
    token: newToken(id),
    version: 1 as const,
    channel: channelJson(world, channel),
    channel_id: channel.id,
    app_permissions: String(guild ? world.permissions(channel, world.bot.id) : allPermissions),
    locale: person.locale,
    entitlements: [],
    authorizing_integration_owners: installedIn(guild?.id),
    attachment_size_limit: attachmentSizeLimit,
  };
  if (!guild) return { ...shared, user: person.user, context: InteractionContextType.BotDM };
  const member = guild.members.get(person.user.id);
  if (!member) throw new Error(`${person.user.username} is not in ${guild.name}`);
  return {
    ...shared,
    guild: { id: guild.id, features: [], locale: guild.locale },
    guild_id: guild.id,
    guild_locale: guild.locale,
    member: {
      ...memberJson(world, member),
      user: person.user,
      permissions: String(world.permissions(channel, person.user.id)),
    },
    context: InteractionContextType.Guild,
  };
}

export type Base = ReturnType<typeof baseOf>;
type CommandData = APIChatInputApplicationCommandInteraction['data'];
type AutocompleteData = APIApplicationCommandAutocompleteInteraction['data'];

export function commandPayload(base: Base, data: CommandData): APIInteraction {
  return {
    ...base,
    type: InteractionType.ApplicationCommand,
    data,
  } satisfies Partial<APIInteraction> as APIInteraction;
}

export function autocompletePayload(base: Base, data: AutocompleteData): APIInteraction {
  const type = InteractionType.ApplicationCommandAutocomplete;
  return { ...base, type, data } satisfies Partial<APIInteraction> as APIInteraction;
}

export interface PressedComponent {
  readonly custom_id: string;
  readonly type: number;
  readonly id?: number | undefined;
}

/** Only menus have `values`. */
export function componentPayload(
  world: World,
  base: Base,
  stored: StoredMessage,
  component: PressedComponent,
  values: readonly string[] | undefined,
): APIInteraction {
  const data = {
    custom_id: component.custom_id,
    component_type: component.type,
    id: component.id ?? 1,
    ...(values ? { values: [...values] } : {}),
    ...(component.type === ComponentType.UserSelect ? { resolved: resolvedUsers(world, base, values ?? []) } : {}),
  };
  const payload = { ...base, type: InteractionType.MessageComponent, message: stored.message, data };
  // its type is a union by the kind of component, which is known only while it runs
  return payload as unknown as APIMessageComponentInteraction;
}

export function modalPayload(
  base: Base,
  stored: StoredMessage | undefined,
  customId: string,
  fields: Readonly<Record<string, string>>,
): APIInteraction {
  const components = Object.entries(fields).map(([custom_id, value], index) => ({
    type: ComponentType.Label,
    id: 2 * index + 1,
    component: { type: ComponentType.TextInput, id: 2 * index + 2, custom_id, value },
  }));
  const payload = {
    ...base,
    type: InteractionType.ModalSubmit,
    data: { custom_id: customId, components },
    ...(stored ? { message: stored.message } : {}),
  };
  return payload as unknown as APIModalSubmitInteraction;
}

/** The people whom an interaction names by id, with their memberships. */
export function resolvedUsers(world: World, base: Base, ids: readonly string[]): APIInteractionDataResolved {
  const guild = 'guild_id' in base ? world.guilds.get(base.guild_id) : undefined;
  const channel = world.channels.get(base.channel_id);
  const resolved: Required<Pick<APIInteractionDataResolved, 'users' | 'members'>> = { users: {}, members: {} };
  for (const id of ids) {
    const user = id === world.bot.id ? world.bot : world.people.get(id)?.user;
    if (user) resolved.users[id] = user;
    const member = guild?.members.get(id);
    if (!member || !channel) continue;
    const { user: _user, deaf: _deaf, mute: _mute, ...rest } = memberJson(world, member);
    resolved.members[id] = { ...rest, permissions: String(world.permissions(channel, id)) };
  }
  return resolved;
}
