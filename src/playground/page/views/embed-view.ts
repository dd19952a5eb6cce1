/** Draws the embeds and attachments of a message. */
import type { APIAttachment, APIEmbed, APIEmbedField, APIMessage } from 'discord-api-types/v10';
import { element } from '../dom.ts';
import { localAddress } from '../pure/addresses.ts';
import { readMarkdown, safeLink } from '../pure/markdown.ts';
import { drawPieces, type Reading } from './markdown-view.ts';

/** The file that `attachment://name` in an embed means, or the address itself. */
function resolveAttachment(url: string, attachments: readonly APIAttachment[]): string {
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  return attachments.find((each) => each.filename === name)?.url ?? url;
}

export function isPicture(attachment: APIAttachment): boolean {
  return attachment.content_type?.startsWith('image/') ?? /\.(?:png|jpe?g|gif|webp)$/i.test(attachment.filename);
}

/** A picture that opens in full size. Its place is kept free while it loads. */
export function drawPicture(
  url: string,
  alt: string,
  size: { width?: number | null; height?: number | null },
): HTMLElement {
  const local = localAddress(url, location.href);
  if (local === null)
    return element('a', { href: safeLink(url) ?? undefined, target: '_blank', rel: 'noopener noreferrer' }, url);
  const { width, height } = size;
  const measured = width != null && height != null;
  const picture = element('img', {
    src: local,
    alt,
    width: measured ? String(width) : undefined,
    height: measured ? String(height) : undefined,
  });
  return element('a', { class: 'picture', href: local, target: '_blank', rel: 'noopener' }, picture);
}

/** The attachments that no embed shows: only they appear below the message. */
export function shownInEmbeds(message: APIMessage): ReadonlySet<string> {
  const urls = message.embeds.flatMap((each) => [each.image?.url, each.thumbnail?.url]);
  const resolved = urls.flatMap((url) => (url === undefined ? [] : [resolveAttachment(url, message.attachments)]));
  return new Set(message.attachments.filter((each) => resolved.includes(each.url)).map((each) => each.id));
}

/** How many of twelve columns a field gets: inline neighbours share a line, at most three of them. */
function drawFields(fields: readonly APIEmbedField[], reading: Reading): HTMLElement {
  let run = 0;
  const drawn = fields.map((field) => {
    run = field.inline === true ? (run % 3) + 1 : 0;
    return element(
      'discord-embed-field',
      { class: 'markdown', ...(field.inline === true ? { inline: true, 'inline-index': String(run) } : {}) },
      element('div', { class: 'embed-field-name' }, ...drawPieces(readMarkdown(field.name, 'bot'), reading)),
      element('div', {}, ...drawPieces(readMarkdown(field.value, 'bot'), reading)),
    );
  });
  return element('discord-embed-fields', { slot: 'fields' }, ...drawn);
}

function drawTitle(embed: APIEmbed, reading: Reading): HTMLElement | null {
  if (embed.title === undefined) return null;
  const url = embed.url === undefined ? null : safeLink(embed.url);
  const words = drawPieces(readMarkdown(embed.title, 'bot'), reading);
  const inside =
    url === null ? words : [element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ...words)];
  return element('div', { slot: 'description', class: 'embed-title markdown' }, ...inside);
}

function drawFooter(embed: APIEmbed): HTMLElement | null {
  if (embed.footer === undefined && embed.timestamp === undefined) return null;
  const text = element('span', { class: 'footer-text' }, embed.footer?.text ?? '');
  const footer = element('discord-embed-footer', { slot: 'footer' }, text);
  if (embed.timestamp !== undefined) footer.timestamp = new Date(embed.timestamp);
  return footer;
}

/**
 * Title, author and pictures are drawn by hand into the component's slots, because its own attributes look up emojis on Discord's host
 * and show pictures that are too small to read.
 */
export function drawEmbed(embed: APIEmbed, message: APIMessage, reading: Reading): HTMLElement {
  const drawn = element('discord-embed', { slot: 'embeds' });
  if (embed.color !== undefined) drawn.color = `#${embed.color.toString(16).padStart(6, '0')}`;
  const show = (url: string, slot: string, name: string, size: { width?: number; height?: number }): void => {
    const attachment = message.attachments.find((each) => each.url === resolveAttachment(url, message.attachments));
    const picture = drawPicture(attachment?.url ?? url, attachment?.description ?? name, attachment ?? size);
    picture.slot = slot;
    picture.classList.add(name === 'Thumbnail' ? 'embed-thumbnail' : 'embed-image');
    drawn.append(picture);
  };
  if (embed.author !== undefined)
    drawn.append(element('div', { slot: 'description', class: 'embed-author' }, embed.author.name));
  const title = drawTitle(embed, reading);
  if (title !== null) drawn.append(title);
  if (embed.description !== undefined) {
    const pieces = drawPieces(readMarkdown(embed.description, 'bot'), reading);
    drawn.append(element('discord-embed-description', { slot: 'description', class: 'markdown' }, ...pieces));
  }
  if (embed.fields !== undefined && embed.fields.length > 0) drawn.append(drawFields(embed.fields, reading));
  if (embed.thumbnail !== undefined) show(embed.thumbnail.url, 'fields', 'Thumbnail', embed.thumbnail);
  if (embed.image !== undefined) show(embed.image.url, 'fields', 'Picture', embed.image);
  const footer = drawFooter(embed);
  if (footer !== null) drawn.append(footer);
  return drawn;
}
