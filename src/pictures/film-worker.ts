/** The thread that paints animated pictures. */

import { type FilmTask, paintFilm } from './paint-film.ts';

/** What a thread of the pool does: paints one animated picture; undefined if it would be too heavy. */
export default function paint(task: FilmTask): Uint8Array | undefined {
  return paintFilm(task);
}
