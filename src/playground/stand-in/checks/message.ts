/** The forms of messages, by docs.discord.com/developers/resources/message. */
import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { Refusal, refuse } from '../errors.ts';
import { messageComponent, refuseDuplicates, walk } from './components.ts';
import {
  blame,
  integer,
  lengthOf,
  list,
  readForm,
  requiredField,
  snowflake,
  text,
  tooLong,
  unique,
  url,
} from './form.ts';

const mostTextBytes = 10_170;

const link = url(['http', 'https']);
const picture = z.object({ url: url(['http', 'https', 'attachment']) });
const embed = z
  .object({
    title: text(256).nullish(),
    type: z.string().nullish(),
    description: text(4096).nullish(),
    url: link.nullish(),
    color: integer(0, 0xffffff).nullish(),
    timestamp: z.iso.datetime({ offset: true }).nullish(),
    footer: z.object({ text: text(2048, 1), icon_url: z.string().nullish() }).nullish(),
    author: z.object({ name: text(256, 1), url: link.nullish(), icon_url: z.string().nullish() }).nullish(),
    image: picture.extend({ description: text(4096).nullish() }).nullish(),
    thumbnail: picture.nullish(),
    fields: list(z.object({ name: text(256, 1), value: text(1024, 1), inline: z.boolean().nullish() }), 25).nullish(),
  })
  .superRefine((value, context) => {
    const { title, description, footer, author, image, thumbnail, fields } = value;
    const something = title || description || footer || author || image || thumbnail || fields?.length;
    if (!something) blame(context, ['description'], ...requiredField);
  });
export type CheckedEmbed = z.infer<typeof embed>;

const mentions = z
  .object({
    parse: unique(z.enum(['users', 'roles', 'everyone'])).nullish(),
    users: unique(snowflake, 100).nullish(),
    roles: unique(snowflake, 100).nullish(),
    replied_user: z.boolean().nullish(),
  })
  .superRefine((value, context) => {
    for (const kind of ['users', 'roles'] as const) {
      if (!value.parse?.includes(kind) || !value[kind]?.length) continue;
      const words = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
      blame(context, [], 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', words);
    }
  });
export type AllowedMentions = z.infer<typeof mentions>;

const attachment = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  filename: text(1024).nullish(),
  description: text(1024).nullish(),
});

const message = z.object({
  content: text(2000).nullish(),
  embeds: list(embed, 10).nullish(),
  components: z.array(messageComponent).nullish(),
  allowed_mentions: mentions.nullish(),
  attachments: list(attachment, 10).nullish(),
  flags: z.int().nonnegative().nullish(),
  tts: z.boolean().nullish(),
  nonce: z.union([text(25), z.int().transform(String)]).nullish(),
  enforce_nonce: z.boolean().nullish(),
  message_reference: z
    .object({ message_id: snowflake, channel_id: snowflake.nullish(), fail_if_not_exists: z.boolean().nullish() })
    .nullish(),
  sticker_ids: z.array(snowflake).nullish(),
  poll: z.looseObject({}).nullish(),
});
export type CheckedMessage = z.infer<typeof message>;

/** What the check needs to know besides the body. */
export interface MessageContext {
  readonly filenames: readonly string[];
  /** Flags that the message has already. V2 cannot be taken back. */
  readonly flags?: number;
  /** Names of the files that a changed message keeps. */
  readonly kept?: readonly string[];
  readonly knowsEmoji: (id: string) => boolean;
}

/** The form of a message in these circumstances. */
export function messageForm(given: MessageContext) {
  return message.superRefine((value, context) => {
    const v2 = (((value.flags ?? 0) | (given.flags ?? 0)) & MessageFlags.IsComponentsV2) !== 0;
    checkEmbeds(value.embeds ?? [], context);
    checkComponents(value.components ?? [], v2, given.knowsEmoji, context);
    if (v2) {
      for (const key of ['content', 'embeds', 'poll', 'sticker_ids'] as const) {
        const part = value[key];
        if (part === null || part === undefined || (Array.isArray(part) && part.length === 0) || part === '') continue;
        const words = `The "${key}" field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
        blame(context, [key], 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', words);
      }
    }
    checkAttached(value, given, context);
  });
}

function checkEmbeds(embeds: readonly CheckedEmbed[], context: z.RefinementCtx): void {
  const sum = embeds.reduce((total, { title, description, footer, author, fields }) => {
    const texts = [title, description, footer?.text, author?.name, ...(fields ?? []).flatMap((f) => [f.name, f.value])];
    return total + texts.reduce((length, part) => length + lengthOf(part ?? ''), 0);
  }, 0);
  if (sum > 6000) blame(context, ['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
}

function checkComponents(
  components: readonly { readonly type: number }[],
  v2: boolean,
  knowsEmoji: (id: string) => boolean,
  context: z.RefinementCtx,
): void {
  refuseDuplicates(components, context);
  let count = 0;
  let written = 0;
  walk(components, (component, path) => {
    count += 1;
    if (component.type === ComponentType.TextDisplay) written += lengthOf(component.content ?? '');
    const emoji = component.emoji?.id;
    if (emoji && !knowsEmoji(emoji)) {
      blame(context, [...path, 'emoji', 'id'], 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji');
    }
    for (const [index, option] of optionsOf(component).entries()) {
      if (option.emoji?.id && !knowsEmoji(option.emoji.id)) {
        const where = [...path, 'options', index, 'emoji', 'id'];
        blame(context, where, 'SELECT_COMPONENT_OPTION_INVALID_EMOJI', 'Invalid emoji');
      }
    }
  });
  if (v2) {
    if (count > 40) {
      const words = `The total number of components (${count}) exceeds the limit of 40.`;
      blame(context, ['components'], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', words);
    }
    if (written > 4000) {
      const words = `The total size of text displays (${written}) exceeds the limit of 4000.`;
      blame(context, ['components'], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', words);
    }
    return;
  }
  if (components.length > 5) blame(context, ['components'], ...tooLong(5));
  components.forEach(({ type }, index) => {
    if (type === ComponentType.ActionRow) return;
    const words = 'Value of field "type" must be one of (1,).';
    blame(context, ['components', index, 'type'], 'UNION_TYPE_CHOICES', words);
  });
}

function optionsOf(component: object): readonly { emoji?: { id?: string | null } | null }[] {
  return 'options' in component ? (component.options as { emoji?: { id?: string | null } | null }[]) : [];
}

function checkAttached(value: CheckedMessage, given: MessageContext, context: z.RefinementCtx): void {
  const names = new Set([...given.filenames, ...(given.kept ?? [])]);
  for (const key of ['embeds', 'components'] as const) {
    for (const [, name] of JSON.stringify(value[key] ?? []).matchAll(/attachment:\/\/([^"\\]+)/g)) {
      if (name === undefined || names.has(name)) continue;
      const words = `The attachment ${name} is not in the message.`;
      blame(context, [key], 'MESSAGE_ATTACHMENT_NOT_FOUND', words);
    }
  }
}

/** Reads a new message. Refuses with 50006 when there is nothing in it. */
export function readMessage(body: unknown, given: MessageContext): CheckedMessage {
  const value = readForm(messageForm(given), body ?? {});
  refuseTooManyBytes(value);
  if (isEmpty(value, given.filenames.length)) throw refuse(50006);
  return value;
}

/** Discord answers too many bytes of text displays with a 500, even below its own limit of characters (discord-api-docs #8554). */
export function refuseTooManyBytes({ components }: CheckedMessage): void {
  let bytes = 0;
  walk(components ?? [], ({ type, content }) => {
    if (type === ComponentType.TextDisplay) bytes += Buffer.byteLength(content ?? '') + 12;
  });
  if (bytes > mostTextBytes) throw new Refusal(500, { message: '500: Internal Server Error', code: 0 });
}

export function isEmpty(value: CheckedMessage, files: number): boolean {
  const parts = [value.embeds, value.components, value.sticker_ids];
  return !value.content?.trim() && files === 0 && !value.poll && parts.every((part) => !part?.length);
}
