/** The schema of a table: what every table has, and what only a table in one phase has. */
import { z } from 'zod';
import { levels } from '../bots/levels.ts';
import type { InteractionId, TableId, UserId } from './brands.ts';
import { paces, waitSchema } from './pace.ts';

/**
 * The version of the form in which tables are stored. Raise it, with a migration from the previous one, for every change except an
 * additional optional field. In either case, an older process leaves alone what a newer one wrote during an update.
 */
export const currentSchema = 1;

const userId: z.ZodType<UserId> = z.string();
const tableId: z.ZodType<TableId> = z.string();
const interactionId: z.ZodType<InteractionId> = z.string();
const seatIndex = z.int().min(0);
/** 32 bytes in lower-case hex. */
const bytes = z.string().regex(/^[0-9a-f]{64}$/);
/** Milliseconds since the epoch. */
const time = z.int();

export const personSchema = z.strictObject({
  user: userId,
  name: z.string(),
  /** The interaction by which they sat down or agreed to play again: what they bring to the next deal. */
  brought: interactionId.optional(),
  /** How many turns in a row a bot had to play because the person's time was up. */
  missed: z.int().min(1).optional(),
  /** A bot plays in this seat until its owner is back. */
  away: z.literal(true).optional(),
});

const botSchema = z.strictObject({
  bot: z.enum(levels),
  name: z.string(),
  /** The user whose seat it took over. */
  insteadOf: userId.optional(),
  /** Who voted the person out, when, and since when the person had not moved; absent if the person left. */
  kicked: z.strictObject({ by: z.array(userId), since: time, at: time }).optional(),
  /** The turn in which the person left. Coming back within it gives no new time. */
  left: waitSchema.optional(),
});

/** Who sits in a seat. A seat is not a user: it keeps its place in the turn order when somebody else takes it. */
export const occupantSchema = z.union([personSchema, botSchema]);

/** Why a table is closed without a result. */
const closings = ['ended', 'voted', 'everyone-left', 'nobody-started', 'nobody-moved'] as const;

/** How many characters whoever runs the bot may say to the people of a table. */
export const mostWord = 500;

/** Which screens of a table come with a picture. */
export const pictureChoices = ['all', 'board', 'none'] as const;

/** What the players of a running game vote on. */
export const questions = ['pause', 'end', 'kick'] as const;

/** How a vote fails: by noes, by the person who called it, by time, because somebody leaves, or because the turn it is about ends. */
const fruitless = ['refused', 'withdrawn', 'lapsed', 'left', 'moved'] as const;

const votableShape = {
  question: z.enum(questions),
  /** The seat that a vote to kick is about. */
  seat: seatIndex.optional(),
  /** Who called the vote. Rows of early versions do not have it. */
  by: userId.optional(),
};

export const voteSchema = z.strictObject({
  ...votableShape,
  /** Who agrees. */
  users: z.array(userId),
  /** Who does not. */
  against: z.array(userId).optional(),
  /** Until when people can vote. A vote without it, from an early version, ends at the next look. */
  until: time.optional(),
});

/** A vote that failed. It is shown until the next move. */
export const votedSchema = z.strictObject({
  ...votableShape,
  result: z.enum(fruitless),
  /** Whose votes made it fail, … */
  users: z.array(userId).optional(),
  /** … and when. */
  at: time.optional(),
});

const askingShape = { user: userId, name: z.string(), seat: seatIndex };

export const requestSchema = z.strictObject({
  ...askingShape,
  /** The players who have agreed. Rows of early versions do not have it: nobody has. */
  users: z.array(userId).optional(),
  /** Until when it can be answered. A request without it, from an early version, ends at the next look. */
  until: time.optional(),
});

export const turnedAwaySchema = z.strictObject({
  ...askingShape,
  /** Moves made by then. */
  moves: z.int().min(0),
  at: time,
  /** `lapsed`: not all agreed in time. `back`: the owner of the seat came back. Absent: somebody said no. */
  why: z.enum(['lapsed', 'back']).optional(),
});

/** Somebody took or left a seat after the game had begun; part of the record. */
export const seatingSchema = z.strictObject({
  /** Moves made by then. */
  moves: z.int().min(0),
  seat: seatIndex,
  change: z.enum(['left', 'kicked', 'took-over', 'away', 'back']),
  name: z.string(),
  /** The user with that name, so that they can be forgotten. */
  user: userId,
});

/** By what a deal can be checked afterwards. */
export const proofSchema = z.strictObject({
  /** What the commitment is to: secret until the game is over. */
  serverSeed: bytes,
  /** By seat, what each person brought; null for a bot, and for who sat down when an early version did not note it. */
  brought: z.array(interactionId.nullable()),
  /** The interaction that started the game, where it began in a lobby. */
  start: interactionId.optional(),
  /** The server's seed for a rematch, secret as well. */
  next: bytes.optional(),
  /** The link of the last move in the chain of moves. */
  chain: bytes,
});

/** A game as it was dealt and has been played so far. */
const dealtShape = {
  /** The game's own state, checked by the game. */
  state: z.unknown(),
  /** All chance of the game comes from it: secret until the game is over. */
  seed: bytes,
  /** Absent where the game was dealt by an early version: the commitment was to `seed` itself then. */
  proof: proofSchema.optional(),
  /** Moves made so far; move n draws its chance from the seed and n. */
  moves: z.int().min(0),
  /** The seats that got a hint for their present turn, each until it has moved. */
  hinted: z.array(seatIndex).optional(),
};

const needsGame = {
  error: ({ input }: { readonly input?: unknown }) => (input ? undefined : 'a table without a game'),
};

/** What somebody has planned for their next turn: secret until it is carried out. */
export const planSchema = z.strictObject({
  seat: seatIndex,
  /** Who planned it: it is nobody else's, should the seat change hands. */
  user: userId,
  /** In the game's own words. */
  word: z.string(),
  /** When it is carried out, once the turn has come and it fits the position. */
  at: time.optional(),
  /** The turn has come, and it does not fit: the person is told why until they have moved. */
  unfit: z.literal(true).optional(),
});

export const playSchema = z.strictObject(
  {
    ...dealtShape,
    /** When a bot makes the next move, if it is a bot's turn. */
    botAt: time.optional(),
    /** At most one of each seat. */
    plans: z.array(planSchema).optional(),
    /** The people who must act now. */
    waits: z.array(waitSchema),
  },
  needsGame,
);

/** A game that no longer waits for anybody. */
export const endedPlaySchema = z.strictObject({ ...dealtShape, waits: z.tuple([]) }, needsGame);

/** What people chose when they opened the table, and who sits there. A rematch takes it over. */
const settingShape = {
  guild: z.string(),
  channel: z.string(),
  /** The channel that the table's thread belongs to. The table moves there if the thread can no longer be written to. */
  parent: z.string().optional(),
  /** What kind of thread it is. Rows of early versions do not have it; their thread may be private until a press shows otherwise. */
  thread: z.enum(['public', 'private']).optional(),
  /** The server's language, for what everybody reads. */
  locale: z.string(),
  host: userId,
  game: z.string(),
  options: z.record(z.string(), z.string()),
  pace: z.enum(paces),
  /** Whether people see a preview of a move before they confirm it. */
  confirms: z.boolean(),
  botLevel: z.enum(levels),
  /** Which screens come with a picture; absent: all. */
  pictures: z.enum(['board', 'none']).optional(),
  /** Present if nobody may ask for hints. */
  hints: z.literal(false).optional(),
  /** Present if one person plays against bots in private. There is no board. */
  practice: z.literal(true).optional(),
  /** Seats offered in the lobby. */
  size: z.int().min(1),
  seats: z.array(occupantSchema),
};

const baseShape = {
  schema: z.literal(currentSchema),
  id: tableId,
  version: z.int().min(1),
  /** The last version that changed something which others see. Absent: the present one did. */
  shown: z.int().min(1).optional(),
  ...settingShape,
  createdAt: time,
  /** When the host last did something here. */
  hostAt: time,
  /** When a person last moved, moved forward by the time that the clock was stopped or that others gave since. */
  activeAt: time,
  seating: z.array(seatingSchema),
  /** Time in which nobody could play, and that was given back. Absent: there was none since the table was opened. */
  givenBack: z
    .strictObject({
      /** The number of the latest outage that was given back. */
      outage: z.int(),
      /** How many milliseconds since the lobby was opened or the game ended. */
      span: z.int().optional(),
      /** For how many milliseconds the bot was away since a person last moved: the board tells it. */
      away: z.int().optional(),
    })
    .optional(),
  /** When the bot was removed from the server. The table is deleted 30 days later. */
  orphanedAt: time.optional(),
  /** The person who did something here last. They know the position and need not be called. */
  actedBy: userId.optional(),
  /** The version at which somebody asked for the board again. A board that shows an earlier version is posted again. */
  boardAskedAt: z.int().optional(),
  /** Present at a private table with the daily deal. */
  daily: z
    .strictObject({
      /** The UTC day whose deal it is, counted from 1970-01-01. */
      day: z.int().min(0),
      /** Its result was entered, or came too late to be. */
      entered: z.literal(true).optional(),
      /** Once the day is over, everybody can replay it. */
      open: z.literal(true).optional(),
    })
    .optional(),
  /** What opened the table, such as an interaction. If it comes twice, the table is opened once. */
  openedBy: z.string(),
  /** The last interactions that changed something. If one is delivered twice, it counts once. */
  recent: z.array(interactionId),
};

export const settingSchema = z.object(settingShape);
export const baseSchema = z.object(baseShape);

export const lobbySchema = z.strictObject({
  ...baseShape,
  phase: z.literal('lobby'),
  /** Whom the host took off the table: they cannot come back unless they are invited. */
  takenOff: z.array(userId).optional(),
  /** Whom the host invited: each was called once. */
  invited: z.array(userId).optional(),
  /** The table was called out to a role. */
  calledOut: z.literal(true).optional(),
  /** The server's part of the seed of the deal. Rows of early versions do not have it: theirs is drawn when the game begins. */
  serverSeed: bytes.optional(),
});

export const runningSchema = z.strictObject({
  ...baseShape,
  phase: z.literal('playing'),
  startedAt: time,
  play: playSchema,
  vote: voteSchema.optional(),
  voted: votedSchema.optional(),
  /** The clock is stopped: the players paused, or the board cannot be shown anywhere. */
  stopped: z.strictObject({ why: z.enum(['paused', 'held']), since: time, until: time.optional() }).optional(),
  /** Somebody is asking for a bot's seat. */
  request: requestSchema.optional(),
  /** Those who asked for a seat and did not get it. */
  turnedAway: z.array(turnedAwaySchema).optional(),
  /** The latest reminder: its number, and whom it calls in which turn of the game. */
  reminder: z.strictObject({ n: z.int().min(1), turn: z.int().min(0), users: z.array(userId) }).optional(),
});

export const finishedSchema = z.strictObject({
  ...baseShape,
  phase: z.literal('over'),
  startedAt: time,
  endedAt: time,
  play: endedPlaySchema,
  /** Who wants to play again, and the table that was opened for it. */
  rematch: z.strictObject({ users: z.array(userId), table: tableId.optional() }).optional(),
});

export const closedSchema = z.strictObject({
  ...baseShape,
  phase: z.literal('closed'),
  closed: z.enum(closings),
  /** What whoever runs the bot tells the people of a table that they closed. */
  word: z.string().max(mostWord).optional(),
  endedAt: time,
  /** Absent, like `play`, if the game had not begun. */
  startedAt: time.optional(),
  play: endedPlaySchema.optional(),
});

export const tableSchema = z.discriminatedUnion('phase', [lobbySchema, runningSchema, finishedSchema, closedSchema]);
