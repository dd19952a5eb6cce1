/** The picture of what only one seat may see. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { joinAlt } from '../toolbox/alt.ts';
import type { Order } from './cards.ts';
import { seatsToMove } from './choices.ts';
import { diceOn, openCrowds } from './dice.ts';
import { bestScore } from './face-hand.ts';
import { crowdNumber, floatSign, listNames, showAction, showCards, tell } from './face-words.ts';
import { findMarks } from './marks.ts';
import type { FloatMove } from './moves.ts';
import { describeAdvised, drawMove } from './picture-move.ts';
import {
  chipOf,
  diceParts,
  drawDecoration,
  headline,
  inner,
  inWords,
  margin,
  markAdvised,
  shortest,
  takeApart,
  tallest,
  tellPicture,
  width,
} from './picture-parts.ts';
import { facesSeen, scoreAt } from './scoring.ts';
import type { FloatView } from './view.ts';

const topY = 34;
const topHeight = 84;

/**
 * What only one seat may see: the two cards of a look, or its Order cards; below, its floats and what they would score.
 * @param advised the move of a hint: the card of a look is marked; any other move is shown in place of the Order cards, because what it
 *   is about lies on the board
 */
export function drawCards(view: FloatView, _step: string, writer: Writer, advised?: FloatMove): Scene | undefined {
  const { viewer: seat, phase } = view;
  if (seat === 'table' || phase.doing === 'over') return undefined;
  const saw = phase.doing === 'pick' ? phase.saw : undefined;
  if (advised && !saw) return drawMove(view, advised, writer, true);
  const height = (view.floats[seat] ?? []).length > 1 ? tallest : shortest;
  return {
    width,
    height,
    background: 'table',
    pieces: [
      ...headline(tellTurn(view, seat, writer), ''),
      ...(saw ? drawPeeked(view, seat, writer, advised) : drawOrders(view, writer)),
      ...drawFloats(view, seat, { y: topY + topHeight + 8, bottom: height }, writer),
    ],
    alt: joinAlt([...(advised ? [describeAdvised(view, advised, writer)] : []), describe(view, seat, writer)]),
  };
}

function tellTurn(view: FloatView, seat: number, writer: Writer): Part[] {
  const { phase } = view;
  const bold = (text: string): Part[] => [{ text, bold: true }];
  if (phase.doing === 'pick' && phase.saw) return bold(tellPicture(writer, 'which'));
  if (phase.doing === 'assign' && !phase.chosen) return bold(tellPicture(writer, 'assign'));
  const acting = seatsToMove(view);
  if (acting.includes(seat))
    return [{ shape: 'arrow', paint: 'gold' }, ...bold(` ${tellPicture(writer, 'your-turn')}`)];
  return takeApart(writer, (marking) => tellPicture(marking, 'turn', { name: listNames(marking, acting) }));
}

/** The two cards side by side, with the float's best score without and with each of them. */
function drawPeeked(view: FloatView, seat: number, writer: Writer, advised?: FloatMove): Piece[] {
  const { phase } = view;
  if (phase.doing !== 'pick' || !phase.saw) return [];
  const own = view.floats[seat]?.[phase.float] ?? [];
  const across = 104;
  return phase.saw.flatMap((card, index): Piece[] => {
    const x = margin + index * (inner / 2);
    const values = { before: bestScore(view, own), points: bestScore(view, [...own, card]) };
    const text = tellPicture(writer, 'best', values);
    const area = { x, y: topY, width: across, height: topHeight };
    const isAdvised = advised !== undefined && findMarks(view, advised).card === card.id;
    const beside = { x: x + across + 6, y: topY + 18, width: inner / 2 - across - 10, height: 48 };
    return [
      ...drawDecoration(card, area, writer),
      ...(isAdvised ? markAdvised(area) : []),
      { kind: 'text', ...beside, text, size: 14, bold: true, paint: 'safe', lines: 3 },
    ];
  });
}

/** Order cards: when the float is placed, and with which ability. */
function drawOrders(view: FloatView, writer: Writer): Piece[] {
  const across = view.orders.length > 1 ? (inner - 8) / 2 : 250;
  const left = view.orders.length > 1 ? margin : (width - across) / 2;
  return view.orders.flatMap((order, index): Piece[] => {
    const x = left + index * (across + 8);
    return [
      { kind: 'box', x, y: topY, width: across, height: topHeight, fill: 'paper', radius: 8 },
      { kind: 'box', x: x + 5, y: topY + 5, width: 58, height: topHeight - 10, fill: 'grey', radius: 6 },
      {
        kind: 'text',
        x: x + 5,
        y: topY + 5,
        width: 58,
        height: topHeight - 10,
        text: String(order.number),
        size: 40,
        bold: true,
        paint: 'paper',
        align: 'centre',
      },
      {
        kind: 'text',
        x: x + 70,
        y: topY + 8,
        width: across - 76,
        height: 16,
        text: tellPicture(writer, 'order'),
        size: 12,
        paint: 'print',
      },
      {
        kind: 'text',
        x: x + 70,
        y: topY + 24,
        width: across - 76,
        height: topHeight - 28,
        text: tellAbility(view, order, writer),
        size: 14,
        bold: true,
        paint: 'print',
        lines: 3,
      },
    ];
  });
}

/** The ability; with two floats, also which of them this card is assigned to, once that is chosen. */
function tellAbility(view: FloatView, order: Order, writer: Writer): string {
  const { phase } = view;
  const float = phase.doing === 'assign' ? (phase.chosen?.indexOf(order.number) ?? -1) : -1;
  const action = showAction(writer, order.action);
  return float < 0 ? action : `${floatSign(float)}: ${action}`;
}

function drawFloats(
  view: FloatView,
  seat: number,
  { y, bottom }: { readonly y: number; readonly bottom: number },
  writer: Writer,
): Piece[] {
  const floats = view.floats[seat] ?? [];
  const height = (bottom - 6 - y) / floats.length - 4;
  return floats.flatMap((cards, float): Piece[] => {
    const top = y + float * (height + 4);
    const name =
      floats.length > 1
        ? tellPicture(writer, 'float-of-two', { float: floatSign(float) })
        : tellPicture(writer, 'float');
    const parts: Part[] = [{ text: `${name} `, bold: true }, ...cards.map(chipOf)];
    return [
      { kind: 'box', x: margin, y: top, width: inner, height, fill: 'panel', radius: 6 },
      { kind: 'flow', x: margin + 6, width: inner - 12, y: top + 2, height: 21, parts, size: 13.5, paint: 'ink' },
      ...drawScores(view, cards, { y: top + 24, height: height - 28 }),
    ];
  });
}

/** What a float would score now at each open crowd: the crowd, what it shows, the points. */
function drawScores(
  view: FloatView,
  cards: FloatView['warehouse'],
  { y, height }: { readonly y: number; readonly height: number },
): Piece[] {
  const crowds = openCrowds(view);
  const across = (inner - 8) / Math.max(1, crowds.length);
  return crowds.flatMap((crowd, index): Piece[] => {
    const area = { x: margin + 4 + index * across, y, width: across - 4, height };
    const number: Part = { text: `${crowdNumber(crowd)} `, bold: true, paint: 'gold' };
    const points: Part = { text: ` ${scoreAt(view, cards, crowd)}`, bold: true, paint: 'safe' };
    const dice = diceParts(facesSeen(diceOn(view, crowd)));
    const row = { kind: 'flow', x: area.x + 3, width: area.width - 6, paint: 'ink', align: 'centre' } as const;
    const box: Piece = { kind: 'box', ...area, fill: 'table', radius: 4 };
    return [
      box,
      { ...row, y: y + 2, height: 22, parts: [number, ...dice], size: 13 },
      { ...row, y: y + 24, height: height - 26, parts: [points], size: 22 },
    ];
  });
}

function listScores(view: FloatView, cards: FloatView['warehouse'], writer: Writer): string {
  return openCrowds(view)
    .map((crowd) => {
      const values = { crowd: crowdNumber(crowd), points: scoreAt(view, cards, crowd) };
      return inWords(writer, (plain) => tell(plain, 'parade.free', values));
    })
    .join(', ');
}

function describe(view: FloatView, seat: number, writer: Writer): string {
  const { phase } = view;
  const words = (cards: FloatView['warehouse']) => inWords(writer, (plain) => showCards(plain, cards));
  const saw = phase.doing === 'pick' ? phase.saw : undefined;
  return joinAlt([
    ...(saw ? [tellPicture(writer, 'alt.peeked', { cards: words(saw) })] : []),
    ...view.orders.map((order) =>
      tellPicture(writer, 'alt.order', { number: order.number, action: showAction(writer, order.action) }),
    ),
    ...(view.floats[seat] ?? []).flatMap((cards, float, { length }) => [
      length > 1
        ? tellPicture(writer, 'alt.float', { float: floatSign(float), cards: words(cards) })
        : tellPicture(writer, 'alt.own-float', { cards: words(cards) }),
      ...(cards.length > 0 ? [tellPicture(writer, 'alt.scores', { scores: listScores(view, cards, writer) })] : []),
    ]),
  ]);
}
