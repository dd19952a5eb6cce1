/** The careful player, who plays with majorities in mind. */

import type { Random } from '../contract/index.ts';
import { type Card, sortCards } from './cards.ts';
import { loadView } from './fast-deals.ts';
import { FastPlayers } from './fast-players.ts';
import { unpackCard } from './fast-table.ts';
import type { ParadeMove } from './state.ts';
import type { ParadeView } from './view.ts';

/**
 * Plays with the colour counts in mind. Taken cards cost less where a majority is likely, and more where it is not. Breaking
 * another's majority is worth something. Big numbers are better played than held.
 */
export function careful(view: ParadeView, random: Random): ParadeMove {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  const table = loadView(view);
  const players = new FastPlayers(table);
  players.reseed(random.below(2 ** 32));
  const held = (place: number): Card => unpackCard(table.handCard(seat, place));
  if (view.phase === 'play') {
    players.careful[seat] = 1;
    return { play: held(players.chooseCard(seat)) };
  }
  table.findMost();
  players.choosePair(seat);
  const [first, second] = sortCards([held(players.first), held(players.second)]);
  if (first === undefined || second === undefined) throw new Error('asked to keep two cards where there are not two');
  return { keep: [first, second] };
}
