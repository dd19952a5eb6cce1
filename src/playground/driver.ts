/**
 * Drives the stand-in as people would, for tests:
 *
 *   const standIn = await startStandIn({ rateLimits: false });
 *   // …start the bot with standIn.url + '/api' and standIn.token…
 *   await standIn.until(() => standIn.world.online && standIn.world.commandsIn(undefined).length > 0);
 *   const ann = standIn.as('Ann');
 *   const opened = await ann.slash('start', { game: 'parade' });       // { status: 'answered', deferred, messages, … }
 *   await standIn.as('Ben').click('Join');                             // the newest enabled button with that label that he sees
 *   await ann.click('My hand');
 *   ann.screen()?.content;                                             // her latest ephemeral message
 *   standIn.as('Ben').sees();                                          // all that he sees in #games
 *   standIn.faults.next({ method: 'PATCH', route: '/channels/:c/messages/:m', code: 10008 });
 *   standIn.clock.advance(16 * 60_000);                                // tokens are dead now
 */

import { Actor } from './actor.ts';
import { Stage } from './stage.ts';

export { Actor };

export class Driver extends Stage {
  /** A person by shown name, user name or id, in #games. */
  as(name: string): Actor {
    return new Actor(this, this.person(name), this.channel('games'));
  }
}
