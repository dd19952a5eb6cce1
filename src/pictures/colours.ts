/** Chooses the few colours that a picture with a palette is written in. */

type Channels = readonly [number, number, number];

/** Colours are told apart by six bits a channel: nobody sees the rest, and a table of them can be looked up without searching. */
const buckets = 1 << 18;

/** How many pixels there are of every bucket, and which buckets there are at all. */
export interface ColourCounts {
  readonly counts: Uint32Array;
  readonly used: number[];
}

export interface Palette {
  /** Red, green and blue, from 0 to 255. */
  readonly colours: readonly Channels[];
  /** The place of the nearest colour, by bucket. */
  readonly indexOf: Uint8Array;
}

export function noColours(): ColourCounts {
  return { counts: new Uint32Array(buckets), used: [] };
}

/** The bucket of an opaque pixel. */
export function bucketOf(colour: number): number {
  return ((colour >>> 2) & 0x3f) | ((colour >>> 4) & 0xfc0) | ((colour >>> 6) & 0x3f000);
}

/** Adds the colours of pixels. One that is 0 shows what lies below it, and has none. */
export function countColours(colours: Uint32Array, { counts, used }: ColourCounts): void {
  let previous = -1;
  let begun = 0;
  for (let index = 0; index <= colours.length; index++) {
    const colour = colours[index];
    if (colour === previous) continue;
    if (index > 0 && previous !== 0) {
      const bucket = bucketOf(previous);
      const before = counts[bucket] ?? 0;
      if (before === 0) used.push(bucket);
      counts[bucket] = before + index - begun;
    }
    begun = index;
    previous = colour ?? -1;
  }
}

/**
 * The most frequent colours, and for every other one the nearest of these.
 * @param most up to 256
 */
export function choosePalette({ counts, used }: ColourCounts, most: number): Palette {
  const order = used.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
  const colours = order.slice(0, most).map(channelsOf);
  const indexOf = new Uint8Array(buckets);
  for (const [place, bucket] of order.entries()) {
    indexOf[bucket] = place < most ? place : findNearest(channelsOf(bucket), colours);
  }
  return { colours, indexOf };
}

function channelsOf(bucket: number): Channels {
  const widen = (six: number) => (six << 2) | (six >>> 4);
  return [widen(bucket & 0x3f), widen((bucket >>> 6) & 0x3f), widen(bucket >>> 12)];
}

function findNearest([red, green, blue]: Channels, kept: readonly Channels[]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < kept.length; index++) {
    const other = kept[index];
    if (!other) break;
    const distance = (other[0] - red) ** 2 + (other[1] - green) ** 2 + (other[2] - blue) ** 2;
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  }
  return nearest;
}
