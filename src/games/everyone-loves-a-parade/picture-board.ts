/** The picture of the board. */

import type { Part, Piece, Scene } from '../contract/scene.ts';
import type { Writer } from '../contract/screen.ts';
import { fitAlt } from '../toolbox/alt.ts';
import { currentParader } from './choices.ts';
import { activeCrowds, diceOn } from './dice.ts';
import { showPrompt } from './face-controls.ts';
import { tellLast } from './face-events.ts';
import { firstOfRound, isNewRound, showRound } from './face-scoring.ts';
import { crowdNumber, floatSign, nameAction, showAction, showCards, showDice, showOwner, tell } from './face-words.ts';
import { findMarks } from './marks.ts';
import type { FloatMove } from './moves.ts';
import { drawFinal } from './picture-final.ts';
import { describeAdvised } from './picture-move.ts';
import {
  drawDecoration,
  headline,
  inner,
  inWords,
  margin,
  markAdvised,
  takeApart,
  tellPicture,
  width,
} from './picture-parts.ts';
import { describePlayer, drawPlayers } from './picture-players.ts';
import { drawStreet, streetHeight } from './picture-street.ts';
import { findLeaders } from './scoring.ts';
import type { FloatView } from './view.ts';

const eventsY = 29;
const eventHeight = 15;
const shownEvents = 2;
/** Above each row stands what it is. */
const titleHeight = 13;
const streetY = 61 + titleHeight;
const middleY = streetY + streetHeight + 2 + titleHeight;
const middleHeight = 53;
const playersY = middleY + middleHeight + 2 + titleHeight;
const height = playersY + 97;

/**
 * The street with the crowds of this round, the cards to take or the order of placing, and the players; after a round, the reasons
 * for everybody's points.
 * @param advised what a hint is about: its card and crowds are marked
 */
export function drawBoard(view: FloatView, writer: Writer, advised?: FloatMove): Scene {
  if (view.phase.doing === 'over') return drawFinal(view, writer);
  const round = tellPicture(writer, 'round', { round: view.round + 1 });
  const marks = advised && findMarks(view, advised);
  return {
    width,
    height,
    background: 'table',
    pieces: [
      ...headline(tellPrompt(view, writer), round),
      ...drawEvents(view, writer),
      ...drawTitle(tellCrowds(view, writer), streetY, [{ text: tellPicture(writer, 'scoring') }]),
      ...drawStreet(view, streetY, writer, marks && { framed: marks.crowds }),
      ...drawTitle(tellPicture(writer, view.parade.length > 0 ? 'title.orders' : 'title.warehouse'), middleY),
      ...(view.parade.length > 0 ? drawOrders(view, writer) : drawWarehouse(view, writer, marks?.card)),
      ...(isNewRound(view)
        ? drawTitle(tellPicture(writer, 'title.scored'), playersY, tellLead(view, writer), inner - 84)
        : drawTitle(tellPicture(writer, 'title.floats'), playersY, tellGoal(view, writer))),
      ...drawPlayers(view, { x: margin, y: playersY, width: inner, height: height - 5 - playersY }, writer),
    ],
    alt: describe(view, writer, advised),
  };
}

/** What a row is; and at its end, in small print, what explains a first game. */
function drawTitle(text: string, below: number, key: readonly Part[] = [], across = 112): Piece[] {
  const line = { y: below - titleHeight - 1, height: titleHeight, size: 11.5, paint: 'quiet' } as const;
  const parts: Part[] = [{ text, bold: true }];
  if (key.length === 0) return [{ kind: 'flow', ...line, x: margin + 2, width: inner - 4, parts }];
  const rest = { x: margin + 2 + across, width: inner - 4 - across };
  return [
    { kind: 'flow', ...line, x: margin + 2, width: across, parts },
    { kind: 'flow', ...line, ...rest, parts: key, align: 'right' },
  ];
}

/** Which of the street’s crowds are open. */
function tellCrowds(view: FloatView, writer: Writer): string {
  const crowds = activeCrowds(view).map(crowdNumber);
  const values = { from: Math.min(...crowds), to: Math.max(...crowds), count: view.rowLength };
  return tellPicture(writer, 'title.crowds', values);
}

/** What the crown beside points says, once somebody leads. */
function tellLead(view: FloatView, writer: Writer): Part[] {
  if (findLeaders(view).length === 0) return [];
  return [{ shape: 'crown', paint: 'gold' }, { text: ` ${tellPicture(writer, 'leads')}` }];
}

function tellGoal(view: FloatView, writer: Writer): Part[] {
  const lead = tellLead(view, writer);
  return [...lead, { text: `${lead.length > 0 ? ' · ' : ''}${tellPicture(writer, 'goal')}` }];
}

function tellPrompt(view: FloatView, writer: Writer): Part[] {
  const parts = takeApart(writer, (marking) => askInShort(view, marking));
  const bold = parts.map((part): Part => ('text' in part ? { ...part, bold: true } : part));
  return [{ shape: 'arrow', paint: 'gold' }, { text: ' ' }, ...bold];
}

/** Shorter than the text of the board, which has more room. */
function askInShort(view: FloatView, writer: Writer): string {
  const { phase } = view;
  if (phase.doing === 'assign' || phase.doing === 'over') return tellPicture(writer, 'assign');
  const name = writer.name(phase.seat);
  if (phase.doing === 'take') return tellPicture(writer, 'take', { name });
  if (phase.doing === 'place') return tellPicture(writer, 'place', { name });
  if (phase.doing === 'pick') return tellPicture(writer, 'pick', { name });
  if (phase.doing === 'act') return tellPicture(writer, 'act', { name, action: nameAction(writer, phase.action) });
  if (phase.doing === 'again') return tellPicture(writer, 'again', { name });
  return tellPicture(writer, 'onto', { name });
}

/** What happened last, the latest at the bottom; after a round, that it is scored and who goes first next. */
function tellEvents(view: FloatView, writer: Writer): string[] {
  if (isNewRound(view)) {
    return [tellPicture(writer, 'scored', { round: view.history.length }), ...tellFirst(view, writer)];
  }
  const told = tellLast(view, writer).slice(-shownEvents);
  return told.length > 0 ? told : [tell(writer, 'event.begins', { name: writer.name(view.firsts[0] ?? 0) })];
}

function tellFirst(view: FloatView, writer: Writer): string[] {
  const found = firstOfRound(view);
  if (!found) return [];
  const values = { name: writer.name(found.first), points: found.points, previous: writer.name(found.previous) };
  return [tellPicture(writer, found.tied.length === 1 ? 'begins' : 'begins-tied', values)];
}

function drawEvents(view: FloatView, writer: Writer): Piece[] {
  const count = tellEvents(view, writer).length;
  const lines = Array.from({ length: count }, (_, index) =>
    takeApart(writer, (marking) => tellEvents(view, marking)[index] ?? ''),
  );
  const top = eventsY + (shownEvents - lines.length) * (eventHeight / 2);
  return lines.map((parts, index): Piece => {
    const area = { x: margin, y: top + index * eventHeight, width: inner, height: eventHeight };
    return { kind: 'flow', ...area, parts, size: 12.5, paint: 'ink' };
  });
}

function drawWarehouse(view: FloatView, writer: Writer, advised?: string): Piece[] {
  const gap = 5;
  const across = (inner - 4 * gap) / 5;
  return view.warehouse.flatMap((card, index) => {
    const area = { x: margin + index * (across + gap), y: middleY, width: across, height: middleHeight };
    const drawn = drawDecoration(card, area, writer, index + 1);
    return card.id === advised ? [...drawn, ...markAdvised(area)] : drawn;
  });
}

/** The Order cards in a row, lowest first: whose float is placed when, and with which ability. */
function drawOrders(view: FloatView, writer: Writer): Piece[] {
  const current = currentParader(view);
  const gap = 4;
  const across = (inner - (view.parade.length - 1) * gap) / view.parade.length;
  return view.parade.flatMap((parader, index): Piece[] => {
    const x = margin + index * (across + gap);
    const now = parader === current;
    const done = parader.crowd !== null;
    const letter = view.seats === 2 ? ` ${floatSign(parader.float)}` : '';
    const row = { x: x + 3, width: across - 6, align: 'centre' } as const;
    const paint = now ? 'gold' : done ? 'quiet' : 'ink';
    return [
      {
        kind: 'box',
        x,
        y: middleY,
        width: across,
        height: middleHeight,
        fill: done ? 'table' : 'panel',
        radius: 6,
        ...(now ? { stroke: 'gold' as const, thickness: 1.8 } : { stroke: 'quiet' as const }),
      },
      {
        kind: 'flow',
        ...row,
        y: middleY + 1,
        height: 18,
        parts: [
          ...(now ? [{ shape: 'arrow', paint } as const] : []),
          { text: String(parader.order), bold: true },
          ...(done ? [{ text: ' ' }, { shape: 'check', paint } as const] : []),
        ],
        size: 15,
        paint,
      },
      {
        kind: 'flow',
        ...row,
        y: middleY + 19,
        height: 16,
        parts: [
          { text: writer.plainName(parader.seat), elastic: true, bold: true },
          { text: letter, bold: true },
        ],
        size: 12.5,
        paint,
      },
      {
        kind: 'text',
        ...row,
        y: middleY + 35,
        height: 16,
        text: nameAction(writer, parader.action),
        size: 12,
        paint: 'quiet',
      },
    ];
  });
}

function describe(view: FloatView, writer: Writer, advised?: FloatMove): string {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return fitAlt(
    writer,
    (short) => [
      ...(advised ? [describeAdvised(view, advised, short)] : []),
      ...(view.round === 0 && view.last.length === 0 ? [tellPicture(short, 'alt.goal')] : []),
      inWords(short, (plain) => showPrompt(view, '', plain)),
      ...activeCrowds(view).map((crowd) => describeCrowd(view, crowd, short)),
      ...seats.map((seat) =>
        describePlayer(view, seat, short, (cards) => inWords(short, (plain) => showCards(plain, cards))),
      ),
    ],
    (short) => describeMore(view, short),
  );
}

/** If there is not enough room, the last parts are left out first. */
function describeMore(view: FloatView, writer: Writer): string[] {
  return [
    ...(view.parade.length > 0
      ? [describeOrders(view, writer)]
      : view.warehouse.map((card, index) =>
          tellPicture(writer, 'alt.card', {
            number: index + 1,
            card: inWords(writer, (plain) => showCards(plain, [card])),
            action: showAction(writer, card.action),
          }),
        )),
    ...view.last.flatMap((_, index) => inWords(writer, (plain) => tellLast(view, plain)[index] ?? '') || []),
    ...(isNewRound(view) ? inWords(writer, (plain) => showRound(view, plain)).split('\n') : []),
  ];
}

function describeCrowd(view: FloatView, crowd: number, writer: Writer): string {
  const parader = view.parade.find((one) => one.crowd === crowd);
  const values = {
    crowd: crowdNumber(crowd),
    dice: inWords(writer, (plain) => showDice(plain, diceOn(view, crowd))),
    name: parader ? nameOwner(view, parader, writer) : '',
  };
  return tellPicture(writer, parader ? 'alt.crowd-taken' : 'alt.crowd', values);
}

function nameOwner(view: FloatView, { seat, float }: FloatView['parade'][number], writer: Writer): string {
  return inWords(writer, (plain) => showOwner(view, plain, seat, float));
}

function describeOrders(view: FloatView, writer: Writer): string {
  const orders = view.parade.map((parader) => `${parader.order} ${nameOwner(view, parader, writer)}`).join(', ');
  return tellPicture(writer, 'alt.orders', { orders });
}
