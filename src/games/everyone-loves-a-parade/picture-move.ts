/** The picture of one move: what it does to the crowds and the float, and what the float scores then. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import { diceOn, openCrowds } from './dice.ts';
import { tellMove, tellOutlook } from './face-outlook.ts';
import { crowdNumber, floatSign, nameAction, showCards, showDice, tell } from './face-words.ts';
import { findMarks } from './marks.ts';
import type { FloatMove } from './moves.ts';
import { lookAhead } from './outlook.ts';
import { chipOf, headline, inner, inWords, margin, shortest, takeApart, tellPicture, width } from './picture-parts.ts';
import { drawStreet, streetHeight } from './picture-street.ts';
import { change } from './plans.ts';
import { scoreAt } from './scoring.ts';
import type { FloatView } from './view.ts';

const told = { y: 31, height: 17, most: 2 };
const titleHeight = 14;
const streetY = told.y + told.most * told.height + titleHeight + 1;
const floatsY = streetY + streetHeight + 5;
const floatHeight = 25;

/**
 * What a move of the seat whose view it is would do. The dice lie as they would then, the changed crowds are framed, and below each open
 * crowd stands what the float would score there, before and after.
 */
export function drawMove(view: FloatView, move: FloatMove, writer: Writer, isAdvised = false): Scene {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  const isPlaced = 'place' in move;
  // a crowd with a float no longer says what it scores
  const then = isPlaced ? view : change(view, seat, move);
  const { float } = lookAhead(view, seat, [move]);
  const floats = 'orders' in move ? [0, 1] : [float];
  const star: Part[] = isAdvised ? [{ shape: 'star', paint: 'gold' }, { text: ' ' }] : [];
  const height = Math.max(shortest, floatsY + floats.length * (floatHeight + 3) + 5);
  const title = { x: margin + 2, y: streetY - titleHeight, width: inner - 4, height: titleHeight - 1 };
  const lines = 'orders' in move ? [] : tellOutlook(view, seat, [move], writer).slice(0, told.most);
  return {
    width,
    height,
    background: 'table',
    pieces: [
      ...headline([...star, ...bold(takeApart(writer, (plain) => nameInPicture(view, move, plain)))], ''),
      ...lines.map((_, index): Piece => {
        const parts = takeApart(writer, (plain) => tellOutlook(view, seat, [move], plain)[index] ?? '');
        const area = { x: margin, y: told.y + index * told.height, width: inner, height: told.height - 1 };
        return { kind: 'flow', ...area, parts, size: 13, paint: 'ink' };
      }),
      { kind: 'text', ...title, text: tellPicture(writer, 'title.move'), size: 11.5, bold: true, paint: 'quiet' },
      ...drawStreet(then, streetY, writer, {
        framed: findMarks(view, move).crowds,
        foot: (crowd) => {
          const { before, after } = scoresAt(view, then, float, crowd);
          const paint = after > before ? 'safe' : after < before ? 'taken' : 'quiet';
          return { text: tellScore(before, after, writer), paint: isPlaced ? 'safe' : paint };
        },
      }),
      ...floats.flatMap((one, row) => {
        const y = floatsY + row * (floatHeight + 3);
        const parts = listParts(view, then, { float: one, move }, writer);
        return [
          { kind: 'box', x: margin, y, width: inner, height: floatHeight, fill: 'panel', radius: 6 } as const,
          {
            kind: 'flow',
            x: margin + 6,
            y: y + 2,
            width: inner - 12,
            height: 21,
            parts,
            size: 13.5,
            paint: 'ink',
          } as const,
        ];
      }),
    ],
    alt: joinAlt([...(isAdvised ? [describeAdvised(view, move, writer)] : []), describe(view, then, move, writer)]),
  };
}

/** What a hint advises, for those who do not see its marks. */
export function describeAdvised(view: FloatView, move: FloatMove, writer: Writer): string {
  const does = inWords(writer, (plain) => nameInPicture(view, move, plain));
  return tellPicture(writer, 'alt.advised', { does });
}

function bold(parts: readonly Part[]): Part[] {
  return parts.map((part): Part => ('text' in part ? { ...part, bold: true } : part));
}

function nameInPicture(view: FloatView, move: FloatMove, writer: Writer): string {
  const does = tellMove(view, move, writer);
  return does.charAt(0).toUpperCase() + does.slice(1);
}

interface Scores {
  readonly before: number;
  readonly after: number;
}

function scoresAt(view: FloatView, then: FloatView, float: number, crowd: number): Scores {
  const cards = (of: FloatView) => (of.viewer === 'table' ? [] : (of.floats[of.viewer]?.[float] ?? []));
  return { before: scoreAt(view, cards(view), crowd), after: scoreAt(then, cards(then), crowd) };
}

function tellScore(before: number, after: number, writer: Writer): string {
  return before === after
    ? tellPicture(writer, 'would-score', { points: after })
    : tell(writer, 'label.change', { before, after });
}

/** The cards of a float: those that stay, `−` one that goes, `+` one that comes; with its Order card if that is the move. */
function listParts(
  view: FloatView,
  then: FloatView,
  { float, move }: { readonly float: number; readonly move: FloatMove },
  writer: Writer,
): Part[] {
  const { viewer: seat } = view;
  const cards = (of: FloatView) => (seat === 'table' ? [] : (of.floats[seat]?.[float] ?? []));
  const [before, after] = [cards(view), cards(then)];
  const sign = (text: string): Part => ({ text: ` ${text} `, bold: true });
  const name =
    view.seats === 2 ? tellPicture(writer, 'float-of-two', { float: floatSign(float) }) : tellPicture(writer, 'float');
  const order = 'orders' in move ? view.orders.find(({ number }) => number === move.orders[float]) : undefined;
  const action = order ? `  ${tellPicture(writer, 'order')} ${order.number} (${nameAction(writer, order.action)})` : '';
  return [
    { text: `${name} `, bold: true },
    ...before.filter((card) => after.includes(card)).map(chipOf),
    ...before.filter((card) => !after.includes(card)).flatMap((card) => [sign('−'), chipOf(card)]),
    ...after.filter((card) => !before.includes(card)).flatMap((card) => [sign('+'), chipOf(card)]),
    ...(order ? [{ text: action }] : []),
  ];
}

function describe(view: FloatView, then: FloatView, move: FloatMove, writer: Writer): string {
  const seat = view.viewer === 'table' ? 0 : view.viewer;
  const { float } = lookAhead(view, seat, [move]);
  const own = then.floats[seat]?.[float] ?? [];
  return joinAlt([
    inWords(writer, (plain) => nameInPicture(view, move, plain)),
    ...('orders' in move ? [] : [inWords(writer, (plain) => tellOutlook(view, seat, [move], plain).join(' '))]),
    tellPicture(writer, 'alt.own-float', { cards: inWords(writer, (plain) => showCards(plain, own)) }),
    ...openCrowds(then).map((crowd) => {
      const { before, after } = scoresAt(view, then, float, crowd);
      const score = before === after ? String(after) : tell(writer, 'label.change', { before, after });
      const dice = inWords(writer, (plain) => showDice(plain, diceOn(then, crowd)));
      return tellPicture(writer, 'alt.score', { crowd: crowdNumber(crowd), dice, score });
    }),
  ]);
}
