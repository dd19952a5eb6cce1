/** A client's connection to the Gateway, and the session that outlives it. */
import { constants, createDeflate, type Deflate } from 'node:zlib';
import type { WebSocket } from 'ws';
import type { Dispatch } from './dispatches.ts';

/** A session that is away finds this many events again. */
const mostReplayed = 1_000;

/** A connection to one client: JSON as text, or one deflate stream for the whole connection if the client asked for it. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #deflate: Deflate | undefined;
  #chunks: Buffer[] = [];

  constructor(socket: WebSocket, compressed: boolean) {
    this.#socket = socket;
    if (!compressed) return;
    this.#deflate = createDeflate();
    this.#deflate.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  send(payload: object): void {
    const text = JSON.stringify(payload);
    if (!this.#deflate) {
      this.#socket.send(text);
      return;
    }
    this.#deflate.write(text);
    // Each payload is one message, which ends with the marks of a sync flush.
    this.#deflate.flush(constants.Z_SYNC_FLUSH, () => {
      const message = Buffer.concat(this.#chunks);
      this.#chunks = [];
      if (message.byteLength > 0) this.#socket.send(message);
    });
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Breaks off without a word, as a network does. */
  cut(): void {
    this.#socket.terminate();
  }
}

/** What a client identified as. It outlives its connection, so that the client can resume it. */
export class Session {
  readonly id: string;
  readonly shard: readonly [index: number, count: number];
  readonly intents: number;
  /** The last event that was sent. */
  sequence = 0;
  connection: Connection | undefined;
  #sent: { readonly s: number }[] = [];

  constructor(id: string, shard: readonly [number, number], intents: number, connection: Connection) {
    this.id = id;
    this.shard = shard;
    this.intents = intents;
    this.connection = connection;
  }

  dispatch(dispatch: Dispatch): void {
    this.sequence += 1;
    const numbered = { ...dispatch, s: this.sequence };
    this.#sent.push(numbered);
    if (this.#sent.length > mostReplayed) this.#sent.shift();
    this.connection?.send(numbered);
  }

  /** Whether everything after that event is still there. */
  canReplay(after: number): boolean {
    return after <= this.sequence && after >= (this.#sent[0]?.s ?? 1) - 1;
  }

  replay(after: number, connection: Connection): void {
    this.connection = connection;
    for (const numbered of this.#sent) if (numbered.s > after) connection.send(numbered);
  }
}
