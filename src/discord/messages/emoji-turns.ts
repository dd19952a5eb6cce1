/** Shares out among all processes when each of them may upload an emoji. */

import { type Clock, wait } from '../../clock.ts';
import type { Store } from '../../tables/service/store.ts';

/** Between two uploads, in milliseconds. */
const pause = 2_000;

/** Waits for the next turn of this process; gives whether it had the turn before that one as well. */
export function emojiTurns(store: Pick<Store, 'reserve'>, clock: Clock): () => Promise<boolean> {
  let next: number | undefined;
  return async () => {
    const at = clock.now();
    const free = await store.reserve('emoji-upload', at, pause);
    await wait(clock, free - at);
    const isNext = free === next;
    next = free + pause;
    return isNext;
  };
}
