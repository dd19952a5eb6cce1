/** What is kept of a game that was played to its end: one entry of the history of its server. */

import { z } from 'zod';
import { levels } from '../bots/levels.ts';
import type { AnyGame, Result } from '../games/contract/index.ts';
import { paces } from '../tables/pace.ts';
import { type Finished, isPerson, type LogEntry, nobody, type Occupant, whoPlayed } from '../tables/table.ts';

const count = z.int().min(0);

const seatSchema = z.object({
  /** As it was then; empty for somebody who asked to be forgotten. */
  name: z.string(),
  /** The person whose seat it was, even if they left it. */
  user: z.string().optional(),
  /** In place of `user` for somebody who asked to be forgotten: the same for all their games of one server, and of no other use. */
  gone: z.string().optional(),
  /** Set if a bot sat there in the end: how well it plays. */
  bot: z.enum(levels).optional(),
  score: z.number(),
  /** 1 for the winners; others are behind all who have a better score. */
  place: z.int().min(1),
  /** Moves made in this seat, and by its person. */
  moves: count,
  own: count,
  hints: count,
  /** What the points came from, in a game in which points are bad. */
  costs: z.record(z.string(), z.number()).optional(),
});

const entrySchema = z.object({
  schema: z.literal(1),
  /** Of the table and its beginning: table ids come again. */
  id: z.string(),
  table: z.string(),
  game: z.string(),
  rules: z.string().optional(),
  pace: z.enum(paces),
  practice: z.literal(true).optional(),
  /** Milliseconds since the epoch. */
  startedAt: z.int(),
  endedAt: z.int(),
  /** One each, in the order of the seats. */
  seats: z.array(seatSchema).min(1),
});

export type Entry = Readonly<z.infer<typeof entrySchema>>;
export type EntrySeat = Readonly<z.infer<typeof seatSchema>>;

/** An entry as it is stored, with the revision of its book before it: that is the order in which ratings follow from one another. */
export interface Numbered {
  readonly n: number;
  readonly entry: Entry;
}

const numberedSchema = entrySchema.extend({ n: count }).transform(({ n, ...entry }): Numbered => ({ n, entry }));

export function writeEntry({ n, entry }: Numbered): string {
  return JSON.stringify({ n, ...entry });
}

/** undefined if it is broken or of a later version. */
export function readEntry(text: string): Numbered | undefined {
  return numberedSchema.safeParse(JSON.parse(text)).data;
}

/** What is kept of a finished table; undefined if its game has no result. */
export function entryOf(table: Finished, game: AnyGame, log: readonly LogEntry[]): Entry | undefined {
  const { id, startedAt, endedAt, pace, practice, options, seats, play } = table;
  const result = game.result(play.state);
  if (!result) return undefined;
  const places = placesOf(result, game.aim);
  const costs = game.costs?.bySeat(play.state);
  const rules = game.options.ruleSet && options[game.options.ruleSet.name];
  return {
    schema: 1,
    id: `${id}-${startedAt.toString(36)}`,
    table: id,
    game: game.id,
    ...(rules === undefined ? {} : { rules }),
    pace,
    ...(practice ? { practice } : {}),
    startedAt,
    endedAt,
    seats: seats.map((occupant, seat) => ({
      ...whoseSeat(occupant),
      score: result.scores[seat] ?? 0,
      place: places[seat] ?? 1,
      ...movesOf(table, log, seat),
      ...(costs?.[seat] ? { costs: costs[seat] } : {}),
    })),
  };
}

function whoseSeat(occupant: Occupant): Pick<EntrySeat, 'name' | 'user' | 'gone' | 'bot'> {
  if (!isPerson(occupant)) {
    const { bot, name, insteadOf } = occupant;
    return { name, bot, ...(insteadOf === undefined ? {} : { user: insteadOf }) };
  }
  const { user, name } = occupant;
  return user === nobody ? { name: '', gone: nobody } : { name, user };
}

function movesOf(table: Finished, log: readonly LogEntry[], seat: number): Pick<EntrySeat, 'moves' | 'own' | 'hints'> {
  const occupant = table.seats[seat];
  const moves = log.filter(({ move }) => move.seat === seat);
  const owner = occupant && (isPerson(occupant) ? occupant.user : occupant.insteadOf);
  const own = moves.filter((entry) => owner !== undefined && whoPlayed(table, entry) === owner);
  return { moves: moves.length, own: own.length, hints: own.filter(({ move }) => move.hint === true).length };
}

/** Winners first, whatever decided between them and others with the same score; then by the score, ties included. */
function placesOf({ scores, winners }: Result, aim: AnyGame['aim']): number[] {
  const isAhead = (one: number, other: number) => {
    if (winners.includes(one) || winners.includes(other)) return winners.includes(one) && !winners.includes(other);
    const lead = (scores[one] ?? 0) - (scores[other] ?? 0);
    return aim === 'most' ? lead > 0 : lead < 0;
  };
  const seats = [...scores.keys()];
  return seats.map((seat) => 1 + seats.filter((other) => isAhead(other, seat)).length);
}

/** Who a seat's result is of, as a word that no two people of a server share; undefined for a bot's. */
export function personIn({ user, gone }: EntrySeat): string | undefined {
  return user ?? (gone === undefined ? undefined : `gone:${gone}`);
}

/** Whether the result in a seat is its person's own: they stayed, and a bot made no more than half of the moves. */
export function isOwn(seat: EntrySeat): boolean {
  return personIn(seat) !== undefined && seat.bot === undefined && !isMostlyOfBot(seat);
}

/** Whether a bot took over more than half of the moves of a person's seat. */
export function isMostlyOfBot({ own, moves }: EntrySeat): boolean {
  return 2 * own < moves;
}

/** At what kind of table a game was played: by people alone, by people and bots, by one person and bots, in private. */
export const kinds = ['people', 'mixed', 'alone', 'practice'] as const;
export type Kind = (typeof kinds)[number];

export function kindOf({ practice, seats }: Entry): Kind {
  if (practice) return 'practice';
  const people = seats.filter((seat) => personIn(seat) !== undefined).length;
  if (people < 2) return 'alone';
  return people === seats.length ? 'people' : 'mixed';
}

/** The spans of time that sums are kept for. A day begins at midnight UTC; a game counts on the day of its end. */
export interface Spans {
  readonly month: string;
  readonly year: string;
}

const calendar = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit' });

/** `2026-12` and `2026`. */
export function spansAt(time: number): Spans {
  const parts = new Map(calendar.formatToParts(time).map(({ type, value }) => [type, value]));
  const year = parts.get('year') ?? '';
  return { month: `${year}-${parts.get('month')}`, year };
}
/** The span of all that was ever played. */
export const always = 'always';
