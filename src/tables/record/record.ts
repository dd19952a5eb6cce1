/** The record of a finished game, from which anybody can replay it. */
import { z } from 'zod';
import type { AnyGame, Options, RecordedMove } from '../../games/contract/index.ts';
import { commitmentOf, seededRandom } from '../random.ts';

/**
 * `parade-record/1` is one JSON object. Between `names` and `seed` stand the game's own fields of the deal, and between `moves` and
 * `result` those of the end. Fields that the format does not name are allowed.
 */
export const recordSchema = z.looseObject({
  format: z.literal('parade-record/1'),
  game: z.string(),
  table: z.string().min(1),
  seats: z.int().min(1),
  names: z.array(z.string()),
  seed: z.string().regex(/^[0-9a-f]{64}$/, '32 bytes in lower-case hex expected'),
  commitment: z.string().regex(/^[0-9a-f]{64}$/, '32 bytes in lower-case hex expected'),
  /** Who took or left a seat during the game, and after how many moves; absent if nobody did. */
  seating: z
    .array(z.looseObject({ moves: z.int().min(0), seat: z.int().min(0), change: z.string(), name: z.string() }))
    .optional(),
  moves: z.array(z.looseObject({ seat: z.int().min(0) })),
  result: z.looseObject({ scores: z.array(z.number()), winners: z.array(z.int().min(0)) }),
});

export type GameRecord = z.infer<typeof recordSchema>;

export interface FinishedGame {
  readonly game: AnyGame;
  readonly options: Options;
  /** The table's id. */
  readonly table: string;
  /** The names of the seats, one each. */
  readonly names: readonly string[];
  /** Who took or left a seat after the game had begun. */
  readonly seating?: readonly { moves: number; seat: number; change: string; name: string }[];
  /** 32 bytes in lower-case hex. */
  readonly seed: string;
  /** What `play` recorded, first move first. */
  readonly moves: readonly RecordedMove[];
  /** The state after the last move. */
  readonly state: unknown;
}

/** The record of a game; undefined while it is running, because its seed reveals every hand and every card to come. */
export function makeRecord(finished: FinishedGame): GameRecord | undefined {
  const { game, options, table, names, seating = [], seed, moves, state } = finished;
  const result = game.result(state);
  if (result === undefined) return undefined;
  const dealt = game.setup(options, names.length, seededRandom(seed, 0));
  return {
    format: 'parade-record/1',
    game: game.id,
    ...Object.fromEntries(game.options.recorded.map((name) => [name, options[name]])),
    table,
    seats: names.length,
    names: [...names],
    ...game.record.deal(dealt, options),
    seed,
    commitment: commitmentOf(seed),
    ...(seating.length > 0 ? { seating: [...seating] } : {}),
    moves: [...moves],
    ...game.record.closing(state, options),
    result: { ...result, scores: [...result.scores], winners: [...result.winners] },
  };
}
