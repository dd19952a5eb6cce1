/** Judges by Discord's answers whether people can play: as a pure rule, which `discord-watch.ts` follows. */

import { risingPause } from '../../tables/rising-pause.ts';

/**
 * What is watched. `question`: whether Discord takes any request with the bot's token, by a question that has to do with no channel
 * and no person. `answers`: whether it takes the answers to presses.
 */
export type Way = 'question' | 'answers';

/** Failures in a row, in milliseconds of a time that goes on evenly. */
interface Failing {
  readonly since: number;
  readonly last: number;
  readonly times: number;
}

/** The ways that fail, each since its last success. */
export type Reception = Readonly<Partial<Record<Way, Failing>>>;

/** Answers to presses must have failed for so long, all of them. One alone tells of one press. */
const surelyShut = 30_000;
/** After so long without another failure, what failed is no longer held against Discord: nobody presses, so nobody knows. */
const forgotten = 60_000;
/** Between two tries while Discord takes nothing. */
const pause = { first: 10_000, most: 60_000 };

/** What is known after one more try. */
export function after(reception: Reception, way: Way, isGood: boolean, at: number): Reception {
  const { [way]: failing, ...others } = reception;
  if (isGood) return others;
  const { since, times } = failing ?? { since: at, times: 0 };
  return { ...others, [way]: { since, last: at, times: times + 1 } };
}

/** The way on which Discord takes nothing, so that people cannot play; undefined: they can. */
export function shutWay({ question, answers }: Reception, at: number): Way | undefined {
  if (question) return 'question';
  const isShut = answers && answers.last - answers.since >= surelyShut && at - answers.last < forgotten;
  return isShut ? 'answers' : undefined;
}

/** When a way is tried again that fails. */
export function nextTry({ last, times }: Failing): number {
  return last + risingPause(times - 1, pause.first, pause.most);
}
