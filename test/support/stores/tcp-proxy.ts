/** A proxy between a client and a server that can make the line slow or break it. */

import { createServer, connect as open, type Socket } from 'node:net';
import { systemClock } from '../../../src/clock.ts';

/** Stands between a client and a server and makes the line bad. */
export interface TcpProxy {
  readonly port: number;
  /** From now on every answer comes so many milliseconds later. */
  delayAnswers(milliseconds: number): void;
  /** How often the client has sent something after the server's last word. */
  roundTrips(): number;
  /** Breaks all connections and refuses new ones, until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let delay = 0;
  let isCut = false;
  let trips = 0;
  let lastWord: 'client' | 'server' = 'server';
  const keep = (socket: Socket, partner: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      partner.destroy();
    });
  };
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = open(target.port, target.host);
    keep(client, upstream);
    keep(upstream, client);
    client.on('data', (chunk) => {
      if (lastWord === 'server') trips += 1;
      lastWord = 'client';
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      const forward = () => {
        lastWord = 'server';
        client.write(chunk);
      };
      if (delay === 0) forward();
      else systemClock.after(delay, forward);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    delayAnswers(milliseconds) {
      delay = milliseconds;
    },
    roundTrips: () => trips,
    cut,
    restore() {
      isCut = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
