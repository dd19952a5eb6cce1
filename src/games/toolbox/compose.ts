/** Puts the pieces of a picture side by side. */

import type { Paint, Part } from '../contract/scene.ts';

/**
 * A text with parts in place of its values, in the order of the language: `fillIn((marks) => writer.say(key, marks), { card: [part]
 * })`.
 */
export function fillIn(
  write: (marks: Readonly<Record<string, string>>) => string,
  values: Readonly<Record<string, readonly Part[]>>,
  look: { readonly bold?: boolean; readonly paint?: Paint } = {},
): Part[] {
  const names = Object.keys(values);
  // characters for private use, which no text and no name has
  const marks = Object.fromEntries(names.map((name, index) => [name, String.fromCharCode(0xe000 + index)]));
  return write(marks)
    .split(/([\ue000-\ue0ff])/)
    .flatMap((piece): readonly Part[] => {
      const name = names.find((known) => marks[known] === piece);
      if (name !== undefined) return values[name] ?? [];
      return piece ? [{ text: piece, ...look }] : [];
    });
}

/** Places side by side for `count` pieces, in the given number of rows; they overlap if they do not fit. */
export function spread(
  count: number,
  area: { readonly x: number; readonly width: number },
  size: { readonly width: number; readonly gap: number },
): number[] {
  const step = Math.min(size.width + size.gap, count > 1 ? (area.width - size.width) / (count - 1) : 0);
  return Array.from({ length: count }, (_, place) => area.x + place * step);
}
