/** Shortens texts without cutting a letter in two. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters as people count them: an accent belongs to its letter, and a joined emoji is one letter. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A text of at most `most` UTF-16 units, the strictest way of counting. If it was cut, it ends with `…`. No letter is cut in two. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  let short = '';
  for (const letter of lettersOf(text)) {
    if (short.length + letter.length > most - 1) break;
    short += letter;
  }
  return `${short}…`;
}
