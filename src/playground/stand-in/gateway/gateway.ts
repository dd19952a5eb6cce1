/** The Gateway: its sessions and events, and ways for a test to break them. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ApplicationFlags,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
  type GatewayReadyDispatch,
  type GatewayResumedDispatch,
} from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Guild } from '../world/model.ts';
import { shardOf } from '../world/snowflakes.ts';
import type { World } from '../world/world.ts';
import { type Addressed, dispatchOf, guildCreate, type Unnumbered } from './dispatches.ts';
import { Connection, Session } from './session.ts';

const heartbeat = 41_250;
const identifiesADay = 1_000;
const largestPayload = 4_096;
const sendsAMinute = 120;
const guildsAShard = 2_500;
const guildsWishedAShard = 1_000;
const privileged = GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;

const identify = z.object({
  token: z.string(),
  intents: z.int().nonnegative(),
  shard: z.tuple([z.int().nonnegative(), z.int().positive()]).optional(),
});
const resume = z.object({ token: z.string(), session_id: z.string(), seq: z.int().nonnegative() });
const packet = z.object({ op: z.int(), d: z.unknown() });

interface GatewayOptions {
  readonly token: string;
  /** Whether the owner has switched privileged intents on for the bot. If not, they are refused with 4014. */
  readonly privilegedIntents: boolean;
  /** How many shards may identify in the same five seconds. */
  readonly maxConcurrency: number;
}

/**
 * How the Gateway fails a client that connects. `silent`: it takes the connection and says nothing; `no-hello`: it says nothing after the
 * handshake; `no-ready`: nothing after an IDENTIFY; `invalid-session`: it declares every new session invalid.
 */
export type GatewayFault = 'silent' | 'no-hello' | 'no-ready' | 'invalid-session';

export class Gateway {
  url = '';
  /** All IDENTIFYs so far, so that tests see which intents and shards were asked for, and when. */
  readonly identified: {
    readonly intents: number;
    readonly shard: readonly [number, number];
    /** Milliseconds since the epoch. */
    readonly at: number;
  }[] = [];
  resumed = 0;
  /** What becomes of clients that connect from now on; undefined: all is well. */
  fault: GatewayFault | undefined;
  /** What is told of the sessions that may still be begun, if not what was counted. */
  sessionLimit: { readonly remaining: number; readonly reset_after: number } | undefined;
  readonly #world: World;
  readonly #options: GatewayOptions;
  readonly #sockets: WebSocketServer;
  readonly #sessions = new Map<string, Session>();
  readonly #connections = new Set<Connection>();
  readonly #unanswered = new Set<Duplex>();
  #refusing = false;

  constructor(world: World, options: GatewayOptions) {
    this.#world = world;
    this.#options = options;
    this.#sockets = new WebSocketServer({ noServer: true });
    world.listen((event) => {
      const addressed = dispatchOf(world, event);
      if (addressed) this.send(addressed);
    });
  }

  /** The sessions that are connected now. */
  get sessions(): readonly Session[] {
    return [...this.#sessions.values()].filter(({ connection }) => connection);
  }

  installedGuilds(): Guild[] {
    return [...this.#world.guilds.values()].filter(({ installed }) => installed);
  }

  information() {
    return {
      url: this.url,
      shards: Math.max(1, Math.ceil(this.installedGuilds().length / guildsWishedAShard)),
      session_start_limit: {
        total: identifiesADay,
        remaining: Math.max(0, identifiesADay - this.identified.length),
        reset_after: 24 * 3_600_000,
        ...this.sessionLimit,
        max_concurrency: this.#options.maxConcurrency,
      },
    };
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#refusing) {
      socket.destroy();
      return;
    }
    if (this.fault === 'silent') {
      this.#unanswered.add(socket);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (connected) => this.#welcome(connected, request.url ?? ''));
  }

  /** Sends an event to every session of its shard, also to those that are away and may resume. `only` picks sessions by id. */
  send({ guild, intent, dispatch }: Addressed, only?: readonly string[]): number {
    const wanted = [...this.#sessions.values()].filter(
      ({ id, shard, intents }) =>
        (only === undefined || only.includes(id)) &&
        shardOf(guild, shard[1]) === shard[0] &&
        (intent === undefined || (intents & intent) !== 0),
    );
    for (const session of wanted) session.dispatch(dispatch);
    return wanted.length;
  }

  /** Cuts all connections, or closes them with a code. Sessions stay and can be resumed, unless `forget` is set. */
  drop(how: { readonly code?: number; readonly forget?: true } = {}): void {
    this.#cutUnanswered();
    for (const connection of [...this.#connections]) {
      if (how.code === undefined) connection.cut();
      else connection.close(how.code, 'dropped on order');
    }
    if (how.forget) this.#sessions.clear();
  }

  /** Asks all clients to connect again (op 7). */
  askToReconnect(): void {
    for (const { connection } of this.sessions) connection?.send({ op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Declares all sessions invalid (op 9). Resumable ones may come back. */
  invalidate(resumable = false): void {
    for (const { connection } of this.sessions) connection?.send({ op: GatewayOpcodes.InvalidSession, d: resumable });
    if (!resumable) this.#sessions.clear();
  }

  /** Sends to every client whatever is given, and be it nonsense. */
  sendFrame(frame: object): void {
    for (const connection of this.#connections) connection.send(frame);
  }

  /** Takes no connections until it is called with false. */
  refuse(refusing: boolean): void {
    this.#refusing = refusing;
  }

  close(): void {
    this.#cutUnanswered();
    for (const connection of this.#connections) connection.cut();
    this.#sockets.close();
  }

  #welcome(socket: WebSocket, address: string): void {
    const query = new URL(address, 'ws://localhost').searchParams;
    const connection = new Connection(socket, query.get('compress') === 'zlib-stream');
    if (query.get('encoding') === 'etf') {
      connection.close(GatewayCloseCodes.DecodeError, 'json only');
      return;
    }
    this.#connections.add(connection);
    let session: Session | undefined;
    const times: number[] = [];
    socket.on('message', (data: Buffer) => {
      const now = Date.now();
      times.push(now);
      while ((times[0] ?? now) < now - 60_000) times.shift();
      if (times.length > sendsAMinute) connection.close(GatewayCloseCodes.RateLimited, 'Rate limited.');
      else session = this.#receive(connection, session, data);
    });
    socket.on('close', (code: number) => {
      this.#connections.delete(connection);
      if (session?.connection !== connection) return;
      session.connection = undefined;
      // A client that closes properly gives up its session.
      if (code === 1000 || code === 1001) this.#sessions.delete(session.id);
      this.#noteOnline();
    });
    socket.on('error', () => connection.cut());
    if (this.fault === 'no-hello') return;
    connection.send({ op: GatewayOpcodes.Hello, s: null, t: null, d: { heartbeat_interval: heartbeat } });
  }

  #receive(connection: Connection, session: Session | undefined, data: Buffer): Session | undefined {
    const read = data.byteLength > largestPayload ? undefined : packet.safeParse(parse(data));
    if (!read?.success) {
      connection.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
      return session;
    }
    const { op, d } = read.data;
    if (op === GatewayOpcodes.Heartbeat) {
      connection.send({ op: GatewayOpcodes.HeartbeatAck, s: null, t: null, d: null });
      return session;
    }
    if (op === GatewayOpcodes.Identify)
      return session ? this.#already(connection, session) : this.#identify(connection, d);
    if (op === GatewayOpcodes.Resume) return session ? this.#already(connection, session) : this.#resume(connection, d);
    if (!session) connection.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
    else if (op > GatewayOpcodes.RequestSoundboardSounds)
      connection.close(GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
    return session;
  }

  #already(connection: Connection, session: Session): Session {
    connection.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
    return session;
  }

  #identify(connection: Connection, data: unknown): Session | undefined {
    const read = identify.safeParse(data);
    if (!read.success) return refused(connection, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    const { token, intents, shard = [0, 1] } = read.data;
    if (token !== this.#options.token) {
      return refused(connection, GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    }
    this.identified.push({ intents, shard, at: this.#world.clock.now() });
    if (this.fault === 'no-ready') return undefined;
    if (this.fault === 'invalid-session') {
      connection.send({ op: GatewayOpcodes.InvalidSession, s: null, t: null, d: false });
      return undefined;
    }
    const [index, count] = shard;
    if (index >= count) return refused(connection, GatewayCloseCodes.InvalidShard, 'Invalid shard.');
    if ((intents & privileged) !== 0 && !this.#options.privilegedIntents) {
      return refused(connection, GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s).');
    }
    const guilds = this.installedGuilds().filter(({ id }) => shardOf(id, count) === index);
    if (guilds.length > guildsAShard) {
      return refused(connection, GatewayCloseCodes.ShardingRequired, 'Sharding required.');
    }
    const session = new Session(randomUUID().replaceAll('-', ''), shard, intents, connection);
    this.#sessions.set(session.id, session);
    this.#ready(session, guilds);
    this.#noteOnline();
    return session;
  }

  #ready(session: Session, guilds: readonly Guild[]): void {
    const { bot } = this.#world;
    session.dispatch({
      op: GatewayOpcodes.Dispatch,
      t: GatewayDispatchEvents.Ready,
      d: {
        v: 10,
        user: { ...bot, verified: true, flags: bot.public_flags ?? 0, mfa_enabled: true, email: null },
        guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
        session_id: session.id,
        resume_gateway_url: this.url,
        shard: [session.shard[0], session.shard[1]],
        application: { id: bot.id, flags: 0 as ApplicationFlags },
      },
    } as Unnumbered<GatewayReadyDispatch>);
    if ((session.intents & GatewayIntentBits.Guilds) === 0) return;
    for (const guild of guilds) session.dispatch(guildCreate(this.#world, guild).dispatch);
  }

  #resume(connection: Connection, data: unknown): Session | undefined {
    const read = resume.safeParse(data);
    if (!read.success) return refused(connection, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    if (read.data.token !== this.#options.token) {
      return refused(connection, GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    }
    const session = this.#sessions.get(read.data.session_id);
    if (!session?.canReplay(read.data.seq)) {
      connection.send({ op: GatewayOpcodes.InvalidSession, s: null, t: null, d: false });
      return undefined;
    }
    session.connection?.cut();
    session.replay(read.data.seq, connection);
    session.dispatch({
      op: GatewayOpcodes.Dispatch,
      t: GatewayDispatchEvents.Resumed,
    } as Unnumbered<GatewayResumedDispatch>);
    this.resumed += 1;
    this.#noteOnline();
    return session;
  }

  #cutUnanswered(): void {
    for (const socket of this.#unanswered) socket.destroy();
    this.#unanswered.clear();
  }

  #noteOnline(): void {
    const online = this.sessions.length > 0;
    if (online === this.#world.online) return;
    this.#world.online = online;
    this.#world.tell({ kind: 'online', online });
  }
}

function refused(connection: Connection, code: GatewayCloseCodes, reason: string): undefined {
  connection.close(code, reason);
  return undefined;
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}
