/** Draws one message as one person sees it. */
import type { APIAttachment, APIMessage, APIUser } from 'discord-api-types/v10';
import { MessageFlags, MessageType } from 'discord-api-types/v10';
import { element } from '../dom.ts';
import type { PageMessage } from '../protocol.ts';
import { localAddress } from '../pure/addresses.ts';
import { avatarOf, displayName } from '../pure/avatars.ts';
import { sizeOf } from '../pure/log.ts';
import { readMarkdown } from '../pure/markdown.ts';
import { formatPostTime } from '../pure/timestamps.ts';
import { drawComponents } from './component-view.ts';
import { drawEmbed, drawPicture, isPicture, shownInEmbeds } from './embed-view.ts';
import { drawPieces, type Reading } from './markdown-view.ts';

/** Three moving dots, and who is thinking. */
export function drawThinking(bot: string): HTMLElement {
  const dots = element('span', { class: 'dots', 'aria-hidden': 'true' }, element('i'), element('i'), element('i'));
  return element('span', { class: 'thinking' }, dots, ` ${bot} is thinking…`);
}

function drawAttachment(attachment: APIAttachment): HTMLElement {
  if (isPicture(attachment))
    return drawPicture(attachment.url, attachment.description ?? attachment.filename, attachment);
  const href = localAddress(attachment.url, location.href) ?? undefined;
  return element(
    'a',
    { class: 'file', href, download: attachment.filename },
    element('span', { 'aria-hidden': 'true' }, '📄'),
    element('span', {}, attachment.filename),
    element('small', {}, sizeOf(attachment.size)),
  );
}

function drawAttachments(message: APIMessage): HTMLElement | null {
  const shown = shownInEmbeds(message);
  const rest = message.attachments.filter((each) => !shown.has(each.id));
  return rest.length === 0
    ? null
    : element('discord-attachments', { slot: 'attachments' }, ...rest.map(drawAttachment));
}

interface Used {
  readonly user: APIUser;
  readonly name: string;
}

/** Who used which command to get this message. */
export function usedCommand(message: APIMessage): Used | null {
  const { interaction } = message;
  return interaction !== undefined && interaction.name !== ''
    ? { user: interaction.user, name: interaction.name }
    : null;
}

function drawUsedCommand(message: APIMessage, reading: Reading): HTMLElement | null {
  const used = usedCommand(message);
  if (used === null) return null;
  const drawn = element('discord-command', { slot: 'reply' });
  drawn.author = displayName(used.user);
  drawn.avatar = avatarOf(used.user, reading.world.people);
  drawn.command = used.name;
  return drawn;
}

/** Skyra's own mark can be reached only with a mouse. */
function drawDismissal(message: APIMessage, reading: Reading): HTMLElement {
  const dismiss = element('button', { type: 'button', class: 'dismiss' }, 'Dismiss message');
  dismiss.addEventListener('click', () => reading.actions.dismiss(message.id));
  return element('div', { slot: 'reactions', class: 'ephemeral-mark' }, '👁 Only you can see this · ', dismiss);
}

function hasFlag(message: APIMessage, flag: MessageFlags): boolean {
  return ((message.flags ?? 0) & flag) !== 0;
}

/** Somebody has opened a thread: the channel says so in a line that leads there. */
function drawNewThread(
  { id, author, content, message_reference: about }: APIMessage,
  { actions }: Reading,
): HTMLElement {
  const name = element('button', { type: 'button', class: 'jump' }, content);
  const channel = about?.channel_id;
  if (channel !== undefined) name.addEventListener('click', () => actions.jump({ channel }));
  const sign = element('span', { 'aria-hidden': 'true' }, '↳ ');
  const words = [sign, `${displayName(author)} started a thread: `, name];
  return element('div', { class: 'note new-thread', 'data-message': id, role: 'article' }, ...words);
}

/** `grouped`: it follows another message of the same author, whose head is not repeated. */
export function drawMessage(page: PageMessage, grouped: boolean, reading: Reading): HTMLElement {
  const { message } = page;
  if (message.type === MessageType.ThreadCreated) return drawNewThread(message, reading);
  const { author } = message;
  const isBot = author.bot === true;
  const loading = hasFlag(message, MessageFlags.Loading);
  const drawn = element('discord-message', {
    'data-message': message.id,
    role: 'article',
    'aria-label': `Message from ${displayName(author)}`,
  });
  drawn.author = displayName(author);
  drawn.avatar = avatarOf(author, reading.world.people);
  drawn.bot = isBot;
  drawn.verified = isBot;
  drawn.timestamp = formatPostTime(Date.parse(message.timestamp) / 1000, Date.now() / 1000);
  drawn.edited = message.edited_timestamp !== null && message.content !== '' && !isBot;
  drawn.messageBodyOnly = grouped;
  drawn.highlight = page.onlyFor === undefined && message.mentions.some((each) => each.id === reading.world.me);
  drawn.classList.toggle('ephemeral', page.onlyFor !== undefined);
  drawn.classList.toggle('grouped', grouped);
  const content = loading
    ? [drawThinking(displayName(author))]
    : drawPieces(readMarkdown(message.content, isBot ? 'bot' : 'person'), reading);
  const parts = [
    drawUsedCommand(message, reading),
    element('div', { class: 'markdown' }, ...content),
    drawAttachments(message),
    ...message.embeds.map((each) => drawEmbed(each, message, reading)),
    drawComponents(message, reading),
    page.onlyFor === undefined ? null : drawDismissal(message, reading),
  ];
  drawn.append(...parts.filter((each) => each !== null));
  return drawn;
}
