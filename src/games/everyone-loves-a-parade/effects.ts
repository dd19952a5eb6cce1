/** What a move does at once to the player's own float and to those of others, as reasons for a hint or a review. */

import type { Seat } from '../contract/index.ts';
import { type Action, type Decoration, type DieFace, facesOf, kindOf, sixths } from './cards.ts';
import { activeIndex } from './choices.ts';
import { addDie, diceOn, hasDiceTarget, moveDie, openCrowds, replaceDie } from './dice.ts';
import type { FloatMove } from './moves.ts';
import { facesSeen, scoreAt, scoreFloat } from './scoring.ts';
import type { Die } from './state.ts';
import type { FloatView } from './view.ts';

/** The open crowd at which a float scores most, and how much. */
export interface Standing {
  readonly crowd: number;
  readonly points: number;
}

/** A float at its best open crowd and at the second best, where it may have to go if another float takes the best. */
export interface Standings {
  readonly best: Standing;
  readonly second: Standing;
}

/** What somebody else’s float would score at its best open crowd, before and after a move; on average if dice are rolled. */
export interface RivalChange {
  readonly seat: Seat;
  readonly float: number;
  readonly before: number;
  readonly after: number;
}

/** What a move does at once, as far as its player can know. `float` is the player's float that it is about. */
export type MoveEffect =
  /** The float gets other cards, or stays as it is. `action` can follow if it has a target. */
  | {
      readonly kind: 'float';
      readonly float: number;
      readonly before: Standings;
      readonly after: Standings;
      readonly action: Action | undefined;
    }
  /** The dice change. */
  | {
      readonly kind: 'dice';
      readonly float: number;
      readonly before: Standings;
      readonly after: Standings;
      readonly rival: RivalChange | undefined;
    }
  /** A die is rolled: on how many of its six sides the float’s best score rises, on how many it falls, and the highest it can become. */
  | {
      readonly kind: 'roll';
      readonly float: number;
      readonly before: Standing;
      readonly most: Standing;
      readonly better: number;
      readonly worse: number;
      /** Whose floats change, on average; the greatest loss first. */
      readonly rivals: readonly RivalChange[];
    }
  /** Two cards come from the deck. */
  | { readonly kind: 'look'; readonly float: number }
  /** The float is placed there; `kept` is the rival who would have scored most there, of those whose best crowd it was. */
  | { readonly kind: 'place'; readonly float: number; readonly points: number; readonly kept: RivalChange | undefined }
  /** Which of the player's floats goes first, with which number. */
  | { readonly kind: 'orders'; readonly float: number; readonly number: number; readonly best: Standing };

type Dice = FloatView['dice'];

/** The view must be that of the moving seat. */
export function findEffect(view: FloatView, move: FloatMove): MoveEffect {
  const float = 'take' in move ? (move.float ?? 0) : 'float' in view.phase ? view.phase.float : 0;
  if ('take' in move) {
    const card = view.warehouse.find(({ id }) => id === move.take);
    const action = card && hasTarget(view, card.action) ? card.action : undefined;
    return changeFloat(view, float, (own) => (card ? [...own, card] : own), action);
  }
  if ('pick' in move) {
    const { phase } = view;
    const card = phase.doing === 'pick' ? phase.saw?.find(({ id }) => id === move.pick) : undefined;
    return changeFloat(view, float, (own) => (card ? [...own, card] : own));
  }
  if ('give' in move) {
    const card = view.warehouse.find(({ id }) => id === move.get);
    return changeFloat(view, float, (own) => (card ? [...own.filter(({ id }) => id !== move.give), card] : own));
  }
  if ('set' in move) return changeDice(view, float, replaceDie(view, move.set, dieOf(move.face)));
  if ('move' in move) return changeDice(view, float, moveDie(view, move.move, move.to));
  if ('onto' in move) {
    return changeDice(view, float, view.phase.doing === 'onto' ? addDie(view, move.onto, view.phase.die) : view.dice);
  }
  if ('reroll' in move) {
    const die = diceOn(view, move.reroll[0])[move.reroll[1]];
    return roll(view, float, die?.kind ?? 'item', (face) => [replaceDie(view, move.reroll, dieOf(face))]);
  }
  if ('add' in move) {
    return roll(view, float, move.add, (face) => openCrowds(view).map((crowd) => addDie(view, crowd, dieOf(face))));
  }
  if ('look' in move) return { kind: 'look', float };
  if ('place' in move) return place(view, float, move.place);
  if ('orders' in move) return assign(view, move.orders);
  return changeFloat(view, float, (own) => own);
}

/** Whether the action of a card that is taken now has a target; one card refills the Warehouse first. */
export function hasTarget(view: FloatView, action: Action): boolean {
  return action === 'LOOK2' ? view.deck + view.discards > 2 : hasDiceTarget(view, action);
}

function changeFloat(
  view: FloatView,
  float: number,
  change: (own: readonly Decoration[]) => readonly Decoration[],
  action?: Action,
): MoveEffect {
  const own = ownFloat(view, float);
  const [before, after] = [stand(view, own, view.dice), stand(view, change(own), view.dice)];
  return { kind: 'float', float, before, after, action };
}

function changeDice(view: FloatView, float: number, dice: Dice): MoveEffect {
  const own = ownFloat(view, float);
  const [before, after] = [stand(view, own, view.dice), stand(view, own, dice)];
  return { kind: 'dice', float, before, after, rival: findLoser(view, (cards) => standBest(view, cards, dice).points) };
}

/** @param outcomes the possible dice after a face, of which the player takes the best */
function roll(view: FloatView, float: number, kind: Die['kind'], outcomes: (face: DieFace) => Dice[]): MoveEffect {
  const own = ownFloat(view, float);
  const before = standBest(view, own, view.dice);
  let [better, worse, most] = [0, 0, before];
  const rolled = facesOf(kind).map((face) => {
    const [first = view.dice, ...others] = outcomes(face);
    const best = others.reduce(
      (one, other) => (scoreOf(view, own, other) > scoreOf(view, own, one) ? other : one),
      first,
    );
    return { dice: best, sides: sixths(face), after: standBest(view, own, best) };
  });
  for (const { sides, after } of rolled) {
    if (after.points > before.points) better += sides;
    if (after.points < before.points) worse += sides;
    most = higher(most, after);
  }
  const rivals = listChanges(view, (cards) =>
    rolled.reduce((sum, { dice, sides }) => sum + (sides / 6) * scoreOf(view, cards, dice), 0),
  );
  return { kind: 'roll', float, before, most, better, worse, rivals };
}

/** Whose float loses most by the changed dice; undefined if none does. */
function findLoser(view: FloatView, after: (cards: readonly Decoration[]) => number): RivalChange | undefined {
  const [most] = listChanges(view, after);
  return most && most.after < most.before ? most : undefined;
}

/** Whose floats stand otherwise by dice that lie otherwise, the greatest loss first. */
function listChanges(view: FloatView, after: (cards: readonly Decoration[]) => number): RivalChange[] {
  return rivalsOf(view)
    .map(({ seat, float, cards }): RivalChange => {
      return { seat, float, before: scoreOf(view, cards, view.dice), after: after(cards) };
    })
    .filter((changed) => changed.after !== changed.before)
    .toSorted(byLoss);
}

function byLoss(one: RivalChange, other: RivalChange): number {
  return other.before - other.after - (one.before - one.after);
}

function place(view: FloatView, float: number, crowd: number): MoveEffect {
  const points = scoreAt(view, ownFloat(view, float), crowd);
  const wanted = rivalsOf(view).flatMap(({ seat, float: other, cards }): RivalChange[] => {
    const best = standBest(view, cards, view.dice);
    if (best.crowd !== crowd || best.points === 0) return [];
    const open = openCrowds(view).filter((one) => one !== crowd);
    const after = standBest(view, cards, view.dice, open).points;
    return after < best.points ? [{ seat, float: other, before: best.points, after }] : [];
  });
  const kept = wanted.toSorted(byLoss)[0];
  return { kind: 'place', float, points, kept };
}

function assign(view: FloatView, orders: readonly number[]): MoveEffect {
  const number = Math.min(...orders);
  const float = Math.max(0, orders.indexOf(number));
  return { kind: 'orders', float, number, best: standBest(view, ownFloat(view, float), view.dice) };
}

interface Rival {
  readonly seat: Seat;
  readonly float: number;
  readonly cards: readonly Decoration[];
}

/** The floats of others that are not placed yet. Everybody sees their cards. */
export function rivalsOf(view: FloatView): Rival[] {
  return view.floats.flatMap((floats, seat) =>
    seat === view.viewer
      ? []
      : floats.flatMap((cards, float) => {
          const stands = view.parade.some((one) => one.seat === seat && one.float === float && one.crowd !== null);
          return stands ? [] : [{ seat, float, cards }];
        }),
  );
}

const nowhere: Standing = { crowd: -1, points: 0 };

function stand(
  view: FloatView,
  cards: readonly Decoration[],
  dice: Dice,
  open: readonly number[] = openCrowds(view),
): Standings {
  const standings = open.map((crowd): Standing => {
    return { crowd, points: scoreFloat(cards, facesSeen(dice[activeIndex(view, crowd)] ?? [])) };
  });
  const [best = nowhere, second = nowhere] = standings.toSorted((one, other) => other.points - one.points);
  return { best, second };
}

/** The best free crowds for these cards. */
export function standingsOf(view: FloatView, cards: readonly Decoration[]): Standings {
  return stand(view, cards, view.dice);
}

function standBest(view: FloatView, cards: readonly Decoration[], dice: Dice, open?: readonly number[]): Standing {
  return stand(view, cards, dice, open).best;
}

function scoreOf(view: FloatView, cards: readonly Decoration[], dice: Dice): number {
  return standBest(view, cards, dice).points;
}

function higher(one: Standing, other: Standing): Standing {
  return other.points > one.points ? other : one;
}

function ownFloat(view: FloatView, float: number): readonly Decoration[] {
  return view.viewer === 'table' ? [] : (view.floats[view.viewer]?.[float] ?? []);
}

function dieOf(face: DieFace): Die {
  return { kind: kindOf(face), face };
}
