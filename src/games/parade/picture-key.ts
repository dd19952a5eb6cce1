/** What the signs in a picture mean and what ends the game, in small print below it. */

import type { Part, Piece } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { findLeaders } from './face-board.ts';
import { inner, margin, tell } from './picture-parts.ts';
import type { SeatCount } from './scoring.ts';
import type { ParadeView } from './view.ts';

const lineHeight = 15;

/** What a crown means at a table of so many. */
export function explainCrown({ rules, handSizes }: Pick<ParadeView, 'rules' | 'handSizes'>, writer: Writer): Part[] {
  const key = rules === 'classic' && handSizes.length === 2 ? 'crown.two' : 'crown';
  return [{ shape: 'crown', paint: 'gold' }, { text: ` ${tell(writer, key)}` }];
}

/** The meaning of a crown, if one of these rows has any. */
export function crownLines(view: ParadeView, counts: readonly SeatCount[], writer: Writer): Part[][] {
  const isSeen = counts.some(({ colours }) => colours.some(({ majority }) => majority));
  return isSeen ? [explainCrown(view, writer)] : [];
}

/** Who leads, and what starts the last round until it has started. */
export function lineOfEnd(view: ParadeView, counts: readonly SeatCount[], writer: Writer): Part[] {
  const leads = findLeaders(counts).length > 0;
  const goal = tell(writer, leads ? 'key.leads' : 'key.goal');
  const isOpen = view.phase === 'play' && view.playsLeft === null;
  const end = isOpen ? ` · ${tell(writer, 'key.end', { faces: view.faces })}` : '';
  return [...(leads ? [{ shape: 'star', paint: 'gold' } as const] : []), { text: `${leads ? ' ' : ''}${goal}${end}` }];
}

/** Such lines, and where they end. */
export function drawKey(
  lines: readonly (readonly Part[])[],
  y: number,
): { readonly pieces: Piece[]; readonly end: number } {
  const pieces = lines.map(
    (parts, index): Piece => ({
      kind: 'flow',
      x: margin + 2,
      y: y + index * lineHeight,
      width: inner - 4,
      height: lineHeight,
      parts,
      size: 11.5,
      paint: 'quiet',
    }),
  );
  return { pieces, end: y + lines.length * lineHeight };
}
