/** The actions of Decoration cards and the abilities of Order cards, one press at a time. */

import type { Played, Random, Seat } from '../contract/index.ts';
import { type Catalogue, type DieFace, kindOf, rollDie } from './cards.ts';
import { addShuffle, changeFloat, noteShuffle } from './decorating.ts';
import { addDie, diceOn, moveDie, replaceDie } from './dice.ts';
import { draw } from './drawing.ts';
import { endAction } from './flow.ts';
import type { DiePlace, FloatMove } from './moves.ts';
import type { Die, FloatState, Happening } from './state.ts';

type ActionMove = Exclude<
  FloatMove,
  { readonly take: string } | { readonly orders: readonly number[] } | { readonly place: number }
>;

/** A change, with what it adds to the record; `public` is what everybody sees of it. */
interface Done {
  readonly state: FloatState;
  readonly added?: Readonly<Record<string, unknown>>;
  readonly public?: Readonly<Record<string, string | boolean>>;
  /** The action continues with another move; its phase is set. */
  readonly unfinished?: true;
}

/** One press of an action or an ability. The move is legal. Rulebook: a parade round, step 3 (the actions); placing floats (the abilities). */
export function performAction(
  catalogue: Catalogue,
  state: FloatState,
  seat: Seat,
  move: ActionMove,
  random: Random,
): Played<FloatState> {
  const done = change(state, move, random);
  const happening: Happening = { seat, ...move, ...done.public };
  const seen = { ...done.state, last: [...recentOf(state), happening] };
  const { phase } = state;
  const float = 'float' in phase ? phase.float : 0;
  return {
    state: done.unfinished ? seen : endAction(catalogue, seen, seat, float),
    ...(done.added && { added: done.added }),
  };
}

/** The latest turn so far; while floats are placed, what happened since the last one was. */
export function recentOf(state: FloatState): readonly Happening[] {
  const placed = state.last.findLastIndex((happening) => 'place' in happening);
  return state.last.slice(placed + 1);
}

/** What is skipped: an action, or the second of two rerolls. */
function skippedOf({ phase }: FloatState): string {
  return phase.doing === 'act' ? phase.action : 'again';
}

function change(state: FloatState, move: ActionMove, random: Random): Done {
  if ('skip' in move) return { state, public: { skipped: skippedOf(state) } };
  if ('reroll' in move) return reroll(state, move.reroll, random);
  if ('set' in move) {
    const die: Die = { kind: kindOf(move.face), face: move.face };
    return { state: { ...state, dice: replaceDie(state, move.set, die) }, public: faceBefore(state, move.set) };
  }
  if ('add' in move) return rollNew(state, move, random);
  if ('onto' in move) return placeNew(state, move.onto);
  if ('look' in move) return look(state, random);
  if ('pick' in move) return pick(state, move);
  if ('give' in move) return swap(state, move);
  return { state: { ...state, dice: moveDie(state, move.move, move.to) }, public: faceBefore(state, move.move) };
}

/** What a die shows before something is done to it: afterwards nobody could tell which one it was. */
function faceBefore(state: FloatState, [crowd, index]: DiePlace): { readonly was?: DieFace } {
  const was = diceOn(state, crowd)[index]?.face;
  return was ? { was } : {};
}

function reroll(state: FloatState, place: DiePlace, random: Random): Done {
  const [crowd, index] = place;
  const kind = diceOn(state, crowd)[index]?.kind;
  if (!kind) return { state };
  const rolled = rollDie(kind, random);
  const done = {
    state: { ...state, dice: replaceDie(state, place, { kind, face: rolled }) },
    added: { rolled },
    public: { rolled, ...faceBefore(state, place) },
  };
  const { phase } = state;
  if (phase.doing !== 'act' || phase.action !== 'REROLL2') return done;
  const { seat, float } = phase;
  return { ...done, state: { ...done.state, phase: { doing: 'again', seat, float, die: place } }, unfinished: true };
}

function rollNew(state: FloatState, move: Extract<ActionMove, { readonly add: string }>, random: Random): Done {
  const { phase } = state;
  if (phase.doing !== 'act') return { state };
  const { seat, float } = phase;
  const rolled = rollDie(move.add, random);
  const die: Die = { kind: move.add, face: rolled };
  return {
    state: { ...state, phase: { doing: 'onto', seat, float, die } },
    added: { rolled },
    public: { rolled },
    unfinished: true,
  };
}

function placeNew(state: FloatState, crowd: number): Done {
  return state.phase.doing === 'onto'
    ? { state: { ...state, dice: addDie(state, crowd, state.phase.die) } }
    : { state };
}

function look(state: FloatState, random: Random): Done {
  const drawn = draw(state, 2, random);
  const [first, second] = drawn.cards;
  const { phase } = state;
  if (phase.doing !== 'act' || first === undefined || second === undefined) return { state };
  const { seat, float } = phase;
  return {
    state: { ...drawn.state, phase: { doing: 'pick', seat, float, saw: [first, second] } },
    added: { saw: [first, second], ...addShuffle(drawn) },
    public: noteShuffle(drawn),
    unfinished: true,
  };
}

/** The other card is discarded face down, and nobody else ever learns what it was. */
function pick(state: FloatState, move: Extract<ActionMove, { readonly pick: string }>): Done {
  const { phase } = state;
  if (phase.doing !== 'pick') return { state };
  const discarded = phase.saw.filter((id) => id !== move.pick);
  return {
    state: {
      ...state,
      floats: changeFloat(state, phase.seat, phase.float, (cards) => [...cards, move.pick]),
      discards: [...state.discards, ...discarded],
    },
  };
}

/** The card given takes the other one's place in the Warehouse. The card received becomes the last one of the float. */
function swap(state: FloatState, move: Extract<ActionMove, { readonly give: string }>): Done {
  const { phase } = state;
  if (phase.doing !== 'act') return { state };
  return {
    state: {
      ...state,
      warehouse: state.warehouse.map((id) => (id === move.get ? move.give : id)),
      floats: changeFloat(state, phase.seat, phase.float, (cards) => [
        ...cards.filter((id) => id !== move.give),
        move.get,
      ]),
    },
  };
}
