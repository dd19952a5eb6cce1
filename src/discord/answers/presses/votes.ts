/** Presses by which the players of a running game vote: on a pause, on the end, or on a bot in somebody's place. */

import { z } from 'zod';
import { isRefused } from '../../../games/contract/index.ts';
import { type Say, textKey } from '../../../locales/texts.ts';
import { escapeName } from '../../../screens/names.ts';
import { carryOut } from '../../../tables/carry-out-vote.ts';
import type { OrRefused } from '../../../tables/change.ts';
import { isPerson, type Running, type Table } from '../../../tables/table.ts';
import { type Asked, answer, ask, type Voiced, votesNeeded } from '../../../tables/votes.ts';
import { definePress, seat, words } from './press.ts';

const asked = z.union([words({ question: z.enum(['pause', 'end']) }), words({ question: z.literal('kick'), seat })]);

export const votePresses = [
  voice('ask', (running, user, about, now) => ask(running, user, about, now)),
  voice('agree', (running, user, about, now) => answer(running, user, about, true, now)),
  voice('disagree', (running, user, about, now) => answer(running, user, about, false, now)),
];

/** Starts a vote or votes. What the majority wants is done at once. */
function voice(verb: string, speak: (running: Running, user: string, about: Asked, now: number) => OrRefused<Voiced>) {
  return definePress({
    verb,
    args: asked,
    answers: 'board',
    change(running, moment, { user, args }) {
      const voiced = speak(running, user, args, moment.now);
      if (isRefused(voiced)) return voiced;
      return voiced.carried ? carryOut(voiced, args, moment) : voiced.table;
    },
    tell: tellVoted,
  });
}

/** The outcome of a vote. If it was carried, it is done at once. */
function tellVoted(say: Say, table: Table, { question, seat: target }: Asked): string {
  const occupant = target === undefined ? undefined : table.seats[target];
  const isDone = {
    pause: table.phase === 'playing' && table.stopped?.why === 'paused',
    end: table.phase === 'closed',
    kick: occupant !== undefined && !isPerson(occupant),
  };
  if (!isDone[question]) return tellTally(say, table);
  return say(textKey(`table.carried.${question}`), { name: escapeName(occupant?.name ?? '') });
}

function tellTally(say: Say, table: Table): string {
  const vote = table.phase === 'playing' ? table.vote : undefined;
  return vote
    ? say('table.voted', { count: vote.users.length, needed: votesNeeded(table, vote) })
    : say('refusal.no-vote');
}
