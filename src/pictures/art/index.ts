import type { Shape } from '../../games/contract/scene.ts';
import { balloons, brush, flowers, streamers } from './decorations.ts';
import { alice, cat, dodo, egg, hatter, rabbit } from './figures.ts';
import type { Layer } from './paths.ts';
import {
  arrow,
  cards,
  check,
  cross,
  crowd,
  crown,
  flag,
  float,
  hand,
  hourglass,
  pawn,
  shield,
  trophy,
} from './signs.ts';
import { cap, club, diamond, heart, plus, spade } from './suits.ts';

/** Every drawing by its name, all of them our own. */
export const art: Readonly<Record<Shape, readonly Layer[]>> = {
  hatter,
  alice,
  cat,
  egg,
  rabbit,
  dodo,
  heart,
  spade,
  cap,
  club,
  switch: plus,
  diamond,
  balloons,
  streamers,
  flowers,
  brush,
  crown,
  shield,
  flag,
  arrow,
  check,
  cross,
  hourglass,
  cards,
  hand,
  pawn,
  float,
  trophy,
  crowd,
};
