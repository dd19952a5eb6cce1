/** All presses on the table's own buttons: each verb is in one of these lists. The games themselves know what their verbs mean. */

import type { CustomId } from '../../messages/custom-id.ts';
import { dailyPresses } from './daily.ts';
import { endPresses } from './ending.ts';
import { gatheringPresses } from './gathering.ts';
import { learningPresses } from './learning.ts';
import { lobbyPresses } from './lobby.ts';
import { personPresses } from './person.ts';
import { planPresses } from './planning.ts';
import { boardPress, handPress } from './playing.ts';
import type { Press } from './press.ts';
import { readingPresses } from './reading.ts';
import { replayPresses } from './replaying.ts';
import { seatPresses } from './seats.ts';
import { serverPresses } from './server.ts';
import { timePresses } from './time.ts';
import { votePresses } from './votes.ts';

export const verbPresses = [
  ...lobbyPresses,
  ...gatheringPresses,
  ...seatPresses,
  ...votePresses,
  ...timePresses,
  ...planPresses,
  ...readingPresses,
  ...learningPresses,
  ...dailyPresses,
  ...replayPresses,
  ...endPresses,
  ...personPresses,
  ...serverPresses,
];

const byVerb = new Map<string | undefined, Press>(verbPresses.map((press) => [press.verb, press]));

/** undefined for a button that no longer means anything. */
export function findPress({ on, verb }: CustomId): Press | undefined {
  if (on === 'board') return boardPress;
  if (on === 'hand') return handPress;
  const [word] = verb.split('.');
  return byVerb.get(word);
}
