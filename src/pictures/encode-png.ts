/** Writes pictures as PNG files with a palette. */

import { crc32, deflateSync } from 'node:zlib';
import { bucketOf, choosePalette, countColours, noColours } from './colours.ts';

const mostColours = 256;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * An opaque picture as a PNG with a palette of up to 256 colours: flat drawings have few, except for the blends at their edges. The
 * canvas library only writes true colour, which takes several times the time and three times the bytes.
 * @param pixels RGBA, row by row
 */
export function encodePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const counts = noColours();
  countColours(colours, counts);
  const { colours: palette, indexOf } = choosePalette(counts, mostColours);
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
    chunk('PLTE', Buffer.from(palette.flat())),
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
