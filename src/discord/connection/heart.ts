/** The signs of life of this process, with what the log says about those of all. */

import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { Heartbeat, type HeartbeatOptions } from '../../tables/service/heartbeat.ts';
import { logFailure } from '../calls/errors.ts';

interface HeartParts extends Pick<HeartbeatOptions, 'store' | 'isStoreUp'> {
  readonly clock: Clock;
  readonly log: Logger;
}

/** @param serving which shards people can be served of, what makes sure of it, and who heeds what others say */
export function makeHeart(
  { store, clock, isStoreUp, log }: HeartParts,
  {
    onGap,
    ...serving
  }: { readonly onGap: () => void } & Required<Pick<HeartbeatOptions, 'served' | 'helps' | 'makeSure' | 'onSigns'>>,
): Heartbeat {
  return new Heartbeat({
    ...serving,
    store,
    now: clock.now,
    elapsed: clock.elapsed,
    isStoreUp,
    onOutage: ({ from, to, shard, step }) => {
      onGap();
      const about = { shard, seconds: Math.round((to - from) / 1_000) };
      if (step) log.warn(about, 'the clock was put forward; everybody’s time was moved by that much');
      else log.warn(about, 'nobody could play for a while; that time is given back');
    },
    onSetBack: (by) =>
      log.warn(
        { seconds: Math.round(by / 1_000) },
        'the clock was set back; what was about to happen is looked at now',
      ),
    onUnreadable: (text) =>
      log.error(
        { text: text.slice(0, 1_000) },
        'the signs of life cannot be read and begin anew; earlier outages count no more',
      ),
    onFailure: (error) => logFailure(log, error, 'a sign of life could not be given'),
  });
}
