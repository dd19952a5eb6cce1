import { constants, crc32, deflateSync } from 'node:zlib';

const mostColours = 256;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * An opaque picture as a PNG with a palette of up to 256 colours: flat drawings have few but for the blends at their edges. The canvas
 * library writes true colour only, which takes about four times the time and three times the bytes.
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
    rows[target++] = 0;
    for (const end = source + width; source < end; source++) {
      const colour = colours[source] ?? 0;
      if (colour !== previous) {
        index = indexOf.get(colour) ?? 0;
        previous = colour;
      }
      rows[target++] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const data = deflateSync(rows, { level: 5, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY });
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

/** The most frequent colours as they are, and for every other one the nearest of these. */
function choosePalette(colours: Uint32Array): {
  readonly palette: Buffer;
  readonly indexOf: ReadonlyMap<number, number>;
} {
  const ranking = [...countColours(colours)].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  const kept = ranking.slice(0, mostColours);
  const indexOf = new Map(kept.map((colour, index) => [colour, index]));
  for (const colour of ranking.slice(mostColours)) indexOf.set(colour, findNearest(colour, kept));
  const palette = Buffer.alloc(kept.length * 3);
  for (const [index, colour] of kept.entries()) palette.set(channels(colour), index * 3);
  return { palette, indexOf };
}

function countColours(colours: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let run = 0;
  let previous = colours[0] ?? 0;
  const end = () => counts.set(previous, (counts.get(previous) ?? 0) + run);
  for (const colour of colours) {
    if (colour !== previous) {
      end();
      previous = colour;
      run = 0;
    }
    run += 1;
  }
  end();
  return counts;
}

function channels(colour: number): readonly [number, number, number] {
  return [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255];
}

function findNearest(colour: number, kept: readonly number[]): number {
  const [red, green, blue] = channels(colour);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < kept.length; index++) {
    const other = kept[index] ?? 0;
    const distance =
      ((other & 255) - red) ** 2 + (((other >>> 8) & 255) - green) ** 2 + (((other >>> 16) & 255) - blue) ** 2;
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  }
  return nearest;
}
