/** Reads animated GIFs as a chat shows them. */

export interface ReadGif {
  readonly width: number;
  readonly height: number;
  /** Whether it begins again after its last frame, without end. */
  readonly endless: boolean;
  /** As they are seen: RGBA of the whole picture, and how long each stays. */
  readonly frames: readonly { readonly pixels: Uint8Array; readonly milliseconds: number }[];
}

/** By the specification GIF89a. Frames that are not kept below the next one are refused: ours are. */
export function readGif(data: Buffer): ReadGif {
  if (data.toString('latin1', 0, 6) !== 'GIF89a') throw new Error('no GIF');
  const [width, height] = [data.readUInt16LE(6), data.readUInt16LE(8)];
  const seen = new Uint8Array(width * height * 4);
  const frames: { pixels: Uint8Array; milliseconds: number }[] = [];
  let at = 13;
  const readColours = (flags: number) => {
    const size = flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
    at += size;
    return data.subarray(at - size, at);
  };
  const shared = readColours(data[10] ?? 0);
  let endless = false;
  let control = { milliseconds: 0, transparent: -1 };
  for (;;) {
    const kind = data[at++];
    if (kind === 0x3b) return { width, height, endless, frames };
    if (kind === 0x21) {
      const label = data[at++];
      const blocks = readBlocks();
      if (label === 0xff) endless = blocks.toString('latin1', 0, 11) === 'NETSCAPE2.0' && blocks.readUInt16LE(12) === 0;
      if (label === 0xf9) {
        const [flags = 0] = blocks;
        if (((flags >> 2) & 7) > 1) throw new Error('a frame is not kept');
        control = { milliseconds: blocks.readUInt16LE(1) * 10, transparent: flags & 1 ? (blocks[3] ?? -1) : -1 };
      }
      continue;
    }
    if (kind !== 0x2c) throw new Error(`no block of a GIF at ${at - 1}`);
    const [left = 0, top = 0, wide = 0, high = 0] = [0, 2, 4, 6].map((offset) => data.readUInt16LE(at + offset));
    const flags = data[at + 8] ?? 0;
    at += 9;
    const own = readColours(flags);
    const colours = own.length > 0 ? own : shared;
    const least = data[at++] ?? 0;
    const indexes = unpack(readBlocks(), least);
    if (indexes.length !== wide * high) throw new Error('a frame is not whole');
    // as a plain loop: a film has some twenty million pixels
    for (let place = 0; place < indexes.length; place += 1) {
      const index = indexes[place] ?? 0;
      if (index === control.transparent) continue;
      const to = ((top + Math.floor(place / wide)) * width + left + (place % wide)) * 4;
      for (let channel = 0; channel < 3; channel += 1) seen[to + channel] = colours[index * 3 + channel] ?? 0;
      seen[to + 3] = 255;
    }
    frames.push({ pixels: seen.slice(), milliseconds: control.milliseconds });
  }

  function readBlocks(): Buffer {
    const parts: Buffer[] = [];
    for (let size = data[at++] ?? 0; size > 0; size = data[at++] ?? 0) {
      parts.push(data.subarray(at, at + size));
      at += size;
    }
    return Buffer.concat(parts);
  }
}

/** Unpacks what is packed by LZW with codes of growing length. */
function unpack(packed: Buffer, least: number): number[] {
  const clear = 1 << least;
  const indexes: number[] = [];
  let table: number[][] = [];
  let bits = least + 1;
  let before: number[] | undefined;
  let position = 0;
  const reset = () => {
    table = Array.from({ length: clear + 2 }, (_, index) => (index < clear ? [index] : []));
    bits = least + 1;
    before = undefined;
  };
  reset();
  while (position + bits <= packed.length * 8) {
    const first = position >> 3;
    const three = (packed[first] ?? 0) | ((packed[first + 1] ?? 0) << 8) | ((packed[first + 2] ?? 0) << 16);
    const code = (three >> (position & 7)) & ((1 << bits) - 1);
    position += bits;
    if (code === clear) reset();
    else if (code === clear + 1) return indexes;
    else {
      const known = table[code] ?? (before && [...before, before[0] ?? 0]);
      if (!known) throw new Error('a code that means nothing');
      indexes.push(...known);
      if (before && table.length < 4096) table.push([...before, known[0] ?? 0]);
      if (table.length === 1 << bits && bits < 12) bits += 1;
      before = known;
    }
  }
  return indexes;
}
