/** Helps to draw a game's own shapes, in a square of 100 by 100. */

import type { Drawing, Layer } from '../contract/scene.ts';

/** A shape of the game by its word and its layers, the lowest first. */
export function draw(name: string, layers: readonly Layer[]): Drawing {
  return { name, layers };
}

export function solid(...paths: readonly string[]): Layer {
  return { path: paths.join(' ') };
}

export function opening(...paths: readonly string[]): Layer {
  return { path: paths.join(' '), opening: true };
}

export function line(thickness: number, ...paths: readonly string[]): Layer {
  return { path: paths.join(' '), line: thickness };
}

/** A line that is an opening in what is below. */
export function cut(thickness: number, ...paths: readonly string[]): Layer {
  return { path: paths.join(' '), line: thickness, opening: true };
}

export function ellipse(x: number, y: number, across: number, down = across): string {
  return `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0Z`;
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}
