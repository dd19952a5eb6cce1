/**
 * What a picture shows, as plain data: pieces at places, in the order in which they are painted. It knows no canvas, so pictures
 * can be tested without drawing them. Lengths are in points. A picture is 400 points wide and appears a little smaller on a phone,
 * so text needs a size of at least 10.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Absent for a symbol in a line of text, which has nothing behind its pieces. */
  readonly background?: Paint;
  readonly pieces: readonly Piece[];
  /** The same in words, for people who do not see it: at most 1024 characters. */
  readonly alt: string;
}

/** The six colours of cards, chosen so that everybody can tell them apart. */
export const cardPaints = ['red', 'blue', 'purple', 'green', 'grey', 'yellow'] as const;
export type CardPaint = (typeof cardPaints)[number];

/**
 * Everything else is painted with these: `table` under all, `panel` and `raised` for areas on it; `ink` to write with on these,
 * `quiet` for what is less important; `paper` for the face of a card and `print` for what is on it; `gold` for the player whose
 * turn it is and for majorities; `safe` and `taken` for the fate of cards.
 */
const otherPaints = ['table', 'panel', 'raised', 'ink', 'quiet', 'paper', 'print', 'gold', 'safe', 'taken'] as const;
export type Paint = CardPaint | (typeof otherPaints)[number];

/** What is printed on that colour: light on dark, dark on light. */
export function printOn(paint: CardPaint): Paint {
  return paint === 'red' || paint === 'blue' || paint === 'grey' ? 'paper' : 'print';
}

/** Signs that every game may use. Each is told from the others by its outline alone. */
export const signs = [
  'crown',
  'shield',
  'flag',
  'arrow',
  'check',
  'cross',
  'hourglass',
  'cards',
  'trophy',
  'star',
] as const;
export type Sign = (typeof signs)[number];

/** One stroke of a drawing, in a square of 100 by 100: filled in the drawing's own paint, or an opening in what is below. */
export interface Layer {
  /** As in an SVG `d`. */
  readonly path: string;
  readonly opening?: boolean;
  /** Drawn as a line of this thickness instead of being filled. */
  readonly line?: number;
}

/** A game's own shape, painted layer by layer. `toolbox/drawing.ts` helps to make one. */
export interface Drawing {
  /** A name for it among the game's drawings. If it is drawn differently, it needs another name: emojis are then uploaded again. */
  readonly name: string;
  readonly layers: readonly Layer[];
}

export type Shape = Sign | Drawing;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Align = 'left' | 'centre' | 'right';

/** An area with rounded corners. */
export interface BoxPiece extends Area {
  readonly kind: 'box';
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly thickness?: number;
  readonly dashed?: boolean;
  /** Slanted lines in this paint across the area, which can be seen without colour. */
  readonly hatch?: Paint;
  readonly radius?: number;
}

/** Text in the middle of its area's height. If it is too wide, it is set smaller, down to four fifths, and then cut off with `…`. */
export interface TextPiece extends Area {
  readonly kind: 'text';
  readonly text: string;
  readonly size: number;
  readonly paint: Paint;
  readonly bold?: boolean;
  readonly align?: Align;
  /** How many lines it may be broken into; 1 if absent. */
  readonly lines?: number;
  /** Begins at the top of the area instead. */
  readonly top?: boolean;
}

export interface ShapePiece {
  readonly kind: 'shape';
  readonly shape: Shape;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly paint: Paint;
  /** What shows through its openings; the table if absent. */
  readonly under?: Paint;
}

/** A card by colour, shape and print, all three at any size. */
export interface CardFace {
  readonly paint: CardPaint;
  readonly shape: Shape;
  /** What identifies it: `R3`, `♥X`. */
  readonly name: string;
  /** What is printed beside the shape, if the shape already says the rest; the name if absent. */
  readonly beside?: string;
}

export interface CardPiece extends Area {
  readonly kind: 'card';
  readonly face: CardFace;
  /** Has a bright edge, because it has just arrived. */
  readonly isNew?: boolean;
}

/** A card face down. */
export interface BackPiece extends Area {
  readonly kind: 'back';
}

/** A die that shows a shape, or a colour with its letter. */
export type DieFaceShown = { readonly shape: Shape } | { readonly paint: CardPaint; readonly letter: string };

export interface DiePiece {
  readonly kind: 'die';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: DieFaceShown;
}

/** One part of a line of text: words, a name that may be cut off, a card, a die or a sign. */
export type Part =
  | { readonly text: string; readonly bold?: boolean; readonly paint?: Paint; readonly elastic?: boolean }
  /** `narrow`: only its name, if many must fit. */
  | { readonly card: CardFace; readonly narrow?: boolean }
  | { readonly die: DieFaceShown }
  | { readonly shape: Shape; readonly paint: Paint };

/** Parts side by side. If they do not fit, everything is set a little smaller, then names are cut off, then cards overlap. */
export interface FlowPiece extends Area {
  readonly kind: 'flow';
  readonly parts: readonly Part[];
  readonly size: number;
  readonly paint: Paint;
  readonly align?: Align;
}

export type Piece = BoxPiece | TextPiece | ShapePiece | CardPiece | BackPiece | DiePiece | FlowPiece;

/** A small picture of one piece for use in texts. `id` is its name in `Writer.symbol` and `Button.symbol`. */
export interface SymbolScene {
  readonly id: string;
  readonly scene: Scene;
}
