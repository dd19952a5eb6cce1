/** A finished game, board by board. */

import type { Button, PrivateScreen } from '../games/contract/screen.ts';
import type { Say } from '../locales/texts.ts';

/** Through which boards one steps: all, or those after one's own moves. */
export const stepModes = ['all', 'own'] as const;
type StepMode = (typeof stepModes)[number];

/** What can be shared of a game. */
type Shareable = 'moment' | 'game';

/** Where somebody is in a replay. */
export interface ReplayPlace {
  /** How many moves have been made, from 0. */
  readonly step: number;
  readonly mode: StepMode;
  /** What they have shared from there. */
  readonly shared?: Shareable;
}

export interface ReplayedGame {
  /** How many moves there are. */
  readonly moves: number;
  /** The numbers of the reader's own moves. */
  readonly own: readonly number[];
  /** Whether the whole game can be shared, for which it takes pictures. */
  readonly isPictured: boolean;
}

/** One board of it, and what happened in this step. The text of the board stands where it has no picture. */
export function replayScreen(
  game: ReplayedGame,
  place: ReplayPlace,
  { line, board }: { readonly line: string; readonly board: readonly string[] },
  say: Say,
): PrivateScreen {
  return {
    audience: 'seat',
    title: tellStep(place.step, game.moves, say),
    tone: 'over',
    text: [line, ...board],
    besidePicture: [line],
    // a phone has room for four short buttons in a row
    rows: [
      { buttons: stepButtons(game, place) },
      { buttons: [...modeButtons(game, place, say), ...shareButtons(game, place, say)] },
    ],
  };
}

/** A step as it stands in titles. */
export function tellStep(step: number, moves: number, say: Say): string {
  return step === 0 ? say('replay.title.deal') : say('replay.title', { step, moves });
}

/** Each verb ends with a word of its own: two buttons of a message must not have one id, even if they lead to one step. */
function stepButtons({ moves, own }: ReplayedGame, { step, mode }: ReplayPlace): Button[] {
  const steps = mode === 'own' ? own : Array.from({ length: moves + 1 }, (_, index) => index);
  const before = steps.findLast((other) => other < step);
  const after = steps.find((other) => other > step);
  const turn = (label: string, word: string, to: number | undefined): Button => ({
    verb: `replay-to.${to ?? step}.${mode}.${word}`,
    label,
    style: 'secondary',
    disabled: to === undefined,
  });
  return [
    turn('⏮', 'first', before === undefined ? undefined : steps[0]),
    turn('◀', 'back', before),
    turn('▶', 'on', after),
    turn('⏭', 'last', after === undefined ? undefined : steps.at(-1)),
  ];
}

/** None for people who made no move. */
function modeButtons({ own }: ReplayedGame, { step, mode }: ReplayPlace, say: Say): Button[] {
  if (own.length === 0) return [];
  const next = mode === 'own' ? step : (own.find((number) => number >= step) ?? own.at(-1));
  const other = mode === 'own' ? 'all' : 'own';
  const verb = `replay-to.${next}.${other}.mode`;
  return [{ verb, label: say(`replay.button.${other}`), style: 'secondary' }];
}

function shareButtons({ isPictured }: ReplayedGame, { step, mode, shared }: ReplayPlace, say: Say): Button[] {
  const share = (what: Shareable): Button => ({
    verb: `${what === 'game' ? 'share-game' : 'share'}.${step}.${mode}`,
    label: say(shared === what ? 'share.button.done' : `share.button.${what}`),
    style: 'secondary',
    disabled: shared === what,
  });
  return isPictured ? [share('moment'), share('game')] : [share('moment')];
}
