import type { Refused } from '../games/game.ts';
import { isPerson, people, type Question, seatOf, type Table, type TableRefusal, type Vote } from './table.ts';

/** What came of a voice: still open, or carried. */
export interface Voiced {
  readonly table: Table;
  readonly carried: boolean;
}

/**
 * Asks a question, or agrees to it when it has been asked. More than half of the people at the table carry it; whoever is
 * to be kicked has no say. A new question takes the place of an open one.
 */
export function agree(
  table: Table,
  user: string,
  question: Question,
  seat: number | undefined,
): Voiced | Refused<TableRefusal> {
  if (table.phase !== 'playing') return { refused: table.phase === 'lobby' ? 'not-started' : 'table-over' };
  if (seatOf(table, user) === undefined) return { refused: 'not-seated' };
  const target = seat === undefined ? undefined : table.seats[seat];
  if (question === 'kick' && (!isPerson(target) || target.user === user)) return { refused: 'nobody-to-kick' };
  const asked = table.vote?.question === question && table.vote.seat === seat ? table.vote : undefined;
  const voters = people(table).filter((voter) => !(isPerson(target) && target.user === voter));
  const users = voters.filter((voter) => voter === user || asked?.users.includes(voter));
  const carried = users.length * 2 > voters.length;
  const { vote: _, ...settled } = table;
  if (carried) return { table: settled, carried };
  const vote: Vote = { question, users, ...(seat === undefined ? {} : { seat }) };
  return { table: { ...table, vote }, carried };
}
