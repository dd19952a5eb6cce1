/**
 * A stand-in for Discord on this machine: its HTTP API and Gateway, version 10, as strict with a bot as Discord is. An unmodified
 * discord.js connects with `new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: standIn.url + '/api' } })`.
 */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { createClock, type MovableClock } from './clock.ts';
import { type Actor, Driver } from './driver.ts';
import { Faults } from './faults.ts';
import { serveFiles } from './files.ts';
import { Gateway } from './gateway.ts';
import { Interactions } from './interactions.ts';
import { GARDEN, type GuildSeed, PEOPLE, type PersonSeed, populate } from './population.ts';
import { type RateLimitOptions, RateLimits, USUAL_LIMITS } from './rate-limits.ts';
import { applicationRoutes } from './rest/application.ts';
import { channelRoutes } from './rest/channels.ts';
import { commandRoutes } from './rest/commands.ts';
import { serveRoutes } from './rest/http.ts';
import { interactionRoutes } from './rest/interactions.ts';
import { messageRoutes } from './rest/messages.ts';
import type { Discord } from './rest/route.ts';
import { webhookRoutes } from './rest/webhooks.ts';
import { Traffic } from './traffic.ts';
import type { World } from './world.ts';

export interface StandInOptions {
  /** A free port when left out. */
  readonly port?: number;
  readonly botName?: string;
  readonly people?: readonly PersonSeed[];
  readonly guilds?: readonly GuildSeed[];
  /** `false` switches all limits off; else those named here replace the usual ones. */
  readonly rateLimits?: false | Partial<RateLimitOptions>;
  readonly clock?: MovableClock;
  /** A file that gets one line of JSON for each request of the bot. */
  readonly traffic?: string;
  /** How many requests `traffic.requests` holds; 10,000 when left out. */
  readonly keepRequests?: number;
  /** Adds to the stand-in before it listens, such as the page. */
  readonly prepare?: (standIn: StandIn) => Promise<void>;
  /** Whether intents beyond the usual ones are switched on for the bot. */
  readonly privilegedIntents?: boolean;
  /** How many shards may identify in the same five seconds; 16 when left out. */
  readonly maxConcurrency?: number;
}

/** Clients wait five seconds between two IDENTIFYs of one bucket: sixteen buckets keep tests short. */
const USUAL_CONCURRENCY = 16;

export interface StandIn {
  /** The address of everything; the API is at `url + '/api'`. */
  readonly url: string;
  readonly token: string;
  readonly world: World;
  readonly gateway: Gateway;
  readonly interactions: Interactions;
  readonly faults: Faults;
  readonly traffic: Traffic;
  readonly clock: MovableClock;
  readonly driver: Driver;
  /** The server behind it all; `prepare` may add routes to it. */
  readonly app: FastifyInstance;
  /** A person to act as, by name. */
  as(name: string): Actor;
  /** Waits until the condition gives something true-ish, and gives that; throws after `within` milliseconds (5,000 when left out). */
  until<T>(condition: () => T, within?: number): Promise<NonNullable<T>>;
  close(): Promise<void>;
}

/** Starts a stand-in on the loopback interface. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const clock = options.clock ?? createClock();
  const world = populate({
    clock,
    botName: options.botName ?? 'Parade',
    people: options.people ?? PEOPLE,
    guilds: options.guilds ?? [GARDEN],
  });
  // The first part of a real token is the bot's id; some libraries read it there.
  const token = `${Buffer.from(world.bot.id).toString('base64url')}.stand.in`;
  const gateway = new Gateway(world, {
    token,
    privilegedIntents: options.privilegedIntents ?? false,
    maxConcurrency: options.maxConcurrency ?? USUAL_CONCURRENCY,
  });
  const limits = options.rateLimits === false ? false : { ...USUAL_LIMITS, ...options.rateLimits };
  const interactions = new Interactions(world);
  const faults = new Faults();
  const traffic = new Traffic(options.traffic, options.keepRequests ?? 10_000);
  const discord: Discord = { world, interactions, faults, gateway, token, limits: new RateLimits(clock, limits) };

  const app = fastify({
    forceCloseConnections: true,
    // Interaction tokens are longer than the hundred characters that fastify takes for a parameter.
    routerOptions: { maxParamLength: 1_000 },
    bodyLimit: 25 * 1024 * 1024,
  });
  await serveRoutes(app, allRoutes(discord), discord, traffic);
  serveFiles(app, world);
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/gateway')) gateway.upgrade(request, socket, head);
  });
  const driver = new Driver(discord);
  const standIn: StandIn = {
    get url() {
      return world.origin;
    },
    token,
    world,
    gateway,
    interactions,
    faults,
    traffic,
    clock,
    driver,
    app,
    as: (name) => driver.as(name),
    until: (condition, within) => driver.until(condition, within),
    async close() {
      gateway.close();
      await app.close();
      await traffic.close();
    },
  };
  await options.prepare?.(standIn);
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo;
  world.origin = `http://127.0.0.1:${port}`;
  gateway.url = `ws://127.0.0.1:${port}/gateway`;
  return standIn;
}

function allRoutes(discord: Discord) {
  return [
    ...applicationRoutes(discord),
    ...channelRoutes(discord),
    ...commandRoutes(discord),
    ...interactionRoutes(discord),
    ...messageRoutes(discord),
    ...webhookRoutes(discord),
  ];
}
