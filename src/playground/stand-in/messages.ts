/** Turns checked bodies into messages as Discord gives them back. */
import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIMessageInteraction,
  type APIMessageInteractionMetadata,
  type APIMessageTopLevelComponent,
  type APIUser,
  EmbedType,
  MessageFlags,
  MessageReferenceType,
  MessageType,
} from 'discord-api-types/v10';
import { walk } from './checks/components.ts';
import type { AllowedMentions, CheckedEmbed, CheckedMessage } from './checks/message.ts';
import { contentTypeOf, pngSize } from './pictures.ts';
import type { Channel, StoredFile, StoredMessage } from './world/model.ts';
import type { World } from './world/world.ts';

/** A file as it came with a request, with its part's index and name. */
export interface UploadedFile {
  readonly id: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** What is known of a message besides its body. */
interface Origin {
  readonly channel: Channel;
  readonly author: APIUser;
  readonly onlyFor?: string;
  readonly token?: string;
  readonly metadata?: APIMessageInteractionMetadata;
  /** The older form of `metadata`. Only this one names the command. */
  readonly used?: APIMessageInteraction;
  readonly type?: MessageType;
  /** The id of the message that this one replaces or fills. */
  readonly id?: string;
  readonly flags?: number;
  readonly nonce?: string;
  /** What the message is about, where it is no reply. */
  readonly reference?: APIMessage['message_reference'];
}

/** The flags that a bot may set itself. */
const ownFlags =
  MessageFlags.SuppressEmbeds |
  MessageFlags.Ephemeral |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsComponentsV2;

/** Flags that no edit can remove. */
const unchangeable = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

/** Posts a checked message. */
export function postMessage(
  world: World,
  origin: Origin,
  body: CheckedMessage,
  uploads: readonly UploadedFile[],
): StoredMessage {
  const id = origin.id ?? world.nextId();
  const files = storeFiles(world, origin.channel, body, uploads);
  const own = (body.flags ?? 0) & ownFlags & ~MessageFlags.Ephemeral;
  const reply = body.message_reference;
  const referenced = reply ? world.message(reply.message_id) : undefined;
  const content = body.content?.trim() ?? '';
  const users = mentioned(world, content, body.allowed_mentions, referenced, origin.token !== undefined);
  const message: APIMessage = {
    id,
    channel_id: origin.channel.id,
    author: origin.author,
    content,
    timestamp: new Date(world.clock.now()).toISOString(),
    edited_timestamp: null,
    tts: body.tts ?? false,
    mention_everyone: callsEveryone(content, body.allowed_mentions, origin.token !== undefined),
    mentions: users,
    mention_roles: [],
    ...attachedParts(files, body),
    pinned: false,
    type: reply ? MessageType.Reply : (origin.type ?? MessageType.Default),
    flags: own | (origin.flags ?? 0),
    ...(origin.reference ? { message_reference: origin.reference } : {}),
    ...(origin.nonce === undefined ? {} : { nonce: origin.nonce }),
    ...(origin.token === undefined ? {} : { webhook_id: world.bot.id, application_id: world.bot.id }),
    ...(origin.metadata ? { interaction_metadata: origin.metadata } : {}),
    ...(origin.used ? { interaction: origin.used } : {}),
    ...(reply
      ? {
          message_reference: {
            type: MessageReferenceType.Default,
            message_id: reply.message_id,
            channel_id: origin.channel.id,
          },
          referenced_message: referenced?.message ?? null,
        }
      : {}),
  };
  return world.keep({
    message,
    files,
    pinged: users.map((user) => user.id),
    ...(origin.onlyFor === undefined ? {} : { onlyFor: origin.onlyFor }),
    ...(origin.token === undefined ? {} : { token: origin.token }),
  });
}

/** Changes a message: what the body leaves out stays. `filling` marks the first text of a deferred answer, which is no edit. */
export function changeMessage(
  world: World,
  stored: StoredMessage,
  body: CheckedMessage,
  uploads: readonly UploadedFile[],
  filling = false,
): StoredMessage {
  const old = stored.message;
  const channel = world.channels.get(old.channel_id);
  if (!channel) return stored;
  const kept = keptFiles(stored, body);
  const files = [...kept, ...storeFiles(world, channel, body, uploads)];
  const content = body.content === undefined ? old.content : (body.content?.trim() ?? '');
  const before = (old.flags ?? 0) & ~MessageFlags.Loading;
  const chosen = body.flags == null ? before : (body.flags & ownFlags) | (before & unchangeable);
  const users =
    body.content === undefined ? old.mentions : mentioned(world, content, body.allowed_mentions, undefined, true);
  const message: APIMessage = {
    ...old,
    content,
    mentions: users,
    edited_timestamp: filling ? null : new Date(world.clock.now()).toISOString(),
    ...attachedParts(files, {
      embeds: body.embeds === undefined ? embedsAsSent(old.embeds) : body.embeds,
      components: body.components === undefined ? (old.components as CheckedMessage['components']) : body.components,
    }),
    flags: (chosen & ~MessageFlags.Ephemeral) | (before & MessageFlags.Ephemeral),
  };
  return world.keep({ ...stored, message, files, pinged: filling ? users.map(({ id }) => id) : stored.pinged });
}

/** The files that stay: all, or those that the body lists. */
export function keptFiles(stored: StoredMessage, body: Pick<CheckedMessage, 'attachments'>): readonly StoredFile[] {
  if (body.attachments == null) return stored.files;
  const listed = new Set(body.attachments.map(({ id }) => id));
  return stored.files.filter(({ id }) => listed.has(id));
}

function storeFiles(
  world: World,
  channel: Channel,
  body: CheckedMessage,
  uploads: readonly UploadedFile[],
): readonly StoredFile[] {
  return uploads.map((upload) => {
    const listed = body.attachments?.find(({ id }) => id === upload.id);
    // discord.js leaves the name out of `attachments` and puts it only into the part.
    const filename = (listed?.filename ?? upload.filename).replace(/[^\w.-]+/g, '_');
    const id = world.nextId();
    const url = `${world.origin}/attachments/${channel.id}/${id}/${filename}`;
    const file = { id, filename, bytes: upload.bytes, url };
    return listed?.description ? { ...file, description: listed.description } : file;
  });
}

/** Embeds, components and attachments with `attachment://` names resolved. A file that they show is not listed again. */
function attachedParts(
  files: readonly StoredFile[],
  body: Pick<CheckedMessage, 'embeds' | 'components'>,
): Pick<APIMessage, 'embeds' | 'components' | 'attachments'> {
  const shown = new Set<string>();
  const resolve = (address: string) => {
    const name = address.startsWith('attachment://') ? address.slice('attachment://'.length) : undefined;
    const file = files.find(({ filename, url }) => filename === name || url === address);
    if (file) shown.add(file.id);
    return file;
  };
  const embeds = (body.embeds ?? []).map((embed) => embedJson(embed, resolve));
  const components = numbered(structuredClone(body.components ?? []), resolve);
  const attachments = files.filter(({ id }) => !shown.has(id)).map(attachmentJson);
  return { embeds, components, attachments };
}

type Resolve = (address: string) => StoredFile | undefined;

function embedJson(embed: CheckedEmbed, resolve: Resolve): APIEmbed {
  const { image, thumbnail, ...rest } = embed;
  const picture = (address: string) => {
    const file = resolve(address);
    if (!file) return { url: address };
    return { url: file.url, proxy_url: file.url, ...pngSize(file.bytes) };
  };
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined));
  return {
    ...given,
    type: EmbedType.Rich,
    ...(image
      ? { image: { ...picture(image.url), ...(image.description && { description: image.description }) } }
      : {}),
    ...(thumbnail ? { thumbnail: picture(thumbnail.url) } : {}),
  };
}

/** An old embed in the form in which a bot would send it again. */
function embedsAsSent(embeds: readonly APIEmbed[]): CheckedMessage['embeds'] {
  return embeds.map(({ image, thumbnail, footer, author, ...rest }) => ({
    ...rest,
    ...(footer ? { footer: { text: footer.text, icon_url: footer.icon_url } } : {}),
    ...(author ? { author: { name: author.name, url: author.url, icon_url: author.icon_url } } : {}),
    ...(image ? { image: { url: image.url } } : {}),
    ...(thumbnail ? { thumbnail: { url: thumbnail.url } } : {}),
  })) as CheckedMessage['embeds'];
}

/** Discord numbers the components that carry no number, and gives media full addresses. */
function numbered(
  components: NonNullable<CheckedMessage['components']>,
  resolve: Resolve,
): APIMessageTopLevelComponent[] {
  const taken = new Set<number>();
  walk(components, (component) => {
    if ('id' in component && typeof component.id === 'number') taken.add(component.id);
  });
  let next = 1;
  walk(components, (component) => {
    while (taken.has(next)) next += 1;
    if (!('id' in component) || component.id === undefined) Object.assign(component, { id: next++ });
    for (const media of mediaOf(component)) {
      const file = resolve(media.url);
      if (file) Object.assign(media, { url: file.url, proxy_url: file.url, ...pngSize(file.bytes) });
    }
  });
  return components as APIMessageTopLevelComponent[];
}

function mediaOf(component: object): { url: string }[] {
  const holder = component as {
    media?: { url: string };
    file?: { url: string };
    items?: readonly { media: { url: string } }[];
  };
  return [holder.media, holder.file, ...(holder.items ?? []).map(({ media }) => media)].filter((m) => m !== undefined);
}

function attachmentJson(file: StoredFile): APIAttachment {
  return {
    id: file.id,
    filename: file.filename,
    size: file.bytes.byteLength,
    url: file.url,
    proxy_url: file.url,
    content_type: contentTypeOf(file.filename),
    ...pngSize(file.bytes),
    ...(file.description === undefined ? {} : { description: file.description }),
  };
}

/** The people whom a text notifies. Without `allowed_mentions`, answers to interactions and the bot's messages notify everybody named. */
function mentioned(
  world: World,
  content: string,
  allowed: AllowedMentions | null | undefined,
  referenced: StoredMessage | undefined,
  webhook: boolean,
): APIUser[] {
  const ids = new Set([...content.matchAll(/<@!?(\d+)>/g)].map(([, id]) => id ?? ''));
  const chosen = [...ids].filter((id) => {
    if (!allowed) return true;
    return allowed.parse?.includes('users') || allowed.users?.includes(id);
  });
  const replied = referenced?.message.author;
  if (replied && !webhook && (allowed?.replied_user ?? !allowed)) chosen.push(replied.id);
  return [...new Set(chosen)].flatMap((id) => {
    const user = id === world.bot.id ? world.bot : world.people.get(id)?.user;
    return user ? [user] : [];
  });
}

function callsEveryone(content: string, allowed: AllowedMentions | null | undefined, webhook: boolean): boolean {
  if (!/@(everyone|here)/.test(content)) return false;
  return allowed ? (allowed.parse?.includes('everyone') ?? false) : !webhook;
}
