/** Writes pictures as PNG files with a palette. */

import { crc32, deflateSync } from 'node:zlib';

type Channels = readonly [number, number, number];

const mostColours = 256;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Colours are told apart by six bits a channel. Nobody sees the rest, and such a table needs no search. */
const buckets = 1 << 18;

/**
 * An opaque picture as a PNG with a palette of up to 256 colours: flat drawings have few, except for the blends at their edges. The
 * canvas library only writes true colour, which takes several times the time and three times the bytes.
 * @param pixels RGBA, row by row
 */
export function encodePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const { palette, indexOf } = choosePalette(colours);
  const rows = Buffer.alloc(height * (width + 1));
  let target = 0;
  let source = 0;
  let previous = -1;
  let index = 0;
  for (let row = 0; row < height; row++) {
    // each row begins with the mark for no filter
    rows[target++] = 0;
    for (const end = source + width; source < end; source++) {
      const colour = colours[source] ?? 0;
      // most pixels are like the one before
      if (colour !== previous) {
        previous = colour;
        index = indexOf[bucketOf(colour)] ?? 0;
      }
      rows[target++] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  // a higher level saves a tenth of the bytes but takes twice the time
  const data = deflateSync(rows, { level: 3, memLevel: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function bucketOf(colour: number): number {
  return ((colour >>> 2) & 0x3f) | ((colour >>> 4) & 0xfc0) | ((colour >>> 6) & 0x3f000);
}

/** Red, green and blue, from 0 to 255. */
function channelsOf(bucket: number): Channels {
  const widen = (six: number) => (six << 2) | (six >>> 4);
  return [widen(bucket & 0x3f), widen((bucket >>> 6) & 0x3f), widen(bucket >>> 12)];
}

/** The most frequent colours, and the nearest of these for every other colour. */
function choosePalette(colours: Uint32Array): { readonly palette: Buffer; readonly indexOf: Uint8Array } {
  const { counts, used } = countBuckets(colours);
  used.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
  const kept = used.slice(0, mostColours).map(channelsOf);
  const indexOf = new Uint8Array(buckets);
  for (const [place, bucket] of used.entries()) {
    indexOf[bucket] = place < mostColours ? place : findNearest(channelsOf(bucket), kept);
  }
  return { palette: Buffer.from(kept.flat()), indexOf };
}

/** How many pixels each bucket has, and which buckets have any. */
function countBuckets(colours: Uint32Array): { readonly counts: Uint32Array; readonly used: number[] } {
  const counts = new Uint32Array(buckets);
  const used: number[] = [];
  let previous = -1;
  let begun = 0;
  for (let index = 0; index <= colours.length; index++) {
    const colour = colours[index];
    if (colour === previous) continue;
    if (index > 0) {
      const bucket = bucketOf(previous);
      const before = counts[bucket] ?? 0;
      if (before === 0) used.push(bucket);
      counts[bucket] = before + index - begun;
    }
    begun = index;
    previous = colour ?? -1;
  }
  return { counts, used };
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
