/** Where tables are, and whether people who see one place also see another. */
import type { Setting, Table } from './table.ts';

/** A channel, or a thread with its channel. */
export type Place = Pick<Setting, 'channel' | 'parent' | 'thread'>;

export function placeIn({ channel, parent, thread }: Place): Place {
  return { channel, ...(parent === undefined ? {} : { parent }), ...(thread === undefined ? {} : { thread }) };
}

/**
 * Whether everybody who sees one place also sees another: a thread's channel, and public threads beside or below it. A thread of
 * unknown kind may be private.
 */
export function seesFrom(here: Place, there: Place): boolean {
  if (here.channel === there.channel || here.parent === there.channel) return true;
  if (there.thread !== 'public' || there.parent === undefined) return false;
  return there.parent === here.channel || there.parent === here.parent;
}

/** Whether a board that moves from one place to another is seen by the same people as before. */
export function isSameAudience(one: Place, other: Place): boolean {
  return seesFrom(one, other) && seesFrom(other, one);
}

/** The table in another place. */
export function moveTable({ parent: _parent, thread: _thread, ...table }: Table, place: Place): Table {
  return { ...table, ...placeIn(place) };
}

/** Where a board goes if its thread cannot be written to: up to the channel, if everybody there saw it before; undefined: nowhere. */
export function placeAbove({ parent, thread }: Place): Place | undefined {
  return parent !== undefined && thread === 'public' ? { channel: parent } : undefined;
}
