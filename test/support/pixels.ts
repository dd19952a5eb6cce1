import { createCanvas, loadImage } from '@napi-rs/canvas';
import { encodePng } from '../../src/pictures/encode-png.ts';

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

/** The part of the pixels that differ, from 0 to 1; 1 for pictures of different sizes. */
export function countDifference(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let different = 0;
  for (let index = 0; index < one.data.length; index += 4) {
    for (let channel = 0; channel < 4; channel++) {
      if (Math.abs((one.data[index + channel] ?? 0) - (other.data[index + channel] ?? 0)) > sameChannel) {
        different += 1;
        break;
      }
    }
  }
  return different / (one.width * one.height);
}
