import { type Card, isCard } from './cards.ts';
import {
  type Ending,
  type LatestPlay,
  type Pair,
  type ParadeMove,
  type ParadeState,
  type Past,
  stateSchema,
} from './state.ts';

/** `R8 B2 Y7`; `-` for no cards. */
export function formatCards(cards: readonly Card[]): string {
  return cards.length ? cards.join(' ') : '-';
}

/** Undefined if anything in it is not a card. Repeated cards are the caller's matter. */
export function parseCards(text: string): Card[] | undefined {
  const trimmed = text.trim();
  if (trimmed === '-') return [];
  const cards = trimmed.split(/\s+/);
  return cards.every(isCard) ? cards : undefined;
}

/** `0: R3` plays a card, `0: R3 + B2` keeps two. */
export function formatMove(move: ParadeMove): string {
  return `${move.seat}: ${'play' in move ? move.play : move.keep.join(' + ')}`;
}

export function parseMove(text: string): ParadeMove | undefined {
  const match = /^\s*([0-5])\s*:\s*(\w+)(?:\s*\+\s*(\w+))?\s*$/.exec(text);
  if (!match) return undefined;
  const [, digit, first, second] = match;
  const seat = Number(digit);
  if (!isCard(first)) return undefined;
  if (second === undefined) return { seat, play: first };
  return isCard(second) && first !== second ? { seat, keep: [first, second] } : undefined;
}

/**
 * A whole state on one line, for bug reports and fixtures. It tells everything, hidden cards too:
 * `classic wonderland; first 0; plays 2; line …; pile …; hands … / …; front … / …; latest R3>R8 B2>Y4 / -; ending -; kept - / -`.
 * `latest` is card>collected>drawn; `ending` is the seat, the cause and the number of the last play. Where it is known, `; past … / …`
 * follows: the line as dealt, and the cards as they were played.
 */
export function formatState(state: ParadeState): string {
  return [
    `${state.rules} ${state.faces}`,
    `first ${state.firstSeat}`,
    `plays ${state.plays}`,
    `line ${formatCards(state.line)}`,
    `pile ${formatCards(state.pile)}`,
    `hands ${state.hands.map(formatCards).join(' / ')}`,
    `front ${state.collections.map(formatCards).join(' / ')}`,
    `latest ${state.latest.map(formatLatest).join(' / ')}`,
    `ending ${state.ending ? `${state.ending.seat} ${state.ending.cause} ${state.ending.lastPlay}` : '-'}`,
    `kept ${state.kept.map((pair) => formatCards(pair ?? [])).join(' / ')}`,
    ...(state.past ? [`past ${formatCards(state.past.line)} / ${formatCards(state.past.played)}`] : []),
  ].join('; ');
}

function formatLatest(play: LatestPlay | null): string {
  return play ? `${play.card}>${formatCards(play.collected)}>${play.drew ?? '-'}` : '-';
}

const fieldNames = ['first', 'plays', 'line', 'pile', 'hands', 'front', 'latest', 'ending', 'kept', 'past'] as const;

/** Undefined if the text is not a state, or tells of one that no game can come to. */
export function parseState(text: string): ParadeState | undefined {
  const [preset, ...rest] = text.split(';').map((part) => part.trim());
  const [rules, faces, ...more] = preset?.split(' ') ?? [];
  if (more.length || rest.length > fieldNames.length || rest.length < fieldNames.length - 1) return undefined;
  const fields = rest.map((part, index) => {
    const name = `${fieldNames[index]} `;
    return part.startsWith(name) ? part.slice(name.length) : undefined;
  });
  const [first, plays, line, pile, hands, front, latest, ending, kept, past] = fields;
  const parsed = stateSchema.safeParse({
    rules,
    faces,
    firstSeat: parseNumber(first),
    plays: parseNumber(plays),
    line: parseCards(line ?? '?'),
    pile: parseCards(pile ?? '?'),
    hands: parseSeats(hands, parseCards),
    collections: parseSeats(front, parseCards),
    latest: parseSeats(latest, parseLatest),
    ending: ending === '-' ? null : parseEnding(ending),
    kept: parseSeats(kept, parsePair),
    ...(rest.length === fieldNames.length && { past: parsePast(past) }),
  });
  return parsed.success ? parsed.data : undefined;
}

function parseNumber(text: string | undefined): number | undefined {
  return text && /^(?:0|[1-9]\d{0,2})$/.test(text) ? Number(text) : undefined;
}

function parseSeats<T>(text: string | undefined, parse: (part: string) => T): T[] | undefined {
  return text?.split('/').map((part) => parse(part.trim()));
}

function parsePair(text: string): Pair | null | undefined {
  const cards = parseCards(text);
  if (!cards) return undefined;
  const [first, second] = cards;
  if (first === undefined) return null;
  return second !== undefined && cards.length === 2 ? [first, second] : undefined;
}

function parseLatest(text: string): LatestPlay | null | undefined {
  if (text === '-') return null;
  const [card, taken, drawn, more] = text.split('>');
  const collected = parseCards(taken ?? '?');
  if (!isCard(card) || !collected || more !== undefined) return undefined;
  if (drawn === '-') return { card, collected, drew: null };
  return isCard(drawn) ? { card, collected, drew: drawn } : undefined;
}

function parseEnding(text: string | undefined): Ending | undefined {
  const [seat, cause, lastPlay, more] = text?.split(' ') ?? [];
  if (more !== undefined || (cause !== 'six-colours' && cause !== 'empty-pile')) return undefined;
  return { seat: parseNumber(seat) ?? -1, cause, lastPlay: parseNumber(lastPlay) ?? -1 };
}

function parsePast(text: string | undefined): Past | undefined {
  const [line, played, more] = parseSeats(text, parseCards) ?? [];
  return line && played && more === undefined ? { line, played } : undefined;
}
