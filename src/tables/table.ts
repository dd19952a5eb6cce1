import { z } from 'zod';
import { levels } from '../bots/levels.ts';
import { paces, waitSchema } from './pace.ts';

const person = z.strictObject({
  user: z.string(),
  name: z.string(),
  /** How many turns in a row a bot had to play because time was up. */
  missed: z.int().min(1).optional(),
  /** A bot plays in this seat until its owner is back. */
  away: z.literal(true).optional(),
});
const bot = z.strictObject({
  bot: z.enum(levels),
  name: z.string(),
  /** Whose seat it took over. */
  insteadOf: z.string().optional(),
  /** Who let it, and since when the person had not moved then; absent: the person left. */
  kicked: z.strictObject({ by: z.array(z.string()), since: z.int(), at: z.int() }).optional(),
  /** The turn that the person left in: coming back within it gives no new time. */
  left: waitSchema.optional(),
});

/** Who sits on a seat. A seat is not a user: its place in the turn order stays when somebody else takes it. */
export const occupantSchema = z.union([person, bot]);
export type Occupant = z.infer<typeof occupantSchema>;

/** Why a table is closed without a result. */
export const closings = ['ended', 'voted', 'everyone-left', 'nobody-started', 'nobody-moved'] as const;

const playSchema = z.strictObject({
  /** The game's own state, checked by the game. */
  state: z.unknown(),
  /** 32 bytes in lower-case hex: secret until the game is over. */
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  /** Moves made so far; move n draws its chance from the seed and n. */
  moves: z.int().min(0),
  /** When a bot makes the next move, if it is a bot's. */
  botAt: z.int().optional(),
  /** The people who must act now. */
  waits: z.array(waitSchema),
  /** The seats that were told what to do now, until they have moved. */
  hinted: z.array(z.int().min(0)).optional(),
});

/** Which screens of a table come with a picture. */
export const pictureChoices = ['all', 'board', 'none'] as const;

/** What the players of a running game decide together. */
export const questions = ['pause', 'end', 'kick'] as const;
export type Question = (typeof questions)[number];

const voteSchema = z.strictObject({
  question: z.enum(questions),
  /** The seat that a kick is about. */
  seat: z.int().min(0).optional(),
  /** Who asked; absent: it was asked before that was noted. */
  by: z.string().optional(),
  /** Who agrees. */
  users: z.array(z.string()),
  /** Who does not. */
  against: z.array(z.string()).optional(),
  /** How long it can be answered; absent: it was asked before questions had an end, and ends at the next look. */
  until: z.int().optional(),
});

/** How a question comes to nothing: by noes, by who asked, by time, as somebody leaves, or as the turn that it is about ends. */
export const fruitless = ['refused', 'withdrawn', 'lapsed', 'left', 'moved'] as const;

/** A question that came to nothing. It stands until the next move. */
const votedSchema = z.strictObject({
  question: z.enum(questions),
  seat: z.int().min(0).optional(),
  result: z.enum(fruitless),
  /** Who asked, … */
  by: z.string().optional(),
  /** … who brought it to nothing, … */
  users: z.array(z.string()).optional(),
  /** … and when. */
  at: z.int().optional(),
});

/** Who came to a seat or left it after the game had begun; part of the record. */
const seatingSchema = z.strictObject({
  /** Moves made by then. */
  moves: z.int().min(0),
  seat: z.int().min(0),
  change: z.enum(['left', 'kicked', 'took-over', 'away', 'back']),
  name: z.string(),
  /** Whose name that is, so that they can be forgotten. */
  user: z.string(),
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
  /** Which screens come with a picture; absent: all. */
  pictures: z.enum(['board', 'none']).optional(),
  /** Nobody is told what a strong player would do. */
  hints: z.literal(false).optional(),
  /** One person against bots, seen by nobody else: there is no board. */
  practice: z.literal(true).optional(),
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
  /** When a person last moved; later by as much as the clock stood, or others gave more time since. */
  activeAt: z.int(),
  vote: voteSchema.optional(),
  voted: votedSchema.optional(),
  /** The clock stands: the players paused, or the board cannot be shown anywhere. */
  stopped: z.strictObject({ why: z.enum(['paused', 'held']), since: z.int(), until: z.int().optional() }).optional(),
  /** Somebody asks for a bot's seat. */
  request: z.strictObject({ user: z.string(), name: z.string(), seat: z.int().min(0) }).optional(),
  /** Those who asked for a seat and were told no: which one, after how many moves, and when. */
  turnedAway: z
    .array(
      z.strictObject({
        user: z.string(),
        name: z.string(),
        seat: z.int().min(0),
        moves: z.int().min(0),
        at: z.int(),
      }),
    )
    .optional(),
  /** The latest reminder: its number, and whom it calls in which turn of the game. */
  reminder: z.strictObject({ n: z.int().min(1), turn: z.int().min(0), users: z.array(z.string()) }).optional(),
  seating: z.array(seatingSchema),
  /** Who wants to play again, and the table that came of it. */
  rematch: z.strictObject({ users: z.array(z.string()), table: z.string().optional() }).optional(),
  /** The channel that the table's thread belongs to: the table moves there if the thread cannot be written to any more. */
  parent: z.string().optional(),
  /** When the bot was removed from the server: the table goes 30 days later. */
  orphanedAt: z.int().optional(),
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
export type Vote = Readonly<z.infer<typeof voteSchema>>;
export type Voted = Readonly<z.infer<typeof votedSchema>>;
export type Seating = Readonly<z.infer<typeof seatingSchema>>;

/** Why a table does not do what somebody asks. Each has a text `refusal.<reason>`. */
export type TableRefusal =
  | 'no-such-table'
  | 'table-unreadable'
  | 'table-not-here'
  | 'already-started'
  | 'not-started'
  | 'table-over'
  | 'already-seated'
  | 'not-seated'
  | 'not-there'
  | 'table-full'
  | 'no-free-seat'
  | 'no-bot'
  | 'only-host'
  | 'host-starts'
  | 'only-host-or-moderator'
  | 'too-few-players'
  | 'too-many-tables'
  | 'unknown-option'
  | 'seats-taken'
  | 'not-your-turn'
  | 'already-chosen'
  | 'illegal-move'
  | 'game-over'
  | 'stale'
  | 'paused'
  | 'not-paused'
  | 'needs-vote'
  | 'vote-open'
  | 'asked-lately'
  | 'no-vote'
  | 'nobody-to-kick'
  | 'no-seat-to-take'
  | 'no-request'
  | 'seat-asked'
  | 'seat-asked-before'
  | 'turned-away'
  | 'not-away'
  | 'nobody-waited-for'
  | 'enough-time'
  | 'nudged-lately'
  | 'hints-off'
  | 'turn-muted'
  | 'turn-over'
  | 'rematch-over';

/** One line of a table's log: a move as the game records it, when it was made and by whom. */
export interface LogEntry {
  readonly n: number;
  readonly at: number;
  /** `person`, `bot`, or `clock` for a bot that moved because time was up: no user's id, for the log outlives their wish to be forgotten. */
  readonly by: string;
  readonly move: { readonly seat: number; readonly [field: string]: unknown };
}

export function isPerson(occupant: Occupant | undefined): occupant is z.infer<typeof person> {
  return occupant !== undefined && 'user' in occupant;
}

/** Whether a bot plays in this seat, for good or while its owner is away. */
export function isPlayedByBot(occupant: Occupant | undefined): boolean {
  return occupant !== undefined && (!isPerson(occupant) || occupant.away === true);
}

/** The seat in which a bot plays instead of this user, who left it or was voted out of it; undefined if there is none. */
export function formerSeatOf(table: Table, user: string): number | undefined {
  const seat = table.seats.findIndex((occupant) => !isPerson(occupant) && occupant.insteadOf === user);
  return seat < 0 ? undefined : seat;
}

export function seatOf(table: Table, user: string): number | undefined {
  const seat = table.seats.findIndex((occupant) => isPerson(occupant) && occupant.user === user);
  return seat < 0 ? undefined : seat;
}

/** The user who sits in a seat, away or not; undefined where a bot or nobody does. */
export function userIn({ seats }: Pick<Table, 'seats'>, seat: number | undefined): string | undefined {
  const occupant = seat === undefined ? undefined : seats[seat];
  return isPerson(occupant) ? occupant.user : undefined;
}

/** The user who made a move, by who sat in its seat then; undefined if a bot made it, also one that moved for a person. */
export function whoPlayed(table: Table, entry: LogEntry | undefined): string | undefined {
  if (entry?.by !== 'person') return undefined;
  const { seat } = entry.move;
  const next = table.seating.find(
    ({ seat: changed, change, moves }) =>
      changed === seat && moves >= entry.n && change !== 'away' && change !== 'back',
  );
  if (!next) return userIn(table, seat);
  return next.change === 'took-over' ? undefined : next.user;
}

/** Stands where the id of a user stood who wished to be forgotten. */
export const nobody = '0';

/** Whether a table is none of this user's business: a private one of somebody else. */
export function isHidden(table: Table, user: string): boolean {
  return table.practice === true && seatOf(table, user) === undefined;
}

/** The people who have a seat, in its order. */
export function people(table: Table): readonly string[] {
  return table.seats.flatMap((occupant) => (isPerson(occupant) && occupant.user !== nobody ? [occupant.user] : []));
}

/** The people in whose seats no bot plays meanwhile. */
export function presentPeople(table: Table): readonly string[] {
  return table.seats.filter(isPerson).flatMap(({ user, away }) => (away || user === nobody ? [] : [user]));
}

export function isOpen(table: Table): boolean {
  return table.phase === 'lobby' || table.phase === 'playing';
}
