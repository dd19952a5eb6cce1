/** Presses about the time of a running game: more of it, a nudge, silence for a turn, the end of a pause. */

import { giveTime, muteTurn, nudge, resume } from '../../../tables/time.ts';
import { turnOf } from '../../boards/board-message.ts';
import { definePress } from './press.ts';

export const timePresses = [
  definePress({
    verb: 'time',
    answers: 'private',
    change: (running, { now }, { user }) => giveTime(running, user, now),
    tell: (say, { id }) => say('table.more-time', { table: id }),
  }),
  definePress({
    verb: 'nudge',
    answers: 'private',
    change: (running, { now }, { user }) => nudge(running, user, now),
    tell: (say, { id }) => say('table.nudged', { table: id }),
  }),
  definePress({
    verb: 'mute',
    answers: 'private',
    // a direct message stays after its turn is over: a press on it must not mute a later turn
    change: (running, { game }, { user, turn }) =>
      turnOf(running, game) === turn ? muteTurn(running, user) : { refused: 'turn-over' },
    tell: (say, { id }) => say('table.muted', { table: id }),
  }),
  definePress({
    verb: 'resume',
    answers: 'board',
    change: (running, { now }, { user }) => resume(running, user, now),
    tell: (say, { id }) => say('table.resumed', { table: id }),
  }),
];
