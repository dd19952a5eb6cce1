import type { Refused } from '../games/game.ts';
import { isStalling } from './pace.ts';
import {
  isPerson,
  people,
  presentPeople,
  type Question,
  seatOf,
  type Table,
  type TableRefusal,
  type Vote,
} from './table.ts';

/** What came of a voice: still open, or carried. */
export interface Voiced {
  readonly table: Table;
  readonly carried: boolean;
}

/**
 * Asks a question, or agrees to it when it has been asked. More than half of those who have a say carry it. A new question
 * takes the place of an open one. Only somebody who keeps the others waiting can be kicked.
 */
export function agree(
  table: Table,
  user: string,
  question: Question,
  seat: number | undefined,
  now: number,
): Voiced | Refused<TableRefusal> {
  if (table.phase !== 'playing') return { refused: table.phase === 'lobby' ? 'not-started' : 'table-over' };
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  if (table.stopped?.why === 'paused' && question !== 'end') return { refused: 'paused' };
  if (question === 'kick' && !mayBeKicked(table, user, seat, now)) return { refused: 'nobody-to-kick' };
  const asked = table.vote?.question === question && table.vote.seat === seat ? table.vote : undefined;
  const voters = votersOf(table, { seat, users: [...(asked?.users ?? []), user] });
  const users = voters.filter((voter) => voter === user || asked?.users.includes(voter));
  const carried = users.length * 2 > voters.length;
  const { vote: _, ...settled } = table;
  if (carried) return { table: settled, carried };
  const vote: Vote = { question, users, ...(seat === undefined ? {} : { seat }) };
  return { table: { ...table, vote }, carried };
}

/** Who has a say: everybody but who is to be kicked, and those who are away only if they have spoken all the same. */
export function votersOf(table: Table, { seat, users }: Pick<Vote, 'seat' | 'users'>): readonly string[] {
  const target = seat === undefined ? undefined : table.seats[seat];
  const present = presentPeople(table);
  return people(table)
    .filter((user) => present.includes(user) || users.includes(user))
    .filter((user) => !(isPerson(target) && target.user === user));
}

function mayBeKicked(table: Table, user: string, seat: number | undefined, now: number): boolean {
  const wait = table.play?.waits.find((waiting) => waiting.seat === seat);
  const target = seat === undefined ? undefined : table.seats[seat];
  return isPerson(target) && target.user !== user && wait !== undefined && isStalling(wait, table.pace, now);
}
