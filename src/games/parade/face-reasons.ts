/** Puts the effects of a move into words, for hints and reviews. */

import type { Reasons } from '../contract/index.ts';
import type { Writer } from '../contract/screen.ts';
import type { Card, Colour } from './cards.ts';
import { findKeepEffect, findPlayEffect, findUseOfKept, type PlayEffect } from './effects.ts';
import { nameMove } from './face-alone.ts';
import type { Pair, ParadeMove } from './state.ts';
import { listNames, showCard, showCards, showColour } from './symbols.ts';
import type { ParadeView } from './view.ts';

/** The reasons for a move: what it does at once; compared with another move, also the difference. */
export function tellReasons(
  view: ParadeView,
  move: ParadeMove,
  against: ParadeMove | undefined,
  writer: Writer,
): Reasons {
  const name = nameMove(view, move);
  if ('keep' in move) {
    return { advice: writer.say('parade.advice.keep', { cards: name }), effects: tellKeep(view, move.keep, writer) };
  }
  const other = against && 'play' in against ? against.play : undefined;
  return {
    advice: writer.say('parade.advice.play', { card: name }),
    effects: tellPlay(view, move.play, other, writer),
  };
}

function tellPlay(view: ParadeView, card: Card, against: Card | undefined, writer: Writer): string[] {
  const effect = findPlayEffect(view, card);
  const other = against && findPlayEffect(view, against);
  const taken = tellTaken(view, effect, writer);
  const ends = effect.ends ? [writer.say(`parade.effect.ends.${effect.ends.follows}`)] : [];
  // its present cost is then no reason for it
  const kept = against && other && effect.change >= other.change ? tellKept(view, card, against, writer) : [];
  const others = [...tellMajorities(view, effect, writer), ...ends, ...kept];
  if (!other || effect.change <= other.change) return [taken, ...others];
  return [...(others.length > 0 ? others : [writer.say('parade.effect.later')]), taken];
}

function tellTaken(view: ParadeView, { collected, change }: PlayEffect, writer: Writer): string {
  if (collected.length === 0) return writer.say('parade.effect.nothing');
  const values = { cards: showCards(view.faces, collected), points: Math.abs(change) };
  return writer.say(change < 0 ? 'parade.effect.saves' : 'parade.effect.costs', values);
}

function tellMajorities(view: ParadeView, { won, broken }: PlayEffect, writer: Writer): string[] {
  const fresh = won.filter((colour) => broken.every((other) => other.colour !== colour));
  const gets = fresh.length ? [writer.say('parade.effect.majority', { colours: showColours(view, fresh) })] : [];
  return [
    ...gets,
    ...tellBroken(
      view,
      broken.filter(({ isTaken }) => isTaken),
      'parade.effect.breaks',
      writer,
    ),
    // with two players a majority needs a lead of two, so the loss of one is not always the gain of the other
    ...tellBroken(
      view,
      broken.filter(({ isTaken }) => !isTaken),
      'parade.effect.spoils',
      writer,
    ),
  ];
}

function tellBroken(
  view: ParadeView,
  broken: PlayEffect['broken'],
  key: 'parade.effect.breaks' | 'parade.effect.spoils',
  writer: Writer,
): string[] {
  if (broken.length === 0) return [];
  const losers = [...new Set(broken.flatMap((colour) => colour.losers))].sort();
  const lost = broken.map(({ colour }) => colour);
  return [writer.say(key, { colours: showColours(view, lost), names: listNames(writer, losers) })];
}

function tellKept(view: ParadeView, played: Card, kept: Card, writer: Writer): string[] {
  const use = findUseOfKept(view, played, kept);
  return use ? [writer.say(`parade.effect.kept.${use}`, { card: showCard(view.faces, kept) })] : [];
}

/** With the worst case: a majority that others can still take is worth less than it seems. */
function tellKeep(view: ParadeView, pair: Pair, writer: Writer): string[] {
  const effect = findKeepEffect(view, pair);
  const clauses = [writer.say('parade.effect.keep', { points: effect.points })];
  if (effect.won.length) clauses.push(writer.say('parade.effect.majority', { colours: showColours(view, effect.won) }));
  const key = effect.atWorst > effect.points ? 'parade.effect.keep.at-worst' : 'parade.effect.keep.safe';
  return [...clauses, writer.say(key, { points: effect.atWorst })];
}

function showColours({ faces }: ParadeView, named: readonly Colour[]): string {
  return named.map((colour) => showColour(faces, colour)).join(', ');
}
