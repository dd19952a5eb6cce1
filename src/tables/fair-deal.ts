/** What a deal is made of, and what people are shown of it beforehand: neither the server nor the players choose it alone. */

import type { InteractionId } from './brands.ts';
import { noMoves } from './digest.ts';
import { commitmentOf, dealSeed } from './random.ts';
import { isDealt, isPerson, type Occupant, type Proof, type Table } from './table.ts';

/** What the server has drawn: its part of the seed of this deal, and that of a rematch. */
export type ServerSeeds = Pick<Proof, 'serverSeed' | 'next'>;

/** The seed that was promised, and a fresh one for the rematch. Without a promise, as at tables of early versions, the fresh one is dealt from. */
export function seedsFrom(promised: string | undefined, fresh: string): ServerSeeds {
  return promised === undefined ? { serverSeed: fresh } : { serverSeed: promised, next: fresh };
}

/** The seed of a deal, and by what it can be checked afterwards. */
export function drawDeal(
  seats: readonly Occupant[],
  drawn: ServerSeeds & Pick<Proof, 'start'>,
): { readonly seed: string; readonly proof: Proof } {
  const proof = { ...drawn, brought: seats.map(broughtBy), chain: noMoves };
  return { seed: dealSeed(drawn.serverSeed, contributions(proof)), proof };
}

/** All that people brought, in no order: the seats, and who started the game. */
export function contributions({ brought, start }: Pick<Proof, 'brought' | 'start'>): readonly InteractionId[] {
  return [...brought, start].filter((id) => typeof id === 'string');
}

function broughtBy(occupant: Occupant): InteractionId | null {
  return isPerson(occupant) ? (occupant.brought ?? null) : null;
}

/** Whoever sits there with what they brought to the deal laid down. */
export function withoutBrought(occupant: Occupant): Occupant {
  if (!isPerson(occupant)) return occupant;
  const { brought: _, ...person } = occupant;
  return person;
}

/** What is shown of the server's seed, in hex; undefined where there is none yet, as in a lobby of an early version. */
export function commitmentAt(table: Table): string | undefined {
  if (isDealt(table)) return commitmentOf(table.play.proof?.serverSeed ?? table.play.seed);
  const seed = table.phase === 'lobby' ? table.serverSeed : undefined;
  return seed === undefined ? undefined : commitmentOf(seed);
}

/** The same of the seed of a rematch; undefined where none was drawn. */
export function nextCommitmentAt(table: Table): string | undefined {
  const next = table.phase === 'over' && !table.practice ? table.play.proof?.next : undefined;
  return next === undefined ? undefined : commitmentOf(next);
}
