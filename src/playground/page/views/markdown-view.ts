/** Draws Discord's markdown. */
import type { APIUser } from 'discord-api-types/v10';
import type { Actions } from '../actions.ts';
import { element } from '../dom.ts';
import { readJump } from '../pure/addresses.ts';
import { displayName } from '../pure/avatars.ts';
import type { Piece, Pieces } from '../pure/markdown.ts';
import type { World } from '../pure/model.ts';
import { formatTimestamp, type TimestampStyle } from '../pure/timestamps.ts';

export interface Reading {
  readonly world: World;
  /** People whom the message mentions, besides those who are here. */
  readonly mentioned: readonly APIUser[];
  readonly actions: Actions;
}

/** The stand-in serves the bot's own emojis at the path that Discord has for them. */
export function emojiPicture(id: string, name: string): HTMLElement {
  return element('img', {
    class: 'emoji',
    src: `emojis/${encodeURIComponent(id)}.png`,
    alt: `:${name}:`,
    title: `:${name}:`,
  });
}

function drawTimestamp(at: number, style: TimestampStyle): HTMLElement {
  const now = Date.now() / 1000;
  const drawn = element('discord-time', { title: formatTimestamp(at, 'F', now) }, formatTimestamp(at, style, now));
  if (style === 'R') drawn.dataset.relative = String(at);
  return drawn;
}

/** Updates the times that are told as `in 5 minutes`. */
export function refreshTimestamps(root: ParentNode): void {
  for (const drawn of root.querySelectorAll<HTMLElement>('[data-relative]')) {
    const text = formatTimestamp(Number(drawn.dataset.relative), 'R', Date.now() / 1000);
    if (drawn.textContent !== text) drawn.textContent = text;
  }
}

function drawMention(piece: Extract<Piece, { id: string }>, reading: Reading): HTMLElement {
  const { world } = reading;
  if (piece.kind === 'channel') {
    const channel = world.channels.find((each) => each.id === piece.id);
    const drawn = element('discord-mention', { type: 'channel' }, channel?.name ?? 'unknown');
    if (channel !== undefined) drawn.addEventListener('click', () => reading.actions.jump({ channel: channel.id }));
    return drawn;
  }
  if (piece.kind === 'role') return element('discord-mention', { type: 'role' }, 'role');
  const known = [...reading.mentioned, ...world.people, ...(world.bot === null ? [] : [world.bot])];
  const user = known.find((each) => each.id === piece.id);
  return element('discord-mention', { type: 'user' }, user === undefined ? 'unknown-user' : displayName(user));
}

function drawLink(url: string, pieces: Pieces, reading: Reading): HTMLElement {
  const place = readJump(url);
  if (place === null) {
    return element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ...drawPieces(pieces, reading));
  }
  const isBare = pieces.length === 1 && pieces[0]?.kind === 'text' && pieces[0].text.startsWith('http');
  const channel = reading.world.channels.find((each) => each.id === place.channel);
  const words = isBare
    ? [`#${channel?.name ?? 'unknown'}${place.message === undefined ? '' : ' › 💬'}`]
    : drawPieces(pieces, reading);
  const drawn = element('button', { type: 'button', class: 'jump' }, ...words);
  drawn.addEventListener('click', () => reading.actions.jump(place));
  return drawn;
}

function drawSpoiler(pieces: Pieces, reading: Reading): HTMLElement {
  const inside = element('span', { 'aria-hidden': 'true' }, ...drawPieces(pieces, reading));
  const drawn = element('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': 'Spoiler' }, inside);
  const reveal = (): void => {
    drawn.classList.add('revealed');
    for (const name of ['role', 'tabindex', 'aria-label']) drawn.removeAttribute(name);
    inside.removeAttribute('aria-hidden');
  };
  drawn.addEventListener('click', reveal);
  drawn.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') reveal();
  });
  return drawn;
}

const wrappers = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  quote: 'blockquote',
  subtext: 'small',
} as const;

function drawPiece(piece: Piece, reading: Reading): Node {
  switch (piece.kind) {
    case 'text':
      return document.createTextNode(piece.text);
    case 'break':
      return element('br');
    case 'strong':
    case 'em':
    case 'underline':
    case 'strike':
    case 'quote':
    case 'subtext':
      return element(wrappers[piece.kind], {}, ...drawPieces(piece.pieces, reading));
    case 'spoiler':
      return drawSpoiler(piece.pieces, reading);
    case 'heading':
      return element(
        'div',
        { class: `heading heading-${piece.level}`, role: 'heading', 'aria-level': String(piece.level + 2) },
        ...drawPieces(piece.pieces, reading),
      );
    case 'item': {
      const drawn = element(
        'div',
        { class: 'item' },
        element('span', {}, piece.marker),
        element('span', {}, ...drawPieces(piece.pieces, reading)),
      );
      drawn.style.marginInlineStart = `${piece.depth * 1.25}em`;
      return drawn;
    }
    case 'code':
      return element('code', {}, piece.text);
    case 'pre':
      return element('pre', {}, element('code', {}, piece.text));
    case 'link':
      return drawLink(piece.url, piece.pieces, reading);
    case 'emoji':
      return emojiPicture(piece.id, piece.name);
    case 'user':
    case 'channel':
    case 'role':
      return drawMention(piece, reading);
    case 'everyone':
      return element('span', { class: 'everyone' }, piece.text);
    case 'command':
      return element('discord-mention', { type: 'slash' }, piece.name);
    case 'timestamp':
      return drawTimestamp(piece.at, piece.style);
  }
}

export function drawPieces(pieces: Pieces, reading: Reading): Node[] {
  return pieces.map((piece) => drawPiece(piece, reading));
}
