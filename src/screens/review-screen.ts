/** The plays that mattered, one by one: what was played, what was better, and why. */

import type { AnyGame } from '../games/contract/index.ts';
import type { Scene } from '../games/contract/scene.ts';
import type { Button, PrivateScreen, Writer } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';
import type { KeyMoment } from './moments.ts';
import { compareMoves, findReason, type TellsMove, tellerOf } from './move-reasons.ts';
import { stackScenes } from './stack-scenes.ts';

/** A moment as it was, with both moves. */
export interface Position {
  readonly game: AnyGame;
  readonly moment: KeyMoment;
  /** What its player saw. */
  readonly view: unknown;
  readonly played: object;
  readonly instead: object;
  /** How its player is called: undefined for the reader. */
  readonly name?: string;
}

export interface ReviewPlace {
  /** Which of the moments, from 0. */
  readonly at: number;
  /** Whether the figures are shown. */
  readonly isWhy: boolean;
  readonly isShared?: boolean;
}

/** A review as its buttons carry it. */
export interface WrittenReview {
  /** How many moments it has. */
  readonly count: number;
  readonly written: string;
}

/** One of the moments, with the way to the others. */
export function momentScreen(
  position: Position,
  { count, written }: WrittenReview,
  { at, isWhy, isShared = false }: ReviewPlace,
  writer: Writer,
): PrivateScreen {
  const { say } = writer;
  const turn = (label: string, to: number): Button => ({
    verb: `moment.${to}.${isWhy ? 1 : 0}.${written}`,
    label,
    style: 'secondary',
    disabled: to < 0 || to >= count,
  });
  const why = { verb: `moment.${at}.${isWhy ? 0 : 1}.${written}`, label: say('button.why') };
  const onward = { verb: `replay.${position.moment.number - 1}`, label: say('review.button.replay') };
  const share = {
    verb: `share-moment.${at}.${written}`,
    label: say(isShared ? 'share.button.done' : 'share.button.moment'),
    disabled: isShared,
  };
  return {
    audience: 'seat',
    title: say('review.title', { at: at + 1, moments: count }),
    text: [tellMoment(position, writer), ...(isWhy ? [tellFigures(position, writer)] : [])],
    ...(isWhy && { footer: say('review.footer') }),
    tone: 'over',
    rows: [
      { buttons: [...(count > 1 ? [turn('◀', at - 1), turn('▶', at + 1)] : []), secondary(why)] },
      { buttons: [secondary(onward), secondary(share)] },
    ],
  };
}

function secondary(button: Omit<Button, 'style'>): Button {
  return { ...button, style: 'secondary' };
}

/** For somebody whose plays made no difference. */
export function evenScreen(say: Say): PrivateScreen {
  return {
    audience: 'seat',
    title: say('button.review'),
    text: [say('review.even')],
    footer: say('review.footer'),
    tone: 'over',
    rows: [],
  };
}

/** What was played, and what else could have been, with the first reason that sets it apart. */
export function tellMoment({ game, moment, view, played, instead, name }: Position, writer: Writer): string {
  const tell = mustTell(game, view, writer);
  const [better, worse] = moment.effect === 'cost' ? [instead, played] : [played, instead];
  const effect = findReason(tell, better, worse);
  return writer.say(`review.moment.${moment.effect}`, {
    number: moment.number,
    who: name === undefined ? 'you' : 'other',
    name: name ?? '',
    move: tell.name(played),
    other: tell.name(instead),
    reason: effect === undefined ? 'none' : 'some',
    effect: effect ?? '',
  });
}

/** What the search made of both moves, and all that they do at once. */
function tellFigures({ game, moment, view, played, instead }: Position, writer: Writer): string {
  const tell = mustTell(game, view, writer);
  const { number, effect, of } = moment;
  const values = {
    number,
    move: tell.reasons(played, instead).advice,
    other: tell.name(instead),
    reasons: compareMoves(tell, played, instead, writer.say),
  };
  const change = Math.abs(moment.played - moment.instead);
  if (of === 'chance') {
    return writer.say(`review.${effect}`, { ...values, change, chance: moment.played, otherChance: moment.instead });
  }
  return writer.say(`review.${effect}-points`, {
    ...values,
    change: change / 10,
    lead: Math.abs(moment.played) / 10,
    side: sideOf(moment.played),
    otherLead: Math.abs(moment.instead) / 10,
    otherSide: sideOf(moment.instead),
  });
}

function sideOf(lead: number): string {
  if (lead === 0) return 'level';
  return lead < 0 ? 'behind' : 'ahead';
}

/** Both moves as their previews show them, one below the other; undefined for a game that has no such pictures. */
export function drawMoment(position: Position, writer: Writer): Scene | undefined {
  const { game, moment, view, played, instead, name } = position;
  const draw = game.picture?.move?.bind(game.picture);
  if (!draw) return undefined;
  const who = { who: name === undefined ? 'you' : 'other', name: name ?? '' };
  return stackScenes([
    { title: writer.say('review.picture.played', who), scene: draw(view, played, writer) },
    { title: writer.say(`review.picture.instead.${moment.effect}`), scene: draw(view, instead, writer) },
  ]);
}

function mustTell(game: AnyGame, view: unknown, writer: Writer): TellsMove<object> {
  const tell = tellerOf(game, view, writer);
  if (!tell) throw new Error('a game without advice is not reviewed');
  return tell;
}
