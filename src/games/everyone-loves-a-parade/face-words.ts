/** The names of cards, dice, floats and players, as the texts show them. */

import type { Seat } from '../contract/index.ts';
import type { TextKey, TextValues, Writer } from '../contract/screen.ts';
import { type Action, type Color, colors, type Decoration, type DieFace, type Item, items } from './cards.ts';
import { diceOn } from './dice.ts';
import { facesSeen } from './scoring.ts';
import type { Die } from './state.ts';
import type { FloatView } from './view.ts';

type OwnKey<K extends string = TextKey> = K extends `everyone-loves-a-parade.${infer Rest}` ? Rest : never;

/** A text of this game. */
export function tell(writer: Writer, key: OwnKey, values?: TextValues): string {
  return writer.say(`everyone-loves-a-parade.${key}`, values);
}

/** Items differ in shape. Colors have a letter, so that nobody must tell them apart by their shade. */
const signs: Readonly<Record<DieFace, string>> = {
  balloons: '🎈',
  streamers: '🎏',
  flowers: '🌸',
  blue: '🔵B',
  yellow: '🟡Y',
  red: '🔴R',
};

/** The name of a face's own picture in texts. */
export function symbolOf(face: DieFace): string {
  return `everyone-loves-a-parade/${face}`;
}

/** A face in running text. */
export function showFace(writer: Writer, face: DieFace): string {
  return writer.symbol(symbolOf(face), signs[face]);
}

/** A face in plain text: labels of buttons and menus. */
export function labelFace(writer: Writer, face: DieFace): string {
  return `${signs[face]} ${tell(writer, `face.${face}`)}`;
}

export function showFaces(writer: Writer, faces: readonly DieFace[]): string {
  return faces.map((face) => showFace(writer, face)).join('') || '—';
}

/** All dice on a card with duplicates, items first. */
export function showDice(writer: Writer, dice: readonly Die[]): string {
  const sorted = facesSeen(dice).flatMap((face) => dice.filter((die) => die.face === face));
  return showFaces(
    writer,
    sorted.map((die) => die.face),
  );
}

export function labelDice(dice: readonly Die[]): string {
  return facesSeen(dice)
    .flatMap((face) => dice.filter((die) => die.face === face))
    .map((die) => signs[die.face])
    .join('');
}

interface Pictured {
  readonly item: Item;
  readonly color: Color;
}

/** Item and color: `🌸🔵B`. */
export function showPair(writer: Writer, card: Pictured): string {
  return `${showFace(writer, card.item)}${showFace(writer, card.color)}`;
}

/** A character at which no line can end. */
const joiner = '\u2060';

/** The text without any place to break a line inside a card, or between a color and its letter, so that a phone shows whole cards. */
export function keepCardsWhole(writer: Writer, text: string): string {
  const anyOf = (wanted: readonly DieFace[]) => wanted.map((face) => escapePattern(showFace(writer, face))).join('|');
  const card = new RegExp(`(${anyOf(items)})(${anyOf(colors)})(?=(\\d)?)`, 'gu');
  return text
    .replaceAll(
      card,
      (_, item: string, color: string, points?: string) => item + joiner + color + (points ? joiner : ''),
    )
    .replaceAll(/([🔵🟡🔴])(?=[BYR])/gu, `$1${joiner}`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** With its points: `🌸🔵B4`. */
export function showCard(writer: Writer, card: Decoration): string {
  return `${showPair(writer, card)}${card.points}`;
}

export function labelCard(card: Decoration): string {
  return `${signs[card.item]}${signs[card.color]}${card.points}`;
}

export function showCards(writer: Writer, cards: readonly Decoration[]): string {
  return cards.map((card) => showCard(writer, card)).join(' · ') || '—';
}

/** People count from 1. */
export function crowdNumber(crowd: number): number {
  return crowd + 1;
}

/** The sign of a float of one of two players: no letter, as colors have those. */
export function floatSign(float: number): string {
  return float === 0 ? '①' : '②';
}

export function showAction(writer: Writer, action: Action): string {
  return tell(writer, `action.${action}`);
}

export function nameAction(writer: Writer, action: Action): string {
  return tell(writer, `short.${action}`);
}

/** `Ann`, or `Ann’s float A` if there are two. */
export function showOwner(view: Pick<FloatView, 'seats'>, writer: Writer, seat: Seat, float: number): string {
  const name = writer.name(seat);
  return view.seats === 2 ? tell(writer, 'owner', { name, float: floatSign(float) }) : name;
}

/** Names as a list: `Ann, Ben and Cat`. */
export function listNames(writer: Writer, seats: readonly Seat[]): string {
  const names = seats.map((seat) => writer.name(seat));
  const last = names.pop() ?? '';
  return names.length ? tell(writer, 'names', { others: names.join(', '), last }) : last;
}

export function labelDie(view: FloatView, writer: Writer, [crowd, index]: readonly [number, number]): string {
  const die = diceOn(view, crowd)[index];
  return tell(writer, 'label.die', { crowd: crowdNumber(crowd), face: die ? labelFace(writer, die.face) : '?' });
}
