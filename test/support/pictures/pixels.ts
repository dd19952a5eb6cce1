/** Reads pictures as pixels, and compares them. */

import { createCanvas, loadImage } from '@napi-rs/canvas';
import { encodePng } from '../../../src/pictures/encode-png.ts';

/** RGBA, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Reads a picture, smaller if asked. */
export async function readPixels(picture: Buffer, scale = 1): Promise<Pixels> {
  const image = await loadImage(picture);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const context = createCanvas(width, height).getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** For pictures without anything that shines through. */
export function toPng({ width, height, data }: Pixels): Buffer {
  return encodePng(new Uint8Array(data), width, height);
}

/** A channel that differs by less is the same to the eye; edges are smoothed a little differently from machine to machine. */
const sameChannel = 40;
/** Squares of so many pixels, and how much their averages may differ: a plain area in another shade is found by these. */
const square = 8;
const sameAverage = 8;

/** The part of the picture that differs, from 0 to 1; 1 for pictures of different sizes. */
export function countDifference(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const reduced = countDiffering(reduce(one), reduce(other), sameAverage);
  return Math.max(reduced, countDiffering(one, other, sameChannel));
}

function countDiffering(one: Pixels, other: Pixels, tolerated: number): number {
  let different = 0;
  for (let index = 0; index < one.data.length; index += 4) {
    for (let channel = 0; channel < 4; channel++) {
      if (Math.abs((one.data[index + channel] ?? 0) - (other.data[index + channel] ?? 0)) > tolerated) {
        different += 1;
        break;
      }
    }
  }
  return different / (one.width * one.height);
}

/** One pixel for each whole square, in its average colour. */
function reduce({ width, height, data }: Pixels): Pixels {
  const [across, down] = [Math.floor(width / square), Math.floor(height / square)];
  const averages = new Uint8ClampedArray(across * down * 4);
  for (let at = 0; at < averages.length; at++) {
    const [pixel, channel] = [Math.floor(at / 4), at % 4];
    const [left, top] = [(pixel % across) * square, Math.floor(pixel / across) * square];
    let sum = 0;
    for (let inside = 0; inside < square * square; inside++) {
      const [x, y] = [left + (inside % square), top + Math.floor(inside / square)];
      sum += data[(y * width + x) * 4 + channel] ?? 0;
    }
    averages[at] = sum / square ** 2;
  }
  return { width: across, height: down, data: averages };
}
