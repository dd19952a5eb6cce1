/**
 * A stand-in for Discord on this machine, as strict with a bot as Discord is, and people who use the bot:
 *
 *   const standIn = await startStandIn({ rateLimits: false });
 *   // …start the bot with standIn.url + '/api' and standIn.token…
 *   await standIn.until(() => standIn.world.online && standIn.world.commandsIn(undefined).length > 0);
 *   const ann = standIn.as('Ann');
 *   const opened = await ann.slash('start', { game: 'chess' });        // { status: 'answered', deferred, messages, … }
 *   await standIn.as('Ben').click('Join');                             // the newest enabled button with that label that he sees
 *   standIn.as('Ben').screen()?.content;                               // his latest ephemeral message
 *   ann.sees();                                                        // all that she sees in #games
 *   standIn.faults.next({ method: 'PATCH', route: '/channels/:c/messages/:m', code: 10008 });
 *   standIn.clock.advance(16 * 60_000);                                // tokens are dead now
 */
import { Actor } from './people/actor.ts';
import { Stage } from './people/stage.ts';
import { createServer, type Server, type ServerOptions } from './stand-in/server.ts';

export interface StandInOptions extends ServerOptions {
  /** A free port when left out. */
  readonly port?: number;
  /** Adds something to the stand-in before it listens, for example the page. */
  readonly prepare?: (standIn: StandIn) => Promise<void>;
}

export interface StandIn extends Omit<Server, 'listen'> {
  /** The address of everything; the API is at `url + '/api'`. */
  readonly url: string;
  /** Where people and the bot meet: finds channels and waits for outcomes. */
  readonly stage: Stage;
  /** A person to act as, by shown name, user name or id. She is in #games. */
  as(name: string): Actor;
  /** Waits until the condition gives something truthy, and gives that. Throws after `within` milliseconds (the clock's patience when left out). */
  until<T>(condition: () => T, within?: number): Promise<NonNullable<Awaited<T>>>;
}

/** Starts a stand-in on the loopback interface. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { listen, ...server } = await createServer(options);
  const stage = new Stage(server);
  const standIn: StandIn = {
    ...server,
    get url() {
      return server.world.origin;
    },
    stage,
    as: (name) => new Actor(stage, stage.person(name), stage.channel('games')),
    until: (condition, within) => stage.until(condition, within),
  };
  await options.prepare?.(standIn);
  await listen(options.port ?? 0);
  return standIn;
}
