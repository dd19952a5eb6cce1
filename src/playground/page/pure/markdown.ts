/** Reads Discord's markdown into a tree of our own. It holds only text, numbers and ids, so that no text can trick the code that draws it. Pure. */
import { rules, rulesExtended, SimpleMarkdown } from 'discord-markdown-parser';
import type { TimestampStyle } from './timestamps.ts';

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
      readonly pieces: Pieces;
    }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly pieces: Pieces }
  | { readonly kind: 'item'; readonly marker: string; readonly depth: number; readonly pieces: Pieces }
  | { readonly kind: 'code' | 'pre'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly pieces: Pieces }
  | { readonly kind: 'user' | 'channel' | 'role'; readonly id: string }
  | { readonly kind: 'everyone'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string }
  | { readonly kind: 'emoji'; readonly id: string; readonly name: string }
  | { readonly kind: 'timestamp'; readonly at: number; readonly style: TimestampStyle };

export type Pieces = readonly Piece[];

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

type Rule = (typeof rules)[string];

/** Discord has lists, but the parser does not know them. */
const listItem: Rule = {
  order: (rules.subtext?.order ?? 0) - 0.25,
  match: (source, state) => {
    const before = state.prevCapture;
    const startsLine = before == null || (Array.isArray(before) && /\n$/.test(String(before[0])));
    return startsLine ? /^( *)([-*]|\d{1,9}\.) +([^\n]+)(\n|$)/.exec(source) : null;
  },
  parse: (capture, parse, state) => ({
    depth: Math.min(3, Math.floor((capture[1] ?? '').length / 2)),
    marker: /\d/.test(capture[2] ?? '') ? capture[2] : '•',
    content: parse(capture[3] ?? '', state),
  }),
};

const parsePlain = SimpleMarkdown.parserFor({ ...rules, listItem });
const parseWithLinks = SimpleMarkdown.parserFor({ ...rulesExtended, listItem });

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function textOf(node: Node, key = 'content'): string {
  const value = node[key];
  return typeof value === 'string' ? value : '';
}

function piecesOf(node: Node): Pieces {
  const content = node.content;
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  return Array.isArray(content) ? toPieces(content.filter(isNode)) : [];
}

/** The address if a browser may follow it, else null: only web addresses are safe, never `javascript:` and the like. */
export function safeLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

function toTimestamp(node: Node): Piece {
  const style = textOf(node, 'format');
  const known = (['t', 'T', 'd', 'D', 'f', 'F', 'R'] as const).find((each) => each === style);
  return { kind: 'timestamp', at: Number(textOf(node, 'timestamp')), style: known ?? 'f' };
}

function toLink(node: Node): Pieces {
  const url = safeLink(textOf(node, 'target'));
  return url === null ? piecesOf(node) : [{ kind: 'link', url, pieces: piecesOf(node) }];
}

function toHeading(node: Node): Piece {
  const level = node.level;
  return { kind: 'heading', level: level === 1 || level === 2 ? level : 3, pieces: piecesOf(node) };
}

function toItem(node: Node): Piece {
  const depth = node.depth;
  return {
    kind: 'item',
    marker: textOf(node, 'marker'),
    depth: typeof depth === 'number' ? depth : 0,
    pieces: piecesOf(node),
  };
}

const translations: Readonly<Record<string, (node: Node) => Piece | Pieces>> = {
  text: (node) => ({ kind: 'text', text: textOf(node) }),
  twemoji: (node) => ({ kind: 'text', text: textOf(node, 'name') }),
  br: () => ({ kind: 'break' }),
  newline: () => ({ kind: 'break' }),
  strong: (node) => ({ kind: 'strong', pieces: piecesOf(node) }),
  em: (node) => ({ kind: 'em', pieces: piecesOf(node) }),
  underline: (node) => ({ kind: 'underline', pieces: piecesOf(node) }),
  strikethrough: (node) => ({ kind: 'strike', pieces: piecesOf(node) }),
  spoiler: (node) => ({ kind: 'spoiler', pieces: piecesOf(node) }),
  blockQuote: (node) => ({ kind: 'quote', pieces: piecesOf(node) }),
  subtext: (node) => ({ kind: 'subtext', pieces: piecesOf(node) }),
  heading: toHeading,
  listItem: toItem,
  inlineCode: (node) => ({ kind: 'code', text: textOf(node) }),
  codeBlock: (node) => ({ kind: 'pre', text: textOf(node) }),
  link: toLink,
  url: toLink,
  autolink: toLink,
  user: (node) => ({ kind: 'user', id: textOf(node, 'id') }),
  channel: (node) => ({ kind: 'channel', id: textOf(node, 'id') }),
  role: (node) => ({ kind: 'role', id: textOf(node, 'id') }),
  everyone: () => ({ kind: 'everyone', text: '@everyone' }),
  here: () => ({ kind: 'everyone', text: '@here' }),
  slashCommand: (node) => ({ kind: 'command', name: textOf(node, 'fullName') }),
  emoji: (node) => ({ kind: 'emoji', id: textOf(node, 'id'), name: textOf(node, 'name') }),
  timestamp: toTimestamp,
};

/** Pieces that stand on lines of their own and swallow the line break after them. */
function endsItsLine(piece: Piece | undefined): boolean {
  return piece?.kind === 'pre' || piece?.kind === 'quote';
}

function toPieces(nodes: readonly Node[]): Pieces {
  const pieces: Piece[] = [];
  for (const node of nodes) {
    for (const piece of [translations[node.type]?.(node) ?? piecesOf(node)].flat()) {
      const last = pieces.at(-1);
      if (piece.kind === 'text' && last?.kind === 'text') {
        pieces[pieces.length - 1] = { kind: 'text', text: last.text + piece.text };
      } else if (!(piece.kind === 'break' && endsItsLine(last))) {
        pieces.push(piece);
      }
    }
  }
  return pieces;
}

/** Reads what was written. `[words](address)` makes a link only for bots: people's messages do not have it. */
export function readMarkdown(source: string, writer: 'bot' | 'person'): Pieces {
  const parse = writer === 'bot' ? parseWithLinks : parsePlain;
  return toPieces(parse(source, { inline: true }).filter(isNode));
}
