/** The record of a game that is over, from which anybody can replay it. */
import { z } from 'zod';
import { type Level, levels } from '../../bots/levels.ts';
import type { AnyGame, Options, RecordedMove } from '../../games/contract/index.ts';
import { nameDay } from '../daily.ts';
import { digestOf, nextLink, noMoves } from '../digest.ts';
import { contributions } from '../fair-deal.ts';
import { commitmentOf, dealSeed, seededRandom } from '../random.ts';
import { type Ended, type LogEntry, movers, type Proof, recordedMove } from '../table.ts';

const bytes = z.string().regex(/^[0-9a-f]{64}$/, '32 bytes in lower-case hex expected');
/** The id of an interaction: printable ASCII without spaces. */
const contribution = z.string().regex(/^[!-~]{1,100}$/, 'the id of an interaction expected');
const seat = z.int().min(0);

const bodyShape = {
  game: z.string(),
  table: z.string().min(1),
  seats: z.int().min(1),
  names: z.array(z.string()),
  seed: bytes,
  commitment: bytes,
  /** Who took or left a seat during the game, and after how many moves; absent if nobody did. */
  seating: z.array(z.looseObject({ moves: z.int().min(0), seat, change: z.string(), name: z.string() })).optional(),
  /** Why the table was closed before the end of the game; then there is no result. */
  closed: z.string().optional(),
  result: z.looseObject({ scores: z.array(z.number()), winners: z.array(seat) }).optional(),
};

/**
 * A record is one JSON object. Between `names` and `seed` stand the game's own fields of the deal, and between `moves` and `result`
 * those of the end. Form 1 is dealt from `seed` itself, and fields that it does not name are allowed. In form 2 the deal is made of
 * `seed`, which is the server's, and of what people brought, and the digest covers every field.
 */
export const recordSchema = z.discriminatedUnion('format', [
  z.looseObject({
    format: z.literal('parade-record/1'),
    ...bodyShape,
    moves: z.array(z.looseObject({ seat })),
  }),
  z.looseObject({
    format: z.literal('parade-record/2'),
    ...bodyShape,
    /** The UTC day whose daily deal it is: then nobody brought anything. */
    daily: z.iso.date().optional(),
    /** By seat, the interaction by which its person sat down; null for a bot. */
    brought: z.array(contribution.nullable()),
    /** The interaction that started the game, where it began in a lobby. */
    start: contribution.optional(),
    moves: z.array(
      z.looseObject({
        seat,
        by: z.enum(movers),
        /** How well the bot plays that moved. */
        level: z.enum(levels).optional(),
        hint: z.literal(true).optional(),
      }),
    ),
    digest: bytes,
  }),
]);

export type GameRecord = z.infer<typeof recordSchema>;

/** The seed that all chance of a recorded game comes from. */
export function seedOf(record: GameRecord): string {
  return record.format === 'parade-record/1' ? record.seed : dealSeed(record.seed, contributions(record));
}

interface PlayedGame {
  readonly game: AnyGame;
  readonly options: Options;
  /** The table's id. */
  readonly table: string;
  /** The names of the seats, one each. */
  readonly names: readonly string[];
  /** Who took or left a seat after the game had begun. */
  readonly seating?: readonly { moves: number; seat: number; change: string; name: string }[];
  /** What the game was dealt from: 32 bytes in lower-case hex. */
  readonly seed: string;
  /** The state after the last move. */
  readonly state: unknown;
  /** The day whose daily deal it was. */
  readonly daily?: string | undefined;
  /** Why the table was closed before the end. */
  readonly closed?: string;
}

export interface FinishedGame extends PlayedGame {
  /** What `play` recorded, first move first. */
  readonly moves: readonly RecordedMove[];
}

/** The record in form 1; undefined while the game is running, because its seed reveals every hand and every card to come. */
export function makeRecord({ moves, ...finished }: FinishedGame): GameRecord | undefined {
  const parts = partsOf(finished);
  const { seed } = finished;
  if (!parts) return undefined;
  const { head, seating, end } = parts;
  return {
    format: 'parade-record/1',
    ...head,
    seed,
    commitment: commitmentOf(seed),
    ...seating,
    moves: [...moves],
    ...end,
  };
}

/** The record of a game that bots played without a table; undefined while it is running. `serverSeed` is what `seed` was made of. */
export function recordOfBots({
  moves,
  levels: played,
  serverSeed,
  ...finished
}: FinishedGame & { readonly levels: readonly Level[]; readonly serverSeed: string }): GameRecord | undefined {
  const parts = partsOf(finished);
  if (!parts) return undefined;
  const made = moves.map((move) => recordedMove({ by: 'bot', level: played[move.seat], move }));
  const brought = finished.names.map(() => null);
  return inForm2(parts, { serverSeed, brought, chain: made.reduce(nextLink, noMoves) }, made);
}

/** The record of a table whose game is over. A game that was dealt by an early version has one in form 1. */
export function recordOf(table: Ended, game: AnyGame, log: readonly LogEntry[]): GameRecord | undefined {
  const { options, id, seats, seating, play } = table;
  const played = {
    game,
    options,
    table: id,
    names: seats.map(({ name }) => name),
    seating: seating.map(({ user: _, ...change }) => change),
    seed: play.seed,
    state: play.state,
    daily: table.daily && nameDay(table.daily.day),
    ...(table.phase === 'closed' ? { closed: table.closed } : {}),
  };
  const { proof } = play;
  if (!proof) return makeRecord({ ...played, moves: log.map(({ move }) => move) });
  const parts = partsOf(played);
  return parts && inForm2(parts, proof, log.map(recordedMove));
}

function inForm2(
  { head, seating, end }: NonNullable<ReturnType<typeof partsOf>>,
  { serverSeed, brought, start, chain }: Proof,
  moves: readonly ReturnType<typeof recordedMove>[],
): GameRecord {
  const record = {
    format: 'parade-record/2' as const,
    ...head,
    brought: [...brought],
    ...(start === undefined ? {} : { start }),
    seed: serverSeed,
    commitment: commitmentOf(serverSeed),
    ...seating,
    moves: [...moves],
    ...end,
  };
  return { ...record, digest: digestOf(record, chain) };
}

/** The digest of a table's record; undefined where there is none. The moves are in it by their chain. */
export function digestAt(table: Ended, game: AnyGame): string | undefined {
  const record = recordOf(table, game, []);
  return record?.format === 'parade-record/2' ? record.digest : undefined;
}

function partsOf({ game, options, table, names, seating = [], seed, state, daily, closed }: PlayedGame) {
  const result = game.result(state);
  if (closed === undefined && result === undefined) return undefined;
  const dealt = game.setup(options, names.length, seededRandom(seed, 0));
  const recorded = Object.fromEntries(game.options.recorded.map((name) => [name, options[name]]));
  const place = { game: game.id, ...recorded, table, seats: names.length, names: [...names] };
  return {
    head: { ...place, ...(daily && { daily }), ...game.record.deal(dealt, options) },
    seating: seating.length > 0 ? { seating: [...seating] } : {},
    end: result
      ? {
          ...game.record.closing(state, options),
          result: { ...result, scores: [...result.scores], winners: [...result.winners] },
        }
      : { closed },
  };
}
