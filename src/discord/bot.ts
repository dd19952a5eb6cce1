import type { API } from '@discordjs/core';
import type { Logger } from 'pino';
import type { TableService } from '../tables/service.ts';
import type { Metrics } from './metrics.ts';
import type { Publisher } from './publisher.ts';

/** What answering an interaction takes. */
export interface Bot {
  readonly api: API;
  readonly tables: TableService;
  readonly publisher: Publisher;
  readonly log: Logger;
  readonly metrics: Metrics;
}
