/** The colours of all pictures. */

import type { Paint } from '../games/contract/scene.ts';

/**
 * The six were found by a search: they are as far apart as possible for normal sight and for the three kinds of colour blindness,
 * while each still matches its name. The table is dark, so that it fits both of the chat's themes.
 */
export const palette: Readonly<Record<Paint, string>> = {
  red: '#c63a26',
  blue: '#1554ad',
  purple: '#c272f0',
  green: '#5cc486',
  grey: '#2b2b3b',
  yellow: '#ffec45',
  table: '#39425e',
  panel: '#464f6e',
  raised: '#5a6485',
  ink: '#ffffff',
  quiet: '#c9d0e2',
  paper: '#fffaf0',
  print: '#1c1c28',
  gold: '#ffd24a',
  safe: '#8fe3ff',
  taken: '#ff8f7a',
};
