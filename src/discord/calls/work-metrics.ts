/** Numbers for Prometheus about the bot's own work: games, publications, rights, parts of the store, shards, and which build it is. */

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Where these numbers come from. Each is asked for when Prometheus asks. */
export interface Work {
  /** Names the version of the bot. */
  readonly version: string;
  /** Publications under way. */
  readonly publications: () => number;
  /** How many rights to publish ended while their holder worked. */
  readonly lostRights: () => number;
  /** How many parts of the store are away, as far as is known. */
  readonly partsAway: () => number;
  /** How many shards this process has, and how many of them are connected. */
  readonly shards: () => { readonly all: number; readonly ready: number };
  /** Whether no new tables are opened. */
  readonly isDraining: () => boolean;
}

/** What happened to a game that is not private. `closed`: it ended without a result. */
export type GameEvent = 'begun' | 'finished' | 'closed';

export const gameEvents: readonly GameEvent[] = ['begun', 'finished', 'closed'];

export function measureWork(work: Work, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('parade_publications', 'Publications of boards under way', work.publications);
  gauge('parade_store_parts_away', 'Parts of the store that are away, such as nodes of a cluster', work.partsAway);
  gauge('parade_shards', 'Shards of the gateway that this process has', () => work.shards().all);
  gauge('parade_shards_ready', 'Shards of the gateway that are connected', () => work.shards().ready);
  gauge('parade_draining', 'Whether no new tables are opened', () => Number(work.isDraining()));
  new Counter({
    name: 'parade_lost_rights_total',
    help: 'Rights to publish a board that ended while the board was being published',
    registers,
    collect() {
      this.reset();
      this.inc(work.lostRights());
    },
  });
  const build = new Gauge({
    name: 'parade_build_info',
    help: 'Always 1; the labels name the version of the bot and of Node.js',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version: work.version, node: process.version }, 1);
}

/** Counts what happens to games, by the game's id. */
export function gamesCounter(registers: Registry[]): Counter<'game' | 'event'> {
  return new Counter({
    name: 'parade_games_total',
    help: 'Games that began, were played to their end, or were closed without a result; private games do not count',
    labelNames: ['game', 'event'],
    registers,
  });
}

/** Times what the store is asked for. */
export function storeTimes(registers: Registry[]): Histogram<'command'> {
  return new Histogram({
    name: 'parade_store_seconds',
    help: 'How long the store took, by what it was asked for',
    labelNames: ['command'],
    buckets: [0.002, 0.01, 0.05, 0.25, 1, 5],
    registers,
  });
}
