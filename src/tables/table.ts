import { z } from 'zod';
import { levels } from '../bots/levels.ts';

/** How fast a table is played: `live` while all are there, `day` over days, each called by a mention when it is their turn. */
export const paces = ['live', 'day'] as const;
export type Pace = (typeof paces)[number];

const person = z.strictObject({ user: z.string(), name: z.string() });
const bot = z.strictObject({
  bot: z.enum(levels),
  name: z.string(),
  /** whose seat it took over */ insteadOf: z.string().optional(),
});

/** Who sits on a seat. A seat is not a user: its place in the turn order stays when somebody else takes it. */
export const occupantSchema = z.union([person, bot]);
export type Occupant = z.infer<typeof occupantSchema>;

/** Why a table is closed without a result. */
export const closings = ['ended', 'everyone-left', 'nobody-started'] as const;

const playSchema = z.strictObject({
  /** The game's own state, checked by the game. */
  state: z.unknown(),
  /** 32 bytes in lower-case hex: secret until the game is over. */
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  /** Moves made so far; move n draws its chance from the seed and n. */
  moves: z.int().min(0),
  /** When a bot makes the next move, if it is a bot's. */
  botAt: z.int().optional(),
});

export const tableSchema = z.strictObject({
  schema: z.literal(1),
  id: z.string(),
  version: z.int().min(1),
  guild: z.string(),
  channel: z.string(),
  /** The server's language, for what everybody reads. */
  locale: z.string(),
  host: z.string(),
  game: z.string(),
  options: z.record(z.string(), z.string()),
  pace: z.enum(paces),
  /** Whether a card is shown with what it takes before it is played. */
  confirms: z.boolean(),
  botLevel: z.enum(levels),
  /** Seats offered in the lobby. */
  size: z.int().min(1),
  seats: z.array(occupantSchema),
  phase: z.enum(['lobby', 'playing', 'over', 'closed']),
  closed: z.enum(closings).optional(),
  createdAt: z.int(),
  startedAt: z.int().optional(),
  endedAt: z.int().optional(),
  /** When the host last did something here. */
  hostAt: z.int(),
  play: playSchema.optional(),
  /** The person who did something here last: they know how things stand and need not be called. */
  actedBy: z.string().optional(),
  /** The version at which the board was asked for anew: one that shows an earlier version is posted again. */
  boardAskedAt: z.int().optional(),
  /** The interaction that opened the table: asked twice, it is opened once. */
  openedBy: z.string(),
  /** The last interactions that changed something: delivered twice, each counts once. */
  recent: z.array(z.string()),
});

/** One table's whole life, as plain JSON. Every change is a function from table to table. */
export type Table = Readonly<z.infer<typeof tableSchema>>;
export type Play = Readonly<z.infer<typeof playSchema>>;

/** Why a table does not do what somebody asks. Each has a text `refusal.<reason>`. */
export type TableRefusal =
  | 'no-such-table'
  | 'table-unreadable'
  | 'already-started'
  | 'not-started'
  | 'table-over'
  | 'already-seated'
  | 'not-seated'
  | 'table-full'
  | 'no-free-seat'
  | 'no-bot'
  | 'only-host'
  | 'only-host-or-moderator'
  | 'too-few-players'
  | 'too-many-tables'
  | 'unknown-option'
  | 'seats-taken'
  | 'not-your-turn'
  | 'already-chosen'
  | 'illegal-move'
  | 'game-over'
  | 'stale';

/** One line of a table's log: a move as the game records it, when it was made and by whom. */
export interface LogEntry {
  readonly n: number;
  readonly at: number;
  /** The user, or `bot`. */
  readonly by: string;
  readonly move: { readonly seat: number; readonly [field: string]: unknown };
}

export function isPerson(occupant: Occupant | undefined): occupant is z.infer<typeof person> {
  return occupant !== undefined && 'user' in occupant;
}

export function seatOf(table: Table, user: string): number | undefined {
  const seat = table.seats.findIndex((occupant) => isPerson(occupant) && occupant.user === user);
  return seat < 0 ? undefined : seat;
}

export function people(table: Table): readonly string[] {
  return table.seats.filter(isPerson).map((occupant) => occupant.user);
}

export function isOpen(table: Table): boolean {
  return table.phase === 'lobby' || table.phase === 'playing';
}
