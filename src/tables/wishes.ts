/** A person's settings: how they are called, and in which hours not. */
import { z } from 'zod';

/** How somebody wants to be called when it is their turn. */
export const callings = ['channel', 'direct', 'nothing'] as const;

const quietSchema = z.strictObject({
  /** Minutes after midnight, in the person's time zone; `from` after `until` spans midnight. */
  from: z.int().min(0).max(1_439),
  until: z.int().min(0).max(1_439),
  /** An IANA name, such as `Europe/Berlin`. */
  zone: z.string().refine(isTimeZone),
});

const wishesSchema = z.object({
  schema: z.literal(1),
  calling: z.enum(callings),
  quiet: quietSchema.optional(),
  /** When Discord last said that this person takes no direct messages from the bot. */
  closedAt: z.int().optional(),
  /** Present if this person wants a message when a new daily deal is there. */
  daily: z.literal(true).optional(),
  /** The latest day, counted from 1970-01-01, of whose deal they need not be told any more. */
  dailyTold: z.int().optional(),
  /** Present if nothing is shown of how this person played: no standing, no rating, no statistics. */
  leftOut: z.literal(true).optional(),
});
/** Fields of a newer version stay where they are: an older process that changes something else must not lose them. */
const storedSchema = wishesSchema.loose();

/** What is kept about a person, besides their seats and results: one record for all that they wish. */
export type Wishes = Readonly<z.infer<typeof wishesSchema>>;
export type QuietHours = Readonly<z.infer<typeof quietSchema>>;

export const usualWishes: Wishes = { schema: 1, calling: 'channel' };

export function readWishes(data: string | undefined): Wishes {
  if (data === undefined) return usualWishes;
  try {
    return storedSchema.safeParse(JSON.parse(data)).data ?? usualWishes;
  } catch {
    return usualWishes;
  }
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone.length > 0;
  } catch {
    return false;
  }
}

/** `22:30` as minutes after midnight; undefined if it is no time of day. */
export function readTimeOfDay(text: string): number | undefined {
  const match = /^(\d{1,2})[:.h]?(\d{2})?$/.exec(text.trim());
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2] ?? 0)];
  return match && hours <= 23 && minutes <= 59 ? hours * 60 + minutes : undefined;
}

/** When the quiet hours that somebody has at `time` end; undefined if they may be called then. */
export function quietUntil({ quiet }: Wishes, time: number): number | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined;
  const at = minutesIn(quiet.zone, time);
  if (!isQuietAt(quiet, at)) return undefined;
  const end = Math.floor(time / minute) * minute + ((quiet.until - at + 1_440) % 1_440) * minute;
  // where clocks are put forward or back in between, the quiet hours are shorter or longer than they look
  const off = ((minutesIn(quiet.zone, end) - quiet.until + 2_160) % 1_440) - 720;
  let over = Math.max(end - off * minute, Math.floor(time / minute) * minute + minute);
  // where the clocks skip the end itself, the quiet hours end after the gap
  while (isQuietAt(quiet, minutesIn(quiet.zone, over))) over += minute;
  return over;
}

const minute = 60_000;

function isQuietAt({ from, until }: QuietHours, at: number): boolean {
  return from < until ? from <= at && at < until : at >= from || at < until;
}

function minutesIn(zone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return number('hour') * 60 + number('minute');
}
