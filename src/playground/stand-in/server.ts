/** Puts the stand-in together: one server on the loopback interface with the HTTP API, the Gateway and the files. */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { Endpoint } from './endpoint.ts';
import { Faults } from './faults.ts';
import { serveFiles } from './files.ts';
import { Gateway } from './gateway/gateway.ts';
import { Interactions } from './interactions.ts';
import { type RateLimitOptions, RateLimits, usualLimits } from './rate-limits.ts';
import { applicationRoutes } from './rest/application.ts';
import { channelRoutes } from './rest/channels.ts';
import { commandRoutes } from './rest/commands.ts';
import { serveRoutes } from './rest/http.ts';
import { interactionRoutes } from './rest/interactions.ts';
import { messageRoutes } from './rest/messages.ts';
import type { Discord } from './rest/route.ts';
import { webhookRoutes } from './rest/webhooks.ts';
import { Traffic } from './traffic.ts';
import { createClock, type MovableClock } from './world/clock.ts';
import { type GuildSeed, type PersonSeed, populate, usualGuild, usualPeople } from './world/population.ts';

export interface ServerOptions {
  readonly botName?: string;
  readonly people?: readonly PersonSeed[];
  readonly guilds?: readonly GuildSeed[];
  /** `false` switches all limits off. Limits that are named here replace the usual ones. */
  readonly rateLimits?: false | Partial<RateLimitOptions>;
  readonly clock?: MovableClock;
  /** A file that gets one line of JSON for each request of the bot. */
  readonly traffic?: string;
  /** How many requests `traffic.requests` holds; 10,000 when left out. */
  readonly keepRequests?: number;
  /** Whether intents beyond the usual ones are switched on for the bot. */
  readonly privilegedIntents?: boolean;
  /** How many shards may identify in the same five seconds; 16 when left out. */
  readonly maxConcurrency?: number;
  /** How long a bot may take for an answer, in milliseconds; 3,000 when left out. More is for tests on machines that have other work. */
  readonly answerWithin?: number;
}

/** Clients wait five seconds between two IDENTIFYs of one bucket: sixteen buckets keep tests short. */
const usualConcurrency = 16;

export interface Server extends Discord {
  readonly traffic: Traffic;
  readonly clock: MovableClock;
  /** The HTTP server. Routes can be added until it listens. */
  readonly app: FastifyInstance;
  /** Takes requests at this port of the loopback interface. 0 means a free port. */
  listen(port: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes a server that does not listen yet. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const clock = options.clock ?? createClock();
  const world = populate({
    clock,
    botName: options.botName ?? 'Bot',
    people: options.people ?? usualPeople,
    guilds: options.guilds ?? [usualGuild],
  });
  // The first part of a real token is the bot's id; some libraries read it there.
  const token = `${Buffer.from(world.bot.id).toString('base64url')}.stand.in`;
  const gateway = new Gateway(world, {
    token,
    privilegedIntents: options.privilegedIntents ?? false,
    maxConcurrency: options.maxConcurrency ?? usualConcurrency,
  });
  const limits = options.rateLimits === false ? false : { ...usualLimits, ...options.rateLimits };
  const interactions = new Interactions(world, options.answerWithin);
  const app = fastify({
    forceCloseConnections: true,
    // Interaction tokens are longer than the hundred characters that fastify takes for a parameter.
    routerOptions: { maxParamLength: 1_000 },
    bodyLimit: 25 * 1024 * 1024,
  });
  const discord = {
    world,
    interactions,
    gateway,
    endpoint: new Endpoint(app),
    token,
    faults: new Faults(),
    limits: new RateLimits(clock, limits),
  };
  const traffic = new Traffic(options.traffic, options.keepRequests ?? 10_000);
  await serveRoutes(app, allRoutes(discord), discord, traffic);
  serveFiles(app, world);
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/gateway')) gateway.upgrade(request, socket, head);
  });
  return {
    ...discord,
    traffic,
    clock,
    app,
    async listen(wanted) {
      await app.listen({ host: '127.0.0.1', port: wanted });
      const { port } = app.server.address() as AddressInfo;
      world.origin = `http://127.0.0.1:${port}`;
      gateway.url = `ws://127.0.0.1:${port}/gateway`;
    },
    async close() {
      gateway.close();
      await app.close();
      await traffic.close();
    },
  };
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
