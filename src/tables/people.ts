import { z } from 'zod';
import type { Store } from './store.ts';

/** How somebody wants to be called when it is their turn. */
export const callings = ['channel', 'direct', 'nothing'] as const;
export type Calling = (typeof callings)[number];

const quietSchema = z.strictObject({
  /** Minutes after midnight, in the person's time zone; `from` after `until` spans midnight. */
  from: z.int().min(0).max(1_439),
  until: z.int().min(0).max(1_439),
  /** An IANA name, such as `Europe/Berlin`. */
  zone: z.string().refine(isTimeZone),
});

export const personSchema = z.strictObject({
  schema: z.literal(1),
  calling: z.enum(callings),
  quiet: quietSchema.optional(),
  /** When Discord last said that this person takes no direct messages from the bot. */
  closedAt: z.int().optional(),
});

/** What is kept about a person, besides their seats. */
export type Person = Readonly<z.infer<typeof personSchema>>;
export type QuietHours = Readonly<z.infer<typeof quietSchema>>;

export const usualPerson: Person = { schema: 1, calling: 'channel' };

export function readPerson(data: string | undefined): Person {
  if (data === undefined) return usualPerson;
  try {
    return personSchema.safeParse(JSON.parse(data)).data ?? usualPerson;
  } catch {
    return usualPerson;
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

/** `22:30` as minutes after midnight, or undefined if it is no time of day. */
export function readTimeOfDay(text: string): number | undefined {
  const match = /^(\d{1,2})[:.h]?(\d{2})?$/.exec(text.trim());
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2] ?? 0)];
  return match && hours <= 23 && minutes <= 59 ? hours * 60 + minutes : undefined;
}

/** When somebody's quiet hours that hold at `time` are over; undefined when they may be called then. */
export function quietUntil({ quiet }: Person, time: number): number | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined;
  const at = minutesIn(quiet.zone, time);
  if (!isQuietAt(quiet, at)) return undefined;
  const end = Math.floor(time / minute) * minute + ((quiet.until - at + 1_440) % 1_440) * minute;
  // where clocks are put forward or back in between, the hours are shorter or longer than they look
  const off = ((minutesIn(quiet.zone, end) - quiet.until + 2_160) % 1_440) - 720;
  let over = Math.max(end - off * minute, Math.floor(time / minute) * minute + minute);
  // where the clocks skip the end itself, it is what comes after the gap
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

/** What people wish, as it is kept. */
export class People {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The wishes of these users, those who never said anything included. */
  async read(users: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    const notes = await this.#store.readNotes(users.map((user) => `person:${user}` as const));
    return new Map(users.map((user, index) => [user, readPerson(notes[index])]));
  }

  async write(user: string, person: Person): Promise<void> {
    await this.#store.writeNote(`person:${user}`, JSON.stringify(person));
  }

  /** Keeps in mind that somebody cannot be written to directly. */
  async noteClosed(user: string, now: number): Promise<void> {
    const person = (await this.read([user])).get(user) ?? usualPerson;
    await this.write(user, { ...person, closedAt: now });
  }

  async forget(user: string): Promise<void> {
    await this.#store.writeNote(`person:${user}`, undefined);
  }
}
