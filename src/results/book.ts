/** How the history of a server is laid out in a book: its entries, and the running sums that follow from them. */

import type { AskedPage, PageChange } from '../tables/service/store.ts';
import { always, type Entry, type EntrySeat, isOwn, type Numbered, spansAt, writeEntry } from './entry.ts';
import { type Rating, rateGame, readRating } from './ratings.ts';
import { type Aim, addCompany, addResult, readCompany, readSums } from './sums.ts';

/** Entries by their ids, those of a month on a page. */
export const resultsOf = (month: string) => `results:${month}`;
/** `Sums` by person. */
export const sumsOf = (span: string, game: string) => `sums:${span}:${game}`;
/** `Company` by person. */
export const companyOf = (span: string, game: string) => `company:${span}:${game}`;
/** `Rating` by person. */
export const ratingsOf = (game: string) => `ratings:${game}`;
/** The months of a person's results by the ids of the entries. */
export const ownOf = (person: string) => `own:${person}`;
/** People of whom nothing is shown. */
export const hiddenPage = 'hidden';

/** The user whose own results a page lists. */
export function ownerOf(page: string): string | undefined {
  return page.startsWith('own:') ? page.slice('own:'.length) : undefined;
}

export type Pages = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface PersonSeat {
  readonly person: string;
  readonly seat: EntrySeat;
}

function peopleAt({ seats }: Entry): readonly PersonSeat[] {
  return seats.flatMap((seat) => (seat.user === undefined ? [] : [{ person: seat.user, seat }]));
}

function spansOf({ endedAt }: Entry): readonly string[] {
  const { month, year } = spansAt(endedAt);
  return [month, year, always];
}

/** What must be known of a book to enter a game. */
export function toEnter(entry: Entry): readonly AskedPage[] {
  const { game, endedAt, id } = entry;
  const entries = peopleAt(entry).map(({ person }) => person);
  const spans = spansOf(entry);
  return [
    { page: resultsOf(spansAt(endedAt).month), entries: [id] },
    ...spans.flatMap((span) => [
      { page: sumsOf(span, game), entries },
      { page: companyOf(span, game), entries },
    ]),
    { page: ratingsOf(game), entries },
  ];
}

/**
 * What changes in a book when a game is entered; undefined if it is there already.
 * @param pages what `toEnter` asked for
 */
export function enter({ n, entry }: Numbered, pages: Pages, aim: Aim): readonly PageChange[] | undefined {
  const { game, id, endedAt } = entry;
  const { month } = spansAt(endedAt);
  if (pages.get(resultsOf(month))?.has(id)) return undefined;
  return [
    { page: resultsOf(month), entries: new Map([[id, writeEntry({ n, entry })]]) },
    ...peopleAt(entry).map(({ person }) => ({ page: ownOf(person), entries: new Map([[id, month]]) })),
    ...sumUp(entry, pages, aim),
    ...changedRatings(game, rateGame(entry, knownRatings(game, pages))),
  ];
}

function sumUp(entry: Entry, pages: Pages, aim: Aim): PageChange[] {
  const people = peopleAt(entry);
  const hasCompany = people.filter(({ seat }) => isOwn(seat)).length > 1;
  return spansOf(entry).flatMap((span) => {
    const sums = sumsOf(span, entry.game);
    const company = companyOf(span, entry.game);
    const added = people.map(({ person, seat }) => {
      const before = readSums(pages.get(sums)?.get(person));
      return [person, JSON.stringify(addResult(before, entry, seat, aim))] as const;
    });
    const met = people.map(({ person, seat }) => {
      const before = readCompany(pages.get(company)?.get(person));
      return [person, JSON.stringify(addCompany(before, entry, seat))] as const;
    });
    return [{ page: sums, entries: new Map(added) }, ...(hasCompany ? [{ page: company, entries: new Map(met) }] : [])];
  });
}

function knownRatings(game: string, pages: Pages): ReadonlyMap<string, Rating> {
  const page = pages.get(ratingsOf(game)) ?? new Map<string, string>();
  return new Map([...page].flatMap(([person, text]) => [[person, readRating(text)] as const]).filter(isKnown));
}

function isKnown(entry: readonly [string, Rating | undefined]): entry is [string, Rating] {
  return entry[1] !== undefined;
}

function changedRatings(game: string, rated: ReadonlyMap<string, Rating>): PageChange[] {
  const kept = [...rated].filter(([person]) => !isForgotten(person));
  if (kept.length === 0) return [];
  return [
    { page: ratingsOf(game), entries: new Map(kept.map(([person, rating]) => [person, JSON.stringify(rating)])) },
  ];
}

/** Whether a person is only known as somebody who asked to be forgotten. */
function isForgotten(person: string): boolean {
  return person.startsWith('gone:');
}

/** All ratings of one game as they follow from the entries of a server. */
export function rateAll(numbered: readonly Numbered[], game: string): ReadonlyMap<string, Rating> {
  const known = new Map<string, Rating>();
  const ordered = numbered.filter(({ entry }) => entry.game === game).toSorted((one, other) => one.n - other.n);
  for (const { entry } of ordered) for (const [person, rating] of rateGame(entry, known)) known.set(person, rating);
  return new Map([...known].filter(([person]) => !isForgotten(person)));
}

/** The entry with everything about a user replaced by a word that tells nothing. */
export function forgetIn(entry: Entry, user: string, gone: string): Entry {
  return {
    ...entry,
    seats: entry.seats.map(({ user: known, ...seat }) =>
      known === user ? { ...seat, name: '', gone } : { ...seat, ...(known === undefined ? {} : { user: known }) },
    ),
  };
}
