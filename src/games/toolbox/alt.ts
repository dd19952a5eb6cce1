/** The words that describe a picture, as many as there is room for. */

import { shorten } from './shorten.ts';

const mostAlt = 1024;

/** Sentences as the description of a picture: as many whole ones as there is room for, each with its full stop. */
export function joinAlt(sentences: readonly string[]): string {
  let alt = '';
  for (const sentence of sentences.filter((words) => words !== '').map(endSentence)) {
    const longer = alt ? `${alt} ${sentence}` : sentence;
    if (longer.length > mostAlt) break;
    alt = longer;
  }
  return alt;
}

function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

interface Names {
  plainName(seat: number): string;
}

/** How many characters names may have in a description: the first limit that leaves room for everything is used. */
const lengthsOfNames = [32, 20, 12, 6];

/**
 * Like `joinAlt`, with parts that must be there, and more as far as there is room. If long names would leave too little room for
 * the former, they are shortened.
 */
export function fitAlt<W extends Names>(
  writer: W,
  must: (writer: W) => readonly string[],
  more: (writer: W) => readonly string[] = () => [],
): string {
  const writers = lengthsOfNames.map((most) => ({
    ...writer,
    plainName: (seat: number) => shorten(writer.plainName(seat), most),
  }));
  const fits = (one: W) => must(one).map(endSentence).join(' ').length <= mostAlt;
  const fitting = writers.find(fits) ?? writers.at(-1) ?? writer;
  return joinAlt([...must(fitting), ...more(fitting)]);
}
