/** Rechecks the record of a game from its seed. */
import type { z } from 'zod';
import type { AnyGame, Options, RecordedMove } from '../../games/contract/index.ts';
import { isRefused, recordMove } from '../../games/contract/index.ts';
import { digestOf, nextLink, noMoves } from '../digest.ts';
import { contributions } from '../fair-deal.ts';
import { commitmentOf, seededRandom } from '../random.ts';
import { findDifference, isFields, show } from './difference.ts';
import type { GameRecord } from './record.ts';
import { recordSchema, seedOf } from './record.ts';
import { moveFields, pick, readSentMove } from './recorded-move.ts';

export type Verified = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** What somebody saw of a game before and after it, in lower-case hex. */
export interface Seen {
  /** The commitment to the deal, as it stood before the game. */
  readonly deal?: string | undefined;
  /** The digest of the record, as the last board shows it. */
  readonly digest?: string | undefined;
}

/**
 * Rechecks the record of a game: the commitment and the deal against the seed, every move against the rules and the chance of its
 * number, then the end, the result and the digest; and all of it against what was seen of the game, where that is given. Any JSON is
 * taken; the reason names the first thing that differs. In form 1 the names and the table's id are free, and so are fields that the
 * format does not name.
 */
export function verifyRecord(json: unknown, games: readonly AnyGame[], seen: Seen = {}): Verified {
  const reason = findFault(json, games, seen);
  return reason === undefined ? { ok: true } : { ok: false, reason };
}

function findFault(json: unknown, games: readonly AnyGame[], seen: Seen): string | undefined {
  const parsed = recordSchema.safeParse(json);
  if (!parsed.success) return describeIssue(parsed.error);
  const record = parsed.data;
  const game = games.find((candidate) => candidate.id === record.game);
  if (game === undefined) return `game: ${show(record.game)} is none of ${games.map(({ id }) => id).join(', ')}`;
  const options = readOptions(record, game);
  if (typeof options === 'string') return options;
  return (
    findHeaderFault(record, game) ??
    findUnseen(record, seen) ??
    findPlayFault(record, game, options) ??
    findMoverFault(record) ??
    findDigestFault(record, json)
  );
}

/** The options that the record states, or what is wrong with them. */
function readOptions(record: GameRecord, game: AnyGame): Options | string {
  const stated = pick(record, game.options.recorded);
  const missing = game.options.recorded.find((name) => !Object.hasOwn(stated, name));
  if (missing !== undefined) return `${missing}: missing`;
  const parsed = game.options.schema.safeParse(stated);
  return parsed.success ? parsed.data : describeIssue(parsed.error);
}

function findHeaderFault(record: GameRecord, game: AnyGame): string | undefined {
  const { least, most } = game.seats;
  if (record.seats < least || record.seats > most) {
    return `seats: ${record.seats}, but ${game.id} is for ${least} to ${most}`;
  }
  if (record.names.length !== record.seats) {
    return `names: ${record.names.length} names for ${record.seats} seats`;
  }
  if (record.format === 'parade-record/2' && record.brought.length !== record.seats)
    return `brought: ${record.brought.length} contributions for ${record.seats} seats`;
  if (record.format === 'parade-record/2' && record.daily !== undefined && contributions(record).length > 0)
    return 'daily: nobody brings anything to a daily deal, but there are contributions';
  return findDifference('commitment', record.commitment, commitmentOf(record.seed), 'the SHA-256 of the seed is');
}

/** What is not as it was seen. */
function findUnseen(record: GameRecord, { deal, digest }: Seen): string | undefined {
  if (deal !== undefined && record.commitment !== deal)
    return `commitment is ${show(record.commitment)}, but what was seen before the game is ${show(deal)}`;
  if (digest === undefined) return undefined;
  if (record.format === 'parade-record/1')
    return 'digest: a record in form 1 has none, so that nothing shows who played';
  return findDifference('digest', record.digest, digest, 'what was seen after the game is');
}

/** Bots have a level, people none and nobody's help but hints. */
function findMoverFault(record: GameRecord): string | undefined {
  if (record.format === 'parade-record/1') return undefined;
  const index = record.moves.findIndex(
    ({ by, level, hint }) => (by === 'person') !== (level === undefined) || (by !== 'person' && hint !== undefined),
  );
  return index < 0 ? undefined : `move ${index + 1}: ${record.moves[index]?.by} does not go with its level or hint`;
}

/** The digest is taken of the file as it is: of fields that nobody knows, too. */
function findDigestFault(record: GameRecord, json: unknown): string | undefined {
  if (record.format === 'parade-record/1' || !isFields(json) || !Array.isArray(json.moves)) return undefined;
  try {
    const chain = json.moves.reduce<string>(nextLink, noMoves);
    return findDifference('digest', record.digest, digestOf(json, chain), 'that of this record is');
  } catch (error) {
    if (error instanceof RangeError) return `digest: ${error.message}`;
    throw error;
  }
}

function findPlayFault(record: GameRecord, game: AnyGame, options: Options): string | undefined {
  const seed = seedOf(record);
  let state = game.setup(options, record.seats, seededRandom(seed, 0));
  const dealFault = findFieldFault(record, game.record.deal(state, options), 'the seed deals');
  if (dealFault !== undefined) return dealFault;

  for (const [index, move] of record.moves.entries()) {
    const replayed = replayMove(game, state, move, seededRandom(seed, index + 1));
    if ('fault' in replayed) return `move ${index + 1}: ${replayed.fault}`;
    state = replayed.state;
  }

  const result = game.result(state);
  if (record.closed !== undefined && (result !== undefined || record.result !== undefined))
    return `closed: ${show(record.closed)}, but there is a result`;
  if (record.closed !== undefined) return undefined;
  if (result === undefined) {
    return `moves: the game is not over after move ${record.moves.length}: ${describeTurn(game.toMove(state))}`;
  }
  return findFieldFault(record, { ...game.record.closing(state, options), result }, 'the moves give');
}

type Replayed = { readonly state: unknown } | { readonly fault: string };

function replayMove(
  game: AnyGame,
  state: unknown,
  move: RecordedMove,
  random: ReturnType<typeof seededRandom>,
): Replayed {
  const toMove = game.toMove(state);
  if (!toMove.includes(move.seat)) return { fault: `seat ${move.seat} moves, but ${describeTurn(toMove)}` };
  const parsed = readSentMove(game, move);
  if (!parsed.success) return { fault: `this is no move of ${game.id}` };
  const played = game.play(state, move.seat, parsed.data, random);
  if (isRefused(played)) return { fault: `seat ${move.seat} may not do this (${played.refused})` };

  const recorded = recordMove(move.seat, parsed.data, played);
  const foreign = [...moveFields(game), ...game.record.adds].find(
    (name) => Object.hasOwn(move, name) && (!Object.hasOwn(recorded, name) || recorded[name] === undefined),
  );
  if (foreign !== undefined) return { fault: `${foreign} is ${show(move[foreign])}, but this move has no such field` };
  const fault = findFieldFault(move, recorded, 'the replay gives');
  return fault === undefined ? { state: played.state } : { fault };
}

/** Compares the fields that were recomputed; the record may have more. */
function findFieldFault(
  record: Readonly<Record<string, unknown>>,
  recomputed: Readonly<Record<string, unknown>>,
  source: string,
): string | undefined {
  for (const [name, expected] of Object.entries(recomputed)) {
    const found = Object.hasOwn(record, name) ? record[name] : undefined;
    const fault = findDifference(name, found, expected, source);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function describeTurn(toMove: readonly number[]): string {
  if (toMove.length === 0) return 'the game is over';
  return toMove.length === 1 ? `it is the turn of seat ${toMove[0]}` : `it is the turn of seats ${toMove.join(', ')}`;
}

function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'not a record of a game';
  const path = issue.path.map(String).join('.');
  return path === '' ? `not a record of a game: ${issue.message}` : `${path}: ${issue.message}`;
}
