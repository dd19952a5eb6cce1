/** Writes frames that follow each other as an animated GIF. */

import { GifEncoder } from '@napi-rs/canvas';
import { bucketOf, choosePalette, countColours, noColours } from './colours.ts';

interface Change {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row; 0 where nothing changed. */
  readonly pixels: Uint32Array;
  readonly milliseconds: number;
}

/** The library takes better care of more colours than a GIF can have, but much longer. */
const quickest = 30;

/** Opaque frames of one size. Only what changes from one to the next is kept and written, so that most of them weigh little. */
export class Film {
  readonly #width: number;
  readonly #height: number;
  readonly #changes: Change[] = [];
  readonly #counts = noColours();
  #last: Uint32Array | undefined;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** @param pixels RGBA, row by row */
  add(pixels: Uint8Array, milliseconds: number): void {
    const frame = new Uint32Array(pixels.buffer, pixels.byteOffset, this.#width * this.#height).slice();
    const change = this.#changeTo(frame, milliseconds);
    countColours(change.pixels, this.#counts);
    this.#changes.push(change);
    this.#last = frame;
  }

  /**
   * An endless GIF.
   * @param colours at most so many, up to 255
   */
  encode(colours: number): Buffer {
    const palette = choosePalette(this.#counts, colours);
    const values = Uint32Array.from(
      palette.colours,
      ([red, green, blue]) => (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0,
    );
    const encoder = new GifEncoder(this.#width, this.#height, { repeat: 0, quality: quickest });
    for (const { left, top, width, height, pixels, milliseconds } of this.#changes) {
      const painted = pixels.map((pixel) => (pixel === 0 ? 0 : (values[palette.indexOf[bucketOf(pixel)] ?? 0] ?? 0)));
      encoder.addFrame(new Uint8Array(painted.buffer), width, height, { left, top, delay: milliseconds });
    }
    return encoder.finish();
  }

  #changeTo(frame: Uint32Array, milliseconds: number): Change {
    const before = this.#last;
    const [width, height] = [this.#width, this.#height];
    if (!before) return { left: 0, top: 0, width, height, pixels: frame, milliseconds };
    const { left, top, right, bottom } = findChanged(frame, before, width);
    const size = { width: right - left + 1, height: bottom - top + 1 };
    const pixels = new Uint32Array(size.width * size.height);
    for (let row = 0; row < size.height; row++) {
      const start = (top + row) * width + left;
      for (let column = 0; column < size.width; column++) {
        const pixel = frame[start + column] ?? 0;
        if (pixel !== before[start + column]) pixels[row * size.width + column] = pixel;
      }
    }
    return { left, top, ...size, pixels, milliseconds };
  }
}

/** The area outside of which two frames are alike; one pixel where they are alike everywhere. */
function findChanged(frame: Uint32Array, before: Uint32Array, width: number) {
  const first = frame.findIndex((pixel, index) => pixel !== before[index]);
  if (first < 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const last = frame.findLastIndex((pixel, index) => pixel !== before[index]);
  const [top, bottom] = [Math.floor(first / width), Math.floor(last / width)];
  let left = width - 1;
  let right = 0;
  for (let index = top * width; index < (bottom + 1) * width; index++) {
    if (frame[index] === before[index]) continue;
    const column = index % width;
    if (column < left) left = column;
    if (column > right) right = column;
  }
  return { left, top, right, bottom };
}
